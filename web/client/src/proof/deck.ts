// deck.ts - the decks of the editions as they stand before the shuffle, with what a table decides
// about them (D1 to D6). The page was built with them: what a server says of its cards is what
// is to be checked.
import { editionFacts } from "../model/catalog";
import type { EditionFacts, FaceFacts } from "../model/own";

export interface Kind {
  code: string;
  color: string | null;
  number: number | null;
  points: number;
  copies: number;
  /* Whether it goes back into the deck when it is turned up first (F5, F6). */
  returns: boolean;
}

/* What decides a deck; as a record's tags or a table's settings say it. */
export interface Setup {
  edition: string;
  seats: number;
  handSize: number;
  format: string;
  customizable: number | null;
  swapHands: boolean;
  lost: readonly string[];
  /* The house rule on each customizable; "" is a plain wild. */
  house: readonly string[];
  /* By color: a lost card, a house rule, or "" for a blank that is out. */
  blanks: Readonly<Record<string, string>>;
}

/* An edition of a table's own is told by its text. */
export const isKnownEdition = ({ edition }: Setup) => editionFacts(edition) !== undefined;
export const isOwnEdition = ({ edition }: Setup) => /\breturn\b/.test(edition);

/* How many cards are dealt: what the table says, else the edition (E7), else seven (P2). */
export function handSizeOf(edition: string, said: string | undefined): number {
  return Number(said ?? editionFacts(edition)?.options["hand-size"] ?? 7);
}

function editionOf(name: string): EditionFacts {
  const edition = editionFacts(name);
  if (!edition) throw new RangeError(`no edition ${name}`);
  return edition;
}

const kindOf = (face: FaceFacts, color: string | null): Kind => ({
  code: (color ?? "") + face.code, color, number: face.number < 0 ? null : face.number,
  points: face.points, copies: face.copies, returns: face.returns });

function colored(color: string, setup: Setup, edition: EditionFacts): Kind[] {
  const lost = (code: string) => setup.lost.filter((one) => one === code).length;
  const blank = setup.blanks[color] ?? "";
  const faces = edition.faces.filter(({ wild }) => !wild);
  const kinds = faces.filter((face) => !face.blank).map((face): Kind => {
    const kind = kindOf(face, color);
    const found = blank === kind.code ? 1 : 0;
    return { ...kind, copies: kind.copies - lost(kind.code) + found };
  });
  /* D6: a blank that replaces no lost card carries a rule, and is a card of its own. */
  const carries = blank !== "" && !kinds.some((kind) => kind.code === blank);
  const own = faces.filter((face) => face.blank && carries);
  return [...kinds, ...own.map((face) => ({ ...kindOf(face, color), copies: 1 }))];
}

function wildKinds(wild: FaceFacts, setup: Setup): Kind[] {
  const kind = kindOf(wild, null);
  if (wild.effects.includes("swap") && !setup.swapHands) return [];
  if (!wild.house) return [kind];
  const copies = Math.min(wild.copies, setup.customizable ?? wild.copies);
  const rules = Array.from({ length: copies }, (_, i) => setup.house[i] ?? "");
  /* W4: copies that carry different rules are different cards. */
  if (rules.every((rule) => rule === rules[0])) return copies ? [{ ...kind, copies }] : [];
  return rules.map((_, i) => ({ ...kind, code: `${wild.code}${i + 1}`, copies: 1 }));
}

/* Every kind of card at a table, in the order of the deck. */
export function kindsOf(setup: Setup): Kind[] {
  const edition = editionOf(setup.edition);
  return [...edition.colors.flatMap(({ letter }) => colored(letter, setup, edition)),
    ...edition.faces.filter(({ wild }) => wild).flatMap((wild) => wildKinds(wild, setup))];
}

/* P1: what a card counts in the draw for the deal; null is no count at all. */
export function dealerValue(setup: Setup, kind: Kind): number | null {
  const by = editionOf(setup.edition).dealer;
  if (by === "points") return kind.points;
  return kind.number ?? (by === "number" ? 0 : null);
}
