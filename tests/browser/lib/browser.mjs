// browser.mjs - starts the browser of the tests.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

/* Chromium without the windows, menus and profiles that no test looks at opens a page in a third
 * of the time. Some systems have it as a package of its own. */
const programs = ["chromium-headless-shell", "chromium"];

/* A second list of features replaces the first, so those that Playwright turns off stand here
 * too. The rest are pages of Chromium's own, which it would load into every new window. */
const unwanted = ["AvoidUnnecessaryBeforeUnloadCheckSync",
  "BoundaryEventDispatchTracksNodeRemoval", "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider", "GlobalMediaControls", "HttpsUpgrades", "LensOverlay", "MediaRouter",
  "PaintHolding", "ThirdPartyStoragePartitioning", "Translate", "AutoDeElevate",
  "RenderDocument", "OptimizationHints", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = programs.flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(canRun);
  if (!found) throw new Error(`none of these is installed: ${programs.join(", ")}`);
  return found;
}

/* Starts `program`, or the first one that is installed. */
export async function launch(program = null) {
  return chromium.launch({
    executablePath: program ?? installed(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      `--disable-features=${unwanted}`],
  });
}
