// check.ts - the hashes of a deal, as docs/fair.md has them.
//
// The commitment that was shown before the deal must be that of the secret shown after it,
// and the seed of the shuffles must follow from both and from what the players pledged. The
// hash is BLAKE2b in plain code, so that it is there without a secure context too.
import { blake2b } from "@noble/hashes/blake2b";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import type { Reveal } from "../net/protocol";

export type HashFault = "commit" | "promise" | "seed" | "voids" | "unreadable";

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

const hash = (...pieces: Uint8Array[]) => blake2b(concatBytes(...pieces), { dkLen: 32 });

/* Whose hash it is. */
export interface RoundOf { table: string; match: number; round: number }

const head = (what: string, { table, match, round }: RoundOf) =>
  [utf8ToBytes(`drawfour ${what}\n${table}\n`), u32(match), u32(round)];

/* Without a try it is the commitment of a deal without pledges. */
export function commitment(of: RoundOf, attempt: number | null, secret: Uint8Array): Uint8Array {
  return attempt === null ? hash(...head("commit 1", of), secret)
    : hash(...head("commit 2", of), u32(attempt), secret);
}

export function pledgeOf(of: RoundOf, place: number, commit: Uint8Array,
  chance: Uint8Array): Uint8Array {
  return hash(...head("pledge 1", of), Uint8Array.of(place), commit, chance);
}

/* The commitment of a tournament to its secret, in hex digits. */
export function eventCommitment(event: string, secret: string): string {
  return bytesToHex(hash(utf8ToBytes(`drawfour event 1\n${event}\n`), hexToBytes(secret)));
}

/* The same from and to hex digits. */
export function pledgeHex(of: RoundOf, place: number, commit: string, chance: string): string {
  return bytesToHex(pledgeOf(of, place, hexToBytes(commit), hexToBytes(chance)));
}

function dealSeed(of: RoundOf, attempt: number | null, commit: Uint8Array, secret: Uint8Array,
  chances: readonly Uint8Array[]): Uint8Array {
  const added = chances.map((chance, place) => (attempt === null
    ? concatBytes(Uint8Array.of(place, chance.length), chance)
    : chance.length === 0 ? Uint8Array.of(place, 0)
      : concatBytes(Uint8Array.of(place, 1), pledgeOf(of, place, commit, chance), chance)));
  return hash(utf8ToBytes(`drawfour deal ${attempt === null ? 1 : 2}\n`), commit, secret,
    ...added);
}

/* Whether there is a void for each try before, made by somebody who had made none, and who
 * added nothing afterwards. */
function voidsHold(of: RoundOf, { try: attempt, voids = [], entropy }: Reveal): boolean {
  const barred = new Set<number>();
  return voids.length === (attempt ?? 1) - 1 && voids.every((one, i) => {
    const commit = commitment(of, i + 1, hexToBytes(one.secret));
    const fresh = one.withheld.every((place) => !barred.has(place) && !entropy[place]);
    for (const place of one.withheld) barred.add(place);
    return fresh && one.withheld.length > 0 && bytesToHex(commit) === one.commit.toLowerCase();
  });
}

/* The seed of a deal, or why it is not proven. `promised` are the commitments that this
 * browser itself saw; the one revealed must be among them. Without any (a record from
 * elsewhere) only the arithmetic is checked. */
export function seedOf(table: string, reveal: Reveal,
  promised: ReadonlySet<string>): Uint8Array | HashFault {
  try {
    const { match, round } = reveal;
    const attempt = reveal.try ?? null;
    const secret = hexToBytes(reveal.secret);
    const chances = reveal.entropy.map((one) => hexToBytes(one ?? ""));
    const sizeFits = (one: Uint8Array) =>
      (attempt === null ? one.length <= 32 : one.length === 0 || one.length === 32);
    if (secret.length !== 32 || !match || !chances.every(sizeFits)) return "unreadable";
    const of = { table, match, round };
    const commit = commitment(of, attempt, secret);
    if (bytesToHex(commit) !== reveal.commit.toLowerCase()) return "commit";
    if (promised.size > 0 && !promised.has(bytesToHex(commit))) return "promise";
    if (!voidsHold(of, reveal)) return "voids";
    const seed = dealSeed(of, attempt, commit, secret, chances);
    return bytesToHex(seed) === reveal.seed.toLowerCase() ? seed : "seed";
  } catch {
    return "unreadable";
  }
}
