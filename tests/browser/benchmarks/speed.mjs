// speed.mjs - how fast the page is there, and whether it stays smooth: a benchmark, which
// `./test` leaves out, because it is judged by the clock (docs/performance.md).
//
// Other programs on the machine can only make these numbers worse, so the best of a few tries
// is what the page can do.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { plain } from "../lib/player.mjs";

const tries = 3;

/* Notes when "Play now" is there and the main thread is free to answer a click on it. */
function watchReady() {
  const seen = new MutationObserver(() => {
    if (!document.querySelector(".play-now button[type=submit]")) return;
    seen.disconnect();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { globalThis.readyAt = performance.now(); };
    port2.postMessage(null);
  });
  seen.observe(document, { childList: true, subtree: true });
}

test("interactive within a second at a quarter of the speed", async (world) => {
  const times = [];
  for (let i = 0; i < tries && !(times[0] < 1000); i++) {
    const ann = await world.person("Ann");
    const session = await ann.page.context().newCDPSession(ann.page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await ann.page.addInitScript(watchReady);
    await ann.open("");
    await ann.page.waitForFunction(() => globalThis.readyAt);
    times.push(await ann.page.evaluate(() => globalThis.readyAt));
    times.sort((a, b) => a - b);
  }
  world.figure(`${Math.round(times[0])} ms`);
  assert.ok(times[0] < 1000, `${times.map(Math.round).join(", ")} ms`);
});

test("no task over 200 ms at a quarter of the speed on the start page", async (world) => {
  const worst = [];
  for (let i = 0; i < tries && !(worst[0] <= 200); i++) {
    const ann = await world.person("Ann");
    const session = await ann.page.context().newCDPSession(ann.page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await ann.page.addInitScript(() => {
      globalThis.tasks = [0];
      new PerformanceObserver((list) => {
        globalThis.tasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)));
      }).observe({ type: "longtask", buffered: true });
    });
    await ann.open("");
    await ann.page.waitForLoadState("networkidle");
    worst.push(await ann.page.evaluate(() => Math.max(...globalThis.tasks)));
    worst.sort((a, b) => a - b);
  }
  world.figure(`${worst[0]} ms`);
  assert.ok(worst[0] <= 200, `${worst.join(", ")} ms`);
});

test("ten seats move without a task over 50 ms", async (world) => {
  let worst = [];
  for (let i = 0; i < tries; i++) {
    const ann = await world.person("Ann", { reducedMotion: "no-preference" });
    const table = await ann.makeTable({ seats: 10, bots: [null, ...Array(9).fill("easy")],
      turn_ms: 0, window_ms: 0, bot_ms: 150 });
    await ann.goTo(table);
    await ann.look();
    await ann.page.evaluate(() => {
      globalThis.tasks = [];
      new PerformanceObserver((list) => {
        const found = list.getEntries().map((entry) => Math.round(entry.duration));
        globalThis.tasks.push(...found);
      }).observe({ type: "longtask" });
    });
    const moves = () => ann.frames.filter((frame) => frame.type === "events").length;
    const from = moves();
    await ann.play(plain, () => moves() - from >= 40);
    worst = await ann.page.evaluate(() => globalThis.tasks);
    if (worst.length === 0) {
      world.figure(`${moves() - from} moves, no long task, try ${i + 1}`);
      return;
    }
    await ann.page.close();
  }
  assert.fail(`long tasks in each of ${tries} tries; the last: ${worst.join(", ")} ms`);
});
