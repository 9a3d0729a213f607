// together.tsx - the cards that were chosen to be played at once (O14): in which order they will
// lie, which color that leads to, and the button that plays them.
import { Card } from "../cards/card";
import { cardName, colorName, parts } from "../cards/names";
import { t } from "../i18n";
import { inOrder } from "../model/sorting";
import type { TableStore } from "../model/table";
import { isPlay, keyed, laidLast, withAll } from "../model/together";
import type { Held } from "../model/together";
import type { Doing } from "./actions";
import { Icon } from "./icons";

/* The same in words, for the ear. */
export function chosenWords(cards: readonly Held[]): string {
  const last = cards[cards.length - 1];
  if (!last) return t("together.none");
  return t("together.chosen", { n: cards.length,
    cards: cards.map(({ code }) => cardName(code)).join(", "),
    color: colorName(parts(last.code).color ?? "") });
}

interface Props { table: TableStore; doing: Doing }

export function Together({ table, doing }: Props) {
  const raised = table.raised.value;
  const hand = table.myHand.value;
  const last = raised[raised.length - 1];
  if (!last || !hand || table.sending.value !== null) return null;
  const legal = table.legal.value;
  const all = withAll(legal, raised, keyed(inOrder(hand)));
  const color = parts(last.code).color ?? "";
  return (
    <div class="picker together" role="group" aria-label={t("together")}>
      <ol class="together-cards">
        {raised.map((card) => {
          const moved = laidLast(raised, card);
          const can = card !== last && isPlay(legal, moved);
          return (
            <li key={card.key}>
              <button type="button" class="plain" data-last={card.code} aria-disabled={!can}
                aria-label={card === last ? cardName(card.code)
                  : t("together.last", { card: cardName(card.code) })}
                onClick={() => can && doing.choose(moved)}><Card code={card.code} /></button>
            </li>
          );
        })}
      </ol>
      <p class="picker-title" data-color={color}>{t("together.color",
        { color: colorName(color) })}</p>
      <div class="picker-row">
        {all.length > raised.length && <button type="button"
          onClick={() => doing.choose(all)}>{t("together.all", { n: all.length })}</button>}
        <button type="button" class="main" data-action="together" onClick={doing.playChosen}>
          {t("together.play", { n: raised.length })}</button>
        <button type="button" class="plain round" onClick={doing.cancel}
          aria-label={t("cancel")}><Icon name="close" /></button>
      </div>
    </div>
  );
}
