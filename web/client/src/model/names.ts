// names.ts - the name of a seat, and how many cards it holds.
import { t } from "../i18n";
import type { View } from "../net/protocol";
import type { TableStore } from "./table";

export function seatName(table: TableStore, seat: number | null | undefined): string {
  if (seat === null || seat === undefined) return t("watcher");
  return table.info.value?.seats[seat]?.name ?? t("seat.n", { n: seat + 1 });
}

/* Who has a place: the number that a player keeps for a match. */
export function placeName(table: TableStore, place: number): string {
  const seat = table.info.value?.seats.findIndex((one) => one?.place === place) ?? -1;
  return seatName(table, seat < 0 ? place : seat);
}

export function count(view: View, seat: number): number {
  const hand = view.hands[seat];
  return Array.isArray(hand) ? hand.length : hand ?? 0;
}

export function sameTeam(view: View, a: number, b: number): boolean {
  return view.teams !== null && view.teams[a] === view.teams[b];
}
