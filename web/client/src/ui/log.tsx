// log.tsx - what happened, in words; rulings link to their clause.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import type { TableStore } from "../model/table";
import { lines } from "../model/words";
import { Clause } from "./clause";

/* As far back as anybody scrolls; every line costs time with every move. */
const shown = 120;

export function Log({ table }: { table: TableStore }) {
  const list = useRef<HTMLOListElement>(null);
  const made = lines(table, table.log.value.slice(-shown));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [made.length]);
  if (made.length === 0) return <p class="quiet">{t("log.empty")}</p>;
  return (
    <ol class="log" ref={list} tabIndex={0} aria-label={t("log")}>
      {made.map((line) => (
        <li key={line.key} data-strong={line.strong ? "yes" : undefined}>
          {line.text}
          {line.clause && <> <Clause edition={edition(table)} clause={line.clause} /></>}
        </li>
      ))}
    </ol>
  );
}

export const edition = (table: TableStore) => table.hello.value?.edition ?? "classic";

/* The last few lines, where there is no room for the log. */
export function Ticker({ table }: { table: TableStore }) {
  const made = lines(table, table.log.value.slice(-12)).slice(-2);
  return (
    <div class="ticker" aria-hidden="true">
      {made.map((line) => <p key={line.key}>{line.text}</p>)}
    </div>
  );
}
