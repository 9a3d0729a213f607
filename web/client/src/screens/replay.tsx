// replay.tsx - a finished round, move by move, with everybody's cards.
import { Card, CardBack } from "../cards/card";
import { Shape } from "../cards/glyphs";
import { cardName, colorName } from "../cards/names";
import { t } from "../i18n";
import { linesOf } from "../model/words";
import type { GameEvent, View } from "../net/protocol";
import { Icon } from "../ui/icons";

/* The whole table after a move: nothing is hidden any more. */
export type OpenState = Omit<View, "hands" | "pile"> & { hands: string[][]; pile: string[] };
export interface ReplayStep {
  seat?: number;
  action?: string;
  events: GameEvent[];
  state: OpenState;
}
export interface ReplayRound { round: number; steps: ReplayStep[] }

interface Props {
  round: ReplayRound;
  names: readonly string[];
  move: number;
  onMove: (move: number) => void;
}

export function wordsOf(step: ReplayStep, names: readonly string[]): string {
  return linesOf({
    me: null,
    nameOf: (seat) => (seat === undefined ? "" : names[seat] ?? t("seat.n", { n: seat + 1 })),
    asksOf: cardName,
  }, step.events.map((event, key) => ({ key, move: 0, event, bot: false })))
    .map((line) => line.text).join(" ");
}

function Middle({ state }: { state: OpenState }) {
  return (
    <div class="replay-middle" data-color={state.color ?? "wild"}>
      <span class="replay-card" aria-hidden="true"><CardBack /></span>
      <span class="replay-card"><Card code={state.top} named={state.color} />
        <span class="hidden-text">{t("top.is", { card: cardName(state.top) })}</span></span>
      <p>{state.color ? <><Shape color={state.color} /> <b>{colorName(state.color)}</b></>
        : t("color.open")}
      <small> · {t(state.direction === "left" ? "way.left" : "way.right")} ·{" "}
        {t("pile")}: {t("cards.n", { n: state.pile.length })}</small></p>
    </div>
  );
}

function SeatRow({ state, seat, name, actor }:
{ state: OpenState; seat: number; name: string; actor: boolean }) {
  const hand = state.hands[seat] ?? [];
  return (
    <li class="replay-seat" data-actor={actor ? "yes" : undefined}
      data-turn={state.turn === seat ? "yes" : undefined}>
      <p><b>{name}</b> <small>{t("cards.n", { n: hand.length })}
        {state.turn === seat ? ` · ${t("seat.turn")}` : ""}
        {state.shields.includes(seat) ? ` · ${t("seat.shielded")}` : ""}</small></p>
      <ul class="replay-hand" aria-label={t("seat.open", { name })}>
        {hand.map((code, i) => (
          <li key={`${code}${i}`}><Card code={code} />
            <span class="hidden-text">{cardName(code)}</span></li>
        ))}
      </ul>
    </li>
  );
}

export function Replay({ round, names, move, onMove }: Props) {
  const last = round.steps.length - 1;
  const step = round.steps[Math.min(move, last)];
  if (!step) return null;
  const words = wordsOf(step, names);
  const set = (next: number) => onMove(Math.max(0, Math.min(last, next)));
  return (
    <section class="sheet replay">
      <h2>{t("replay")}</h2>
      <div class="replay-bar">
        <button type="button" class="round" aria-label={t("replay.back")} disabled={move <= 0}
          onClick={() => set(move - 1)}><Icon name="back" /></button>
        <input type="range" class="slider" min={0} max={last} value={move}
          aria-label={t("move")} aria-valuetext={words || t("after.deal")}
          onInput={(event) => set(Number(event.currentTarget.value))} />
        <button type="button" class="round turned" aria-label={t("replay.on")}
          disabled={move >= last} onClick={() => set(move + 1)}><Icon name="back" /></button>
      </div>
      <p class="replay-words" aria-live="polite"><b>{move === 0 ? t("after.deal")
        : t("move.n", { n: move })}</b> {words}</p>
      <Middle state={step.state} />
      <ul class="replay-seats">
        {step.state.hands.map((_, seat) => (
          <SeatRow key={seat} state={step.state} seat={seat}
            name={names[seat] ?? t("seat.n", { n: seat + 1 })} actor={step.seat === seat} />
        ))}
      </ul>
    </section>
  );
}
