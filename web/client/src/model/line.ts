// line.ts - waiting for a seat: the page sits down by itself as soon as one is free.
import { signal, useSignalEffect } from "@preact/signals";
import { alertUser } from "../a11y/announce";
import { t } from "../i18n";
import type { TableStore } from "./table";

/* The table at which this page waits. */
export const inLine = signal<string | null>(null);

/* The table at which this page gave up a seat: while the match lasts it can be taken back. The
 * server may say so before or after the table tells of it: `gone` is set when it has. */
export const stoodUp = signal<{ table: string; gone: boolean } | null>(null);

function followStanding(table: TableStore): void {
  const stood = stoodUp.value;
  const phase = table.info.value?.phase;
  const seated = table.seat.value !== null;
  if (stood?.table !== table.id) return;
  if ((stood.gone && seated) || phase === "lobby" || phase === "over") stoodUp.value = null;
  else if (!stood.gone && !seated) stoodUp.value = { ...stood, gone: true };
}

/* Whether a seat can be taken now: during a match none can. */
export function canSit(table: TableStore): boolean {
  const info = table.info.value;
  return info !== null && (info.phase === "lobby" || info.phase === "over") &&
    info.seats.some((seat) => seat === null);
}

export function useLine(table: TableStore): void {
  useSignalEffect(() => {
    followStanding(table);
    if (inLine.value !== table.id) return;
    if (table.seat.value !== null) {
      inLine.value = null;
      alertUser(t("line.yours"));
    } else if (canSit(table)) {
      void table.sit();
    }
  });
}
