// faces.ts - what is drawn for a face: a sign, a number of cards, or what it is called in short.
import { ownNames } from "./own_names";

const signs: Record<string, string> = {
  S: "skip", R: "reverse", X: "pen", WS: "swap", WG: "bolt", WV: "shield", WC: "pen",
};
const pluses: Record<string, string> = { D: "2", W4: "4" };

/* Those of the editions beside the sheets (K). In an edition of a table's own the same letters
 * mean cards that nobody knows here. */
const kinSigns: Record<string, string> = {
  P: "purge", WE: "pause", E: "pause", WH: "lens", Z: "hops", G: "gift", H: "swap",
  L: "launch", WL: "launch", WN: "aim", WB: "volley",
};
const kinPluses: Record<string, string> = { F: "4", W6: "6", W10: "10" };
const kinShort: Record<string, string> = { T: "10", WJ: "J", W8: "8" };

const isOwnFace = (face: string) => face in ownNames.value.face;

export function signOf(face: string): string | undefined {
  const bare = face.replace(/^(WC)\d$/, "$1");
  return signs[bare] ?? (isOwnFace(face) ? undefined : kinSigns[face]);
}

/* How many cards it costs, as it stands on the card. */
export const plusOf = (face: string): string | undefined =>
  pluses[face] ?? (isOwnFace(face) ? undefined : kinPluses[face]);

/* The rank that stands on the card where no sign does. */
export const shortOf = (face: string): string =>
  (isOwnFace(face) ? undefined : kinShort[face]) ?? face;
