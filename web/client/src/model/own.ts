// own.ts - rules and editions that a table writes itself: what the server makes of a text.
import { signal } from "@preact/signals";
import { ApiError, post } from "../net/api";

/* As the settings have it, in place of a name. */
export interface Own { lua: string }

export type OwnKind = "rule" | "edition";

export interface RuleFacts { rule: string; text: string; does: string }

export interface FaceFacts {
  code: string;
  name: string;
  /* 0 to 9; -1 is a symbol. */
  number: number;
  points: number;
  copies: number;
  wild: boolean;
  house: boolean;
  blank: boolean;
  /* Whether it goes back into the deck when it is turned up first (F5, F6). */
  returns: boolean;
  /* The words of what it does. */
  effects: string[];
  does: string;
}

export interface EditionFacts {
  edition: string;
  title: string;
  /* How the dealer is drawn (P1): by number, number-only or points. */
  dealer: string;
  colors: { letter: string; name: string }[];
  faces: FaceFacts[];
  customizable: number;
  /* The options that the edition brings, and those that no table may change (E7). */
  options: Record<string, string | undefined>;
  fixed: string[];
}

export interface OwnFault { good: false; line: number | null; text: string }
export type Checked = ({ good: true } & Partial<RuleFacts & EditionFacts>) | OwnFault;

/* Bytes that a text may have, as docs/network.md says. */
export const ownMax: Record<OwnKind, number> = { rule: 4096, edition: 8192 };

const paths: Record<OwnKind, string> = {
  rule: "api/house-rules/check", edition: "api/editions/check",
};

/* What there is to start from. */
export const ownExample: Record<OwnKind, string> = {
  rule: `return rule {
    name = "storm",
    text = "Everyone else draws two cards.",
    draw(others, 2),
}
`,
  edition: `return edition {
    name = "ours",
    title = "Ours: with a gust of wind",
    colors = { "red", "yellow", "green", "blue" },

    numbers { from = 0, to = 9, copies = 2 },
    face { code = "S", name = "Skip", points = 20, copies = 2, miss(next) },
    face { code = "G", name = "Gust", points = 20, copies = 2, start = "plain",
        draw(others, 1) },
    wild { code = "W", name = "Wild", points = 50, copies = 4, color() },
}
`,
};

export const isOwn = (choice: unknown): choice is Own =>
  typeof choice === "object" && choice !== null && "lua" in choice;

/* As a value of Settings.edition, whose type has only the names. */
export const ownEdition = (lua: string): string => ({ lua }) as unknown as string;

/* What is known of the editions that were checked, by their text. */
export const knownEditions = signal<ReadonlyMap<string, EditionFacts>>(new Map());

const asked = new Map<string, Promise<Checked>>();

/* What the server makes of a text; the same text is asked about once. */
export function check(kind: OwnKind, lua: string): Promise<Checked> {
  const key = `${kind} ${lua}`;
  let answer = asked.get(key);
  if (!answer) {
    answer = post<Checked>(paths[kind], { lua }).then((facts) => {
      if (kind === "edition" && facts.good) {
        knownEditions.value = new Map(knownEditions.value).set(lua, facts as EditionFacts);
      }
      return facts;
    }, (error: unknown) => {
      asked.delete(key);
      throw error;
    });
    asked.set(key, answer);
  }
  return answer;
}

/* Whether asking again after a while may help. */
export const isBusy = (error: unknown) => error instanceof ApiError && error.status === 429;

/* Where a line of a text begins and ends, to show it. */
export function lineRange(text: string, line: number): [number, number] {
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return [start, start + (lines[line - 1]?.length ?? 0)];
}

/* What a fault names within its line: the word in its quotation marks, or a curly mark. From
 * where to where in the text; null where that cannot be said. */
export function wordRange(text: string, fault: OwnFault): [number, number] | null {
  if (fault.line === null) return null;
  const [start, end] = lineRange(text, fault.line);
  const line = text.slice(start, end);
  const named = /'([^']+)'/.exec(fault.text)?.[1] ?? "";
  const at = named ? line.indexOf(named) : line.search(/[\u2018-\u201f]/);
  return at < 0 ? null : [start + at, start + at + (named.length || 1)];
}
