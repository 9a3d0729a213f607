// winner.tsx - the moment of the winner: the face with a crown, and the shapes of the deck
// thrown around it, though not for whoever was beaten. Without motion they simply lie there.
import { Shape } from "../cards/glyphs";
import type { TableStore } from "../model/table";
import { Icon } from "./icons";
import { Avatar } from "./seat";

/* Who won: the match if it is over, else the round. Partners win together. */
export function winnersOf(table: TableStore): number[] {
  const end = table.end.value;
  const view = table.view.value;
  if (table.info.value?.phase === "over") {
    const match = end?.match ?? view?.match ?? null;
    return Array.isArray(match) ? match : match?.winners ?? [];
  }
  const winner = end?.winner ?? view?.result?.winner ?? null;
  return winner === null ? [] : [winner];
}

/* Scattered by a sine that looks like chance; the middle stays free for the face. */
const chance = (i: number, salt: number) => Math.abs(Math.sin(i * 12.9898 + salt) * 437.58) % 1;
const pieces = Array.from({ length: 24 }, (_, i) => {
  const side = 4 + chance(i, 1) * 28;
  return {
    color: ["r", "y", "g", "b"][(i >> 1) % 4] as string,
    style: {
      left: `${i % 2 ? 96 - side : side}%`, top: `${8 + chance(i, 2) * 84}%`,
      fontSize: `${0.6 + chance(i, 3) * 0.6}rem`, "--turn-by": `${chance(i, 4) * 360}deg`,
      animationDelay: `${Math.round(chance(i, 5) * 400)}ms`,
    },
  };
});

export function Winner({ table }: { table: TableStore }) {
  const winners = winnersOf(table);
  if (winners.length === 0) return null;
  const me = table.seat.value;
  const glad = me === null ? table.info.value?.phase === "over" : winners.includes(me);
  return (
    <div class="winner" aria-hidden="true">
      {glad && pieces.map(({ color, style }, i) => (
        <i key={i} class="piece" style={style}><Shape color={color} /></i>
      ))}
      {winners.map((seat) => (
        <span key={seat} class="winner-face"><Icon name="crown" />
          <Avatar table={table} seat={seat} glad /></span>
      ))}
    </div>
  );
}
