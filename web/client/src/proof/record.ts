// record.ts - a game record as the proof needs it (docs/notation.md): tags and moves by round.
import type { Reveal } from "../net/protocol";
import { handSizeOf, type Setup } from "./deck";

export interface Tags { get(name: string): string | undefined; keys(): Iterable<string> }

export interface RecordRound {
  round: number;
  /* Those of this round, and those that go on from the rounds before. */
  tags: Tags;
  /* Each as SEAT:ACTION. */
  moves: string[];
}

const tagLine = /^\s*\[([A-Za-z]+(?:\.[\w-]+)?)((?:\s+"(?:[^"\\]|\\.)*")+)\s*\]/;
const ofOneDeal = new RegExp("^(?:Hand\\.|Entropy\\.|Void\\.|(?:Dealer|DealerDraw|Flip|Top|Turn|" +
  "Direction|Discard|Shield|Pile|Scores|Result|Commit|Secret|Seed|Try)$)");

/* The first value of a tag; of those that the proof needs none has more. */
function valueOf(quoted: string): string {
  const first = /"((?:[^"\\]|\\.)*)"/.exec(quoted)?.[1] ?? "";
  return first.replace(/\\(.)/g, "$1");
}

export function roundsIn(record: string): RecordRound[] {
  const rounds: RecordRound[] = [];
  let tags = new Map<string, string>();
  let moves: string[] = [];
  let round = 1;
  const close = () => {
    if (moves.length > 0 || tags.has("Seed")) rounds.push({ round, tags, moves });
  };
  for (const line of record.split("\n")) {
    const begins = /^\s*round\s+(\d+)/.exec(line);
    const tag = tagLine.exec(line);
    if (begins) {
      close();
      round = Number(begins[1]);
      moves = [];
      tags = new Map([...tags].filter(([name]) => !ofOneDeal.test(name)));
    } else if (tag) {
      tags.set(tag[1] ?? "", valueOf(tag[2] ?? ""));
    } else {
      moves.push(...(line.split(";")[0] ?? "").split(/\s+/).filter((word) => word !== ""));
    }
  }
  close();
  return rounds;
}

/* What the tags say about the deck. House.WC stands for all copies, House.WC2 for one. */
export function setupOf(tags: Tags): Setup {
  const each = tags.get("House.WC") ?? "";
  const blanks = [...tags.keys()].filter((name) => name.startsWith("Blank."));
  const edition = tags.get("Edition") ?? "classic";
  return {
    edition,
    seats: Number(tags.get("Seats")),
    handSize: handSizeOf(edition, tags.get("Rule.hand-size")),
    format: tags.get("Format") ?? "standard",
    customizable: tags.get("Customizable") === undefined ? null
      : Number(tags.get("Customizable")),
    swapHands: tags.get("SwapHands") !== "out",
    lost: (tags.get("Lost") ?? "").split(/\s+/),
    house: [1, 2, 3].map((i) => tags.get(`House.WC${i}`) ?? each),
    blanks: Object.fromEntries(blanks.map((name) =>
      [name.slice("Blank.".length), tags.get(name) ?? ""])),
  };
}

/* The deals that were voided, counted from 1. */
function voidsOf(tags: Tags): NonNullable<Reveal["voids"]> {
  const count = [...tags.keys()].filter((name) => name.startsWith("Void.")).length;
  return Array.from({ length: count }, (_, i) => {
    const [commit = "", secret = "", ...withheld] =
      (tags.get(`Void.${i + 1}`) ?? "").trim().split(/\s+/);
    return { commit, secret, withheld: withheld.map(Number) };
  });
}

/* What the tags of a round reveal, or null if they prove nothing. */
export function revealOf({ round, tags }: RecordRound): Reveal | null {
  const [commit, secret] = [tags.get("Commit"), tags.get("Secret")];
  if (commit === undefined && secret === undefined) return null;
  return {
    round, commit: commit ?? "", secret: secret ?? "", seed: tags.get("Seed") ?? "",
    match: Number(tags.get("Match") ?? 0),
    try: tags.get("Try") === undefined ? null : Number(tags.get("Try")),
    voids: voidsOf(tags),
    entropy: Array.from({ length: Number(tags.get("Seats")) }, (_, seat) =>
      tags.get(`Entropy.${seat}`) ?? ""),
  };
}

/* Tags that set cards by hand, where the seed alone should have dealt them. */
export function setsCards(tags: Tags): boolean {
  const set = /^(?:Hand\..*|Flip|Top|Discard|Shield|Pile|DealerDraw)$/;
  return [...tags.keys()].some((name) => set.test(name)) ||
    (tags.get("Generator") ?? "chacha20") !== "chacha20";
}
