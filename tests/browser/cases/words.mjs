// words.mjs - the page says what is so, to eye and ear: titles, prompts, refusals, the log.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { patience, plain, seeking } from "../lib/player.mjs";
import { brief, quick } from "../lib/tables.mjs";

const rivals = { ...quick, seats: 2, bots: [null, "easy"] };
const prompt = (one, text) => one.page.locator(".prompt", { hasText: text }).waitFor();

/* Draws and passes, whatever it holds: the others win. */
const idle = (seen) => (seen.kind === "picker" ? plain(seen)
  : { button: ["draw", "pass", "take", "no"].find((word) => seen.buttons.includes(word)) });

test("Save The Day asks whom one protects", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 3, bots: [null, "easy", "easy"],
    edition: "super-hero" });
  await ann.goTo(table);
  const hero = (card) => card === "WV";
  await ann.turnWhere((seen) => seen.cards.some(hero), seeking(hero));
  await ann.act(await ann.look(), seeking(hero));
  for (let seen = await ann.look(); seen.colors?.length > 0; seen = await ann.look()) {
    await ann.act(seen, plain);
  }
  assert.match(await ann.text(".picker-title"), /whom do you protect\?/);
});

/* A seat that has called, and that can be tried to be caught. */
const both = ".seat:has(.catch):has(.mark[data-loud])";

/* Plays until the player before Ann has called: the table then waits for her. */
async function calledBefore(ann) {
  const table = await ann.makeTable({ ...rivals, ...brief, bots: [null, "hard"] });
  await ann.goTo(table);
  const called = () => ann.page.locator(both).count();
  for (;;) {
    const seen = await ann.look();
    if (seen.kind === "end") await ann.nextRound();
    else if (seen.kind === "turn" && await called()) return;
    else await ann.act(seen, idle);
  }
}

test("the button to catch leaves the badge in sight", async (world) => {
  const ann = await world.person("Ann");
  await calledBefore(ann);
  for (const [width, height] of [[1440, 900], [1366, 625], [820, 1180], [740, 360], [360, 740]]) {
    await ann.page.setViewportSize({ width, height });
    const covered = await ann.page.evaluate((selector) => {
      const seat = document.querySelector(selector);
      const box = (part) => seat.querySelector(part).getBoundingClientRect();
      const a = box(".catch"), b = box(".mark[data-loud]");
      return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 &&
        b.top < a.bottom - 1;
    }, both);
    assert.equal(covered, false, `covered at ${width}x${height}`);
  }
});

test("a seat is given up only when one is sure, and can be taken back", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable(rivals);
  await ann.goTo(table);
  await ann.look();
  const choose = (name) => ann.page.getByRole("button", { name, exact: true }).click();
  await choose("Menu");
  await choose("Give up the seat");
  await choose("Stay");
  await ann.page.locator(".hand-card").first().waitFor();
  await choose("Give up the seat");
  await ann.page.getByText("A bot plays on in your place").waitFor();
  await choose("Give up the seat");
  await prompt(ann, "Nobody is at the table");
  await choose("Take the seat back");
  await ann.page.locator(".hand-card").first().waitFor();
});

test("what the clock plays is told as such", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...rivals, turn_ms: 5000 });
  await ann.goTo(table);
  await ann.look();
  await ann.page.locator(".log li", { hasText: "Your time is up" }).first().waitFor(patience);
});

test("without a connection the prompt says so", async (world) => {
  world.expected = /ERR_CONNECTION_REFUSED|WebSocket connection to|ERR_CONNECTION_RESET/;
  await world.ownServer();
  const ann = await world.person("Ann");
  const table = await ann.makeTable(rivals);
  await ann.goTo(table);
  await ann.turnWhere((seen) => seen.buttons.includes("draw"));
  await world.server.kill();
  await ann.button("draw").click();
  await prompt(ann, "No connection");
  await world.server.start();
  await ann.page.locator(".prompt", { hasText: "No connection" }).waitFor({ state: "detached" });
});

test("a refusal is in the reader's language", async (world) => {
  world.expected = /400/;
  const ann = await world.person("Ann", { locale: "de-DE" });
  await ann.open("");
  await ann.page.getByLabel("Dein Name").fill("Ann\u202e");
  await ann.page.locator(".play-now button[type=submit]").click();
  assert.equal(await ann.text(".play-now .fault"), "Dieser Name geht nicht.");
  await calledBefore(ann);
  await ann.page.locator(`${both} .catch`).click();
  await ann.page.locator(".notice[data-kind=no]", { hasText: /^Gerade ist niemand zu erwischen\./ })
    .waitFor();
});

