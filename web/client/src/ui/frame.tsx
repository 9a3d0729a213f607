// frame.tsx - what is around every screen: the head with its ways, the state of the line.
import { useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { alertUser } from "../a11y/announce";
import { t, maybe } from "../i18n";
import type { Key } from "../i18n";
import { now, watchTime } from "../model/clock";
import { link, tryNow } from "../net/connection";
import { dropNotice, serverNotices } from "../net/notices";
import { route } from "../router";
import { Icon } from "./icons";

const ways: { path: string; screens: string[]; text: Key; icon: string }[] = [
  { path: "", screens: ["home", "create", "learn"], text: "nav.play", icon: "play" },
  { path: "rules/classic", screens: ["rules"], text: "rules", icon: "book" },
  { path: "games", screens: ["games", "game"], text: "games", icon: "games" },
  { path: "tournaments", screens: ["tournaments", "tournament"], text: "tournaments",
    icon: "trophy" },
  { path: "settings", screens: ["settings"], text: "prefs", icon: "gear" },
];

export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 100 100" aria-hidden="true">
      {["r", "y", "g", "b"].map((color, i) => (
        <g key={color} data-color={color}>
          <use href={`#c-${color}`} x={i % 2 ? 54 : 2} y={i > 1 ? 54 : 2} width="44"
            height="44" />
        </g>
      ))}
    </svg>
  );
}

export function Head() {
  const here = route.value.screen;
  return (
    <header class="head">
      <a class="brand" href="#/"><Logo /><b>Drawfour</b></a>
      <nav class="ways" aria-label={t("nav")}>
        {ways.map((way) => (
          <a key={way.path} href={`#/${way.path}`}
            aria-current={way.screens.includes(here) ? "page" : undefined}>
            <Icon name={way.icon} /><span>{t(way.text)}</span></a>
        ))}
      </nav>
    </header>
  );
}

/* Tells of a lost connection in words, and when the next try is. Short gaps stay unsaid. */
export function LinkBanner() {
  useEffect(() => watchTime(), []);
  const state = link.value;
  useSignalEffect(() => {
    if (link.value.is === "waiting" && link.value.until - Date.now() > 1000) {
      alertUser(t("link.lost"));
    }
  });
  if (state.is === "idle" || state.is === "online") return null;
  if (state.is === "connecting") {
    return <p class="link-banner" data-calm="yes" role="status">{t("link.connecting")}</p>;
  }
  if (state.is !== "waiting") {
    return (
      <div class="link-banner" role="alert">
        <span>{t(state.is === "moved" ? "link.moved" : "link.deleted")}</span>
        <button type="button" onClick={() => location.reload()}>{t("link.guest")}</button>
      </div>
    );
  }
  const left = Math.max(0, Math.ceil((state.until - now.value) / 1000));
  const why = state.why ? maybe(`bye.${state.why}`) : null;
  return (
    <div class="link-banner" role="status">
      <span>{why ?? t(navigator.onLine ? "link.lost" : "link.offline")}{" "}
        {t("link.retry", { n: left })}</span>
      <button type="button" onClick={tryNow}>{t("link.now")}</button>
    </div>
  );
}

/* What the server has to say to this player: a table that waits, a warning. */
export function ServerNotices() {
  return (
    <>
      {serverNotices.value.map((one) => (
        <div key={one.key} class="link-banner" data-kind="notice" role="alert">
          <span>{maybe(`notice.${one.code}`) ?? one.text}</span>
          {one.table && <a class="button main" href={`#/t/${one.table}?start=1`}
            onClick={() => dropNotice(one.key)}>{t("event.next")}</a>}
          <button type="button" class="plain round" aria-label={t("close")}
            onClick={() => dropNotice(one.key)}><Icon name="close" /></button>
        </div>
      ))}
    </>
  );
}
