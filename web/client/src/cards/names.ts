// names.ts - the name of a card in words, for people and screen readers.
import { t, maybe } from "../i18n";
import { plusOf, signOf } from "./faces";
import { ownNames } from "./own_names";

export interface Parts { color: string | null; face: string }

/* Splits a code: `r7` into red and 7, `W4` into no color and W4. */
export function parts(code: string): Parts {
  return code.startsWith("W")
    ? { color: null, face: code }
    : { color: code[0] ?? null, face: code.slice(1) };
}

/* A color in words; an edition of one's own may have more than the catalogue knows. */
export function colorName(letter: string): string {
  const own = ownNames.value.color[letter];
  const known = maybe(`color.${letter}`);
  return (isSuit(letter) ? own ?? known : known ?? own) ?? letter;
}

/* The letters of suits, and of the one color of all-wild, are no colors of every edition. */
const isSuit = (letter: string) => /^[acdhs]$/.test(letter);

export function faceName(face: string): string {
  if (/^\d+$/.test(face)) return face;
  const numbered = /^(WC)(\d)$/.exec(face);
  const own = ownNames.value.face;
  if (numbered) return `${own.WC ?? t("face.WC")} ${numbered[2]}`;
  /* There an S need not be a Skip. Where no sign is drawn, the letters on the card belong to
   * its name: whoever speaks to the page reads them aloud. */
  const drawn = signOf(face) ?? plusOf(face) ?? (face === "W" ? face : undefined);
  return own[face] ? `${own[face]}${drawn ? "" : ` (${face})`}`
    : maybe(`face.${face}`) ?? face;
}

export function cardName(code: string): string {
  const { color, face } = parts(code);
  if (color === null) return faceName(face);
  /* A blank is no thing that is red: in many languages the word for it would have to bend. */
  if (face === "X") return `${faceName(face)} (${colorName(color)})`;
  const own = color in ownNames.value.color;
  if (color === "a" && !own) return faceName(face);
  return t(isSuit(color) && !own ? "card.suit" : "card.colored",
    { color: colorName(color), face: faceName(face) });
}

/* The names of cards that are played at once, "r7+b7". */
export function cardsName(codes: string): string {
  return codes.split("+").map(cardName).join(", ");
}
