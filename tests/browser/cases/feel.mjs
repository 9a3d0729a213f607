// feel.mjs - small things that make a table one's own: talk at the seats, a title that calls, a
// tap that is answered also when it is in vain.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { pair, quick } from "../lib/tables.mjs";

/* Keeps what is said at a seat and where it stood, however soon it is gone. */
function noteSpeech() {
  globalThis.spoken = [];
  new MutationObserver((changes) => {
    for (const element of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (element.dataset?.kind !== "speech") continue;
      const { x, y } = element.getBoundingClientRect();
      globalThis.spoken.push({ text: element.textContent, x, y,
        icon: element.querySelector(".icon") !== null });
    }
  }).observe(document.body, { childList: true });
}

test("what somebody says or feels stands at their seat for a moment, for whoever hears them",
  async (world) => {
    const [ann, ben] = await pair(world, {});
    await ann.page.locator(".hand-card").first().waitFor();
    await ann.page.evaluate(noteSpeech);
    const heard = (text) => ann.page.waitForFunction((wanted) =>
      globalThis.spoken.find((one) => one.text === wanted), text).then((one) => one.jsonValue());
    const gone = () => ann.page.locator(".moment[data-kind=speech]").first()
      .waitFor({ state: "detached" });
    const say = ben.page.locator(".side").getByLabel("Say something");
    await say.fill("Well, <b>well</b>!");
    await say.press("Enter");
    const bubble = await heard("Well, <b>well</b>!");
    const seat = await ann.page.locator(`.seat[data-seat="${ben.seat}"]`).boundingBox();
    assert.ok(Math.abs(bubble.x - seat.x) < 200 && Math.abs(bubble.y - seat.y) < 160);
    await gone();
    await ben.page.locator(".side").getByRole("button", { name: "Well played" }).click();
    assert.ok((await heard("Well played")).icon, "a feeling has its picture");
    await gone();
    await ann.page.locator(".seat-body").first().click();
    await ann.page.getByRole("button", { name: "Mute", exact: true }).click();
    await ann.page.keyboard.press("Escape");
    await say.fill("Hello?");
    await say.press("Enter");
    await ben.page.locator(".side .chat-list").getByText("Hello?").waitFor();
    const all = await ann.page.evaluate(() => globalThis.spoken.map((one) => one.text));
    assert.deepEqual(all, ["Well, <b>well</b>!", "Well played"], "who is muted says nothing here");
  });

test("the title of the tab says whose turn it is", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"], bot_ms: 3000,
    name: "Friday" });
  await ann.goTo(table);
  await ann.turnWhere((seen) => seen.buttons.includes("draw"));
  await ann.page.waitForFunction(() => document.title === "● Your turn. Friday");
  await ann.button("draw").click();
  await ann.turnWhere((seen) => seen.buttons.includes("pass"));
  await ann.button("pass").click();
  await ann.page.waitForFunction(() => document.title === "Friday · Drawfour");
  await ann.open("#/settings");
  await ann.page.waitForFunction(() => document.title === "Settings · Drawfour");
});

test("a card that does not fit says so when it is tapped", async (world) => {
  const ann = await world.person("Ann", { reducedMotion: "no-preference" });
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"],
    options: { "hand-size": "12" } });
  await ann.goTo(table);
  await ann.turnWhere((seen) => seen.cards.length < seen.hand.length);
  const before = ann.actions.length;
  /* The card says that it is disabled, so it is the mouse that does it. */
  const card = ann.page.locator(".hand-card[data-can=no]").first();
  /* It lies still, and tells of the next time that it moves, however short that is. */
  await card.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations().map((motion) => motion.finished));
    element.animate = (...how) => {
      window.shaken = true;
      return Element.prototype.animate.apply(element, how);
    };
  });
  const { x, y } = await card.boundingBox();
  await ann.page.mouse.click(x + 10, y + 40);
  await ann.page.waitForFunction(() => window.shaken);
  await ann.page.locator(".notice[data-kind=no]").getByText("That card does not fit now.").waitFor();
  assert.equal(ann.actions.length, before, "nothing was played");
});

test("cards are sorted by number for who wants it so", async (world) => {
  const ann = await world.person("Ann");
  await ann.open("#/settings");
  await ann.page.getByLabel("By number").check();
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"],
    options: { "hand-size": "15" } });
  await ann.goTo(table);
  const { hand } = await ann.look();
  const numbers = hand.filter((code) => /^[a-z]\d$/.test(code)).map((code) => Number(code[1]));
  assert.deepEqual(numbers, [...numbers].sort((a, b) => a - b));
  assert.ok(numbers.length > 3);
  const kinds = hand.map((code) => (/^[a-z]\d$/.test(code) ? 0 : code[0] === "W" ? 2 : 1));
  assert.deepEqual(kinds, [...kinds].sort(), "numbers, signs, wilds");
});
