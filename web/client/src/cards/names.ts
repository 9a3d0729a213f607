// names.ts - the name of a card in words, for people and screen readers.
import { t, maybe } from "../i18n";
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
  return maybe(`color.${letter}`) ?? ownNames.value.color[letter] ?? letter;
}

export function faceName(face: string): string {
  if (/^\d+$/.test(face)) return face;
  const numbered = /^(WC)(\d)$/.exec(face);
  const own = ownNames.value.face;
  if (numbered) return `${own.WC ?? t("face.WC")} ${numbered[2]}`;
  /* There an S need not be a Skip. Where no sign is drawn, the letters on the card belong to
   * its name: whoever speaks to the page reads them aloud. */
  const known = maybe(`face.${face}`);
  return own[face] ? `${own[face]}${known ? "" : ` (${face})`}` : known ?? face;
}

export function cardName(code: string): string {
  const { color, face } = parts(code);
  if (color === null) return faceName(face);
  /* A blank is no thing that is red: in many languages the word for it would have to bend. */
  if (face === "X") return `${faceName(face)} (${colorName(color)})`;
  return t("card.colored", { color: colorName(color), face: faceName(face) });
}

/* The names of cards that are played at once, "r7+b7". */
export function cardsName(codes: string): string {
  return codes.split("+").map(cardName).join(", ");
}
