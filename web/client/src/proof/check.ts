// check.ts - checks how a round was dealt, as docs/fair.md has it.
//
// The commitment that was shown before the deal must be that of the secret shown after it,
// and the seed of the shuffles must follow from both and from what the players added.
import { blake2b } from "@noble/hashes/blake2b";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import type { Reveal } from "../net/protocol";

export type Verdict = "good" | "commit" | "seed" | "unreadable";

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
  entropy: (Uint8Array | null)[]): Uint8Array {
  const added = entropy.map((bytes, seat) =>
    concatBytes(Uint8Array.of(seat, bytes?.length ?? 0), bytes ?? new Uint8Array(0)));
  return hash(utf8ToBytes("drawfour deal 1\n"), commit, secret, ...added);
}

/* `promised` are the commitments that this browser itself saw; the one revealed must be
 * among them. Without any (a record from elsewhere) only the arithmetic is checked. */
export function checkReveal(table: string, reveal: Reveal,
  promised: ReadonlySet<string>): Verdict {
  try {
    const secret = hexToBytes(reveal.secret);
    const commit = commitment(table, reveal.match ?? 1, reveal.round, secret);
    const text = bytesToHex(commit);
    if (text !== reveal.commit || (promised.size > 0 && !promised.has(text))) return "commit";
    const entropy = reveal.entropy.map((one) => (one ? hexToBytes(one) : null));
    return bytesToHex(dealSeed(commit, secret, entropy)) === reveal.seed ? "good" : "seed";
  } catch {
    return "unreadable";
  }
}
