// words.ts - events in words, with the clause of the rules that each ruling rests on.
import type { EventWord } from "catalog";
import { cardName, colorName } from "../cards/names";
import { language, t } from "../i18n";
import type { Key } from "../i18n";
import { texts as en } from "../i18n/en";
import type { GameEvent } from "../net/protocol";
import { asksOfCard } from "./asks";
import { eventClause } from "./catalog";
import { seatName } from "./names";
import type { LogEntry, TableStore } from "./table";

/* Whose names are said, who is "you", and what a card asks of a player. */
export interface Speaker {
  me: number | null;
  nameOf: (seat: number | undefined) => string;
  asksOf: (card: string) => string;
}

export interface Line { key: number; text: string; clause: string | null; strong: boolean }

const strong = new Set(["challenged", "caught", "called", "went-out", "put-out", "ranked", "won",
  "blocked", "swapped", "warded", "talked", "passed-on", "face-up", "time-up", "chance"]);
const quiet = new Set(["turn", "dealt"]);

function keyOf(event: GameEvent): Key | null {
  switch (event.event) {
    case "challenged": return event.guilty ? "ev.challenged.guilty" : "ev.challenged.innocent";
    case "chance": return event.yes ? "ev.chance.yes" : "ev.chance.no";
    case "answered": return event.yes ? "ev.answered.yes" : "ev.answered.no";
    case "reversed": return event.direction === "right" ? "ev.reversed.right"
      : "ev.reversed.left";
    case "drew": return event.card ? "ev.drew.card" : "ev.drew";
    case "played": return event.target === undefined ? "ev.played" : "ev.played.at";
    default: {
      const key = `ev.${event.event}`;
      return key in en ? key as Key : null;
    }
  }
}

/* Events whose words hang on more than their name, or that have none. Every other is said by its
 * name: one that is new and has no words does not compile. */
type Special = "answered" | "challenged" | "chance" | "dealt" | "drew" | "played" | "reversed" |
"turn";
type Worded<K extends Key> = K;
export type EventKey = Worded<`ev.${Exclude<EventWord, Special>}`>;

function say(speaker: Speaker, event: GameEvent, n: number): string | null {
  const key = keyOf(event);
  if (!key) return null;
  const mine = event.seat !== undefined && event.seat === speaker.me;
  const target = event.target === speaker.me ? t("you.object") : speaker.nameOf(event.target);
  return t(key, {
    name: speaker.nameOf(event.seat),
    target: event.target === undefined ? "" : target,
    card: event.card ? cardName(event.card) : "",
    color: event.color ? colorName(event.color) : "",
    asks: event.card ? speaker.asksOf(event.card) : "",
    n: event.chances ?? n,
    of: event.of ?? 0,
  }, mine);
}

/* Several cards at once: how many, or which, as far as they are seen. */
function sayDrawn(speaker: Speaker, event: GameEvent, cards: (string | undefined)[]):
string | null {
  const seen = cards.flatMap((card) => (card ? [cardName(card)] : []));
  if (seen.length < cards.length) {
    return say(speaker, { ...event, card: undefined }, cards.length);
  }
  const list = new Intl.ListFormat(language.value.code).format(seen);
  return t("ev.drew.cards", { name: speaker.nameOf(event.seat), cards: list },
    event.seat === speaker.me);
}

export function lines(table: TableStore, entries: readonly LogEntry[]): Line[] {
  return linesOf({
    me: table.seat.value,
    nameOf: (seat) => seatName(table, seat),
    asksOf: (card) => asksOfCard(table, card),
  }, entries);
}

/* The lines of a log. Cards that a seat draws by one move become one line. */
export function linesOf(speaker: Speaker, entries: readonly LogEntry[]): Line[] {
  const made: Line[] = [];
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i] as LogEntry;
    const { event } = entry;
    if (quiet.has(event.event)) continue;
    let run = event.n ?? 1;
    const cards = [event.card];
    if (event.event === "drew") {
      const alike = (next: LogEntry | undefined) =>
        next?.event.event === "drew" && next.event.seat === event.seat &&
        next.move === entry.move;
      while (alike(entries[i + 1])) {
        run += 1;
        i += 1;
        cards.push(entries[i]?.event.card);
      }
    }
    const text = run > 1 && event.event === "drew" ? sayDrawn(speaker, event, cards)
      : say(speaker, event, run);
    if (text === null) continue;
    made.push({
      key: entry.key, text, clause: eventClause(event.event),
      strong: strong.has(event.event),
    });
  }
  return made;
}
