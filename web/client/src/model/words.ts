// words.ts - events in words, with the clause of the rules that each ruling rests on.
import { cardName, colorName } from "../cards/names";
import { t } from "../i18n";
import type { Key } from "../i18n";
import type { GameEvent } from "../net/protocol";
import { asksOfCard } from "./asks";
import { seatName } from "./names";
import type { LogEntry, TableStore } from "./table";

/* Whose names are said, who is "you", and what a card asks of a player. */
export interface Speaker {
  me: number | null;
  nameOf: (seat: number | undefined) => string;
  asksOf: (card: string) => string;
}

export interface Line { key: number; text: string; clause: string | null; strong: boolean }

const clauses: Record<string, string> = {
  "dealer-draw": "P1", returned: "F6", reshuffled: "T9", missed: "T4", reversed: "T4",
  challenged: "T7", called: "U2", caught: "U3", swapped: "W1", "passed-on": "O3",
  shielded: "W3", warded: "W3", "shield-end": "W3", talked: "N1", "went-out": "G1",
  blocked: "T10", "face-up": "H7", notice: "H9", "notice-lifted": "H9",
};
const strong = new Set(["challenged", "caught", "called", "went-out", "blocked", "swapped",
  "warded", "talked", "passed-on", "face-up"]);
const quiet = new Set(["turn", "dealt"]);

function keyOf(event: GameEvent): Key | null {
  switch (event.event) {
    case "challenged": return event.guilty ? "ev.challenged.guilty" : "ev.challenged.innocent";
    case "answered": return event.yes ? "ev.answered.yes" : "ev.answered.no";
    case "reversed": return event.direction === "right" ? "ev.reversed.right"
      : "ev.reversed.left";
    case "drew": return event.card ? "ev.drew.card" : "ev.drew";
    case "played": return event.target === undefined ? "ev.played" : "ev.played.at";
    default: {
      const key = `ev.${event.event}`;
      return known.has(key) ? key as Key : null;
    }
  }
}

const known = new Set<string>(["ev.dealer", "ev.dealer-draw", "ev.flipped", "ev.returned",
  "ev.named", "ev.reshuffled", "ev.kept", "ev.missed", "ev.penalty", "ev.called", "ev.caught",
  "ev.swapped", "ev.passed-on", "ev.shielded", "ev.warded", "ev.shield-end", "ev.asked",
  "ev.discarded", "ev.face-up", "ev.face-down", "ev.notice", "ev.notice-end",
  "ev.notice-lifted", "ev.talked", "ev.went-out", "ev.blocked"]);

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
    n,
  }, mine);
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
    if (event.event === "drew") {
      const alike = (next: LogEntry | undefined) =>
        next?.event.event === "drew" && next.event.seat === event.seat &&
        next.move === entry.move;
      while (alike(entries[i + 1])) {
        run += 1;
        i += 1;
      }
    }
    const shown = run > 1 && event.event === "drew" ? { ...event, card: undefined } : event;
    const text = say(speaker, shown, run);
    if (text === null) continue;
    made.push({
      key: entry.key, text, clause: clauses[event.event] ?? null,
      strong: strong.has(event.event),
    });
  }
  return made;
}
