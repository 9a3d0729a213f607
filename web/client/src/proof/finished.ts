// finished.ts - the proof of a finished game, round by round, from its record and from what
// the server tells of each round.
import type { GameEvent } from "../net/protocol";
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

/* Judges the rounds in order, each as soon as it is loaded. */
export async function* checkGame(record: string, load: (round: number) => Promise<ToldRound>):
AsyncGenerator<RoundVerdict> {
  let before: Account | null = null;
  for (const round of roundsIn(record)) {
    const account = accountOf(await load(round.round));
    yield { round: round.round, verdict: verifyRecorded(round, account, before) };
    before = account;
  }
}
