// analyze_data.ts - the JSON that `drawfour analyze` writes.
type Share = number | null;

export interface Choice {
  action: string;
  win: Share;
  cost: Share;
  reference: number;
  all: Share[];
}

export interface Decision {
  chosen: number;
  best: number;
  cost: Share;
  cost_error: Share;
  clear: boolean;
  uno_left_out: boolean;
  bluff: boolean;
  choices: Choice[];
  challenge?: { p_guilty: Share; guilty: boolean; text: string };
}

export interface Step {
  move: number;
  seat: number;
  action: string;
  words: string;
  before: Share[];
  after: Share[];
  cards: Share[];
  hidden: Share[];
  choice: Share[];
  table: Share[];
  decision?: Decision;
}

export interface TurningPoint {
  move: number;
  kind: "mistake" | "cards" | "hidden" | "table";
  party: number;
  change: number;
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
  over: boolean;
  winner?: number;
  teams: boolean;
  parties: Party[];
  players: { seat: number; name: string; party: number; decisions: number; mistakes: number;
    skill: Share; lost: Share; points: number }[];
  turning_points: TurningPoint[];
  steps: Step[];
}

export interface Analysis {
  kind: "analyze";
  edition: string;
  format: string;
  playouts: number;
  seed: number;
  complete: boolean;
  decisions: number;
  rounds: Round[];
}
