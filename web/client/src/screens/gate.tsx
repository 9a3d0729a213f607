// gate.tsx - a table before its match: who sits where, what is played, ready or not.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { levels } from "../model/catalog";
import { seatName } from "../model/names";
import type { TableStore } from "../model/table";
import type { SeatInfo } from "../net/protocol";
import { Icon } from "../ui/icons";
import { Avatar } from "../ui/seat";
import { RulesSummary } from "../ui/rules_summary";
import { SharePanel } from "../ui/share";
import { levelName } from "../ui/levels";
import { SettingsDialog } from "./settings_dialog";
import { Newcomer, sitAs } from "../ui/newcomer";
import { Notices } from "../ui/notices";

function Place({ table, seat, who }:
{ table: TableStore; seat: number; who: SeatInfo | null }) {
  const me = table.seat.value;
  const host = table.isHost.value;
  const info = table.info.value;
  const crown = info?.host === seat;
  if (!who) {
    return (
      <li class="place" data-free="yes">
        <span class="avatar plus"><Icon name="plus" /></span>
        <span class="grow quiet">{t("seat.free")}</span>
        {me === null && <button type="button" onClick={() => void sitAs(table, seat)}>
          {t("sit")}</button>}
        {host && (
          <select aria-label={t("bot.add")} value=""
            onChange={(event) =>
              void table.want("bot", { seat, level: event.currentTarget.value })}>
            <option value="" disabled>{t("bot.add")}</option>
            {levels.map((level) => <option key={level}
              value={level}>{levelName(level)}</option>)}
          </select>
        )}
      </li>
    );
  }
  return (
    <li class="place" data-ready={who.ready || who.bot ? "yes" : "no"}>
      <Avatar table={table} seat={seat} />
      <span class="grow">
        <b>{seat === me ? t("you.named", { name: who.name }) : seatName(table, seat)}</b>
        <small>{who.bot ? t("seat.bot", { level: levelName(who.bot) })
          : crown ? t("host") : t("seat.person")}</small>
      </span>
      <span class="state">{who.bot || who.ready
        ? <><Icon name="check" /> {t("ready.is")}</> : t("ready.not")}</span>
      {host && who.bot &&
        <button type="button" class="plain round"
          aria-label={`${t("bot.remove")}: ${seatName(table, seat)}`}
          onClick={() => void table.want("bot", { seat, level: null })}>
          <Icon name="close" /></button>}
      {host && !who.bot && seat !== me &&
        <button type="button" class="plain round" 
          aria-label={t("kick.name", { name: who.name })}
          onClick={() => void table.want("kick", { seat })}><Icon name="close" /></button>}
    </li>
  );
}

export function Gate({ table }: { table: TableStore }) {
  const [editing, setEditing] = useState(false);
  const info = table.info.value;
  if (!info) return null;
  const me = table.seat.value;
  const mine = me === null ? null : info.seats[me];
  const free = info.seats.filter((seat) => seat === null).length;
  const waiting = info.seats.filter((seat) => seat && !seat.bot && !seat.ready).length;
  return (
    <main class="page gate" id="main">
      <div class="gate-main">
        <h1>{info.name || t("table.unnamed")}</h1>
        <p class="lead" role="status">
          {free > 0 ? t("gate.free", { n: free }) : me === null ? t("no.table-full")
            : waiting > 0
            ? t("gate.waiting", { n: waiting })
            : t("gate.dealing")}
        </p>
        <ol class="places" aria-label={t("seats")}>
          {info.seats.map((who, seat) => <Place key={seat} table={table} seat={seat}
            who={who} />)}
        </ol>
        {me === null && <Newcomer table={table} />}
        <div class="row gate-actions">
          {mine && !mine.ready && <button type="button" class="main big"
            onClick={() => void table.ready()}>{t("ready")}</button>}
          {mine?.ready && <button type="button" onClick={() => void table.want("unready")}>
            {t("unready")}</button>}
          {mine && <button type="button" onClick={() => void table.want("stand")}>
            {t("stand")}</button>}
        </div>
        {mine && !mine.ready && <p class="quiet">{t("ready.note")}</p>}
        <Notices table={table} />
      </div>
      <aside class="gate-side">
        <section class="sheet">
          <h2>{t("invite")}</h2>
          <SharePanel table={table.id} />
        </section>
        <section class="sheet">
          <h2>{t("rules.here")}</h2>
          <RulesSummary rules={info.rules} />
          {table.isHost.value && <button type="button" onClick={() => setEditing(true)}>
            <Icon name="gear" /> {t("settings.change")}</button>}
        </section>
      </aside>
      {editing && <SettingsDialog table={table} onClose={() => setEditing(false)} />}
    </main>
  );
}
