// finished.ts - the proof of a finished game, round by round, from its record and from what
// the server tells of each round.
import type { GameEvent } from "../net/protocol";
import type { Kept } from "./kept";
import { roundsIn } from "./record";
import { verifyRecorded } from "./verify";
import type { Account, Verdict } from "./verify";
import type { Seen } from "./walk";

/* A round as GET /api/games/ID/rounds/N has it: nothing is hidden any more. */
export interface ToldRound {
  steps: { seat?: number; action?: string; events: GameEvent[];
    state: Seen & { dealer: number; out: number[] } }[];
}

export interface RoundVerdict { round: number; verdict: Verdict }

export function accountOf({ steps }: ToldRound): Account {
  const { dealer = -1, out = [] } = steps[0]?.state ?? {};
  return { dealer, out, steps, result: null };
}

/* Judges the rounds in order, each as soon as it is loaded. `kept` is what this browser kept of
 * the table; a round that it saw to its end must be there. */
export async function* checkGame(record: string, load: (round: number) => Promise<ToldRound>,
  kept: Kept | null = null): AsyncGenerator<RoundVerdict> {
  const told = new Set<number>();
  let match = 0;
  let before: Account | null = null;
  for (const round of roundsIn(record)) {
    const account = accountOf(await load(round.round));
    match = Number(round.tags.get("Match") ?? 0);
    told.add(round.round);
    const mine = kept?.rounds.find((one) => one.match === match && one.round === round.round);
    yield { round: round.round, verdict: verifyRecorded(round, account, before, mine) };
    before = account;
  }
  for (const one of kept?.rounds ?? []) {
    if (one.match === match && one.seed !== undefined && !told.has(one.round)) {
      yield { round: one.round, verdict: { good: false, fault: "kept-round" } };
    }
  }
}
