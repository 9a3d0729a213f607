// challenge.tsx - what a Wild Draw Four means for the one who faces it, and afterwards the
// hand that only the challenger is shown (T7).
import { Card } from "../cards/card";
import { cardName } from "../cards/names";
import { t } from "../i18n";
import { seatName } from "../model/names";
import type { TableStore } from "../model/table";
import { Clause } from "./clause";
import { edition } from "./log";

export function Challenge({ table }: { table: TableStore }) {
  const view = table.view.value;
  const legal = table.legal.value;
  if (!view) return null;
  if (view.shown && view.shown.to === table.seat.value) {
    return (
      <div class="evidence" role="group" aria-label={t("evidence.title")}>
        <p>{t("evidence", { name: seatName(table, view.shown.of) })}{" "}
          <Clause edition={edition(table)} clause="T7" /></p>
        <ul>
          {view.shown.hand.map((code, i) => (
            <li key={`${code}${i}`} style={{ "--nth": i }}><Card code={code} />
              <span class="hidden-text">{cardName(code)}</span></li>
          ))}
        </ul>
      </div>
    );
  }
  if (!legal.includes("challenge")) return null;
  return (
    <p class="explain">
      {t("challenge.explain", { n: view.penalty, more: view.penalty + 2 })}{" "}
      <Clause edition={edition(table)} clause="T7" />
    </p>
  );
}
