// asks.ts - what a card asks of a player, in the reader's language where it is one of the rules
// that come with the program. A table's own rule may bear the name of one of them: the words
// decide, not the name.
import { cardName } from "../cards/names";
import { maybe } from "../i18n";
import { texts as en } from "../i18n/en";
import type { CardKind } from "../net/protocol";
import type { TableStore } from "./table";

function wordsOf(kind: CardKind): string | null {
  const key = `asks.${kind.rule ?? ""}`;
  const known = (en as Record<string, unknown>)[key] === kind.asks;
  return known ? maybe(key) : kind.asks ?? null;
}

/* By the card itself, as events have it. */
export function asksOfCard(table: TableStore, card: string): string {
  const kind = table.hello.value?.cards.find((one) => one.code === card);
  return (kind && wordsOf(kind)) ?? cardName(card);
}

/* By the rule, as a view has it: its name, or the code of a card without one. */
export function asksOfRule(table: TableStore, rule: string): string {
  const kind = table.hello.value?.cards.find((one) => one.asks && (one.rule ?? one.code) === rule);
  return (kind && wordsOf(kind)) ?? rule;
}

/* How many cards a hand has when the rule has asked for its last discard; null where that is
 * not one number. */
export function levelOfRule(table: TableStore, rule: string): number | null {
  const kind = table.hello.value?.cards.find((one) => (one.rule ?? one.code) === rule);
  const levels = (kind?.effects ?? []).filter((effect) => effect.op === "level");
  return levels.length === 1 ? levels[0]?.n ?? null : null;
}
