// analysis.ts - what `drawfour analyze` says about a game (docs/analyze.md).
export type Share = number | null;

export interface Step {
  move: number;
  seat: number;
  action: string;
  words: string;
  before: Share[];
  after: Share[];
  decision?: {
    chosen: number;
    best: number;
    cost: Share;
    clear: boolean;
    choices: { action: string; win: Share; cost: Share }[];
    challenge?: { p_guilty: Share; guilty: boolean; text: string };
  };
}

export interface Party {
  name: string;
  plays: boolean;
  even: Share;
  deal: Share;
  cards: Share;
  hidden: Share;
  own: Share;
  others: Share;
  table: Share;
  luck: Share;
  result: Share;
}

export interface Round {
  round: number;
  winner?: number;
  parties: Party[];
  players: { seat: number; name: string; party: number; decisions: number; mistakes: number;
    skill: Share; lost: Share; points: number }[];
  turning_points: { move: number; kind: string; party: number; change: number }[];
  steps: Step[];
}

export interface Analysis { rounds: Round[] }

/* The curve of a party: its share after the deal and after every move. */
export function curveOf(round: Round, party: number): number[] {
  const ends = [round.steps[0]?.before ?? [], ...round.steps.map((step) => step.after)];
  let last = 0;
  return ends.map((shares) => {
    last = shares[party] ?? last;
    return last;
  });
}
