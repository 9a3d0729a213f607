// chance.ts - the stream of numbers that a seed decides: ChaCha20, as docs/fair.md has it.

/* "expand 32-byte k", as the cipher is defined. */
const constants = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];

const columns = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]] as const;
const diagonals = [[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] as const;

/* Of arrays whose length is known, what is there. */
const at = (words: Uint32Array, i: number) => words[i] ?? 0;

function add(s: Uint32Array, to: number, from: number, turned: number, by: number): void {
  s[to] = at(s, to) + at(s, from);
  const mixed = at(s, turned) ^ at(s, to);
  s[turned] = mixed << by | mixed >>> (32 - by);
}

type Four = readonly [number, number, number, number];

function quarter(s: Uint32Array, [a, b, c, d]: Four): void {
  add(s, a, b, d, 16);
  add(s, c, d, b, 12);
  add(s, a, b, d, 8);
  add(s, c, d, b, 7);
}

/* The 64 bytes of block `counter`: a 64-bit counter, which a game never fills beyond 32 of
 * its bits, and a nonce of zeros. */
export function block(seed: Uint8Array, counter: number): Uint8Array {
  const key = new DataView(seed.buffer, seed.byteOffset, 32);
  const start = Uint32Array.from({ length: 16 }, (_, i) =>
    (i < 4 ? constants[i] ?? 0 : i < 12 ? key.getUint32(4 * (i - 4), true)
      : i === 12 ? counter : 0));
  const s = start.slice();
  for (let round = 0; round < 10; round++) {
    for (const column of columns) quarter(s, column);
    for (const diagonal of diagonals) quarter(s, diagonal);
  }
  const bytes = new DataView(new ArrayBuffer(64));
  for (let i = 0; i < 16; i++) bytes.setUint32(4 * i, at(s, i) + at(start, i), true);
  return new Uint8Array(bytes.buffer);
}

const wordsPerBlock = 8;

export class Chance {
  private taken = 0;

  /* `words` is what was worked out of the stream so far. */
  constructor(private readonly seed: Uint8Array, private readonly words: bigint[] = []) {
    if (seed.length !== 32) throw new RangeError("a seed has 32 bytes");
  }

  /* The same stream from here on, to look ahead in. */
  copy(): Chance {
    const twin = new Chance(this.seed, this.words);
    twin.taken = this.taken;
    return twin;
  }

  private word(): bigint {
    while (this.taken >= this.words.length) {
      const bytes = new DataView(block(this.seed, this.words.length / wordsPerBlock).buffer);
      for (let i = 0; i < 64; i += 8) this.words.push(bytes.getBigUint64(i, true));
    }
    return this.words[this.taken++] ?? 0n;
  }

  /* A number below `bound`. Words that would favor some numbers are drawn again. */
  below(bound: number): number {
    const size = BigInt(bound);
    const spare = 2n ** 64n % size;
    for (;;) {
      const word = this.word();
      if (word >= spare) return Number(word % size);
    }
  }

  /* Takes a card: any of the pile may be the next, and the last fills its place. */
  take(pile: string[]): string {
    const i = this.below(pile.length);
    const card = pile[i] ?? "";
    const last = pile.pop() ?? "";
    if (i < pile.length) pile[i] = last;
    return card;
  }
}
