// sizes.mjs - windows of every shape: what one needs to play is in sight, without scrolling.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { patience, plain, seeking } from "../lib/player.mjs";
import { quick } from "../lib/tables.mjs";

/* Phones turned sideways, and the window of a laptop at 200 %. */
const low = [[915, 412], [844, 390], [740, 360], [683, 312]];

/* Which of the elements are not whole in the window, or lie under something else. A card of a
 * hand may lie under the next one: its left edge counts. */
function hidden(selectors) {
  const found = (element) => {
    const box = element.getBoundingClientRect();
    const x = box.x + (element.matches(".hand-card") ? 10 : box.width / 2);
    const at = document.elementFromPoint(x, box.y + box.height / 2);
    const whole = box.x >= -1 && box.y >= -1 && box.right <= innerWidth + 1 &&
      box.bottom <= innerHeight + 1;
    return whole && element.contains(at) ? []
      : [`${element.className || element.dataset.action}: ${Math.round(box.x)},` +
        `${Math.round(box.y)} to ${Math.round(box.right)},${Math.round(box.bottom)}`];
  };
  return selectors.flatMap((selector) => {
    const all = [...document.querySelectorAll(selector)];
    return all.length > 0 ? all.flatMap(found) : [`no ${selector}`];
  });
}

/* The page may still be laid out anew, for a window of another shape. */
async function inSight(page, where, selectors) {
  const deadline = Date.now() + patience.timeout;
  let found;
  do {
    found = await page.evaluate(hidden, selectors);
  } while (found.length > 0 && Date.now() < deadline);
  assert.deepEqual(found, [], `not in sight: ${where}`);
}

async function atEach(page, sizes, check) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await check(`${width}x${height}`);
  }
}

const isWild = (card) => card === "W" || card === "W4";

for (const seats of [4, 10]) {
  test(`sideways and at 200 %, ${seats} seats: hand, buttons, piles and seats are in sight`,
    async (world) => {
      const ann = await world.person("Ann");
      const table = await ann.makeTable({ ...quick, seats,
        bots: [null, ...Array(seats - 1).fill("easy")] });
      await ann.goTo(table);
      await ann.turnWhere((seen) => seen.buttons.length > 0);
      await atEach(ann.page, low, async (size) => {
        await inSight(ann.page, size, [".hand-card", ".bar-buttons button", ".uno", ".pile",
          ".top", ".seat-body"]);
        const rows = await ann.page.locator(".seat-body").evaluateAll((all) =>
          new Set(all.map((one) => one.getBoundingClientRect().y)).size);
        assert.equal(rows, 1, `the seats are one row at ${size}`);
      });
      await ann.turnWhere((seen) => seen.cards.some(isWild), seeking(isWild));
      await ann.card(await ann.page.locator(".hand-card[data-can=yes][data-card^=W]").first()
        .getAttribute("data-card")).click({ position: { x: 10, y: 40 } });
      await ann.page.locator(".picker").waitFor();
      await atEach(ann.page, low, (size) =>
        inSight(ann.page, `${size}, picking`, [".picker button", ".hand-card", ".uno"]));
    });
}

test("a round is played by taps on a phone turned sideways", async (world) => {
  const ann = await world.person("Ann", { viewport: { width: 740, height: 360 },
    hasTouch: true, isMobile: true });
  const table = await ann.makeTable({ ...quick, seats: 3, bots: [null, "easy", "easy"],
    options: { "hand-size": "4" } });
  await ann.goTo(table);
  for (let seen; (seen = await ann.look()).kind !== "end";) {
    if (seen.kind === "turn") await inSight(ann.page, "a turn", [".hand-card", ".uno"]);
    await ann.act(seen, plain);
  }
  await inSight(ann.page, "the end of a round", [".end-ways .main", "#round-end-title"]);
});

test("in the guided game the coach leaves the hand in sight", async (world) => {
  const ann = await world.person("Ann");
  await ann.open("#/learn");
  await ann.page.getByRole("button", { name: "Start the guided game" }).click();
  for (let seen = await ann.look(); seen.kind === "picker"; seen = await ann.look()) {
    await ann.act(seen, plain);
  }
  await ann.page.locator(".coach").waitFor();
  await atEach(ann.page, [[360, 740], [360, 640], ...low], (size) =>
    inSight(ann.page, size, [".hand-card", ".coach button"]));
});

test("\"Play now\" is in sight on a laptop, a tablet and a phone", async (world) => {
  const ann = await world.person("Ann");
  await ann.open("");
  await atEach(ann.page, [[1366, 625], [768, 1024], [360, 740], ...low], (size) =>
    inSight(ann.page, size, [".play-now button[type=submit]"]));
});

test("on a tablet held upright the cards are large", async (world) => {
  const ann = await world.person("Ann", { viewport: { width: 820, height: 1180 } });
  const table = await ann.makeTable({ ...quick, seats: 4,
    bots: [null, "easy", "easy", "easy"] });
  await ann.goTo(table);
  await ann.look();
  const width = async (selector) =>
    (await ann.page.locator(selector).first().boundingBox()).width;
  assert.ok(await width(".top") >= 150, `the pile: ${await width(".top")} pixels`);
  assert.ok(await width(".hand-card") >= 90, `the hand: ${await width(".hand-card")} pixels`);
});
