// actions.tsx - the bar above the hand: what to do now, in words, and the buttons for it.
// UNO keeps its place at the end of the bar, whatever else is asked.
import type { ComponentChildren } from "preact";
import { deckColors } from "../cards/colors";
import { cardName, cardsName, colorName, faceName, parts } from "../cards/names";
import { t } from "../i18n";
import { bareColors, mayCall, nextStep } from "../model/actions";
import { asksOfRule, levelOfRule } from "../model/asks";
import { seatName } from "../model/names";
import type { TableStore } from "../model/table";
import type { Held } from "../model/together";
import { link } from "../net/connection";
import type { View } from "../net/protocol";
import { ColorPicker, TargetPicker } from "./picker";
import { Challenge } from "./challenge";
import { Notices } from "./notices";
import { Ring } from "./ring";
import { Avatar, Marks } from "./seat";
import { Together } from "./together";

export interface Doing {
  act: (word: string) => void;
  pickColor: (color: string) => void;
  pickTarget: (seat: number | null) => void;
  choose: (cards: readonly Held[]) => void;
  playChosen: () => void;
  cancel: () => void;
  callUno: () => void;
}

/* Whether and how UNO can be called: with the next card, now, or not at all. */
export function unoState(table: TableStore): "arm" | "now" | "none" {
  const legal = table.legal.value;
  const act = table.question.value;
  if (!act) return "none";
  if (mayCall(legal)) return "arm";
  return legal.includes("uno") ? "now" : "none";
}

/* Without anybody present the table waits by itself; otherwise its host has paused it. */
function somebodyThere(table: TableStore): boolean {
  return table.info.value?.seats.some((seat) => seat && !seat.bot && seat.present) ?? false;
}

/* One sentence that answers: what can I do now? */
export function promptOf(table: TableStore): string {
  const view = table.view.value;
  const me = table.seat.value;
  if (!view) return "";
  if (view.phase === "over" || view.phase === "blocked") return t("prompt.over");
  if (table.info.value?.paused) return t(somebodyThere(table) ? "prompt.paused" : "prompt.nobody");
  const act = table.question.value;
  const last = table.lastCard.value;
  if (last !== null && last !== me && table.windowOpen.value &&
    (!act?.in_turn || view.phase === "turn")) {
    return t("prompt.window", { name: seatName(table, last) });
  }
  if (me === null || !act?.in_turn) {
    return view.turn === null || view.turn === me ? t("prompt.wait")
      : t("prompt.other", { name: seatName(table, view.turn) });
  }
  if (table.sending.value) {
    return t(link.value.is === "online" ? "prompt.sending" : "prompt.offline");
  }
  switch (view.phase) {
    case "color": return t("prompt.color");
    case "drawn": return table.legal.value.length > 1 && view.drawn
      ? t("prompt.drawn", { card: cardName(view.drawn) }) : t("prompt.keep");
    case "answer": return t("prompt.answer", { n: view.penalty });
    case "choice": return view.ask ? choicePrompt(table, view.ask) : "";
    default: {
      const color = view.color ? colorName(view.color) : "";
      const { face } = parts(view.top);
      if (!table.legal.value.some((word) => word !== "draw" && word !== "uno")) {
        return t("prompt.stuck");
      }
      const turn = deckColors.value.length === 1 ? t("prompt.turn.any")
        : view.top.startsWith("W") ? t("prompt.turn.wild", { color })
        : t("prompt.turn", { color, face: faceName(face) });
      return mayCall(table.legal.value) && !table.armed.value
        ? `${turn} ${t("prompt.uno")}` : turn;
    }
  }
}

/* The same for the ear, which is told first that it is one's turn. */
export function spokenPrompt(table: TableStore): string {
  const prompt = promptOf(table);
  const says = table.view.value?.phase === "turn" &&
    table.legal.value.some((word) => word !== "draw" && word !== "uno");
  return says ? prompt : `${t("your.turn")} ${prompt}`;
}

/* What a house rule wants of the one on turn. */
function choicePrompt(table: TableStore, ask: NonNullable<View["ask"]>): string {
  if (ask.kind !== "discard") return asksOfRule(table, ask.rule);
  const n = levelOfRule(table, ask.rule);
  return n === null ? t("prompt.discard") : t("prompt.discard.to", { n });
}

function Buttons({ table, doing }: { table: TableStore; doing: Doing }) {
  const legal = table.legal.value;
  const view = table.view.value;
  const act = table.question.value;
  if (!view || !act) return null;
  const button = (word: string, label: string, kind = "") => legal.includes(word) && (
    <button type="button" key={word} class={kind} data-action={word}
      onClick={() => doing.act(word)}>{label}</button>
  );
  return (
    <>
      {button("draw", t("draw"), "main")}
      {act.in_turn && button("pass",
        t(view.drawn || view.phase === "drawn" ? "keep" : "pass"), "main")}
      {button("take", t("take", { n: view.penalty }), "main")}
      {button("challenge", t("challenge"), "warn")}
      {button("yes", t("yes"), "main")}
      {button("no", t("no"))}
    </>
  );
}

