// rename.ts - a new name for oneself, told to the server.
import { patch } from "./api";
import { me, setIdentity, wantedName } from "./identity";

export async function rename(name: string): Promise<void> {
  const wanted = name.trim().slice(0, 24);
  if (!wanted) return;
  wantedName.value = wanted;
  const known = me.value;
  if (!known || known.name === wanted) return;
  await patch("api/players/me", { name: wanted });
  setIdentity({ ...known, name: wanted });
}
