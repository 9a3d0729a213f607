// start.ts - from a wish to a table: a guest if need be, a table, and the way there.
import { post } from "./api";
import { me, setIdentity, wantedName } from "./identity";
import type { Identity } from "./identity";
import type { Settings } from "./protocol";
import { rename } from "./rename";

export interface NewTable { table: string; link: string }

export async function beSomebody(): Promise<void> {
  const name = wantedName.value.trim();
  if (me.value) {
    await rename(name);
    return;
  }
  setIdentity(await post<Identity>("api/players", { name }));
}

/* Whoever follows a link need not have a name of their own choosing yet. */
export async function beAnybody(): Promise<void> {
  if (!me.value) await beSomebody();
}

export async function createTable(settings: Partial<Settings>): Promise<NewTable> {
  await beSomebody();
  return post<NewTable>("api/tables", settings);
}

/* Where a new table is. `sit` takes a seat there at once, as its host must; `start` is ready
 * too. */
export function tablePath(made: NewTable, then: "sit" | "start"): string {
  return `t/${made.table}?${then}=1`;
}
