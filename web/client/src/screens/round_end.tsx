// round_end.tsx - after a round, and after the match: who won, what it brought, the proof of
// the deal, what comes next.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { secondsLeft, watchTime } from "../model/clock";
import { seatName } from "../model/names";
import type { TableStore } from "../model/table";
import { go } from "../router";
import { Icon } from "../ui/icons";
import { Scores } from "../ui/scores";
import { Winner, winnersOf } from "../ui/winner";
import { ProofLine } from "./proof_of";

function Countdown({ table }: { table: TableStore }) {
  const wait = table.info.value?.between_ms ?? null;
  const until = useMemo(() => (wait === null ? null : Date.now() + wait), [wait]);
  useEffect(() => watchTime(), []);
  const left = secondsLeft(until);
  return left === null ? null : <p class="quiet">{t("next.in", { n: left })}</p>;
}

function title(table: TableStore): string {
  const winners = winnersOf(table);
  const over = table.info.value?.phase === "over";
  if (winners.length === 0 && !over) return t("round.blocked");
  const mine = table.seat.value !== null && winners.includes(table.seat.value);
  const name = winners.map((seat) => seatName(table, seat)).join(" + ");
  return t(over ? "match.won" : "round.won", { name, n: winners.length }, mine);
}

export function RoundEnd({ table }: { table: TableStore }) {
  const [hidden, setHidden] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => head.current?.focus({ preventScroll: true }), [hidden]);
  const info = table.info.value;
  if (!info || info.phase === "closed") return null;
  const over = info.phase === "over";
  const mine = table.seat.value === null ? null : info.seats[table.seat.value];
  if (hidden) {
    return <button type="button" class="show-end main" onClick={() => setHidden(false)}>
      {t("scores")}</button>;
  }
  return (
    <section class="round-end" data-round={info.round} aria-labelledby="round-end-title">
      <div class="sheet">
        <Winner table={table} />
        <h2 id="round-end-title" tabIndex={-1} ref={head}>{title(table)}</h2>
        <Scores table={table} count />
        <ProofLine table={table} />
        <div class="row end-ways">
          {!over && mine && !mine.ready && <button type="button" class="main big"
            onClick={() => void table.ready()}>{t("next.ready")}</button>}
          {!over && mine?.ready && <p>{t("next.waiting")}</p>}
          {over && table.isHost.value && <button type="button" class="main big"
            onClick={() => void table.want("rematch")}>{t("rematch")}</button>}
          {over && <button type="button" onClick={() => go(`game/${table.id}-${info.match}`)}>
            <Icon name="games" /> {t("look.back")}</button>}
          {over && <button type="button" onClick={() => go("")}>{t("home")}</button>}
          <button type="button" class="plain" onClick={() => setHidden(true)}>
            {t("see.table")}</button>
        </div>
        {!over && <Countdown table={table} />}
        {over && !table.isHost.value && <p class="quiet">{t("rematch.host")}</p>}
      </div>
    </section>
  );
}
