// hand.tsx - one's own cards: playable ones clear, the others dimmed; one stop of the Tab
// key, arrows inside it.
import { useRoving } from "../a11y/roving";
import { Card } from "../cards/card";
import { cardName } from "../cards/names";
import { t } from "../i18n";
import { plays } from "../model/actions";
import { moves } from "../model/prefs";
import { inOrder } from "../model/sorting";
import type { TableStore } from "../model/table";
import { narrow } from "./narrow";

interface Held { key: string; code: string }

/* Equal cards are told apart by their place among their like, so that each keeps its own
 * element from one state to the next. */
function keyed(hand: readonly string[]): Held[] {
  const seen = new Map<string, number>();
  return hand.map((code) => {
    const nth = seen.get(code) ?? 0;
    seen.set(code, nth + 1);
    return { code, key: `hand:${code}#${nth}` };
  });
}

/* A card that cannot be played shakes its head, and says why. */
function refuse(table: TableStore, card: HTMLElement): void {
  if (table.sending.value !== null || table.view.value?.phase === "over") return;
  const clause = table.question.value?.in_turn ? "T1" : "T0";
  table.refusal.value = { code: "refused", text: "", clause, at: Date.now() };
  if (!moves()) return;
  const at = (x: number) => ({ transform: `translateX(${x}px)` });
  card.animate([at(0), at(-6), at(6), at(-4), at(3), at(0)],
    { duration: 320, composite: "add" });
}

interface Props {
  table: TableStore;
  hand: readonly string[];
  onPlay: (card: string, verb: "play" | "discard") => void;
}

export function Hand({ table, hand, onPlay }: Props) {
  const roving = useRoving(hand.length);
  const possible = plays(table.legal.value);
  const discards = possible.some((play) => play.verb === "discard");
  const playable = new Set(possible.map((play) => play.card));
  const asked = table.question.value !== null;
  const drawn = table.view.value?.drawn ?? null;
  const picked = table.picking.value?.card ?? null;
  const sending = table.sending.value;
  const cards = keyed(inOrder(hand));
  const rows = narrow.value && cards.length > 11 ? 2 : 1;
  const perRow = Math.ceil(cards.length / rows);
  /* Of equal cards the last one is the card just drawn. */
  const drawnKey = [...cards].reverse().find((card) => card.code === drawn)?.key;
  return (
    <div class="hand" role="group" aria-label={t("hand.label", { n: hand.length })}
      ref={(element) => { roving.container.current = element; }}
      onKeyDown={roving.onKeyDown} data-asked={asked ? "yes" : "no"} data-rows={rows}>
      {Array.from({ length: rows }, (_, row) => (
        <div class="hand-row" key={row}
          style={{ "--steps": Math.max(0, Math.min(perRow, cards.length - row * perRow) - 1) }}>
          {cards.slice(row * perRow, (row + 1) * perRow).map((card, column) => {
            const i = row * perRow + column;
            const can = playable.has(card.code) &&
              (drawnKey === undefined || drawn !== card.code || drawnKey === card.key);
            const off = rows > 1 ? 0 : column - (perRow - 1) / 2;
            const tilt = (off * 5) / Math.max(perRow, 7);
            const state = can ? t(discards ? "card.discardable" : "card.playable")
              : t("card.unplayable");
            return (
              <button type="button" key={card.key} class="hand-card" data-rove
                data-flip={card.key}
                style={{ "--tilt": `${tilt.toFixed(2)}deg`,
                  "--sink": `${Math.round(tilt * tilt)}px` }}
                data-can={can ? "yes" : "no"}
                data-drawn={drawnKey === card.key ? "yes" : undefined}
                data-picked={picked === card.code ? "yes" : undefined}
                data-card={card.code} tabIndex={i === roving.index ? 0 : -1}
                aria-disabled={!can || sending !== null}
                aria-label={asked ? `${cardName(card.code)}, ${state}` : cardName(card.code)}
                onFocus={() => roving.onFocus(i)}
                onClick={(event) => (can ? onPlay(card.code, discards ? "discard" : "play")
                  : refuse(table, event.currentTarget))}>
                <Card code={card.code} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