test("points that count against one are not shown as a gain; no confetti for who was beaten",
  async (world) => {
    const ann = await world.person("Ann");
    const table = await ann.makeTable({ ...rivals, format: "lowest", target: 1,
      options: { "hand-size": "2" } });
    await ann.goTo(table);
    await ann.play(idle);
    await ann.page.getByText("Ben wins the match").waitFor();
    assert.equal(await ann.page.locator(".piece").count(), 0);
    const bad = ann.page.locator(".scores [data-gain]");
    assert.equal(await bad.first().getAttribute("data-gain"), "bad");
    const color = (selector) => ann.page.locator(selector).first().evaluate((one) =>
      getComputedStyle(one).color);
    const good = await ann.page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("p"));
      probe.style.color = "var(--good)";
      return getComputedStyle(probe).color;
    });
    assert.notEqual(await color(".scores [data-gain]"), good);
  });

test("the ear is told which cards one draws, and that it is one's turn, once", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...rivals, options: { "draw-until": "on" } });
  await ann.goTo(table);
  const heard = await ann.page.evaluateHandle(() => {
    const told = [];
    new MutationObserver(() => {
      const urgent = document.querySelector("[aria-live=assertive]").textContent;
      const polite = [...document.querySelectorAll("[aria-live=polite] p")]
        .map((line) => line.textContent);
      told.push(urgent, ...polite);
    }).observe(document.querySelector("[aria-live=polite]").parentElement,
      { subtree: true, childList: true, characterData: true });
    return told;
  });
  const several = () => ann.frames.some((frame) => frame.type === "events" &&
    frame.seat === ann.seat && frame.events.filter((one) => one.event === "drew").length === 2);
  while (!several()) {
    const seen = await ann.look();
    if (seen.kind === "end") await ann.nextRound();
    else await ann.act(seen, (now) => (now.buttons?.includes("draw") ? { button: "draw" }
      : plain(now)));
  }
  await ann.look();
  const told = await heard.jsonValue();
  assert.ok(told.some((line) => /^You draw [a-z]+ .+ and .+\.$/.test(line)), told.join("\n"));
  assert.deepEqual(told.filter((line) => /Your turn.*Your turn/.test(line)), []);
});

test("after a reload the log of the round is whole, and so is the account of its deal",
  async (world) => {
    const ann = await world.person("Ann");
    const table = await ann.makeTable({ ...rivals, options: { "hand-size": "4" } });
    await ann.goTo(table);
    await ann.play(idle, (one) => one.actions.length >= 3);
    const seen = await ann.look();
    const lines = () => ann.page.locator(".side .log li").allInnerTexts();
    const before = await lines();
    assert.ok(before.length > 6, before.join("\n"));
    await ann.page.reload();
    assert.deepEqual((await ann.look()).hand, seen.hand);
    await ann.page.waitForFunction((count) =>
      document.querySelectorAll(".side .log li").length >= count, before.length);
    assert.deepEqual(await lines(), before);
    await ann.play(plain);
    await ann.page.locator(".proof[data-verdict=good] summary").click();
    await ann.page.locator(".proof", { hasText: "all hands dealt (2)" }).waitFor();
  });

test("names are whole on a laptop", async (world) => {
  const ann = await world.person("Clever Badger", { viewport: { width: 1366, height: 625 } });
  const table = await ann.makeTable({ ...quick, seats: 4, bots: [null, null, null, "easy"] });
  await ann.goTo(table);
  for (const name of ["Gentle Badger", "Clever Panda"]) {
    await (await world.person(name)).goTo(table);
  }
  await ann.page.locator(".seat").first().waitFor();
  const cut = await ann.page.locator(".name").evaluateAll((all) => all.filter((one) =>
    one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  assert.deepEqual(cut, []);
});

test("every way into the rules of an edition has a word", async (world) => {
  const ann = await world.person("Ann");
  for (const edition of ["super-hero", "classic"]) {
    await ann.open(`#/rules/${edition}`);
    await ann.page.locator(".toc a").first().waitFor();
    const words = await ann.page.locator(".toc a, .clause-box h3").allInnerTexts();
    assert.deepEqual(words.filter((text) => !text.replace(/^[A-Z]+\d*/, "").trim()), []);
    await ann.page.goto("about:blank");
  }
});
