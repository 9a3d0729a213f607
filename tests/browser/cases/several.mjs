// several.mjs - several cards of one face in one turn (O14): chosen by taps and by keys, in an
// order that is seen and can be changed, and played by one button.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { checkAccess } from "../lib/axe.mjs";
import { photograph } from "../lib/photo.mjs";
import { quick } from "../lib/tables.mjs";

/* Two numbers only: every hand has mates, and most cards fit. */
const pairs = `return edition {
    name = "pairs",
    title = "Pairs: two numbers",
    colors = { "red", "yellow", "green", "blue" },
    numbers { from = 6, to = 7, copies = 7 },
}
`;

/* Nearly all cards are sevens; a draw for the deal must have a winner. */
const sevens = pairs.replace("numbers {", "numbers { from = 1, to = 1, copies = 1 },\n    numbers {")
  .replace("from = 6", "from = 7");

async function sit(world, more = {}, options = {}, edition = pairs) {
  const ann = await world.person("Ann", more);
  const table = await ann.makeTable({ ...quick, seats: 3, bots: [null, "easy", "easy"],
    edition: { lua: edition }, options: { together: "on", "hand-size": "9", ...options } });
  await ann.goTo(table);
  return ann;
}

const keys = (page, which) => page.locator(`.hand-card${which}`)
  .evaluateAll((cards) => cards.map((card) => card.dataset.flip));
const byKey = (page, key) => page.locator(`.hand-card[data-flip="${key}"]`);
/* Cards overlap: the left edge is what is seen of each. */
const tap = (page, key) => byKey(page, key).click({ position: { x: 20, y: 40 } });
const codeOf = (key) => /^hand:(.*)#/.exec(key)[1];
const words = (chosen) => chosen.map(codeOf).join("+");

/* Waits for a turn on which three cards of one face can be played; their keys. */
async function threeOf(ann, faces = "67") {
  for (;;) {
    const seen = await ann.look();
    if (seen.kind === "end") {
      await ann.nextRound();
      continue;
    }
    /* A card just drawn can be played, but only alone. */
    for (const first of await keys(ann.page, "[data-can=yes][aria-pressed]")) {
      const like = (await keys(ann.page, "")).filter((key) => key !== first &&
        codeOf(key)[1] === codeOf(first)[1]);
      if (like.length >= 2 && faces.includes(codeOf(first)[1])) return [first, ...like.slice(-2)];
    }
    const action = seen.buttons[0];
    await ann.button(action).click();
    await ann.settled(seen.question);
  }
}

/* The action of this seat that the server takes when `act` is done. */
async function taken(ann, act) {
  const told = ann.frame((frame) => frame.type === "events" && frame.seat === ann.seat);
  const question = await ann.page.locator(".bar").getAttribute("data-question");
  await act();
  const { action } = await told;
  await ann.settled(question);
  return action.replace("!", "");
}

test("taps choose several cards, in an order that is shown and can be changed", async (world) => {
  const ann = await sit(world, { viewport: { width: 360, height: 740 }, hasTouch: true });
  const { page } = ann;
  const [first, second, third] = await threeOf(ann);
  const before = ann.actions.length;
  assert.match(await byKey(page, first).getAttribute("aria-label"), /playable, also with others/);
  await tap(page, first);
  await page.locator(".together").waitFor();
  assert.equal(ann.actions.length, before, "a tap alone plays nothing");
  /* Its mates are those of its face, and no others. */
  const like = (await keys(page, "")).filter((key) => key !== first &&
    codeOf(key)[1] === codeOf(first)[1]);
  assert.deepEqual(await keys(page, "[data-mate]"), like);
  await page.getByRole("button", { name: "Play 1 card" }).waitFor();
  await tap(page, third);
  await tap(page, second);
  for (const [nth, key] of [[1, first], [2, third], [3, second]]) {
    assert.equal(await byKey(page, key).getAttribute("data-nth"), `${nth}`);
    assert.equal(await byKey(page, key).getAttribute("aria-pressed"), "true");
    assert.match(await byKey(page, key).getAttribute("aria-label"),
      new RegExp(`number ${nth} of your play`));
  }
  await page.getByRole("log").getByText(/^3 cards: .* The color will be/).last().waitFor();
  await checkAccess(page, "several cards chosen");
  await photograph(world, page, "several", { phone: { width: 360, height: 740 },
    sideways: { width: 844, height: 390 }, wide: { width: 1366, height: 625 } });
  await page.setViewportSize({ width: 360, height: 740 });
  /* One is put back, and chosen again: now it is the last. */
  await tap(page, third);
  assert.equal(await byKey(page, second).getAttribute("data-nth"), "2");
  await tap(page, third);
  /* The order can also be changed among the chosen ones. */
  await page.locator(".together-cards button").nth(1).click();
  await page.locator(`.together-cards li:last-child [data-last="${codeOf(second)}"]`).waitFor();
  const wanted = words([first, third, second]);
  assert.equal(await taken(ann, () =>
    page.getByRole("button", { name: "Play 3 cards" }).click()), wanted);
  await page.locator(".log", { hasText: "You play" }).first().waitFor({ state: "attached" });
});

