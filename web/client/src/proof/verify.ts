// verify.ts - whether a round was dealt by its seed alone: hashes, deal, every card drawn.
//
// What is checked against the seed is an account of the round: what this browser saw of it
// while it was played, or what the server tells of a finished game. That every move kept to
// the rules is another question, which `drawfour verify` answers from the record.
import { formatFacts } from "../model/catalog";
import type { GameEvent, Reveal } from "../net/protocol";
import { Chance } from "./chance";
import { seedOf } from "./check";
import type { HashFault } from "./check";
import { keptFault } from "./kept";
import type { KeptFault, KeptRound } from "./kept";
import { isKnownEdition, isOwnEdition } from "./deck";
import type { Setup } from "./deck";
import { Deck, dealFrom, leftOf } from "./deal";
import type { Deal } from "./deal";
import { revealOf, setsCards, setupOf } from "./record";
import type { RecordRound } from "./record";
import { Differs, Strange, Walk } from "./walk";
import type { Difference, Seen } from "./walk";

export interface Step {
  seat?: number;
  action?: string;
  events: readonly GameEvent[];
  /* How the table looked then, if it was told. */
  state: Seen | null;
}

export interface Result { winner: number | null; points: readonly number[] }

/* A round as it was told, the deal first. */
export interface Account {
  dealer: number;
  out: readonly number[];
  steps: readonly Step[];
  result: Result | null;
}

export interface Claim {
  table: string;
  reveal: Reveal;
  setup: Setup;
  /* Who deals by P3; null in the first round of a match. */
  dealer: number | null;
  promised: ReadonlySet<string>;
  /* What this browser was shown and sent for the deal, if it pledged chance of its own. */
  kept: KeptRound | null;
}

type OtherFault = "none" | "set" | "moves" | "result" | "unfinished" | "setup";
export type Fault = { good: false } &
  (Difference | { fault: HashFault | KeptFault | OtherFault; move?: number });
/* What was found to be right. The cards are not checked for who came in the middle of the
 * round ("late"), not where the edition is one of the table's own ("own"): which deck its text
 * makes is known to the program alone; and not where the page does not know what happened, as
 * with a server that is newer than it ("strange"). */
export interface Proven {
  good: true;
  added: number;
  /* Our own chance is among what was added; nobody's was bound by pledges; who withheld. */
  own: boolean;
  unbound: boolean;
  withheld: number[];
  cards: { hands: number; drawn: number; reshuffles: number; left: readonly string[][] } |
    "late" | "own" | "strange";
  /* The edition or event that this page does not know. */
  strange?: string;
}
export type Verdict = Proven | Fault;

const proven = ({ reveal, kept }: Claim, cards: Proven["cards"]): Proven => ({
  good: true, added: reveal.entropy.filter(Boolean).length, cards, own: kept !== null,
  unbound: !reveal.try, withheld: (reveal.voids ?? []).flatMap((one) => one.withheld),
});
const strange = (claim: Claim, what: string): Proven =>
  ({ ...proven(claim, "strange"), strange: what });
const bad = (fault: HashFault | KeptFault | OtherFault, move?: number): Fault =>
  ({ good: false, fault, move });

/* What was told of the draw for the deal (P1) and of the first card (F6). */
function compareDeal(deal: Deal, events: readonly GameEvent[]): void {
  const of = (name: string) => events.filter((one) => one.event === name);
  const draws = of("dealer-draw");
  const drawn = deal.draws.every(({ seat, card }, i) =>
    draws[i]?.seat === seat && draws[i]?.card === card);
  if (!drawn || draws.length !== deal.draws.length) {
    throw new Differs({ fault: "dealer", move: 0, seat: deal.dealer });
  }
  const told = [...of("returned"), ...of("flipped")].map((event) => event.card ?? "");
  const given = [...deal.returned, deal.first];
  const i = given.findIndex((card, at) => card !== told[at]);
  if (i >= 0 || told.length !== given.length) {
    throw new Differs({ fault: "first", move: 0, told: told[i], given: given[i] });
  }
}

const ends = new Set(["went-out", "won", "blocked"]);
/* O11: what a seat counts that was put out of the round. */
const putOutPoints = 250;

