// doing.ts - what a click or a key does at the table.
import { useMemo } from "preact/hooks";
import { announce } from "../a11y/announce";
import { nextStep } from "../model/actions";
import type { Picking } from "../model/actions";
import { count, sameTeam } from "../model/names";
import type { TableStore } from "../model/table";
import { afterTap, joined } from "../model/together";
import type { Held } from "../model/together";
import { unoState } from "../ui/actions";
import { chosenWords } from "../ui/together";
import type { Doing } from "../ui/actions";

export interface TableDoing extends Doing {
  try: (word: string) => void;
  play: (card: string, verb: "play" | "discard") => void;
  raise: (card: Held) => void;
  catchSeat: (seat: number) => void;
  catchAny: () => void;
}

/* Whom this seat may try to catch: whoever has just come down to one card, called or not.
 * The button tells nothing, it is there for every such play. */
export function catchable(table: TableStore, seat: number): boolean {
  const view = table.view.value;
  const me = table.seat.value;
  if (!view || me === null || seat === me || view.out.includes(me)) return false;
  if (table.hello.value?.options["uno-penalty"] === "0") return false;
  return table.lastCard.value === seat && count(view, seat) === 1 && !sameTeam(view, me, seat);
}

export function useDoing(table: TableStore): TableDoing {
  return useMemo(() => {
    const go = (picking: Picking) => {
      const step = nextStep(table.legal.value, picking, table.armed.value);
      if (step.need === "nothing") table.act(step.word);
      else table.picking.value = step.need === "impossible" ? null : picking;
    };
    const refine = (more: Partial<Picking>) => {
      if (table.picking.value) go({ ...table.picking.value, ...more });
    };
    const choose = (cards: readonly Held[]) => {
      if (cards.length === 0 && table.raised.value.length === 0) return;
      table.raised.value = cards;
      announce(chosenWords(cards));
    };
    const act = (word: string) => {
      if (table.sending.value === null) table.act(word);
    };
    const catchSeat = (seat: number) => {
      const from = table.clock.value?.catchFrom ?? 0;
      setTimeout(() => table.act(`catch@${seat}`), Math.max(0, from - Date.now()));
    };
    return {
      act,
      /* Out of turn a pass changes nothing, so nothing would follow it. */
      try: (word) => {
        const idle = word === "pass" && !table.question.value?.in_turn;
        if (!idle && table.legal.value.includes(word)) act(word);
      },
      play: (card, verb) => {
        if (table.sending.value === null) go({ card, verb });
      },
      raise: (card) => {
        if (table.sending.value !== null) return;
        table.picking.value = null;
        choose(afterTap(table.legal.value, table.raised.value, card));
      },
      choose,
      playChosen: () => {
        if (table.sending.value === null && table.raised.value.length > 0) {
          go({ card: joined(table.raised.value), verb: "play" });
        }
      },
      pickColor: (color) => refine({ color }),
      pickTarget: (target) => refine({ target }),
      /* One step back: from the seat to the cards, from the cards to the turn. */
      cancel: () => {
        if (table.picking.value === null) choose([]);
        table.picking.value = null;
      },
      callUno: () => {
        const state = unoState(table);
        if (state === "arm") table.armed.value = !table.armed.value;
        else if (state === "now") act("uno");
      },
      catchSeat,
      catchAny: () => {
        const seat = table.lastCard.value;
        if (seat !== null && catchable(table, seat)) catchSeat(seat);
      },
    };
  }, [table]);
}
