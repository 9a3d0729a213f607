// screens.mjs - every screen: axe finds nothing serious, nothing sticks out. tools/pictures.sh
// makes pictures of them for people to look at.
import assert from "node:assert/strict";
import { checkAccess } from "../lib/axe.mjs";
import { checkFits } from "../lib/photo.mjs";
import { plain, seeking } from "../lib/player.mjs";
import { test } from "../lib/tap.mjs";
import { sizes } from "../lib/world.mjs";
import { quick } from "../lib/tables.mjs";

test("screens around the table: axe finds nothing, nothing sticks out", async (world) => {
  const ann = await world.person("Ann");
  const host = await world.person("Grace");
  const open = await host.makeTable({ ...quick, seats: 4, public: true, name: "Friday night",
    bots: [null, null, null, "easy"] });
  await host.goTo(open, false);
  await host.page.getByRole("button", { name: "Sit down" }).first().click();
  const screens = {
    home: ["", ".list li, .home-grid .quiet"], create: ["#/create", ".presets"],
    learn: ["#/learn", ".lesson"], rules: ["#/rules/classic", ".clause-box"],
    games: ["#/games", ".empty"], tournaments: ["#/tournaments", "form"],
    settings: ["#/settings", ".sample"], missing: ["#/nowhere", "h1"],
  };
  for (const [screen, [path, sign]] of Object.entries(screens)) {
    await ann.open(path);
    await ann.page.locator(sign).first().waitFor();
    if (screen === "create") await ann.page.locator(".more summary").click();
    await checkAccess(ann.page, screen);
    if (screen === "create") await ann.page.locator(".more summary").click();
    if (!["missing", "games", "tournaments"].includes(screen)) {
      await checkFits(ann.page, screen);
    }
  }
  await checkAccess(host.page, "the gate of a host");
  await checkFits(host.page, "gate");
  await ann.goTo(open, false);
  await ann.page.getByRole("button", { name: "Sit down" }).first().waitFor();
  await checkAccess(ann.page, "the gate of a guest");
});

test("rules name the clause that is asked for, with its examples", async (world) => {
  const ann = await world.person("Ann");
  await ann.open("#/rules/family/T7");
  const wanted = ann.page.locator(".clause-box[data-wanted]");
  await wanted.waitFor();
  assert.match(await wanted.innerText(), /^T7/);
  assert.ok(await wanted.locator(".card").count() > 0);
  await ann.page.waitForFunction(() => document.activeElement?.id === "clause-T7");
});

test("the table in play: axe finds nothing, nothing sticks out", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 4,
    bots: [null, "easy", "normal", "hard"],
    options: { "hand-size": "9" } });
  await ann.goTo(table);
  await ann.play(plain, (one) => one.actions.length >= 2);
  await ann.look();
  await checkAccess(ann.page, "the table");
  await checkFits(ann.page, "table");

  const wild = (card) => card === "W" || card === "W4";
  for (;;) {
    const seen = await ann.look();
    if (seen.kind === "end") await ann.nextRound();
    else if (seen.kind === "turn" && seen.cards.some(wild)) {
      await ann.act(seen, seeking(wild));
      break;
    } else await ann.act(seen, seen.kind === "turn" ? seeking(wild) : plain);
  }
  await ann.page.locator(".picker").waitFor();
  await checkAccess(ann.page, "the color picker");
  await checkFits(ann.page, "picker");
  /* The picker never hides UNO. */
  for (const viewport of Object.values(sizes)) {
    await ann.page.setViewportSize(viewport);
    const covered = await ann.page.locator(".uno").evaluate((uno) => {
      const box = uno.getBoundingClientRect();
      const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return !uno.contains(at);
    });
    assert.equal(covered, false, `UNO is covered at ${viewport.width}`);
  }
  await ann.page.keyboard.press("Escape");

  for (const [key, title] of [["?", "Keys"], ["l", "What happened"]]) {
    await ann.page.keyboard.press(key);
    await ann.page.getByRole("dialog", { name: title }).waitFor();
    await checkAccess(ann.page, `the dialog ${title}`);
    await ann.page.keyboard.press("Escape");
    await ann.page.getByRole("dialog").waitFor({ state: "detached" });
  }
  for (const name of ["Menu", "Invite"]) {
    await ann.page.getByRole("button", { name, exact: true }).click();
    await ann.page.getByRole("dialog").waitFor();
    await checkAccess(ann.page, `the dialog of ${name}`);
    await ann.page.keyboard.press("Escape");
    await ann.page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await ann.page.locator(".seat-body").first().click();
  await ann.page.getByRole("dialog").waitFor();
  await checkAccess(ann.page, "the dialog of a seat");
  await ann.page.keyboard.press("Escape");
});

test("a full table of ten: axe finds nothing, nothing sticks out", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 10,
    bots: [null, ...Array(9).fill("normal")] });
  await ann.goTo(table);
  await ann.play(plain, (one) => one.actions.length >= 2);
  await ann.look();
  await checkAccess(ann.page, "ten seats");
  await checkFits(ann.page, "ten");
});

test("a phone of 360 pixels: a round by taps", async (world) => {
  const ann = await world.person("Ann", { viewport: sizes.phone, hasTouch: true,
    isMobile: true });
  const table = await ann.makeTable({ ...quick, seats: 4,
    bots: [null, "easy", "easy", "easy"] });
  await ann.goTo(table);
  let turns = 0;
  for (;;) {
    const seen = await ann.look();
    const over = await ann.page.evaluate(() =>
      document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${over} pixels too wide`);
    if (seen.kind === "end") break;
    turns += seen.kind === "turn" ? 1 : 0;
    await ann.act(seen, plain);
  }
  assert.ok(turns > 0);
  await checkAccess(ann.page, "the end of a round on a phone");
  await checkFits(ann.page, "round-end");
});
