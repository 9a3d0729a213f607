// check.ts - the hashes of a deal, as docs/fair.md has them.
//
// The commitment that was shown before the deal must be that of the secret shown after it,
// and the seed of the shuffles must follow from both and from what the players added. The
// hash is BLAKE2b in plain code, so that it is there without a secure context too.
import { blake2b } from "@noble/hashes/blake2b";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import type { Reveal } from "../net/protocol";

export type HashFault = "commit" | "promise" | "seed" | "unreadable";

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

const hash = (...pieces: Uint8Array[]) => blake2b(concatBytes(...pieces), { dkLen: 32 });

export function commitment(table: string, match: number, round: number,
  secret: Uint8Array): Uint8Array {
  return hash(utf8ToBytes(`drawfour commit 1\n${table}\n`), u32(match), u32(round), secret);
}

export function dealSeed(commit: Uint8Array, secret: Uint8Array,
  entropy: readonly Uint8Array[]): Uint8Array {
  const added = entropy.map((bytes, seat) =>
    concatBytes(Uint8Array.of(seat, bytes.length), bytes));
  return hash(utf8ToBytes("drawfour deal 1\n"), commit, secret, ...added);
}

/* The seed of a deal, or why it is not proven. `promised` are the commitments that this
 * browser itself saw; the one revealed must be among them. Without any (a record from
 * elsewhere) only the arithmetic is checked. */
export function seedOf(table: string, reveal: Reveal,
  promised: ReadonlySet<string>): Uint8Array | HashFault {
  try {
    const secret = hexToBytes(reveal.secret);
    const entropy = reveal.entropy.map((one) => hexToBytes(one ?? ""));
    if (secret.length !== 32 || !reveal.match || entropy.some((one) => one.length > 32)) {
      return "unreadable";
    }
    const commit = commitment(table, reveal.match, reveal.round, secret);
    if (bytesToHex(commit) !== reveal.commit.toLowerCase()) return "commit";
    if (promised.size > 0 && !promised.has(bytesToHex(commit))) return "promise";
    const seed = dealSeed(commit, secret, entropy);
    return bytesToHex(seed) === reveal.seed.toLowerCase() ? seed : "seed";
  } catch {
    return "unreadable";
  }
}
