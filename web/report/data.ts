// data.ts - the JSON that `drawfour sim` and `drawfour compare` write.

export interface Estimate {
  value: number | null;
  low: number | null;
  high: number | null;
}

export interface Settings {
  edition: string;
  seats: number;
  bots: string[];
  format: string;
  teams: boolean;
  unit: "round" | "match";
  target?: number;
  deals: number;
  duplicate: boolean;
  seatings: number;
  perfect: boolean;
  seed: number;
  rules: Record<string, string>;
  decided: string[]; // the rules that are not as the edition has them
  house: Record<string, string>;
}

export interface Histogram {
  mean: Estimate;
  histogram: number[];
  beyond?: number; // what the histogram has no place for
}

export interface Sim {
  kind: "sim";
  settings: Settings;
  complete: boolean;
  deals: number;
  rounds: number;
  decisions: number;
  blocked: number;
  endless: number;
  players: { bot: string; wins: number; win_rate: Estimate; points: Estimate;
    drawn: Record<string, number> }[];
  bots: { bot: string; players: number; win_rate: Estimate }[];
  positions: { wins: number; win_rate: Estimate }[];
  turns: Histogram & { median: number; p90: number; p99: number; longest: number };
  round_points: Histogram & { step: number };
  match_rounds?: Histogram;
  comebacks: Estimate;
  comeback_cards: number;
  convergence: { deals: number; win_rate: number[] }[];
  times?: { bot: string; decisions: number; mean_us: number | null; p99_us: number | null;
    most_us: number }[];
}

export interface Metric {
  metric: string;
  text: string;
  share: boolean;
  a: Estimate;
  b: Estimate;
  difference: Estimate;
}

export interface Compare {
  kind: "compare";
  a: Settings;
  b: Settings;
  complete: boolean;
  deals: number;
  comeback_cards: number;
  metrics: Metric[];
  turns: { a: number[]; b: number[] };
}

// What a table plays by, where it is not the sheet's own game.
export function rulesOf(settings: Settings): string[] {
  const rules = settings.decided.map((name) => `${name} ${settings.rules[name]}`);
  const house = Object.entries(settings.house).map(([card, rule]) => `${card} is ${rule}`);
  return [...rules, ...house];
}

export function describe(settings: Settings): string {
  const rules = rulesOf(settings);
  const bots = new Set(settings.bots).size === 1
    ? `${settings.seats} seats, all played by ${settings.bots[0]}`
    : `${settings.seats} seats: ${settings.bots.join(", ")}`;
  const unit = settings.unit === "match" ? `matches to ${settings.target}` : "single rounds";
  return `${settings.edition} edition, ${bots}; ${unit}, scored as ${settings.format}` +
    (rules.length ? `; with ${rules.join(", ")}` : "; the sheet's own rules") +
    (settings.perfect ? "" : "; bots with human habits") + ".";
}
