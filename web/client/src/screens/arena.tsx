// arena.tsx - the table in play: seats around, the middle, the bar, one's own hand.
import { useState } from "preact/hooks";
import { CardBack } from "../cards/card";
import { t } from "../i18n";
import { nextStep } from "../model/actions";
import { seatName } from "../model/names";
import type { TableStore } from "../model/table";
import { ActionBar, isPicking } from "../ui/actions";
import { Center } from "../ui/center";
import { Hand } from "../ui/hand";
import { Ticker } from "../ui/log";
import { Newcomer } from "../ui/newcomer";
import { SeatView } from "../ui/seat";
import { Icon } from "../ui/icons";
import { Coach } from "./coach";
import { catchable } from "./doing";
import type { TableDoing } from "./doing";
import { SeatMenu } from "./seat_menu";

/* Where a seat is drawn on wide screens: up the left side, along the top, down the right,
 * in turn order. Shares of the arena's width and height. */
function spot(index: number, others: number): Record<string, string> {
  const side = others === 2 ? 0 : Math.floor(others / 3);
  const above = others - 2 * side;
  const at = (left: number, top: number) => ({ "--x": `${left}%`, "--y": `${top}%` });
  const height = (nth: number) => (side === 1 ? 47 : 76 - (48 * nth) / (side - 1));
  if (index < side) return at(side > 1 && index === 0 ? 11 : 9, height(index));
  if (index >= side + above) {
    const nth = others - 1 - index;
    return at(side > 1 && nth === 0 ? 89 : 91, height(nth));
  }
  const span = above <= 1 ? 0 : Math.min(58, 22 * (above - 1) + (others === 2 ? 14 : 0));
  const nth = index - side;
  return at(50 - span / 2 + (above <= 1 ? 0 : (span * nth) / (above - 1)), 10);
}

interface Props { table: TableStore; doing: TableDoing; learn: boolean }

export function Arena({ table, doing, learn }: Props) {
  const [menu, setMenu] = useState<number | null>(null);
  const view = table.view.value;
  if (!view) return null;
  const me = table.seat.value;
  const base = me ?? 0;
  const others = Array.from({ length: view.seats }, (_, i) => (base + i) % view.seats)
    .filter((seat) => seat !== me);
  const picking = table.picking.value;
  const step = picking && nextStep(table.legal.value, picking, table.armed.value);
  const targets = step?.need === "target" ? step.targets : [];
  const hand = table.myHand.value;
  /* Whether something else is said where there is little room. */
  const over = learn || isPicking(table) || table.legal.value.includes("challenge") ||
    view.shown !== null || view.faceup !== null || table.vote.value !== null;
  return (
    <main class="arena-screen" id="main" data-seats={view.seats}
      data-over={over ? "yes" : undefined}>
      <div class="arena" data-color={view.color ?? "wild"}>
        <ol class="seats" aria-label={t("seats")}
          style={{ "--columns": Math.ceil(others.length / (others.length > 5 ? 2 : 1)) }}
          data-many={others.length > 3 ? "yes" : undefined}
          data-crowd={others.length > 5 ? "yes" : undefined}>
          {others.map((seat, i) => (
            <li class="spot" key={seat} style={spot(i, others.length)}>
              <SeatView table={table} seat={seat} clock={table.clock.value}
                choose={targets.includes(seat) ? () => doing.pickTarget(seat) : null}
                chooseLabel={t("target.choose", { name: seatName(table, seat) })}
                catchable={catchable(table, seat)} onCatch={() => doing.catchSeat(seat)}
                onMenu={() => setMenu(seat)} />
            </li>
          ))}
        </ol>
        <Center table={table}
          onDraw={table.legal.value.includes("draw") && table.sending.value === null
            ? () => doing.act("draw") : null} />
        <Ticker table={table} />
      </div>
      <ActionBar table={table} doing={doing}>
        {learn && <Coach table={table} />}
      </ActionBar>
      {hand && <Hand table={table} hand={hand} onPlay={doing.play} onRaise={doing.raise} />}
      {me === null && <div class="watching"><p><Icon name="eye" /> {t("watching")}</p>
        <Newcomer table={table} /></div>}
      {menu !== null && <SeatMenu table={table} seat={menu} onClose={() => setMenu(null)} />}
      <div id="flier" class="flier-model" aria-hidden="true"><CardBack /></div>
    </main>
  );
}
