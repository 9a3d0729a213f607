// settings.ts - what a table can be asked for: defaults, presets, what fits together.
import type { Key } from "../i18n";
import type { Settings } from "../net/protocol";
import { editionFacts, formatFacts, options } from "./catalog";
import { fitDeck, mostSeats } from "./deck";
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

/* What is known of an edition, if it is built in or was understood. */
export function factsOf(edition: string): EditionFacts | undefined {
  return isOwn(edition) ? knownEditions.value.get(edition.lua) : editionFacts(edition);
}

export function optionDefault(name: string, edition: string): string {
  return factsOf(edition)?.options[name] ?? usualValue(name);
}

/* The value of an option where neither an edition nor a table decides otherwise. */
export function usualValue(name: string): string {
  return options.find(({ option }) => option === name)?.default ?? "off";
}

/* Whether the edition leaves the option to the table (E7). */
export const isFixed = (name: string, edition: string): boolean =>
  factsOf(edition)?.fixed.includes(name) ?? false;

/* The cards of an edition that can carry a rule: copies of its customizable, blanks. */
function cardsWithRules(facts: EditionFacts): string[] {
  const custom = facts.faces.find((face) => face.house);
  const copies = Array.from({ length: custom?.copies ?? 0 }, (_, i) =>
    `${custom?.code}${i + 1}`);
  const blanks = facts.faces.some((face) => face.blank);
  return [...copies, ...(blanks ? facts.colors.map((color) => color.letter) : [])];
}

/* Cards that can carry a house rule: those that are in the deck. Of an edition of the table's
 * own that is not understood yet, none are known. */
export function houseCards(settings: Settings): string[] {
  const facts = factsOf(settings.edition);
  if (!facts) return [];
  const custom = settings.customizable ?? facts.customizable;
  return cardsWithRules(facts).filter((card) =>
    card.length === 1 || Number(card.slice(-1)) <= custom);
}

/* The number of seats nearest to that wanted which a format can have, rather fewer than more. */
export function seatsFor(format: string, seats: number, most = 10): number {
  const can = (formatFacts(format)?.seats ?? [seats]).filter((one) => one <= most);
  return can.reduce((best, one) =>
    (Math.abs(one - seats) < Math.abs(best - seats) ? one : best), can[0] ?? seats);
}

/* How many seats the deck of the table has cards for (D7). */
export const deckSeats = ({ edition, options: chosen }: Settings): number =>
  mostSeats(factsOf(edition), Number(chosen["hand-size"] ?? optionDefault("hand-size", edition)));

/* Settings made whole: bots for the seats there are, rules only on cards there are. */
export function fit(wanted: Settings): Settings {
  const seats = seatsFor(wanted.format, wanted.seats, deckSeats(wanted));
  const deck = fitDeck(wanted, factsOf(wanted.edition));
  const cards = houseCards({ ...wanted, ...deck });
  const unknown = isOwn(wanted.edition) && !knownEditions.value.has(wanted.edition.lua);
  /* WC stands for WC1, WC2 and so on. */
  const carries = (card: string) => unknown || cards.includes(card) ||
    (card.startsWith("W") && cards.some((one) => one.slice(0, -1) === card));
  /* Some options must be less than the seats there are. */
  const fits = (name: string, value: string) => Number(value) < seats ||
    !options.find(({ option }) => option === name)?.below_seats;
  const own = Object.fromEntries(Object.entries(wanted.options).filter(([name, value]) =>
    !isFixed(name, wanted.edition) && fits(name, value)));
  /* A blank may be a lost card, as long as that is lost. */
  const stands = (card: string, rule: unknown) => card.length > 1 ||
    typeof rule !== "string" || !/^[a-z][0-9A-Z]$/.test(rule) ||
    (deck.lost ?? "").split(" ").includes(rule);
  const house = Object.fromEntries(Object.entries(wanted.house).filter(([card, rule]) =>
    carries(card) && stands(card, rule)));
  const bots = Array.from({ length: seats }, (_, seat) => wanted.bots[seat] ?? null);
  return { ...wanted, ...deck, seats, options: own, house, bots };
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
