// names.ts - the name of a seat, and how many cards it holds.
import { t } from "../i18n";
import type { View } from "../net/protocol";
import type { TableStore } from "./table";

/* Bots have names too: a table of nine "normal" would tell nobody who plays what. */
const botNames = ["Ada", "Bo", "Cleo", "Dot", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo"];

export function botName(place: number): string {
  return botNames[place % botNames.length] as string;
}

export function seatName(table: TableStore, seat: number | null | undefined): string {
  if (seat === null || seat === undefined) return t("watcher");
  const known = table.info.value?.seats[seat];
  if (known?.bot) return botName(known.place);
  return known?.name ?? t("seat.n", { n: seat + 1 });
}

export function count(view: View, seat: number): number {
  const hand = view.hands[seat];
  return Array.isArray(hand) ? hand.length : hand ?? 0;
}

export function sameTeam(view: View, a: number, b: number): boolean {
  return view.teams !== null && view.teams[a] === view.teams[b];
}
