// record.ts - the proofs of deals in a record (docs/notation.md, docs/fair.md).
import type { Reveal } from "../net/protocol";

const tag = /^\[([A-Za-z]+)(?:\.(\d+))?((?: "(?:[^"\\]|\\.)*")+)\]/;

function valueOf(quoted: string): string {
  return quoted.trim().slice(1, -1).replace(/\\(.)/g, "$1");
}

export interface Proven { table: string; reveal: Reveal }

/* What each round's tags reveal; a round without a secret has no proof. Tags before the first
 * `round` line hold for all, as Seats does. */
export function proofsIn(record: string, seats: number): Proven[] {
  const proofs: Proven[] = [];
  const all = new Map<string, string>();
  let here = all;
  let round = 0;
  const close = () => {
    const of = (name: string) => here.get(name) ?? all.get(name);
    const [table, commit, secret] = [of("Table"), here.get("Commit"), here.get("Secret")];
    if (round === 0 || table === undefined || !commit || !secret) return;
    proofs.push({ table, reveal: {
      round, match: Number(of("Match") ?? 1), commit, secret, seed: here.get("Seed") ?? "",
      entropy: Array.from({ length: seats }, (_, seat) => here.get(`Entropy.${seat}`) ?? ""),
    } });
  };
  for (const line of record.split("\n")) {
    const begins = /^round (\d+)/.exec(line);
    if (begins) {
      close();
      round = Number(begins[1]);
      here = new Map();
    }
    const found = tag.exec(line);
    if (!found) continue;
    const name = found[2] === undefined ? found[1] : `${found[1]}.${found[2]}`;
    here.set(name ?? "", valueOf(found[3] ?? ""));
  }
  close();
  return proofs;
}