export function UnoButton({ table, doing }: { table: TableStore; doing: Doing }) {
  if (table.hello.value?.options["uno-penalty"] === "0") return null;
  const state = unoState(table);
  const armed = table.armed.value;
  const hint = state === "arm" ? t(armed ? "uno.armed" : "uno.arm")
    : state === "now" ? t("uno.now") : t("uno.none");
  return (
    <button type="button" class="uno" data-state={state} data-armed={armed ? "yes" : undefined}
      aria-pressed={state === "arm" ? armed : undefined} aria-disabled={state === "none"}
      onClick={() => state !== "none" && doing.callUno()} title={hint}>
      <span aria-hidden="true">{t("uno.word")}</span>
      <span class="hidden-text">{t("uno.word")}: {hint}</span>
    </button>
  );
}

/* Whether a color or a seat is being chosen now. */
export function isPicking(table: TableStore): boolean {
  return table.picking.value !== null || table.raised.value.length > 0 ||
    (table.sending.value === null && bareColors(table.legal.value).length > 0);
}

/* What is asked depends on what the card does to whoever is chosen. */
function targetTitle(table: TableStore, card: string): string {
  const kind = table.hello.value?.cards.find((one) => one.code === card.split("+")[0]);
  const does = (op: string) => kind?.effects?.some((effect) => effect.op === op) ?? false;
  const key = does("shield") ? "target.shield"
    : does("swap") || kind?.number !== undefined ? "target.title" : "target.other";
  return t(key, { card: cardsName(card) });
}

function Picking({ table, doing }: { table: TableStore; doing: Doing }) {
  const picking = table.picking.value;
  const bare = bareColors(table.legal.value);
  if (bare.length > 0 && table.sending.value === null) {
    return <ColorPicker title={t("prompt.color")} colors={bare}
      onPick={(color) => doing.act(`=${color}`)} />;
  }
  if (!picking) return <Together table={table} doing={doing} />;
  const step = nextStep(table.legal.value, picking, table.armed.value);
  if (step.need === "color") {
    return <ColorPicker title={t("color.title", { card: cardName(picking.card) })}
      colors={step.colors} onPick={doing.pickColor} onCancel={doing.cancel} />;
  }
  if (step.need === "target") {
    return <TargetPicker title={targetTitle(table, picking.card)} targets={step.targets}
      nameOf={(seat) => seatName(table, seat)} onPick={doing.pickTarget}
      onCancel={doing.cancel} />;
  }
  return null;
}

/* Oneself: face, and the ring when it is one's turn; cards that are laid come from here. */
function Self({ table, seat }: { table: TableStore; seat: number }) {
  const turn = table.view.value?.turn === seat;
  return (
    <span class="face self" data-flip={`seat:${seat}`}><Avatar table={table} seat={seat} />
      {turn && <Ring clock={table.clock.value} seat={seat} />}</span>
  );
}

function OwnLine({ table, seat }: { table: TableStore; seat: number }) {
  const scores = table.info.value?.scores;
  return (
    <span class="own">
      <span class="own-name">{t("you.named", { name: seatName(table, seat) })}</span>
      {scores && <span>{t("points.n", { n: scores[seat] ?? 0 })}</span>}
      <Marks table={table} seat={seat} />
    </span>
  );
}

interface BarProps { table: TableStore; doing: Doing; children?: ComponentChildren }

export function ActionBar({ table, doing, children }: BarProps) {
  const mine = table.question.value?.in_turn === true;
  const me = table.seat.value;
  return (
    <div class="bar" data-mine={mine ? "yes" : undefined}
      data-picking={isPicking(table) ? "yes" : undefined}
      data-question={table.question.value?.id} data-busy={table.sending.value ? "yes" : "no"}>
      <div class="bar-over">
        {children}
        <Notices table={table} />
        <Challenge table={table} />
        <Picking table={table} doing={doing} />
      </div>
      <div class="bar-row">
        {me !== null && <Self table={table} seat={me} />}
        <div class="bar-words">
          <p class="prompt">{promptOf(table)}</p>
          {me !== null && <OwnLine table={table} seat={me} />}
        </div>
        <div class="bar-buttons"><Buttons table={table} doing={doing} /></div>
        {me !== null && <UnoButton table={table} doing={doing} />}
      </div>
    </div>
  );
}
