// pledges.ts - this player's own chance in the deals of a table: pledged, opened when the list
// of pledges is fixed, and kept with all that was shown for it, as a witness.
import { request } from "../net/connection";
import { keep, randomHex, recall } from "../net/identity";
import type { Open, Reveal, TableInfo, Void } from "../net/protocol";
import type { Kept, KeptRound, KeptTry } from "../proof/kept";

const roundsKept = 300;
const tablesKept = 20;
const index = "drawfour.witnesses";
const keyOf = (table: string) => `drawfour.witness.${table}`;

export const keptOf = (table: string): Kept =>
  recall<Kept>(keyOf(table)) ?? { table, rounds: [] };

function keepIt(kept: Kept): void {
  const tables = (recall<string[]>(index) ?? []).filter((one) => one !== kept.table);
  for (const old of tables.splice(0, tables.length - tablesKept + 1)) keep(keyOf(old), null);
  keep(index, [...tables, kept.table]);
  keep(keyOf(kept.table), { ...kept, rounds: kept.rounds.slice(-roundsKept) });
}

export class Pledges {
  /* Where nothing can be stored it lasts as long as the page. */
  private kept: Kept | null = null;
  /* The commitment that a pledge is on its way for, or was refused for. */
  private asked: string | null = null;
  /* Settled when what was to be pledged is. */
  pending: Promise<void> = Promise.resolve();

  constructor(private readonly table: string) {}

  private all(): Kept {
    this.kept ??= keptOf(this.table);
    return this.kept;
  }

  private find(match: number, round: number): KeptRound | undefined {
    return this.all().rounds.find((one) => one.match === match && one.round === round);
  }

  private tryOf(told: { match: number; round: number; try: number }): KeptTry | undefined {
    return this.find(told.match, told.round)?.tries.find((one) => one.try === told.try);
  }

  private save(): void {
    keepIt(this.all());
  }

  /* What was kept of a round, if chance was pledged for it. */
  of(match: number | undefined, round: number): KeptRound | null {
    return match === undefined ? null : this.find(match, round) ?? null;
  }

  /* Another tab, or this page before it was loaded again, may have pledged already: the same
   * chance counts. A second commitment for the same try is not pledged to: the first stands,
   * and the proof of the round will say so. */
  private begin(info: TableInfo, place: number): KeptTry | null {
    if (info.commit === null || info.try === null) return null;
    const told = { match: info.match, round: info.round + 1, try: info.try };
    this.kept = recall<Kept>(keyOf(this.table)) ?? this.kept; /* another tab may have written */
    let round = this.find(told.match, told.round);
    if (round && round.place !== place && !round.tries.some((one) => one.opened)) {
      this.all().rounds = this.all().rounds.filter((one) => one !== round);
      round = undefined;
    }
    if (!round) {
      round = { match: told.match, round: told.round, place, tries: [] };
      this.all().rounds.push(round);
    }
    const known = this.tryOf(told);
    if (known) return known.commit === info.commit ? known : null;
    const one = { try: told.try, commit: info.commit, chance: randomHex(32), opened: false,
      withheld: [] };
    round.tries.push(one);
    this.save();
    return one;
  }

  /* Pledges by itself wherever a deal is to come. */
  take(info: TableInfo): void {
    const mine = info.seats[info.you ?? -1];
    const waits = info.phase === "lobby" || info.phase === "between";
    if (!waits || !mine || mine.bot !== null || this.asked === info.commit) return;
    const one = this.begin(info, mine.place);
    if (!one) return;
    this.asked = info.commit;
    this.pending = this.pledge(info, mine.place, one);
  }

  private async pledge(info: TableInfo, place: number, one: KeptTry): Promise<void> {
    const { pledgeHex } = await import("../proof/check");
    const of = { table: this.table, match: info.match, round: info.round + 1 };
    const pledge = pledgeHex(of, place, one.commit, one.chance);
    await request("pledge", { table: this.table, commit: one.commit, pledge });
  }

  /* Somebody sits elsewhere, or anew: the pledge is another one. */
  moved(): void {
    this.asked = null;
  }

  /* The list is fixed. Chance is sent only if our own pledge stands in it. */
  async open(told: Open): Promise<void> {
    const round = this.find(told.match, told.round);
    const one = this.tryOf(told);
    if (!round || !one || one.commit !== told.commit) return;
    const { pledgeHex } = await import("../proof/check");
    const first = one.pledges ?? told.pledges;
    one.pledges = first;
    this.save();
    const of = { table: this.table, match: told.match, round: told.round };
    const pledge = pledgeHex(of, round.place, one.commit, one.chance);
    if (told.pledges[round.place] !== pledge || first.join() !== told.pledges.join()) return;
    one.opened = true;
    this.save();
    await request("open", { table: this.table, chance: one.chance });
  }

  voided(told: Void): void {
    const one = this.tryOf(told);
    if (!one) return;
    one.withheld = told.withheld;
    this.save();
  }

  revealed(told: Reveal): void {
    const round = told.match === undefined ? undefined : this.find(told.match, told.round);
    if (!round) return;
    round.seed ??= told.seed.toLowerCase();
    this.save();
  }
}
