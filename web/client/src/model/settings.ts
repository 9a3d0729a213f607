// settings.ts - what a table can be asked for: defaults, presets, what fits together.
import type { Key } from "../i18n";
import type { Settings } from "../net/protocol";
import { isOwn, knownEditions } from "./own";
import type { EditionFacts } from "./own";

export const standard: Settings = {
  name: "", edition: "classic", seats: 4, format: "standard", target: null, options: {},
  customizable: null, swap_hands: null, lost: null, house: {},
  bots: [], public: false, turn_ms: 30000, window_ms: 2000, grace_ms: 30000,
  between_ms: 20000, bot_ms: 900, stand_in: "normal", watch: "on", watch_ms: 0,
  watch_chat: false,
};

export interface Preset {
  key: string;
  title: Key;
  text: Key;
  cards: string[];
  settings: Partial<Settings>;
}

export const presets: Preset[] = [
  { key: "classic", title: "preset.classic", text: "preset.classic.text",
    cards: ["r7", "bS", "W"], settings: {} },
  { key: "party", title: "preset.party", text: "preset.party.text", cards: ["yD", "gD", "r0"],
    settings: { options: { stacking: "any", "jump-in": "on", "seven-zero": "on",
      "draw-until": "on" } } },
  { key: "quick", title: "preset.quick", text: "preset.quick.text", cards: ["b1", "rR", "y2"],
    settings: { target: 100, turn_ms: 12000, options: { "hand-size": "5" } } },
  { key: "partners", title: "preset.partners", text: "preset.partners.text",
    cards: ["g5", "b5", "g8"], settings: { format: "partners", seats: 4 } },
  { key: "hero", title: "preset.hero", text: "preset.hero.text", cards: ["WV", "WC", "r9"],
    settings: { edition: "super-hero", house: { WC: "extra-turn" } } },
  { key: "baseball", title: "preset.baseball", text: "preset.baseball.text",
    cards: ["WS", "WC", "b3"],
    settings: { edition: "baseball",
      house: { WC1: "joke", WC2: "face-up", WC3: "level-three" } } },
  { key: "greyskull", title: "preset.greyskull", text: "preset.greyskull.text",
    cards: ["WG", "p6", "pD"], settings: { edition: "greyskull" } },
  { key: "family", title: "preset.family", text: "preset.family.text",
    cards: ["y4", "rX", "g9"],
    settings: { edition: "family" } },
];

export const editions = ["classic", "super-hero", "baseball", "greyskull", "pocket", "family"];
export const formats = ["standard", "lowest", "partners", "rotating-partners", "teams",
  "challenge"];
export const houseRules = ["draw-color", "drop-wilds", "stuck-three", "extra-turn",
  "level-seven", "level-three", "face-up", "joke", "elbows", "rooster"];

export const switches = ["jump-in", "seven-zero", "draw-until", "forced-play", "bluff",
  "challenge", "table-talk"] as const;

/* Whether giving advice costs cards unless the table says otherwise (N1). */
function talkCosts(edition: string): boolean {
  if (isOwn(edition)) return knownEditions.value.get(edition.lua)?.table_talk ?? false;
  return edition === "family";
}

export function optionDefault(name: string, edition: string): string {
  if (name === "bluff" || name === "challenge") return "on";
  if (name === "table-talk" && talkCosts(edition)) return "on";
  if (name === "uno-penalty") return "2";
  if (name === "hand-size") return "7";
  return "off";
}

/* The cards of an edition of the table's own that can carry a rule: copies of its
 * customizable, blanks. */
function cardsWithRules(facts: EditionFacts): string[] {
  const custom = facts.faces.find((face) => face.house);
  const copies = Array.from({ length: custom?.copies ?? 0 }, (_, i) =>
    `${custom?.code}${i + 1}`);
  const blanks = facts.faces.some((face) => face.blank);
  return [...copies, ...(blanks ? facts.colors.map((color) => color.letter) : [])];
}

/* Cards that can carry a house rule in an edition. Of one of the table's own that is not
 * understood yet, none are known. */
export function houseCards(edition: string): string[] {
  if (isOwn(edition)) {
    const facts = knownEditions.value.get(edition.lua);
    return facts ? cardsWithRules(facts) : [];
  }
  if (edition === "super-hero") return ["WC1", "WC2"];
  if (edition === "baseball") return ["WC1", "WC2", "WC3"];
  if (edition === "family") return ["r", "y", "g", "b"];
  return [];
}

/* How many seats a format can have. */
export function seatsFor(format: string, seats: number): number {
  if (format === "partners" || format === "rotating-partners") return 4;
  if (format === "teams") return Math.max(4, seats - (seats % 2));
  return seats;
}

/* Settings made whole: bots for the seats there are, rules only on cards there are. */
export function fit(wanted: Settings): Settings {
  const seats = seatsFor(wanted.format, wanted.seats);
  const cards = houseCards(wanted.edition);
  const unknown = isOwn(wanted.edition) && !knownEditions.value.has(wanted.edition.lua);
  /* WC stands for WC1, WC2 and so on. */
  const carries = (card: string) => unknown || cards.includes(card) ||
    (card.startsWith("W") && cards.some((one) => one.slice(0, -1) === card));
  const house = Object.fromEntries(Object.entries(wanted.house).filter(([card]) =>
    carries(card)));
  const bots = Array.from({ length: seats }, (_, seat) => wanted.bots[seat] ?? null);
  return { ...wanted, seats, house, bots };
}

/* What is sent: only what was chosen, the server knows its own defaults. */
export function wire(settings: Settings): Partial<Settings> {
  const full = fit(settings);
  return Object.fromEntries(Object.entries(full).filter(([key, value]) =>
    value !== null && JSON.stringify(value) !== JSON.stringify(standard[key as keyof Settings]),
  )) as Partial<Settings>;
}

/* A quick table against bots. */
export function botTable(level: string, opponents: number, more: Partial<Settings> = {}) {
  const bots = [null, ...Array.from({ length: opponents }, () => level)];
  return { ...more, seats: opponents + 1, bots };
}
