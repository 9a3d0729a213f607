// notices.tsx - what stands over the table for a moment: a refusal with its clause, a vote,
// open hands, a proclamation.
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { now, watchTime } from "../model/clock";
import { asksOfRule } from "../model/asks";
import { placeName, seatName } from "../model/names";
import { refusalWords } from "../model/refusals";
import type { TableStore } from "../model/table";
import { Clause } from "./clause";
import { edition } from "./log";

function Refused({ table }: { table: TableStore }) {
  const refusal = table.refusal.value;
  useEffect(() => watchTime(), []);
  if (!refusal || now.value - refusal.at > 6000) return null;
  return (
    <p class="notice" data-kind="no" role="alert">
      {refusalWords(refusal)}
      {refusal.clause && <> <Clause edition={edition(table)} clause={refusal.clause} /></>}
    </p>
  );
}

/* Somebody withheld chance: the deal comes anew, and everybody sees why. */
function Voided({ table }: { table: TableStore }) {
  const voided = table.voided.value;
  useEffect(() => watchTime(), []);
  if (!voided || now.value - voided.at > 10_000) return null;
  const name = voided.places.map((place) => placeName(table, place)).join(", ");
  return <p class="notice" role="status">{t("proof.voided", { name })}</p>;
}

function VoteBox({ table }: { table: TableStore }) {
  const vote = table.vote.value;
  if (!vote) return null;
  const names = { name: seatName(table, vote.by), target: seatName(table, vote.against) };
  if (vote.passed !== undefined) {
    return <p class="notice">{t(vote.passed ? "vote.passed" : "vote.failed", names)}</p>;
  }
  const me = table.seat.value;
  const may = me !== null && me !== vote.against;
  return (
    <div class="notice" role="group" aria-label={t("vote")}>
      <p>{t("vote.text", names)} <Clause edition={edition(table)} clause="N1" /></p>
      <p class="quiet">{t("vote.count", { yes: vote.yes, no: vote.no,
        needed: vote.needed })}</p>
      {may && <p class="row">
        <button type="button" onClick={() => void table.want("vote", { yes: true })}>
          {t("yes")}</button>
        <button type="button" onClick={() => void table.want("vote", { yes: false })}>
          {t("no")}</button>
      </p>}
    </div>
  );
}

/* A proclamation of our own for the wild that makes everybody else draw (W2). */
function Proclaimed({ table }: { table: TableStore }) {
  const recent = table.log.value.slice(-24);
  const at = recent.map((entry) => entry.event).reverse()
    .find((event) => event.event === "played");
  if (edition(table) !== "greyskull" || at?.card !== "WG" ||
    table.view.value?.top !== "WG") return null;
  return <p class="notice" data-kind="loud">
    {t("greyskull", { name: seatName(table, at.seat) })}</p>;
}

/* H9: what somebody has to keep to; those with the same notice stand together. */
function Tasks({ table }: { table: TableStore }) {
  const seats = new Map<string, number[]>();
  for (const { rule, seat } of table.view.value?.notices ?? []) {
    seats.set(rule, [...seats.get(rule) ?? [], seat]);
  }
  return (
    <>
      {[...seats].map(([rule, told]) => (
        <p key={rule} class="notice" data-kind="task">
          {t("ev.notice", { name: told.map((seat) => seatName(table, seat)).join(" + "),
            asks: asksOfRule(table, rule) }, told.length === 1 && told[0] === table.seat.value)}
          {" "}<Clause edition={edition(table)} clause="H9" />
        </p>
      ))}
    </>
  );
}

export function Notices({ table }: { table: TableStore }) {
  const view = table.view.value;
  return (
    <div class="notices">
      <Proclaimed table={table} />
      {view?.faceup !== null && view?.faceup !== undefined &&
        <p class="notice">
          {t("faceup", { name: seatName(table, view.faceup) })}{" "}
          <Clause edition={edition(table)} clause="H7" /></p>}
      <Tasks table={table} />
      <VoteBox table={table} />
      <Voided table={table} />
      <Refused table={table} />
    </div>
  );
}
