// keys.mjs - a whole round by the keyboard alone, and what a screen reader is told.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { plain } from "../lib/player.mjs";
import { quick } from "../lib/tables.mjs";

/* Tab until what has the focus is what `name` describes. */
async function tabTo(page, name) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() =>
      document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.innerText);
    if (name.test(text ?? "")) return;
  }
  assert.fail(`Tab does not lead to ${name}`);
}

/* One answer to what is asked, by shortcuts and arrows. */
async function press(player, seen) {
  const keys = player.page.keyboard;
  if (seen.kind === "picker") {
    /* The first choice has the focus already. */
    assert.ok(await player.page.evaluate(() => document.activeElement?.closest(".picker")));
    await keys.press("Enter");
  } else if (seen.cards.length > 0) {
    if (seen.uno === "arm") await keys.press("u");
    await keys.press("1");
    const focused = await player.page.evaluate(() => document.activeElement?.dataset.card);
    assert.equal(focused, seen.cards[0], "1 goes to the first card that can be played");
    await keys.press("Enter");
  } else {
    const letters = { draw: "d", pass: "p", take: "t", yes: "y" };
    const word = Object.keys(letters).find((one) => seen.buttons.includes(one));
    await keys.press(letters[word]);
  }
  await player.settled(seen.question, seen.text);
}

test("a round is played by the keyboard alone", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 3, bots: [null, "easy", "easy"],
    options: { "hand-size": "5" } });
  await ann.goTo(table, false);
  await ann.page.getByRole("button", { name: "Sit down" }).first().waitFor();
  await tabTo(ann.page, /^Sit down/);
  await ann.page.keyboard.press("Enter");
  await ann.page.getByRole("button", { name: "I'm ready" }).waitFor();
  await tabTo(ann.page, /^I'm ready/);
  await ann.page.keyboard.press("Enter");
  for (;;) {
    const seen = await ann.look();
    if (seen.kind === "end") break;
    await press(ann, seen);
    /* Focus is never lost to nowhere: it stays at the table, at a card, a picker or the result. */
    await ann.page.waitForFunction(() => document.activeElement !== document.body);
  }
  assert.ok(ann.actions.length > 0);
  const focused = await ann.page.evaluate(() => document.activeElement?.id);
  assert.equal(focused, "round-end-title", "the result has the focus");
  await ann.nextRound(async () => {
    await tabTo(ann.page, /^Next round/);
    await ann.page.keyboard.press("Enter");
  });
});

test("arrows, help and dialogs keep the focus where it belongs", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"] });
  await ann.goTo(table);
  await ann.look();
  const keys = ann.page.keyboard;
  const at = () => ann.page.evaluate(() => document.activeElement?.dataset.flip ?? "");
  await keys.press("h");
  const first = await at();
  assert.match(first, /^hand:/);
  await keys.press("ArrowRight");
  assert.notEqual(await at(), first);
  await keys.press("ArrowLeft");
  assert.equal(await at(), first);
  await keys.press("?");
  await ann.page.getByRole("dialog", { name: "Keys" }).waitFor();
  await keys.press("Escape");
  await ann.page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(await at(), first, "the focus comes back");
});

/* Notes what is added to the log for the ear, where older lines make room for new ones. */
function listen() {
  globalThis.heard = [];
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) =>
    addedNodes.forEach((line) => globalThis.heard.push(line.textContent))))
    .observe(document.querySelector("[role=log]"), { childList: true });
}

test("a screen reader hears what happens, and whose turn it is", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"],
    options: { "hand-size": "20" } });
  await ann.goTo(table);
  const seen = await ann.turnWhere((turn) => turn.cards.length > 0);
  const alert = ann.page.locator("[aria-live=assertive]");
  assert.match(await alert.innerText(), /Your turn/);
  const label = await ann.card(seen.cards[0]).getAttribute("aria-label");
  assert.match(label, /, playable$/);
  await ann.page.evaluate(listen);
  await ann.act(seen, () => ({ card: seen.cards[0] }));
  if (await ann.page.locator(".picker").count() > 0) await ann.act(await ann.look(), plain);
  const words = `You play ${label.replace(/, playable$/, "")}`;
  await ann.page.waitForFunction((wanted) =>
    globalThis.heard.some((line) => line.includes(wanted)), words);
});
