// table_parts.tsx - what frames the table: the bar at the top, the panel at the side, the
// table's menu, the keys.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { Key } from "../i18n";
import type { TableStore } from "../model/table";
import { go } from "../router";
import { Chat } from "../ui/chat";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { Log } from "../ui/log";
import { RulesSummary } from "../ui/rules_summary";
import { Scores } from "../ui/scores";
import { SharePanel } from "../ui/share";
import { SettingsDialog } from "./settings_dialog";
import { Stand } from "../ui/stand";

export type Panel = "log" | "chat" | "menu" | "share" | "help" | null;
interface Props { table: TableStore; panel: Panel; setPanel: (panel: Panel) => void }

export function TopBar({ table, setPanel }: Props) {
  const info = table.info.value;
  const unread = table.unread.value;
  /* The gate has a title of its own. */
  const Title = info?.phase === "lobby" || !table.view.value ? "p" : "h1";
  return (
    <header class="topbar">
      <button type="button" class="plain round" onClick={() => setPanel("menu")}
        aria-label={t("menu")}><Icon name="menu" /></button>
      <Title class="topbar-title"><b>{info?.name || t("table.unnamed")}</b>{" "}
        {info && info.round > 0 && <small>{t("round.n", { n: info.round })}</small>}</Title>
      <button type="button" class="plain round" onClick={() => setPanel("share")}
        aria-label={t("invite")}><Icon name="share" /></button>
      <button type="button" class="plain round side-only" onClick={() => setPanel("chat")}
        aria-label={unread ? `${t("chat")}, ${t("unread.n", { n: unread })}` : t("chat")}>
        <Icon name="chat" />{unread > 0 && <span class="dot">{unread}</span>}</button>
    </header>
  );
}

function Menu({ table, setPanel }: Props) {
  const [editing, setEditing] = useState(false);
  const info = table.info.value;
  const host = table.isHost.value;
  const seated = table.seat.value !== null;
  const between = info?.phase === "lobby" || info?.phase === "over";
  if (editing) {
    return <SettingsDialog table={table} onClose={() => {
      setEditing(false);
      setPanel(null);
    }} />;
  }
  const close = () => setPanel(null);
  const then = (act: () => void) => () => { act(); close(); };
  return (
    <Dialog title={info?.name || t("table.unnamed")} onClose={close}>
      <div class="menu">
        <button type="button" onClick={() => setPanel("log")}>
          <Icon name="book" /> {t("log")}</button>
        <button type="button" onClick={() => setPanel("chat")}>
          <Icon name="chat" /> {t("chat")}</button>
        <button type="button" class="keys-way" onClick={() => setPanel("help")}>
          <Icon name="help" /> {t("keys")}</button>
        {host && info?.phase === "playing" &&
          <button type="button" onClick={then(() =>
            void table.want("pause", { on: !info.paused }))}>
            <Icon name="pause" /> {t(info.paused ? "resume" : "pause")}</button>}
        {host && between &&
          <button type="button" onClick={() => setEditing(true)}>
            <Icon name="gear" /> {t("settings.change")}</button>}
        {seated && <Stand table={table} onDone={close} />}
        <button type="button" onClick={() => go("")}><Icon name="back" /> {t("leave")}</button>
      </div>
      {info?.scores && info.round > 0 && <><h3>{t("scores")}</h3><Scores table={table} /></>}
      {info && <><h3>{t("rules.here")}</h3><RulesSummary rules={info.rules} /></>}
    </Dialog>
  );
}

const keys: [string, Key][] = [
  ["h", "key.h"], ["← →", "key.arrows"], ["1–9", "key.numbers"], ["Enter", "key.enter"],
  ["d", "key.d"], ["p", "key.p"], ["u", "key.u"], ["c", "key.c"], ["t", "key.t"],
  ["x", "key.x"], ["y / n", "key.yn"], ["l", "key.l"], ["Esc", "key.esc"], ["?", "key.help"],
];

function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("keys")} onClose={onClose}>
      <dl class="facts keys">
        {keys.map(([key, text]) => <><dt><kbd>{key}</kbd></dt><dd>{t(text)}</dd></>)}
      </dl>
    </Dialog>
  );
}

/* On wide screens log and chat stand beside the table; elsewhere they come when called. */
export function Side(props: Props) {
  const { table, panel, setPanel } = props;
  const close = () => setPanel(null);
  return (
    <>
      <aside class="side" aria-label={t("side")}>
        {table.info.value?.phase !== "lobby" && <><h2>{t("log")}</h2><Log table={table} /></>}
        <h2>{t("chat")}</h2>
        <Chat table={table} />
      </aside>
      {panel === "log" && <Dialog title={t("log")} onClose={close} side><Log table={table} />
      </Dialog>}
      {panel === "chat" && <Dialog title={t("chat")} onClose={close} side>
        <Chat table={table} /></Dialog>}
      {panel === "share" && <Dialog title={t("invite")} onClose={close}>
        <SharePanel table={table.id} /></Dialog>}
      {panel === "menu" && <Menu {...props} />}
      {panel === "help" && <Help onClose={close} />}
    </>
  );
}
