// kept_round.ts - the deal of the running round, kept for as long as the tab lives: after a
// reload the page asks for all that came since, and its log and its account of the round are
// whole again.
import { me } from "../net/identity";
import type { Frame, GameEvent } from "../net/protocol";

const key = (table: string) => `drawfour.round.${table}`;

/* `promises` are the commitments that were shown before the deal. */
interface Kept { frame: Frame; promises: string[] }

export function keepRound(table: string, frame: Frame, promises: Iterable<string>): void {
  const events = (frame.events ?? []) as GameEvent[];
  if (!events.some((event) => event.event === "flipped")) return;
  const { clock: _, ...rest } = frame;
  try {
    sessionStorage.setItem(key(table), JSON.stringify({ who: me.value?.player, frame: rest,
      promises: [...promises].slice(-4) }));
  } catch { /* nothing can be kept here */ }
}

export function keptRound(table: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(table)) ?? "null") as
      Kept & { who?: string } | null;
    return kept && kept.who === me.value?.player ? kept : null;
  } catch {
    return null;
  }
}
