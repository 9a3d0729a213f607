// actions.ts - reads the words of legal actions (docs/notation.md) and groups them.

export interface Play {
  word: string;
  verb: "play" | "discard";
  card: string; /* several that are played at once (O14) are joined: "r7+b7" */
  color: string | null;
  target: number | null;
  uno: boolean;
}

const plain = new Set(["draw", "pass", "take", "challenge", "uno", "yes", "no"]);
const form = /^(discard=)?([A-Za-z0-9]{1,5}(?:\+[A-Za-z0-9]{1,5})*)(?:=([a-z]))?(?:@(\d+))?(!)?$/;

export function parsePlay(word: string): Play | null {
  if (plain.has(word) || word.startsWith("catch@") || word.startsWith("=")) return null;
  const found = form.exec(word);
  if (!found) return null;
  return {
    word,
    verb: found[1] ? "discard" : "play",
    card: found[2] as string,
    color: found[3] ?? null,
    target: found[4] === undefined ? null : Number(found[4]),
    uno: found[5] === "!",
  };
}

const known = new WeakMap<readonly string[], Play[]>();

/* The plays of a list; with O14 it may have two thousand, so they are read once. */
export function plays(legal: readonly string[]): Play[] {
  const found = known.get(legal) ?? legal.flatMap((word) => parsePlay(word) ?? []);
  known.set(legal, found);
  return found;
}

/* A list of more actions than this may lack the longest plays of several cards: those that do
 * not fit are left out, and are allowed all the same (docs/decisions/0009-several-cards.md). */
const wholeMax = 256;

/* The plays of a card, or of several in this order. Where they may have been left out, they are
 * made from those of the first two. */
export function playsOf(legal: readonly string[], card: string): Play[] {
  const found = plays(legal).filter((play) => play.card === card);
  const [first, second, ...more] = card.split("+");
  if (found.length > 0 || more.length === 0 || legal.length <= wholeMax) return found;
  const pair = `${first}+${second}`;
  return plays(legal).filter((play) => play.card === pair)
    .map((play) => ({ ...play, card, word: play.word.replace(pair, card) }));
}

/* What is chosen so far for a card that needs a color or a seat. `null` for the target means
 * "nobody", undefined means that it is still open. */
export interface Picking {
  card: string;
  verb: "play" | "discard";
  color?: string;
  target?: number | null;
}

export type Step =
  | { need: "color"; colors: string[] }
  | { need: "target"; targets: (number | null)[] }
  | { need: "nothing"; word: string }
  | { need: "impossible" };

function distinct<T>(values: T[]): T[] {
  return [...new Set(values)];
}

/* What is still to be chosen, or the action. With `uno` the call rides on it where it may. */
export function nextStep(legal: readonly string[], picking: Picking, uno: boolean): Step {
  let left = playsOf(legal, picking.card).filter((play) => play.verb === picking.verb &&
    (picking.color === undefined || play.color === picking.color) &&
    (picking.target === undefined || play.target === picking.target));
  const colors = distinct(left.map((play) => play.color));
  if (colors.length > 1) {
    return { need: "color", colors: colors.filter((color): color is string => !!color) };
  }
  const targets = distinct(left.map((play) => play.target));
  if (targets.length > 1) return { need: "target", targets };
  if (left.length > 1) left = left.filter((play) => play.uno === uno);
  const only = left[0];
  return only ? { need: "nothing", word: only.word } : { need: "impossible" };
}

/* Whether the call may ride on a play now. */
export function mayCall(legal: readonly string[]): boolean {
  return legal.some((word) => word.endsWith("!"));
}

/* Colors that a flipped wild may be given: the actions `=r`. */
export function bareColors(legal: readonly string[]): string[] {
  return legal.filter((word) => /^=[a-z]$/.test(word)).map((word) => word.slice(1));
}
