// languages.mjs - all languages: the page follows the browser's, can be told another, shows
// no code in place of a word, and fits a narrow phone.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "../lib/tap.mjs";
import { sizes } from "../lib/world.mjs";
import { quick } from "../lib/tables.mjs";

const codes = readdirSync(process.env.DRAWFOUR_LANGUAGES)
  .flatMap((file) => file.match(/^([a-z]{2,3})\.ts$/)?.[1] ?? []);

/* A locale of the browser for the language: "pt-BR". */
function localeOf(code) {
  const { language, region } = new Intl.Locale(code).maximize();
  return `${language}-${region}`;
}

/* Texts that stick out of the window or of what cuts them off, seen from inside the page. What
 * can be scrolled to, is cut with dots on purpose or is there for the ear alone is no fault. */
function stickingOut() {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const scrolls = ({ overflowX, textOverflow }) =>
    /auto|scroll/.test(overflowX) || textOverflow === "ellipsis";
  for (let node; (node = walker.nextNode());) {
    if (!node.data.trim() || !node.parentElement.checkVisibility({ checkOpacity: true,
      checkVisibilityCSS: true }) || node.parentElement.closest("svg, .skip")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let [left, right] = [0, innerWidth];
    let free = false;
    for (let box = node.parentElement; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (scrolls(style)) free = true;
      if (style.overflowX !== "hidden" && style.overflowX !== "clip") continue;
      const edge = box.getBoundingClientRect();
      if (edge.width < 3) free = true;
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
    }
    const box = range.getBoundingClientRect();
    if (!free && box.width > 0 && (box.left < left - 1 || box.right > right + 1)) {
      found.push(`${node.data.trim()} (${Math.round(box.left)} to ${Math.round(box.right)})`);
    }
  }
  const over = document.documentElement.scrollWidth - innerWidth;
  return over > 0 ? [...found, `the page is ${over} pixels too wide`] : found;
}

/* What no reader should see: a key of the catalogue, or a code of the settings. */
const raw = new RegExp("\\b[a-z]+(?:\\.[a-z-]+)+\\b|\\bstack_|(?<![\\w-])(?:seven-zero|" +
  "draw-until|forced-play|uno-penalty|hand-size|last-card|rotating-partners|super-hero|extra-turn|" +
  "draw-color|drop-wilds|stuck-three)(?![\\w-])|\\{\\w+\\}|undefined|NaN|\\[object");

async function checkScreen(player, screen) {
  assert.deepEqual(await player.page.evaluate(stickingOut), [], `${screen} at 360 pixels`);
  const text = await player.page.evaluate(() => document.body.innerText);
  const found = raw.exec(text.replaceAll(/\S+:\/\/\S+/g, ""));
  assert.equal(found, null, `${screen} shows ${found?.[0]}`);
}

const screens = { "the start": "", "a new table": "#/create", learning: "#/learn",
  "my games": "#/games", tournaments: "#/tournaments", settings: "#/settings" };

/* Everything that a summary of the rules can name. */
const everything = { edition: "baseball", seats: 4, target: 300, format: "partners",
  house: { WC1: "extra-turn", WC2: "draw-color", WC3: "drop-wilds" },
  options: { stacking: "any", "jump-in": "on", "seven-zero": "on", "draw-until": "on",
    "forced-play": "on", bluff: "off", challenge: "off", "uno-penalty": "4",
    "hand-size": "9", "last-card": "number" } };

async function walk(world, code) {
  const ann = await world.person("Ann", { locale: localeOf(code), viewport: sizes.phone,
    hasTouch: true, isMobile: true });
  const is = (name) => assert.doesNotReject(ann.page.waitForFunction((wanted) =>
    document.documentElement.lang === wanted, code), `${code}: ${name}`);
  for (const [name, path] of Object.entries(screens)) {
    await ann.open(path);
    await ann.page.locator("h1").first().waitFor();
    await is(name);
    for (const more of await ann.page.locator("details:not([open]) > summary").all()) {
      await more.click();
    }
    await checkScreen(ann, `${code}: ${name}`);
  }
  const table = await ann.makeTable({ ...quick, ...everything,
    bots: [null, "easy", "normal", "hard"] });
  await ann.goTo(table, false);
  await ann.page.locator(".facts").first().waitFor();
  await checkScreen(ann, `${code}: the gate`);
  await ann.page.goto("about:blank");
  await ann.open(`#/t/${table}?start=1`);
  await ann.look();
  await checkScreen(ann, `${code}: the table`);
  await ann.page.locator(".seat-body").first().click();
  await ann.page.getByRole("dialog").waitFor();
  await checkScreen(ann, `${code}: a seat`);
  return ann;
}

for (let at = 0; at < codes.length; at += 3) {
  const some = codes.slice(at, at + 3);
  test(`${some.join(", ")}: the browser's language, in words, on a narrow phone`,
    async (world) => {
      await Promise.all(some.map((code) => walk(world, code)));
    });
}

test("another language is chosen, and stays; an unknown one is English", async (world) => {
  const ann = await world.person("Ann", { locale: "sv-SE" });
  await ann.open("#/settings");
  const lang = (page) => page.evaluate(() => document.documentElement.lang);
  assert.equal(await lang(ann.page), "en");
  const seen = new Set([await ann.text(".sheet")]);
  for (const code of codes.filter((one) => one !== "en")) {
    await ann.page.locator("select").first().selectOption(code);
    await ann.page.waitForFunction((wanted) => document.documentElement.lang === wanted, code);
    seen.add(await ann.text(".sheet"));
    await ann.page.reload();
    await ann.page.locator("h1").waitFor();
    assert.equal(await lang(ann.page), code, "after a reload");
    assert.ok(seen.has(await ann.text(".sheet")));
  }
  assert.ok(codes.length >= 6);
  assert.equal(seen.size, codes.length, "each language has texts of its own");
});
