// deal.ts - what a seed deals: the draw for the deal (P1), the hands (P2), the first card (F).
import type { Chance } from "./chance";
import { dealerValue, kindsOf } from "./deck";
import type { Kind, Setup } from "./deck";

export interface DealerDraw { seat: number; card: string }

export interface Deal {
  dealer: number;
  /* The draw for the deal; empty where the deal has passed on (P3). */
  draws: DealerDraw[];
  hands: string[][];
  /* What was turned up and went back (F6), then the card that stayed. */
  returned: string[];
  first: string;
  pile: string[];
}

export class Deck {
  readonly kinds: ReadonlyMap<string, Kind>;

  constructor(readonly setup: Setup) {
    this.kinds = new Map(kindsOf(setup).map((kind) => [kind.code, kind]));
  }

  /* All cards as they stand before the shuffle. */
  whole(): string[] {
    return [...this.kinds.values()].flatMap(({ code, copies }) =>
      Array<string>(copies).fill(code));
  }

  points(hand: readonly string[]): number {
    return hand.reduce((sum, card) => sum + (this.kinds.get(card)?.points ?? 0), 0);
  }

  returns(card: string): boolean { return this.kinds.get(card)?.returns ?? false; }

  dealerValue(card: string): number | null {
    const kind = this.kinds.get(card);
    return kind ? dealerValue(this.setup, kind) : null;
  }
}

/* The next seat to the left of `seat` that plays. */
export function leftOf(seat: number, seats: number, out: readonly number[]): number {
  let next = seat;
  do next = (next + 1) % seats; while (out.includes(next) && next !== seat);
  return next;
}

const fewCards = 10;
const roundsMax = 1000;

/* Who ties for best draws again; without a card that counts all do. */
function drawDealer(deck: Deck, chance: Chance, seats: readonly number[]):
{ draws: DealerDraw[]; dealer: number } {
  const draws: DealerDraw[] = [];
  let pile = deck.whole();
  let drawing = seats;
  for (let round = 0; drawing.length > 1 && round < roundsMax; round++) {
    if (pile.length < fewCards) pile = deck.whole();
    const now = drawing.map((seat) => ({ seat, card: chance.take(pile) }));
    draws.push(...now);
    const values = now.map(({ card }) => deck.dealerValue(card) ?? -1);
    const best = Math.max(...values);
    if (best >= 0) drawing = drawing.filter((_, i) => values[i] === best);
  }
  return { draws, dealer: drawing[0] ?? 0 };
}

/* P2: from the left of the dealer each seat takes its whole hand. */
function dealHands(deck: Deck, chance: Chance, dealer: number, out: readonly number[],
  pile: string[]): string[][] {
  const { seats, handSize } = deck.setup;
  const hands = Array.from({ length: seats }, (): string[] => []);
  const first = leftOf(dealer, seats, out);
  let seat = first;
  do {
    hands[seat] = Array.from({ length: handSize }, () => chance.take(pile));
    seat = leftOf(seat, seats, out);
  } while (seat !== first);
  return hands;
}

/* Deals from the seed. `before` is who deals if the deal has passed on; in a first round it
 * is null, and the deal is drawn for. Throws RangeError where no such deal can be. */
export function dealFrom(deck: Deck, chance: Chance, before: number | null,
  out: readonly number[]): Deal {
  const { seats, handSize } = deck.setup;
  const playing = Array.from({ length: seats }, (_, seat) => seat)
    .filter((seat) => !out.includes(seat));
  const whole = deck.whole();
  if (playing.length < 2 || whole.length <= playing.length * handSize ||
    whole.every((card) => deck.returns(card))) throw new RangeError("no deck for this deal");
  const { draws, dealer } = before === null ? drawDealer(deck, chance, playing)
    : { draws: [], dealer: before };
  for (;;) {
    const pile = deck.whole();
    const hands = dealHands(deck, chance, dealer, out, pile);
    const returned: string[] = [];
    /* F6: if none is left but such as go back, the deal is made anew. */
    while (pile.some((card) => !deck.returns(card))) {
      const first = chance.take(pile);
      if (!deck.returns(first)) return { dealer, draws, hands, returned, first, pile };
      returned.push(first);
      pile.push(first);
    }
  }
}
