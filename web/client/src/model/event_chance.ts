// event_chance.ts - this player's own chance in a tournament: added on entering, kept, and looked
// for when the tournament shows what its pairings and deals came from (docs/fair.md).
import { keep, randomHex, recall } from "../net/identity";

interface Kept { commit: string; chance: string }

/* What a tournament shows of its chance; all of it when it is over. */
export interface EventChance {
  event: string;
  commit?: string;
  secret?: string;
  chance?: (string | null)[];
}

const keyOf = (event: string) => `drawfour.event.${event}`;

/* What to send on entering. The commitment that was shown is kept with it. */
export function chanceFor({ event, commit }: EventChance): { chance?: string } {
  if (!commit) return {};
  const chance = randomHex(32);
  keep(keyOf(event), { commit, chance } satisfies Kept);
  return { chance };
}

/* Whether the tournament has used what this browser added and was shown; null where that cannot
 * be told. */
export async function isFair(one: EventChance): Promise<boolean | null> {
  const kept = recall<Kept>(keyOf(one.event));
  if (!kept || !one.secret) return null;
  const { eventCommitment } = await import("../proof/check");
  return one.commit === kept.commit && eventCommitment(one.event, one.secret) === kept.commit &&
    (one.chance ?? []).includes(kept.chance);
}
