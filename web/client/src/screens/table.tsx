// table.tsx - the table: joins it, shows whatever it is about now, and turns clicks and keys
// into actions.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useSignalEffect } from "@preact/signals";
import { alertUser, announce } from "../a11y/announce";
import { useKeptFocus } from "../a11y/kept_focus";
import { useShortcuts } from "../a11y/keys";
import { deckColors } from "../cards/colors";
import { nameCards } from "../cards/own_names";
import { t } from "../i18n";
import type { Key } from "../i18n";
import { useLine } from "../model/line";
import { TableStore } from "../model/table";
import { lines } from "../model/words";
import { note, play as playMotion } from "../motion/flip";
import { speak } from "../motion/moments";
import { useSettling } from "../motion/settling";
import { sound, turnSound } from "../motion/sound";
import { dropNotice, serverNotices } from "../net/notices";
import { beAnybody } from "../net/start";
import { spokenPrompt } from "../ui/actions";
import { ClauseDialog } from "../ui/clause";
import { Arena } from "./arena";
import { useDoing } from "./doing";
import { Gate } from "./gate";
import { Gone } from "./gone";
import { RoundEnd } from "./round_end";
import { Side, TopBar } from "./table_parts";
import { explain } from "../ui/wait";

type Wish = "sit" | "ready" | null;
interface Props { id: string; wish: Wish; learn: boolean }

export function TableScreen({ id, wish, learn }: Props) {
  const table = useMemo(() => new TableStore(id), [id]);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    serverNotices.value.filter((one) => one.table === id).forEach((one) => dropNotice(one.key));
    table.before = note;
    table.after = (change) => {
      playMotion(change.events, table.view.value, table.seat.value);
      sound(change.events);
      for (const line of lines(table, change.entries)) announce(line.text);
    };
    table.talk.heard = ({ seat, text, reaction }) => {
      if (seat === null) return;
      speak(seat, reaction ? { icon: reaction, text: t(`reaction.${reaction}` as Key) }
        : { text });
    };
    beAnybody().then(() => table.open()).catch((error: unknown) => setFault(explain(error)));
    return () => table.close();
  }, [table]);
  useSignalEffect(() => {
    const side = table.view.value?.side ?? 1;
    const colors = table.hello.value?.colors.filter((color) => (color.side ?? 1) === side);
    if (colors) deckColors.value = colors.map((color) => color.letter);
    nameCards(table.info.value?.rules?.edition);
  });
  useTurnAlert(table);
  useTurnTitle(table);
  useLine(table);
  useKeptFocus(table);
  useSettling();
  useAutoStart(table, learn ? "ready" : wish);
  return <TableBody table={table} fault={fault} learn={learn} />;
}

/* One's own turn is said once for each question, and again when what is asked changes. */
function useTurnAlert(table: TableStore): void {
  const said = useRef("");
  useSignalEffect(() => {
    const act = table.question.value;
    if (!act?.in_turn || table.sending.value || table.info.value?.paused) return;
    const text = spokenPrompt(table);
    if (said.current === `${act.id} ${text}`) return;
    const turn = said.current.split(" ")[0] !== `${act.id}`;
    said.current = `${act.id} ${text}`;
    alertUser(text);
    if (turn) turnSound();
  });
}

/* Whoever looks at another tab sees in this one's title that it is their turn. */
function useTurnTitle(table: TableStore): void {
  useSignalEffect(() => {
    const mine = table.question.value?.in_turn === true && !table.info.value?.paused;
    const name = table.info.value?.name || t("table.unnamed");
    document.title = mine ? `● ${t("your.turn")} ${name}` : `${name} · Drawfour`;
  });
}

/* Who made the table, or comes by "Play now", sits down (and is ready) without being asked,
 * once: the wish leaves the address, so that a reload does not repeat it. */
function useAutoStart(table: TableStore, wish: Wish): void {
  const step = useRef<"sit" | "ready" | "done">(wish ? "sit" : "done");
  useSignalEffect(() => {
    const info = table.info.value;
    if (!info || step.current === "done" || info.phase !== "lobby") return;
    const seated = info.you !== null && info.you !== undefined;
    if (!seated && step.current !== "sit") return;
    step.current = wish === "sit" || seated ? "done" : "ready";
    if (step.current === "done") {
      history.replaceState(null, "", location.href.replace(/[?&](start|sit)=1/, ""));
    }
    if (!seated) void table.sit();
    else if (wish === "ready") void table.ready();
  });
}

function TableBody({ table, fault, learn }:
{ table: TableStore; fault: string | null; learn: boolean }) {
  const [panel, setPanel] = useState<"log" | "chat" | "menu" | "share" | "help" | null>(null);
  const doing = useDoing(table);
  const numbered = (index: number) => () => {
    const cards = document.querySelectorAll<HTMLElement>(".hand-card[data-can='yes']");
    cards[index]?.focus();
  };
  useShortcuts({
    d: () => doing.try("draw"),
    p: () => (table.raised.value.length > 0 ? doing.playChosen() : doing.try("pass")),
    t: () => doing.try("take"),
    x: () => doing.try("challenge"),
    y: () => doing.try("yes"),
    n: () => doing.try("no"),
    u: doing.callUno,
    c: doing.catchAny,
    h: () => document.querySelector<HTMLElement>(".hand-card[tabindex='0']")?.focus(),
    l: () => setPanel("log"),
    "?": () => setPanel("help"),
    Escape: doing.cancel,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [n, numbered(n - 1)])),
  });
  const info = table.info.value;
  if (table.gone.value) return <Gone table={table} />;
  if (fault || !info) {
    return (
      <main class="table-wait" id="main">
        {fault ? <p class="fault" role="alert">{fault}</p>
          : <p class="loading" role="status">{t("table.opening")}</p>}
      </main>
    );
  }
  const view = table.view.value;
  const gate = info.phase === "lobby" || !view;
  return (
    <div class="table-screen" data-phase={info.phase} data-gate={gate ? "yes" : undefined}>
      <TopBar table={table} panel={panel} setPanel={setPanel} />
      {gate ? <Gate table={table} /> : <Arena table={table} doing={doing} learn={learn} />}
      <Side table={table} panel={panel} setPanel={setPanel} />
      {!gate && info.phase !== "playing" && <RoundEnd key={info.round} table={table} />}
      <ClauseDialog />
    </div>
  );
}
