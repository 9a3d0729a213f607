// share.tsx - how others come to this table: link, code, picture.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { get } from "../net/api";
import { Icon } from "./icons";

/* The link by which this page itself came; of no use to others where it says "localhost". */
function ownLink(table: string): string {
  return `${location.origin}${location.pathname}#/t/${table}`;
}

/* The link that others can follow: the server knows its address. */
function useLink(table: string): string {
  const [link, setLink] = useState(() => ownLink(table));
  useEffect(() => {
    let here = true;
    get<{ link: string }>(`api/tables/${table}`)
      .then((told) => { if (here && told.link) setLink(told.link); }, () => {});
    return () => { here = false; };
  }, [table]);
  return link;
}

/* Without TLS a page has no clipboard: the old way, by a selection, works there too. */
async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

export function SharePanel({ table }: { table: string }) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const link = useLink(table);
  const copy = async () => setCopied(field.current !== null && await copyText(field.current));
  const share = () => { navigator.share({ title: "Drawfour", url: link }).catch(() => {}); };
  return (
    <div class="share">
      <img class="qr" src={`api/tables/${table}/qr.svg`} alt={t("qr")} width="148" height="148"
        onError={(event) => { event.currentTarget.hidden = true; }} />
      <div class="share-words">
        <p class="quiet">{t("share.code")}</p>
        <p class="code">{table}</p>
        <input class="share-link" ref={field} readOnly value={link} aria-label={t("share.link")}
          onFocus={(event) => event.currentTarget.select()} />
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
