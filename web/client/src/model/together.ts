// together.ts - several cards of one face in one play (O14): which can go with which, in which
// order.
import { plays, playsOf } from "./actions";

/* A card of the hand. Equal cards are told apart by their place among their like, so that each
 * keeps its own element from one state to the next. */
export interface Held { key: string; code: string }

export function keyed(hand: readonly string[]): Held[] {
  const seen = new Map<string, number>();
  return hand.map((code) => {
    const nth = seen.get(code) ?? 0;
    seen.set(code, nth + 1);
    return { code, key: `hand:${code}#${nth}` };
  });
}

export const joined = (cards: readonly Held[]): string => cards.map(({ code }) => code).join("+");

/* Whether these cards are a play, in this order. */
export function isPlay(legal: readonly string[], cards: readonly Held[]): boolean {
  return playsOf(legal, joined(cards)).length > 0;
}

/* Whether others can go with this card. */
export function hasMates(legal: readonly string[], code: string): boolean {
  return plays(legal).some((play) => play.card.startsWith(`${code}+`));
}

/* The cards of the hand that can follow the chosen ones. */
export function matesOf(legal: readonly string[], chosen: readonly Held[],
  hand: readonly Held[]): Held[] {
  return hand.filter((card) => !chosen.some(({ key }) => key === card.key) &&
    isPlay(legal, [...chosen, card]));
}

/* All that can go with the chosen ones, in the order of the hand. */
export function withAll(legal: readonly string[], chosen: readonly Held[],
  hand: readonly Held[]): Held[] {
  return hand.reduce<Held[]>((cards, card) =>
    (matesOf(legal, cards, [card]).length > 0 ? [...cards, card] : cards), [...chosen]);
}

/* What is chosen after a tap on a card: one more, one less, or another to begin with. Without
 * its first card what is left may be no play: then nothing is chosen. */
export function afterTap(legal: readonly string[], chosen: readonly Held[], card: Held): Held[] {
  const rest = chosen.filter(({ key }) => key !== card.key);
  if (rest.length < chosen.length) return isPlay(legal, rest) ? rest : [];
  return isPlay(legal, [...chosen, card]) ? [...chosen, card] : [card];
}

/* The chosen cards with this one moved to the end, where its color will be in play. */
export function laidLast(chosen: readonly Held[], card: Held): Held[] {
  return [...chosen.filter(({ key }) => key !== card.key), card];
}
