// protocol.ts - the words of docs/protocol.md and docs/network.md as types.

export type Seat = number;
export type Phase = "color" | "turn" | "drawn" | "answer" | "choice" | "over" | "blocked";
export type TablePhase = "lobby" | "playing" | "between" | "over" | "closed";

export interface View {
  edition: string;
  seats: number;
  round: number;
  dealer: Seat;
  phase: Phase;
  turn: Seat | null;
  direction: "left" | "right";
  color: string | null;
  top: string;
  /* Of cards with two sides (E6): the one that is up, 1 or 2. */
  side?: number;
  /* Where backs are seen: the other side of what the other seats hold. */
  backs?: (string[] | null)[];
  hands: (string[] | number)[];
  pile: number;
  discard: string[];
  penalty: number;
  shields: Seat[];
  exposed: Seat[];
  called: Seat[];
  faceup: Seat | null;
  /* With mercy (O11): seats that are out of the round. */
  put_out?: Seat[];
  /* With a finish past the first (O16): seats that have gone out, in order. */
  ranking?: Seat[];
  notices: { rule: string; seat: Seat }[];
  ask: { rule: string; kind: "yesno" | "discard" } | null;
  drawn: string | null;
  shown: { to: Seat; of: Seat; hand: string[] } | null;
  legal: string[];
  teams: number[] | null;
  out: Seat[];
  result: { winner: Seat | null; points: number[] } | null;
  scores: number[] | null;
  match: { winners: Seat[] } | null;
}

/* What is new in a view: docs/network.md. */
export type Patch = Partial<Omit<View, "hands">> & {
  hands?: Record<string, string[] | number>;
  discard_add?: string[];
};

export function patched(view: View, patch: Patch): View {
  const { hands, discard_add: laid, ...rest } = patch;
  return {
    ...view, ...rest, legal: [],
    hands: view.hands.map((hand, seat) => hands?.[seat] ?? hand),
    discard: rest.discard ?? [...(laid ?? []), ...view.discard],
  };
}

export interface Effect {
  op: string;
  who: string;
  n: number;
  chances?: number;
  of?: number;
}

export interface CardKind {
  code: string;
  name?: string;
  points: number;
  copies: number;
  color?: string;
  number?: number;
  target?: "may" | "must" | "any";
  rule?: string;
  text?: string;
  asks?: string;
  effects?: Effect[];
  /* Of cards with two sides (E6): 2 for the second, and the code on its back. */
  side?: number;
  back?: string;
}

export interface Hello {
  edition: string;
  seats: number;
  seat: Seat | null;
  teams: number[] | null;
  options: Record<string, string>;
  colors: { letter: string; name: string; side?: number }[];
  deck: number;
  cards: CardKind[];
}

export interface GameEvent {
  event: string;
  seat?: Seat;
  card?: string;
  target?: Seat;
  n?: number;
  color?: string;
  direction?: "left" | "right";
  guilty?: boolean;
  yes?: boolean;
  /* The odds of `chance`. */
  chances?: number;
  of?: number;
}

export interface WireClock {
  seat: Seat | null;
  ms: number | null;
  window_ms?: number;
  catch_ms?: number;
}

export interface Settings {
  name: string;
  edition: string;
  seats: number;
  format: string;
  target: number | null;
  options: Record<string, string>;
  customizable: number | null;
  swap_hands: "in" | "out" | null;
  lost: string | null;
  house: Record<string, string | { lua: string }>;
  bots: (string | null)[];
  public: boolean;
  turn_ms: number;
  window_ms: number;
  grace_ms: number;
  between_ms: number;
  bot_ms: number;
  stand_in: string;
  watch: "on" | "off";
  watch_ms: number;
  watch_chat: boolean;
}

export interface SeatInfo {
  name: string;
  place: number;
  bot: string | null;
  present: boolean;
  ready: boolean;
  pledged: boolean;
  away: boolean;
}

export interface TableInfo {
  table: string;
  seq: number;
  name: string;
  phase: TablePhase;
  settings: number;
  rules: Settings;
  you?: Seat | null;
  host: Seat | null;
  round: number;
  match: number;
  scores: number[] | null;
  paused: boolean;
  commit: string | null;
  /* Which try of the deal it is for; null where nobody can pledge. */
  try: number | null;
  between_ms: number | null;
  watchers: number;
  seats: (SeatInfo | null)[];
}

export interface Presence { watchers: number; present: boolean[] }

export interface Act {
  id: number;
  seq: number;
  seat: Seat;
  limit_ms: number | null;
  in_turn: boolean;
  legal: string[];
}

export interface EndInfo {
  winner: Seat | null;
  blocked: boolean;
  points: number[] | null;
  scores: number[] | null;
  match: { winners: Seat[] } | Seat[] | null;
}

/* The list of pledges is fixed: those in it are to open theirs. By place. */
export interface Open {
  match: number;
  round: number;
  try: number;
  commit: string;
  pledges: (string | null)[];
}

/* A deal that was voided, since these places withheld their chance. */
export interface Void {
  match: number;
  round: number;
  try: number;
  commit: string;
  secret: string;
  withheld: number[];
}

/* Chance is by place. Without `try` it was not pledged, and is by seat. */
export interface Reveal {
  round: number;
  match?: number;
  try?: number | null;
  commit: string;
  secret: string;
  entropy: (string | null)[];
  voids?: Pick<Void, "commit" | "secret" | "withheld">[];
  seed: string;
}

export interface Vote {
  by: Seat;
  against: Seat;
  yes: number;
  no: number;
  needed: number;
  limit_ms: number | null;
  passed?: boolean;
}

export const reactions = [
  "clap", "laugh", "wow", "sad", "angry", "hurry", "luck", "thanks",
] as const;
export type Reaction = (typeof reactions)[number];

/* A frame as it comes: its type, and whatever else that type has. */
export interface Frame {
  type: string;
  id?: number | null;
  table?: string;
  seq?: number;
  code?: string;
  text?: string;
  clause?: string;
  retry_ms?: number;
  [key: string]: unknown;
}