test("keys choose several cards; Escape puts them back", async (world) => {
  const ann = await sit(world);
  const { page } = ann;
  const [first] = await threeOf(ann);
  const focus = async (key) => {
    await page.keyboard.press("h");
    await page.keyboard.press("Home");
    while (await page.evaluate(() => document.activeElement.dataset.flip) !== key) {
      await page.keyboard.press("ArrowRight");
    }
  };
  await focus(first);
  await page.keyboard.press("Enter");
  await page.locator(".together").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.flip), first,
    "the focus stays on the card");
  await page.keyboard.press("Escape");
  await page.locator(".together").waitFor({ state: "detached" });
  assert.equal(await page.locator("[data-nth]").count(), 0);
  await page.keyboard.press("Space");
  const mate = (await keys(page, "[data-mate]"))[0];
  await focus(mate);
  await page.keyboard.press("Enter");
  await byKey(page, mate).and(page.locator("[data-nth='2']")).waitFor();
  assert.equal(await taken(ann, () => page.keyboard.press("p")), words([first, mate]));
});

test("several sevens ask once for whom, and a step back leads to the cards", async (world) => {
  const ann = await sit(world, {}, { "seven-zero": "on", "hand-size": "5" }, sevens);
  const { page } = ann;
  const [seven] = await threeOf(ann, "7");
  await tap(page, seven);
  const picker = page.locator(".picker:not(.together)");
  await page.getByRole("button", { name: "Play 1 card" }).click();
  await picker.waitFor();
  /* A step back leads to the cards, not to nothing. */
  await page.keyboard.press("Escape");
  await page.locator(".together-cards button").nth(1).waitFor({ state: "detached" });
  const hand = await keys(page, "");
  const mate = hand.find((key) => key !== seven && codeOf(key)[1] === "7");
  await tap(page, mate);
  await page.getByRole("button", { name: "Play 2 cards" }).click();
  const other = ann.seat === 2 ? 1 : 2;
  const name = ["Ann", "Ben", "Cleo"][other];
  assert.equal(await taken(ann, () => picker.getByRole("button", { name }).click()),
    `${words([seven, mate])}@${other}`);
});

test("all of a face are taken at once", async (world) => {
  const ann = await sit(world, {}, { "hand-size": "5" }, sevens);
  const { page } = ann;
  const [first] = await threeOf(ann, "7");
  await tap(page, first);
  await page.getByRole("button", { name: /^Take all/ }).click();
  const chosen = await page.locator(".together-cards button")
    .evaluateAll((cards) => cards.map((card) => card.dataset.last));
  const like = (await keys(page, "")).filter((key) => codeOf(key)[1] === "7");
  assert.equal(chosen.length, Math.min(8, like.length));
  assert.equal(await taken(ann, () =>
    page.getByRole("button", { name: `Play ${chosen.length} cards` }).click()), chosen.join("+"));
});
