// names.ts - the name of a seat, and how many cards it holds.
import { t } from "../i18n";
import type { View } from "../net/protocol";
import type { TableStore } from "./table";

export function seatName(table: TableStore, seat: number | null | undefined): string {
  if (seat === null || seat === undefined) return t("watcher");
  return table.info.value?.seats[seat]?.name ?? t("seat.n", { n: seat + 1 });
}

export function count(view: View, seat: number): number {
  const hand = view.hands[seat];
  return Array.isArray(hand) ? hand.length : hand ?? 0;
}

export function sameTeam(view: View, a: number, b: number): boolean {
  return view.teams !== null && view.teams[a] === view.teams[b];
}
