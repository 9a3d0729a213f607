// walk.ts - a round followed card by card: what the seed dealt, and where each card went by
// what was told of the game. Whatever was told of a card must be what the seed gave.
import type { EventWord } from "catalog";
import type { GameEvent } from "../net/protocol";
import type { Chance } from "./chance";
import { leftOf } from "./deal";
import type { Deal, Deck } from "./deal";

/* Where the seed and what was told part. Cards are codes; `move` counts from 1, and 0 is the
 * deal. */
export interface Difference {
  fault: "dealer" | "hand" | "first" | "drawn" | "played" | "pile" | "chance";
  move: number;
  seat?: number;
  /* What was told, and what the seed gives; lists of a hand are those cards that differ. */
  told?: string;
  given?: string;
}

export class Differs extends Error {
  constructor(readonly difference: Difference) {
    super(difference.fault);
  }
}

/* Something happened that this page does not know, so that it cannot tell where the cards went. */
export class Strange extends Error {}

/* The table as somebody saw it after a move: a number where they may not know the cards. */
export interface Seen {
  top: string;
  discard: readonly string[];
  hands: readonly (readonly string[] | number)[];
  pile: readonly string[] | number;
  shields: readonly number[];
}

type Move = ((event: GameEvent) => void) | null;

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((card, i) => card === b[i]);

/* The cards of `a` that are not in `b`, each as often as it is too many. */
function surplus(a: readonly string[], b: readonly string[]): string[] {
  const rest = [...b];
  return a.filter((card) => {
    const i = rest.indexOf(card);
    if (i >= 0) rest.splice(i, 1);
    return i < 0;
  });
}

export class Walk {
  readonly hands: string[][];
  private pile: string[];
  private top: string;
  /* The uppermost first, without the top card. */
  private discard: string[] = [];
  /* The Save The Day that lies before a player; `aside` while it is also the top card (W3). */
  private shield: string | null = null;
  private aside = false;
  private direction = "left";
  /* Seats that were put out of the round (O11), and those gone out while it went on (O16). */
  readonly putOut: number[] = [];
  private readonly gone: number[] = [];
  move = 0;
  drawn = 0;
  reshuffles = 0;

  constructor(deal: Deal, private readonly chance: Chance, private readonly deck: Deck,
    private readonly out: readonly number[]) {
    this.hands = deal.hands.map((hand) => [...hand]);
    this.pile = [...deal.pile];
    this.top = deal.first;
  }

  private differs(fault: Difference["fault"], more: Partial<Difference> = {}): never {
    throw new Differs({ fault, move: this.move, ...more });
  }

  private hand(seat: number | undefined): string[] {
    return this.hands[seat ?? -1] ?? this.differs("played", { seat });
  }

  private leave(seat: number | undefined, card: string | undefined): string {
    const hand = this.hand(seat);
    const i = hand.indexOf(card ?? "");
    if (i < 0) this.differs("played", { seat, told: card });
    hand.splice(i, 1);
    return card ?? "";
  }

  /* What one event does to the cards. */
  follow(event: GameEvent): void {
    const move = this.moves[event.event as EventWord] as Move | undefined;
    if (move === undefined) throw new Strange(event.event);
    move?.(event);
  }

