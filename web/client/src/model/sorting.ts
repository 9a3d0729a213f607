// sorting.ts - how one's own cards are sorted: by color as the server sends them, or by what
// stands on them.
import { parts } from "../cards/names";
import { prefs } from "./prefs";

/* Numbers first, then signs, wilds last; equal ones keep the order of their colors. */
function rank(code: string): string {
  const { color, face } = parts(code);
  return `${color ? (/^\d$/.test(face) ? 0 : 1) : 2}${face}`;
}

export function inOrder(hand: readonly string[]): readonly string[] {
  if (prefs.value.sort !== "face") return hand;
  return [...hand].sort((a, b) => rank(a).localeCompare(rank(b), "en"));
}
