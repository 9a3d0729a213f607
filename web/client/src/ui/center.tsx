// center.tsx - the middle of the table: pile, discard, the color in play, the direction.
import { Card, CardBack } from "../cards/card";
import { Shape } from "../cards/glyphs";
import { cardName, colorName } from "../cards/names";
import { t } from "../i18n";
import type { TableStore } from "../model/table";

/* Two arrows beside the middle, clockwise for "left" as the seats go. At the sides they are
 * in nobody's way, however low the table is. */
function Direction({ left, color }: { left: boolean; color: string | null }) {
  return (
    <svg class="direction" data-color={color ?? "wild"} data-way={left ? "left" : "right"}
      viewBox="0 0 320 220" aria-hidden="true">
      <g class="arrows">
        <path class="pen" d="M50 166A88 88 0 0 1 50 54" />
        <path class="pen" d="M27 58L51 52L54 77" />
        <path class="pen" d="M270 54A88 88 0 0 1 270 166" />
        <path class="pen" d="M293 162L269 168L266 143" />
      </g>
    </svg>
  );
}

export function Center({ table, onDraw }: { table: TableStore; onDraw: (() => void) | null }) {
  const view = table.view.value;
  if (!view) return null;
  const under = view.discard.slice(0, 2);
  const depth = view.discard.length;
  const pileName = `${t("pile")}, ${t("cards.n", { n: view.pile })}`;
  const left = view.direction === "left";
  return (
    <section class="center" aria-label={t("center")}>
      <Direction left={left} color={view.color} />
      <div class="stacks">
        <button type="button" class="pile" data-flip="pile" disabled={!onDraw}
          onClick={onDraw ?? undefined}
          aria-label={onDraw ? `${t("draw")}: ${pileName}` : pileName}>
          <CardBack />
          <span class="pile-count" aria-hidden="true">{view.pile}</span>
        </button>
        <div class="discard" data-color={view.color ?? "wild"}>
          {under.map((code, i) => (
            <span key={`${depth - i}${code}`} class="under" data-depth={i + 1}>
              <Card code={code} /></span>
          )).reverse()}
          <span key={`${depth + 1}${view.top}`} class="top"
            data-flip={`top:${depth}:${view.top}`}>
            <Card code={view.top} named={view.color} />
          </span>
          <span class="hidden-text">{t("top.is", { card: cardName(view.top) })}</span>
        </div>
      </div>
      <p class="in-play">
        {view.color
          ? <><Shape color={view.color} /> <b>{colorName(view.color)}</b>
              <span class="quiet"> · {left ? t("way.left") : t("way.right")}</span></>
          : t("color.open")}
        {view.side && <span class="quiet"> · {t("side.up", { n: view.side })}</span>}
      </p>
    </section>
  );
}
