// newcomer.tsx - who comes to a table and has no seat: says a name and sits down, or, where no
// seat is free, watches or waits in line.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { canSit, inLine, stoodUp } from "../model/line";
import type { TableStore } from "../model/table";
import { wantedName } from "../net/identity";
import { rename } from "../net/rename";
import { Fault, Field } from "./controls";
import { Icon } from "./icons";
import { explain } from "./wait";

/* Sits down under the name that stands in the field. */
export async function sitAs(table: TableStore, seat?: number): Promise<void> {
  await rename(wantedName.value);
  await table.sit(seat);
}

function SitDown({ table }: { table: TableStore }) {
  const [fault, setFault] = useState<string | null>(null);
  const sit = (event: Event) => {
    event.preventDefault();
    sitAs(table).catch((error: unknown) => setFault(explain(error)));
  };
  return (
    <form class="newcomer" onSubmit={sit}>
      <Field label={t("name.yours")} value={wantedName.value} max={24}
        onInput={(name) => { wantedName.value = name; setFault(null); }} />
      <button type="submit" class="main big" disabled={!wantedName.value.trim()}>
        {t("sit")}</button>
      <Fault>{fault}</Fault>
    </form>
  );
}

/* No seat is free: one watches, and can wait for the next. */
function Line({ table }: { table: TableStore }) {
  const waits = inLine.value === table.id;
  return (
    <div class="line" role="group" aria-label={t("line.wait")}>
      <p role="status">{t(waits ? "line.in" : "line.full")}</p>
      <button type="button" aria-pressed={waits}
        onClick={() => { inLine.value = waits ? null : table.id; }}>
        <Icon name={waits ? "close" : "clock"} /> {t(waits ? "line.leave" : "line.wait")}
      </button>
    </div>
  );
}

/* Who has given up the seat may come back to it until the match ends. */
function Back({ table }: { table: TableStore }) {
  return (
    <div class="line">
      <p>{t("stand.gone")}</p>
      <button type="button" class="main" onClick={() => void table.sit()}>
        {t("stand.back")}</button>
    </div>
  );
}

export function Newcomer({ table }: { table: TableStore }) {
  if (stoodUp.value?.table === table.id) return <Back table={table} />;
  return canSit(table) ? <SitDown table={table} /> : <Line table={table} />;
}