/* C1 to C7: what each seat books for the cards that are left. */
export function pointsOf(deck: Deck, hands: readonly string[][], winner: number,
  putOut: readonly number[] = []): number[] {
  const left = hands.map((hand, seat) => (putOut.includes(seat) ? putOutPoints
    : seat === winner ? 0 : deck.points(hand)));
  const format = formatFacts(deck.setup.format);
  if (format?.tallies) return left;
  const sides = format?.teams ? 2 : hands.length;
  return left.map((_, seat) => (seat % sides !== winner % sides ? 0
    : left.reduce((sum, points, other) =>
      (other % sides === seat % sides ? sum : sum + points), 0)));
}

function resultHolds(deck: Deck, walk: Walk, account: Account): boolean {
  const { result } = account;
  if (!result) return true;
  const points = result.winner === null ? walk.hands.map(() => 0)
    : pointsOf(deck, walk.hands, result.winner, walk.putOut);
  const lastLeft = walk.putOut.length > 0;
  return (result.winner === null || lastLeft || walk.hands[result.winner]?.length === 0) &&
    points.length === result.points.length &&
    points.every((one, seat) => one === result.points[seat]);
}

function follow(deck: Deck, chance: Chance, claim: Claim, account: Account): Verdict {
  const deal = dealFrom(deck, chance, claim.dealer, account.out);
  if (deal.dealer !== account.dealer) {
    return { good: false, fault: "dealer", move: 0, seat: deal.dealer };
  }
  const walk = new Walk(deal, chance, deck, account.out);
  compareDeal(deal, account.steps[0]?.events ?? []);
  for (const [move, step] of account.steps.entries()) {
    walk.move = move;
    for (const event of step.events) walk.follow(event);
    if (step.state) walk.compare(step.state);
  }
  const ended = account.steps.at(-1)?.events.some((one) => ends.has(one.event));
  if (!ended) return bad("unfinished");
  if (!resultHolds(deck, walk, account)) return bad("result");
  const hands = deck.setup.seats - account.out.length;
  return proven(claim, { hands, drawn: walk.drawn, reshuffles: walk.reshuffles,
    left: walk.hands });
}

/* Judges one round; without an account of it, its hashes alone. */
export function verifyRound(claim: Claim, account: Account | null): Verdict {
  const seed = seedOf(claim.table, claim.reveal, claim.promised);
  if (typeof seed === "string") return bad(seed);
  const other = claim.kept && keptFault(claim.table, claim.kept, claim.reveal);
  if (other) return bad(other);
  if (isOwnEdition(claim.setup)) return proven(claim, "own");
  if (!isKnownEdition(claim.setup)) return strange(claim, claim.setup.edition);
  if (!account) return proven(claim, "late");
  try {
    return follow(new Deck(claim.setup), new Chance(seed), claim, account);
  } catch (error) {
    if (error instanceof Differs) return { good: false, ...error.difference };
    if (error instanceof Strange) return strange(claim, error.message);
    if (error instanceof RangeError) return bad("setup");
    throw error;
  }
}

function sameMoves(round: RecordRound, account: Account): number | null {
  const told = account.steps.slice(1).map((step) => `${step.seat}:${step.action}`);
  for (let i = 0; i < Math.max(told.length, round.moves.length); i++) {
    if (told[i] !== round.moves[i]) return i + 1;
  }
  return null;
}

/* What a record's Result tag states: who went out or "-", then the points of each seat. */
function statedResult(text: string | undefined): Result | null {
  if (text === undefined) return null;
  const [winner, ...points] = text.trim().split(/\s+/);
  return { winner: winner === "-" ? null : Number(winner), points: points.map(Number) };
}

/* Judges a round of a record. `before` is the round before it in the same record, as told. */
export function verifyRecorded(round: RecordRound, account: Account,
  before: Account | null, kept: KeptRound | null = null): Verdict {
  const { tags } = round;
  const reveal = revealOf(round);
  if (!reveal) return bad("none");
  const told = tags.get("Dealer");
  const dealerSet = told !== undefined && !before && round.round === 1;
  if (dealerSet || setsCards(tags)) return bad("set");
  const setup = setupOf(tags);
  const dealer = before ? leftOf(before.dealer, setup.seats, account.out)
    : told === undefined ? null : Number(told);
  const verdict = verifyRound({ table: tags.get("Table") ?? "", reveal, setup, dealer,
    promised: new Set(), kept }, { ...account, result: statedResult(tags.get("Result")) });
  if (!verdict.good) return verdict;
  if (told !== undefined && Number(told) !== account.dealer) {
    return { good: false, fault: "dealer", move: 0, seat: account.dealer };
  }
  const wrong = sameMoves(round, account);
  return wrong === null ? verdict : bad("moves", wrong);
}