  /* Every event there is; null moves no card. One that is not here does not compile. */
  private readonly moves: Record<EventWord, Move> = {
    played: ({ seat, card }) => {
      const laid = this.leave(seat, card);
      if (!this.aside) this.discard.unshift(this.top);
      this.aside = false;
      this.top = laid;
    },
    discarded: ({ seat, card }) => { this.discard.unshift(this.leave(seat, card)); },
    drew: ({ seat, card }) => {
      if (this.pile.length === 0) this.differs("pile");
      const given = this.chance.take(this.pile);
      if (card !== undefined && card !== given) {
        this.differs("drawn", { seat, told: card, given });
      }
      this.hand(seat).push(given);
      this.drawn += 1;
    },
    /* T9: the discard pile becomes the pile, the last discarded first. */
    reshuffled: ({ n }) => {
      if (this.pile.length > 0 || n !== this.discard.length) this.differs("pile");
      this.pile = this.discard;
      this.discard = [];
      this.reshuffles += 1;
    },
    /* E3: the next number of the seed, below `of`. */
    chance: ({ seat, yes, chances = 0, of = 0 }) => {
      if (of < 2 || chances < 1 || chances >= of ||
        this.chance.below(of) < chances !== yes) this.differs("chance", { seat });
    },
    reversed: ({ direction }) => { this.direction = direction ?? this.direction; },
    swapped: ({ seat, target }) => {
      const [mine, theirs] = [this.hand(seat), this.hand(target)];
      this.hands[seat ?? -1] = theirs;
      this.hands[target ?? -1] = mine;
    },
    "passed-on": () => this.passOn(),
    shielded: () => {
      this.shield = this.top;
      this.aside = true;
    },
    "shield-end": () => {
      if (this.shield === null) this.differs("pile");
      if (!this.aside) this.discard.unshift(this.shield ?? "");
      this.aside = false;
      this.shield = null;
    },
    ranked: ({ seat }) => { this.gone.push(seat ?? -1); },
    /* O11: the hand goes under the discard pile, in the order of the deck. */
    "put-out": ({ seat, n }) => {
      const hand = this.hand(seat);
      if (hand.length !== n) this.differs("hand", { seat, told: `${n}`, given: `${hand.length}` });
      const order = [...this.deck.kinds.keys()];
      hand.sort((a, b) => order.indexOf(a) - order.indexOf(b));
      this.discard.push(...hand.splice(0));
      this.putOut.push(seat ?? -1);
    },
    /* E6: which back a card has is not known here; `drawfour verify` follows it. */
    turned: () => { throw new Strange("turned"); },
    /* The deal, which compareDeal() looks at. */
    dealer: null, "dealer-draw": null, dealt: null, flipped: null, returned: null,
    /* What is said, and whose turn it is. */
    named: null, kept: null, missed: null, penalty: null, challenged: null, called: null,
    caught: null, warded: null, asked: null, answered: null, "face-up": null,
    "face-down": null, notice: null, "notice-end": null, "notice-lifted": null, talked: null,
    turn: null, "went-out": null, won: null, blocked: null,
  };

  /* O3: every hand goes on to the next seat in the direction of play. */
  private passOn(): void {
    const before = [...this.hands];
    const { seats } = this.deck.setup;
    const out = [...this.out, ...this.putOut, ...this.gone];
    for (let seat = 0; seat < seats; seat++) {
      if (out.includes(seat)) continue;
      const next = leftOf(seat, seats, out);
      const [from, to] = this.direction === "left" ? [seat, next] : [next, seat];
      this.hands[to] = before[from] ?? [];
    }
  }

  /* What was seen after a move must be what the cards came to. */
  compare(seen: Seen): void {
    seen.hands.forEach((told, seat) => {
      const given = this.hands[seat] ?? [];
      if (typeof told === "number" ? told === given.length
        : surplus(told, given).length + surplus(given, told).length === 0) return;
      const cards = typeof told === "number" ? null : told;
      this.differs("hand", { seat,
        told: cards ? surplus(cards, given).join(" ") : `${told}`,
        given: cards ? surplus(given, cards).join(" ") : `${given.length}` });
    });
    if (seen.top !== this.top) {
      this.differs(this.move === 0 ? "first" : "pile", { told: seen.top, given: this.top });
    }
    if (!same(seen.discard, this.discard) ||
      seen.shields.length !== (this.shield === null ? 0 : 1)) this.differs("pile");
    this.comparePile(seen.pile);
  }

  /* A pile is told in the order in which its cards will come, if it is told at all. */
  private comparePile(told: Seen["pile"]): void {
    if (typeof told === "number") {
      if (told !== this.pile.length) this.differs("pile");
      return;
    }
    const [pile, ahead] = [[...this.pile], this.chance.copy()];
    const coming = this.pile.map(() => ahead.take(pile));
    const i = coming.findIndex((card, at) => card !== told[at]);
    if (i >= 0 || told.length !== coming.length) {
      this.differs("pile", { told: told[i], given: coming[i] });
    }
  }
}
