// coach.tsx - the guided first game: a word on each thing the first time it comes up.
import { computed } from "@preact/signals";
import { useMemo, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Key } from "../i18n";
import { plays } from "../model/actions";
import type { TableStore } from "../model/table";
import { Icon } from "../ui/icons";

/* The tips that fit this moment, the most pressing first. */
function fitting(table: TableStore): Key[] {
  const view = table.view.value;
  const act = table.question.value;
  const me = table.seat.value;
  if (!view || me === null) return [];
  const tips: Key[] = [];
  const legal = act?.legal ?? [];
  const cards = plays(legal).map((play) => play.card);
  if (view.phase === "over") tips.push("learn.over");
  if (act?.in_turn) {
    tips.push("learn.first");
    if (legal.includes("challenge")) tips.push("learn.four");
    if (view.phase === "color") tips.push("learn.flipped");
    if (view.phase === "drawn") tips.push("learn.drawn");
    if (legal.some((word) => word.endsWith("!"))) tips.push("learn.uno");
    if (view.phase === "turn" && cards.length === 0) tips.push("learn.stuck");
    if (cards.some((card) => /^[rygbp]S$/.test(card))) tips.push("learn.skip");
    if (cards.some((card) => /^[rygbp]R$/.test(card))) tips.push("learn.reverse");
    if (cards.some((card) => /^[rygbp]D$/.test(card))) tips.push("learn.two");
    if (cards.includes("W")) tips.push("learn.wild");
    if (cards.includes("W4")) tips.push("learn.bluff");
    if (cards.length > 0) tips.push("learn.choose");
  } else if (table.lastCard.value !== null && table.lastCard.value !== me) {
    tips.push("learn.catch");
  } else if (view.turn !== null && view.turn !== me) {
    tips.push("learn.others");
  }
  return tips;
}

export function Coach({ table }: { table: TableStore }) {
  const [seen, setSeen] = useState<ReadonlySet<Key>>(new Set());
  const tips = useMemo(() => computed(() => fitting(table)), [table]);
  const tip = tips.value.find((one) => !seen.has(one));
  if (!tip) return null;
  return (
    <aside class="coach" role="status">
      <Icon name="cap" />
      <p>{t(tip)}</p>
      <button type="button" onClick={() => setSeen(new Set([...seen, tip]))}>
        {t("learn.got")}</button>
    </aside>
  );
}
