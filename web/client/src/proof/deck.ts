// deck.ts - the decks of the six editions as they stand before the shuffle, with what a table
// decides about them (D1 to D6). The page knows them by itself: what the server says of its
// cards is what is to be checked.

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

export type DealerBy = "number" | "number-only" | "points";

interface Wild { code: string; points: number; copies: number; returns?: boolean }
interface Edition { colors: string; dealer: DealerBy; wilds: readonly Wild[]; blanks?: boolean }

const drawFour: Wild = { code: "W4", points: 50, copies: 4, returns: true };
const wilds: readonly Wild[] = [{ code: "W", points: 50, copies: 4 }, drawFour];

const editions: Readonly<Record<string, Edition>> = {
  classic: { colors: "rygb", dealer: "number", wilds },
  "super-hero": { colors: "rygb", dealer: "number", wilds: [...wilds,
    { code: "WV", points: 50, copies: 2 }, { code: "WC", points: 50, copies: 2 }] },
  baseball: { colors: "rygb", dealer: "number", wilds: [...wilds,
    { code: "WS", points: 40, copies: 1 }, { code: "WC", points: 40, copies: 3 }] },
  greyskull: { colors: "rgbp", dealer: "number", wilds: [...wilds,
    { code: "WG", points: 50, copies: 4 }] },
  pocket: { colors: "rygb", dealer: "points", wilds: [
    { code: "W", points: 50, copies: 4, returns: true }, drawFour] },
  family: { colors: "rygb", dealer: "number-only", wilds, blanks: true },
};

/* An edition of a table's own is told by its text. */
export const isOwnEdition = ({ edition }: Setup) => /\breturn\b/.test(edition);

function editionOf(name: string): Edition {
  const edition = editions[name];
  if (!edition) throw new RangeError(`no edition ${name}`);
  return edition;
}

function colored(color: string, setup: Setup, edition: Edition): Kind[] {
  const lost = (code: string) => setup.lost.filter((one) => one === code).length;
  const blank = setup.blanks[color] ?? "";
  const kinds = [..."0123456789DRS"].map((face): Kind => {
    const number = /\d/.test(face) ? Number(face) : null;
    const code = color + face;
    const found = blank === code ? 1 : 0;
    return { code, color, number, points: number ?? 20, returns: false,
      copies: (face === "0" ? 1 : 2) - lost(code) + found };
  });
  /* D6: a blank that replaces no lost card carries a rule, and is a card of its own. */
  const own = edition.blanks && blank !== "" && !kinds.some((kind) => kind.code === blank);
  return own ? [...kinds, { code: `${color}X`, color, number: null, points: 20, copies: 1,
    returns: false }] : kinds;
}

function wildKinds(wild: Wild, setup: Setup): Kind[] {
  const kind = { ...wild, color: null, number: null, returns: wild.returns ?? false };
  if (wild.code === "WS" && !setup.swapHands) return [];
  if (wild.code !== "WC") return [kind];
  const copies = Math.min(wild.copies, setup.customizable ?? wild.copies);
  const rules = Array.from({ length: copies }, (_, i) => setup.house[i] ?? "");
  /* W4: copies that carry different rules are different cards. */
  if (rules.every((rule) => rule === rules[0])) return copies ? [{ ...kind, copies }] : [];
  return rules.map((_, i) => ({ ...kind, code: `WC${i + 1}`, copies: 1 }));
}

/* Every kind of card at a table, in the order of the deck. */
export function kindsOf(setup: Setup): Kind[] {
  const edition = editionOf(setup.edition);
  return [...[...edition.colors].flatMap((color) => colored(color, setup, edition)),
    ...edition.wilds.flatMap((wild) => wildKinds(wild, setup))];
}

/* P1: what a card counts in the draw for the deal; null is no count at all. */
export function dealerValue(setup: Setup, kind: Kind): number | null {
  const by = editionOf(setup.edition).dealer;
  if (by === "points") return kind.points;
  return kind.number ?? (by === "number" ? 0 : null);
}
