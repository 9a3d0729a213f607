// stand.tsx - giving up one's seat: during a match it is asked again, with what will happen.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { stoodUp } from "../model/line";
import type { TableStore } from "../model/table";
import { Icon } from "./icons";

export function Stand({ table, onDone }: { table: TableStore; onDone: () => void }) {
  const [asked, setAsked] = useState(false);
  const phase = table.info.value?.phase;
  const playing = phase === "playing" || phase === "between";
  const stand = async () => {
    onDone();
    if (playing) stoodUp.value = { table: table.id, gone: false };
    if (!await table.want("stand")) stoodUp.value = null;
  };
  if (!asked) {
    return (
      <button type="button" onClick={() => (playing ? setAsked(true) : void stand())}>
        <Icon name="minus" /> {t("stand")}</button>
    );
  }
  return (
    <div class="ask-again" role="group" aria-label={t("stand")}>
      <p role="alert">{t("stand.sure")}</p>
      <p class="row">
        <button type="button" class="warn" onClick={() => void stand()}>{t("stand")}</button>
        <button type="button" onClick={() => setAsked(false)}>{t("stand.stay")}</button>
      </p>
    </div>
  );
}
