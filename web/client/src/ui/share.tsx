// share.tsx - how others come to this table: link, code, picture.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./icons";

export function linkTo(table: string): string {
  const key = new URLSearchParams(location.hash.split("?")[1] ?? "").get("key");
  return `${location.origin}${location.pathname}#/t/${table}${key ? `?key=${key}` : ""}`;
}

export function SharePanel({ table }: { table: string }) {
  const [copied, setCopied] = useState(false);
  const link = linkTo(table);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  const share = () => { navigator.share({ title: "Drawfour", url: link }).catch(() => {}); };
  return (
    <div class="share">
      <img class="qr" src={`api/tables/${table}/qr.svg`} alt={t("qr")} width="148" height="148"
        onError={(event) => { event.currentTarget.hidden = true; }} />
      <div class="share-words">
        <p class="quiet">{t("share.code")}</p>
        <p class="code">{table}</p>
        <p class="row">
          <button type="button" onClick={() => void copy()}>
            <Icon name="copy" /> {t(copied ? "copied" : "copy")}</button>
          {"share" in navigator && <button type="button" onClick={share}>
            <Icon name="share" /> {t("share")}</button>}
        </p>
        <p class="hidden-text" role="status">{copied ? t("copied") : ""}</p>
      </div>
    </div>
  );
}
