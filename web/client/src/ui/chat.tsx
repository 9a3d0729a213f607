// chat.tsx - words and quick reactions.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Key } from "../i18n";
import type { TableStore } from "../model/table";
import { reactions } from "../net/protocol";
import { Icon } from "./icons";

export function Reactions({ table }: { table: TableStore }) {
  return (
    <div class="reactions" role="group" aria-label={t("reactions")}>
      {reactions.map((one) => (
        <button type="button" class="plain round" key={one}
          aria-label={t(`reaction.${one}` as Key)} title={t(`reaction.${one}` as Key)}
          onClick={() => void table.want("react", { reaction: one })}>
          <Icon name={one} />
        </button>
      ))}
    </div>
  );
}

export function Chat({ table }: { table: TableStore }) {
  const [text, setText] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const entries = table.chat.value;
  const mine = (seat: number | null) =>
    (seat !== null && seat === table.seat.value ? "yes" : undefined);
  const may = table.seat.value !== null || table.info.value?.rules.watch_chat === true;
  useEffect(() => {
    /* Once it is laid out: beside the table it may be there and not be seen. */
    requestAnimationFrame(() => {
      if (list.current) list.current.scrollTop = list.current.scrollHeight;
      if (box.current?.offsetParent) table.unread.value = 0;
    });
  }, [entries.length]);
  const send = (event: Event) => {
    event.preventDefault();
    const said = text.trim();
    if (!said) return;
    setText("");
    void table.want("say", { text: said });
  };
  return (
    <div class="chat" ref={box}>
      {entries.length === 0 ? <p class="quiet">{t("chat.empty")}</p> : (
        <ol class="chat-list" ref={list} tabIndex={0} aria-label={t("chat")}>
          {entries.map((entry) => (
            <li key={entry.key} data-mine={mine(entry.seat)}>
              <b>{entry.name || t("watcher")}</b>{" "}
              {entry.reaction ? <><Icon name={entry.reaction} />{" "}
                {t(`reaction.${entry.reaction}` as Key)}</> : <bdi>{entry.text}</bdi>}</li>
          ))}
        </ol>
      )}
      {may && <>
        <Reactions table={table} />
        <form onSubmit={send}>
          <input value={text} maxLength={200} aria-label={t("chat.say")}
            placeholder={t("chat.say")}
            onInput={(event) => setText(event.currentTarget.value)} />
          <button type="submit">{t("send")}</button>
        </form>
      </>}
    </div>
  );
}
