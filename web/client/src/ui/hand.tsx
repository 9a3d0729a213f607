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
import { hasMates, keyed, matesOf } from "../model/together";
import type { Held } from "../model/together";
import { narrow } from "./narrow";

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
  onRaise: (card: Held) => void;
}

/* How a card stands to a play of several (O14): its place in it, whether it can follow, or
 * whether others could go with it. */
function standing(table: TableStore, cards: readonly Held[]) {
  const legal = table.legal.value;
  const raised = table.raised.value;
  const mates = raised.length === 0 ? [] : matesOf(legal, raised, cards);
  return (card: Held) => ({
    nth: raised.findIndex(({ key }) => key === card.key) + 1,
    mate: mates.some(({ key }) => key === card.key),
    raises: raised.length > 0 || hasMates(legal, card.code),
  });
}

/* What is said of a card behind its name. */
function stateOf(can: boolean, discards: boolean, { nth, mate, raises }:
ReturnType<ReturnType<typeof standing>>): string {
  if (nth > 0) return t("card.chosen", { n: nth });
  if (mate) return t("card.mate");
  if (!can) return t("card.unplayable");
  return t(discards ? "card.discardable" : raises ? "card.several" : "card.playable");
}

export function Hand({ table, hand, onPlay, onRaise }: Props) {
  const roving = useRoving(hand.length);
  const possible = plays(table.legal.value);
  const discards = possible.some((play) => play.verb === "discard");
  const playable = new Set(possible.map((play) => play.card));
  const asked = table.question.value !== null;
  const drawn = table.view.value?.drawn ?? null;
  const picked = table.picking.value?.card ?? null;
  const sending = table.sending.value;
  const cards = keyed(inOrder(hand));
  const stands = standing(table, cards);
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
            const alone = playable.has(card.code) &&
              (drawnKey === undefined || drawn !== card.code || drawnKey === card.key);
            const stand = stands(card);
            const can = alone || stand.nth > 0 || stand.mate;
            const off = rows > 1 ? 0 : column - (perRow - 1) / 2;
            const tilt = (off * 5) / Math.max(perRow, 7);
            const state = stateOf(can, discards, stand);
            return (
              <button type="button" key={card.key} class="hand-card" data-rove
                data-flip={card.key}
                style={{ "--tilt": `${tilt.toFixed(2)}deg`,
                  "--sink": `${Math.round(tilt * tilt)}px` }}
                data-can={can ? "yes" : "no"}
                data-drawn={drawnKey === card.key ? "yes" : undefined}
                data-picked={picked === card.code || stand.nth > 0 ? "yes" : undefined}
                data-nth={stand.nth || undefined} data-mate={stand.mate ? "yes" : undefined}
                data-card={card.code} tabIndex={i === roving.index ? 0 : -1}
                aria-disabled={!can || sending !== null}
                aria-label={asked ? `${cardName(card.code)}, ${state}` : cardName(card.code)}
                aria-pressed={can && stand.raises ? stand.nth > 0 : undefined}
                onFocus={() => roving.onFocus(i)}
                onClick={(event) => (!can ? refuse(table, event.currentTarget)
                  : stand.raises ? onRaise(card)
                    : onPlay(card.code, discards ? "discard" : "play"))}>
                <Card code={card.code} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
