// round_end.tsx - after a round, and after the match: who won, what it brought, the proof of
// the deal, what comes next.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { secondsLeft, watchTime } from "../model/clock";
import { seatName } from "../model/names";
import type { TableStore } from "../model/table";
import { checkReveal } from "../proof/check";
import { go } from "../router";
import { Icon } from "../ui/icons";
import { Scores } from "../ui/scores";

export function ProofLine({ table }: { table: TableStore }) {
  const reveal = table.reveals.value.at(-1);
  const verdict = useMemo(() => (reveal
    ? checkReveal(table.id, reveal, table.promises) : null), [reveal]);
  if (!reveal || !verdict) return <p class="proof quiet">{t("proof.waiting")}</p>;
  return (
    <details class="proof" data-verdict={verdict}>
      <summary><Icon name={verdict === "good" ? "check" : "flag"} />
        {t(verdict === "good" ? "proof.good" : "proof.bad")}</summary>
      <p>{t("proof.text")}</p>
      <dl class="facts hex">
        <dt>{t("proof.commit")}</dt><dd>{reveal.commit}</dd>
        <dt>{t("proof.secret")}</dt><dd>{reveal.secret}</dd>
        <dt>{t("proof.seed")}</dt><dd>{reveal.seed}</dd>
      </dl>
    </details>
  );
}

function Countdown({ table }: { table: TableStore }) {
  const wait = table.info.value?.between_ms ?? null;
  const until = useMemo(() => (wait === null ? null : Date.now() + wait), [wait]);
  useEffect(() => watchTime(), []);
  const left = secondsLeft(until);
  return left === null ? null : <p class="quiet">{t("next.in", { n: left })}</p>;
}

function title(table: TableStore): string {
  const info = table.info.value;
  const end = table.end.value;
  const winner = end?.winner ?? table.view.value?.result?.winner ?? null;
  if (info?.phase === "over") {
    const match = end?.match ?? table.view.value?.match ?? null;
    const winners = Array.isArray(match) ? match : match?.winners ?? [];
    const mine = table.seat.value !== null && winners.includes(table.seat.value);
    const names = winners.map((seat) => seatName(table, seat)).join(" + ");
    return t("match.won", { name: names }, mine);
  }
  if (winner === null) return t("round.blocked");
  return t("round.won", { name: seatName(table, winner) }, winner === table.seat.value);
}

export function RoundEnd({ table }: { table: TableStore }) {
  const [hidden, setHidden] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), [hidden]);
  const info = table.info.value;
  if (!info || info.phase === "closed") return null;
  const over = info.phase === "over";
  const mine = table.seat.value === null ? null : info.seats[table.seat.value];
  if (hidden) {
    return <button type="button" class="show-end main" onClick={() => setHidden(false)}>
      {t("scores")}</button>;
  }
  return (
    <section class="round-end" aria-labelledby="round-end-title">
      <div class="sheet">
        <h2 id="round-end-title" tabIndex={-1} ref={head}>{title(table)}</h2>
        <Scores table={table} />
        <ProofLine table={table} />
        <div class="row">
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
