// seat_menu.tsx - what one can do about another seat: mute, report, and for the host more.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { count, seatName } from "../model/names";
import type { TableStore } from "../model/table";
import { post } from "../net/api";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { levelName } from "../ui/levels";
import { explain } from "../ui/wait";

export function SeatMenu({ table, seat, onClose }:
{ table: TableStore; seat: number; onClose: () => void }) {
  const [report, setReport] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const info = table.info.value;
  const who = info?.seats[seat];
  const view = table.view.value;
  const me = table.seat.value;
  const muted = table.muted.value.has(seat);
  const talk = table.hello.value?.options["table-talk"] === "on";
  const host = table.isHost.value;
  const then = (type: string, keys: Record<string, unknown>) => () => {
    void table.want(type, keys);
    onClose();
  };
  const send = () => {
    post("api/reports", { table: table.id, seat, text: report ?? "" })
      .then(() => setTold(t("report.sent")), (error: unknown) => setTold(explain(error)));
  };
  return (
    <Dialog title={seatName(table, seat)} onClose={onClose}>
      <p class="quiet">
        {who?.bot ? t("seat.bot", { level: levelName(who.bot) }) : t("seat.person")}
        {view && ` · ${t("cards.n", { n: count(view, seat) })}`}
        {info?.scores && ` · ${t("points.n", { n: info.scores[seat] ?? 0 })}`}
      </p>
      <div class="menu">
        {me !== null && !who?.bot &&
          <button type="button" onClick={() => table.mute(seat, !muted)}>
            <Icon name="mute" /> {t(muted ? "unmute" : "mute")}</button>}
        {me !== null && talk && view &&
          <button type="button" onClick={then("motion", { seat })}>
            <Icon name="scale" /> {t("motion")} <small>N1</small></button>}
        {host && !who?.bot && who &&
          <button type="button" onClick={then("host", { seat })}>
            <Icon name="crown" /> {t("make.host")}</button>}
        {host && who && !who.bot &&
          <button type="button" class="warn" onClick={then("kick", { seat })}>
            <Icon name="close" /> {t("kick")}</button>}
        {!who?.bot && report === null &&
          <button type="button" onClick={() => setReport("")}>
            <Icon name="flag" /> {t("report")}</button>}
      </div>
      {report !== null && !told && (
        <div class="field">
          <label for="report">{t("report.label")}</label>
          <textarea id="report" rows={3} maxLength={500} value={report}
            onInput={(event) => setReport(event.currentTarget.value)} />
          <button type="button" class="main" onClick={send}>{t("send")}</button>
        </div>
      )}
      {told && <p role="status">{told}</p>}
    </Dialog>
  );
}
