// live.ts - the proof of a round that this browser saw: the cards on this screen are those of
// the seed.
import type { Reveal, Settings } from "../net/protocol";
import { handSizeOf, type Setup } from "./deck";
import type { KeptRound } from "./kept";
import { verifyRound } from "./verify";
import type { Account, Verdict } from "./verify";

/* What a table's settings say about the deck. */
export function setupOf(rules: Settings): Setup {
  /* A rule or an edition of the table's own is told by its text. */
  const textOf = (choice: string | { lua: string } | undefined) =>
    (typeof choice === "object" ? choice.lua : choice);
  const text = (key: string) => textOf(rules.house?.[key]);
  const edition = textOf(rules.edition) ?? "classic";
  return {
    edition,
    seats: rules.seats,
    handSize: handSizeOf(edition, rules.options?.["hand-size"]),
    format: rules.format,
    customizable: rules.customizable,
    swapHands: rules.swap_hands !== "out",
    lost: (rules.lost ?? "").split(/\s+/),
    house: ["WC1", "WC2", "WC3"].map((key) => text(key) ?? text("WC") ?? ""),
    blanks: Object.fromEntries(Object.keys(rules.house ?? {}).filter((key) => key.length === 1)
      .map((color) => [color, text(color) ?? ""])),
  };
}

const none: ReadonlySet<string> = new Set();

/* `promised` are the commitments that this browser was shown. Who did not see the deal may
 * have been shown only that of the next one, so they count for who did. `kept` is what was kept
 * of a deal for which this browser pledged chance. */
export function checkLive(table: string, reveal: Reveal, promised: ReadonlySet<string>,
  rules: Settings, account: Account | null, kept: KeptRound | null): Verdict {
  const dealer = reveal.round === 1 ? null : account?.dealer ?? null;
  return verifyRound({ table, reveal, setup: setupOf(rules), dealer,
    promised: account ? promised : none, kept }, account);
}
