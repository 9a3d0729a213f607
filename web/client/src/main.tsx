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
import { Home } from "./screens/home";
import { fetchAhead, Lazy } from "./screens/lazy";
import { Empty } from "./ui/empty";
import { Head, LinkBanner, ServerNotices } from "./ui/frame";

/* The title of the page is that of its screen. */
function nameThePage(): void {
  if (document.body.dataset.screen === "t") return; /* A table names itself, by whose turn it is. */
  const title = document.querySelector("main h1")?.textContent;
  const home = document.body.dataset.screen === "home";
  document.title = title && !home ? `${title} · Drawfour` : "Drawfour";
}

function Screen({ at }: { at: Route }) {
  const [first = "", second] = at.parts;
  const lazy = (name: Parameters<typeof Lazy>[0]["name"], props?: object, key: string = name) =>
    <Lazy key={key} name={name} props={props} onThere={nameThePage} />;
  switch (at.screen) {
    case "home": return <Home />;
    case "create": return lazy("create");
    case "learn": return lazy("learn");
    case "rules": return lazy("rules", { edition: first || "classic", clause: second ?? null });
    case "games": return lazy("games");
    case "game": return lazy("game", { id: first }, `game ${first}`);
    case "tournaments": return lazy("tournaments");
    case "tournament": return lazy("tournament", { id: first }, `tournament ${first}`);
    case "settings": return lazy("prefs");
    case "t": return lazy("table", { id: first.toUpperCase(), learn: at.query.has("learn"),
      wish: at.query.has("start") ? "ready" : at.query.has("sit") ? "sit" : null },
    `table ${first}`);
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
  const place = `${at.screen}/${at.parts[0] ?? ""}`;
  /* A new screen begins at its top, for eyes and for screen readers. */
  useEffect(() => {
    scrollTo(0, 0);
    document.body.dataset.screen = at.screen;
    nameThePage();
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
      {at.screen !== "t" && <Head />}
      <Screen at={at} />
      <LiveRegions />
    </>
  );
}

async function begin(): Promise<void> {
  applyPrefs();
  watchNetwork();
  await useLanguage(wantedLanguage());
  /* Reading the program is one task, showing the page another: taps are heard between them. */
  await new Promise((resume) => { setTimeout(resume); });
  const root = document.getElementById("app");
  if (root) render(<App />, root);
  fetchAhead("table");
  if ("serviceWorker" in navigator && isSecureContext) {
    navigator.serviceWorker.register("sw.js").catch(() => {});
  }
}

void begin();
