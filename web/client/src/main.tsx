// main.tsx - the beginning: language, looks, the network, and the screen that is asked for.
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { LiveRegions } from "./a11y/announce";
import { BackSymbol } from "./cards/card";
import { Sprite } from "./cards/glyphs";
import { t, useLanguage, wantedLanguage } from "./i18n";
import { applyPrefs } from "./model/prefs";
import { watchNetwork } from "./net/connection";
import { route } from "./router";
import type { Route } from "./router";
import { Create } from "./screens/create";
import { Game } from "./screens/game";
import { Games } from "./screens/games";
import { Home } from "./screens/home";
import { Learn } from "./screens/learn";
import { PrefsScreen } from "./screens/prefs";
import { Rules } from "./screens/rules";
import { TableScreen } from "./screens/table";
import { Tournament } from "./screens/tournament";
import { Tournaments } from "./screens/tournaments";
import { Empty } from "./ui/empty";
import { Head, LinkBanner, ServerNotices } from "./ui/frame";

function Screen({ at }: { at: Route }) {
  const [first = "", second] = at.parts;
  switch (at.screen) {
    case "home": return <Home />;
    case "create": return <Create />;
    case "learn": return <Learn />;
    case "rules": return <Rules edition={first || "classic"} clause={second ?? null} />;
    case "games": return <Games />;
    case "game": return <Game key={first} id={first} />;
    case "tournaments": return <Tournaments />;
    case "tournament": return <Tournament key={first} id={first} />;
    case "settings": return <PrefsScreen />;
    default: return (
      <main class="page narrow" id="main">
        <Empty cards={["gS", "W"]}><h1>{t("missing")}</h1>
          <p><a class="button main" href="#/">{t("home")}</a></p></Empty>
      </main>
    );
  }
}

function App() {
  const at = route.value;
  const table = at.screen === "t";
  const place = `${at.screen}/${at.parts[0] ?? ""}`;
  /* A new screen begins at its top, for eyes and for screen readers. */
  useEffect(() => {
    scrollTo(0, 0);
    document.body.dataset.screen = at.screen;
    const title = document.querySelector("main h1")?.textContent;
    document.title = title && at.screen !== "home" ? `${title} · Drawfour` : "Drawfour";
  }, [place]);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => {
        event.preventDefault();
        const main = document.getElementById("main");
        main?.setAttribute("tabindex", "-1");
        main?.focus();
      }}>{t("skip")}</a>
      <Sprite />
      <BackSymbol />
      <LinkBanner />
      <ServerNotices />
      {!table && <Head />}
      {table
        ? <TableScreen key={at.parts[0]} id={(at.parts[0] ?? "").toUpperCase()}
            learn={at.query.has("learn")}
            wish={at.query.has("start") ? "ready" : at.query.has("sit") ? "sit" : null} />
        : <Screen at={at} />}
      <LiveRegions />
    </>
  );
}

async function begin(): Promise<void> {
  applyPrefs();
  watchNetwork();
  await useLanguage(wantedLanguage());
  const root = document.getElementById("app");
  if (root) render(<App />, root);
  if ("serviceWorker" in navigator && isSecureContext) {
    navigator.serviceWorker.register("sw.js").catch(() => {});
  }
}

void begin();
