// deck.ts - what a table decides about single cards of its deck (D4, D6): how many customizables
// are in, whether Swap Hands is, which cards got lost.
import { cardName } from "../cards/names";
import type { Settings } from "../net/protocol";
import type { EditionFacts } from "./own";

export const lostCards = (settings: Settings): string[] =>
  (settings.lost ?? "").split(" ").filter(Boolean);

export const hasSwapHands = (facts: EditionFacts): boolean =>
  facts.faces.some((face) => face.code === "WS");

export const hasBlanks = (facts: EditionFacts): boolean =>
  facts.faces.some((face) => face.blank);

/* The most seats that the deck has hands for, with one card to turn up (D7, P2). */
export function mostSeats(facts: EditionFacts | undefined, handSize: number): number {
  if (!facts) return 10;
  const cards = facts.faces.filter((face) => !face.blank).reduce((sum, face) =>
    sum + face.copies * (face.wild ? 1 : facts.colors.length), 0);
  return Math.max(2, Math.min(10, Math.floor((cards - 1) / handSize)));
}

/* The colored cards of which one more can be lost, in the order of the deck. */
export function canBeLost(facts: EditionFacts, lost: readonly string[]): string[] {
  const left = (code: string, copies: number) =>
    lost.filter((one) => one === code).length < copies;
  return facts.colors.flatMap(({ letter }) => facts.faces
    .filter((face) => !face.wild && !face.blank && left(`${letter}${face.code}`, face.copies))
    .map((face) => `${letter}${face.code}`));
}

/* The lost cards that the blank of a color can stand in for, each once. */
export function standsInFor(settings: Settings, color: string): { value: string; card: string }[] {
  return [...new Set(lostCards(settings))].filter((card) => card[0] === color)
    .map((card) => ({ value: card, card: cardName(card) }));
}

/* The decisions that the edition can have. Of one that is not understood yet nothing is known,
 * and all of them stand. */
export function fitDeck(settings: Settings, facts: EditionFacts | undefined):
Pick<Settings, "customizable" | "swap_hands" | "lost"> {
  const { customizable, swap_hands: swap, lost } = settings;
  if (!facts) return { customizable, swap_hands: swap, lost };
  const kept: string[] = [];
  for (const card of lostCards(settings)) {
    if (canBeLost(facts, kept).includes(card)) kept.push(card);
  }
  return {
    customizable: customizable !== null && customizable < facts.customizable
      ? customizable : null,
    swap_hands: hasSwapHands(facts) ? swap : null,
    lost: kept.join(" ") || null,
  };
}
