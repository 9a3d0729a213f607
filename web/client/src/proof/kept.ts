// kept.ts - a deal against what this browser was shown and sent for it (docs/fair.md).
import { pledgeHex } from "./check";
import type { Reveal } from "../net/protocol";

/* One try of a deal, as it was shown here. */
export interface KeptTry {
  try: number;
  commit: string;
  chance: string; /* our own */
  opened: boolean; /* it was sent, after the list */
  pledges?: (string | null)[]; /* the list, by place, once it was shown */
  withheld: number[]; /* who was said to have voided it */
}

export interface KeptRound {
  match: number;
  round: number;
  place: number; /* ours */
  tries: KeptTry[];
  seed?: string; /* of the reveal */
}

/* A witness file, as `drawfour verify --witness` reads it. */
export interface Kept { table: string; rounds: KeptRound[] }

export type KeptFault = "kept-commit" | "kept-list" | "kept-own" | "kept-withheld" | "kept-voids" |
  "kept-round";

const sameSet = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

/* A try that is said to have been voided. */
function voidedFault(kept: KeptRound, one: KeptTry, reveal: Reveal): KeptFault | null {
  const told = reveal.voids?.[one.try - 1];
  if (!told) return "kept-voids";
  if (told.commit.toLowerCase() !== one.commit) return "kept-commit";
  if (told.withheld.includes(kept.place)) return one.opened ? "kept-withheld" : "kept-own";
  const pledged = (place: number) => !one.pledges || typeof one.pledges[place] === "string";
  if (!told.withheld.every(pledged)) return "kept-voids";
  return one.withheld.length > 0 && !sameSet(one.withheld, told.withheld) ? "kept-voids" : null;
}

/* The try that was dealt: our chance and the list of pledges are those of then. */
function dealtFault(table: string, kept: KeptRound, one: KeptTry,
  reveal: Reveal): KeptFault | null {
  if (reveal.commit.toLowerCase() !== one.commit) return "kept-commit";
  if (one.withheld.length > 0) return "kept-voids";
  if (reveal.entropy[kept.place]?.toLowerCase() !== one.chance) return "kept-own";
  const { match, round } = kept;
  const dealtFrom = reveal.entropy.map((chance, place) => (chance
    ? pledgeHex({ table, match, round }, place, one.commit, chance) : null));
  const same = one.pledges !== undefined && Array.from(
    { length: Math.max(dealtFrom.length, one.pledges.length) },
    (_, i) => (dealtFrom[i] ?? null) === (one.pledges?.[i] ?? null)).every(Boolean);
  return same ? null : "kept-list";
}

/* Why a deal whose hashes hold is not the one that was shown here, or null. */
export function keptFault(table: string, kept: KeptRound, reveal: Reveal): KeptFault | null {
  const attempt = reveal.try ?? 0;
  for (const one of kept.tries) {
    const fault = one.try > attempt ? "kept-voids"
      : one.try < attempt ? voidedFault(kept, one, reveal)
        : dealtFault(table, kept, one, reveal);
    if (fault) return fault;
  }
  if (kept.tries.length > 0 && !kept.tries.some((one) => one.try === attempt)) return "kept-own";
  return kept.seed !== undefined && kept.seed !== reveal.seed.toLowerCase() ? "kept-list" : null;
}
