// memory.mjs - an evening at one table: what the page holds on to stays as it was.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { plain } from "../lib/player.mjs";
import { brief, quick } from "../lib/tables.mjs";

const rounds = 50;
const heapLimit = 12_000_000;

/* What is still held after a collection. Nodes and listeners count those of the page and
 * those that scripts keep of what it showed before. */
async function held(session) {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const figure = (name) => metrics.find((one) => one.name === name).value;
  return { nodes: figure("Nodes"), listeners: figure("JSEventListeners"),
    heap: figure("JSHeapUsedSize") };
}

test("fifty rounds leave no nodes, listeners or memory behind", async (world) => {
  const ann = await world.person("Ann");
  const session = await ann.page.context().newCDPSession(ann.page);
  await session.send("Performance.enable");
  const table = await ann.makeTable({ ...quick, seats: 4,
    bots: [null, "easy", "easy", "easy"], ...brief });
  await ann.goTo(table);
  const early = [], late = [];
  for (let round = 1; round <= rounds; round++) {
    await ann.play(plain);
    ann.frames.length = 0;
    if (round <= 5) early.push(await held(session));
    if (round > rounds - 10) late.push(await held(session));
    if (round < rounds) await ann.nextRound();
  }
  /* Hands, logs and scores differ from round to round; what is left behind adds up. */
  for (const what of ["nodes", "listeners"]) {
    const most = Math.max(...early.map((one) => one[what]));
    const least = Math.min(...late.map((one) => one[what]));
    world.figure(`at most ${most} ${what} at first, at least ${least} in the end`);
    assert.ok(least <= most, `${most} ${what} became ${least}`);
  }
  const { heap } = late.at(-1);
  world.figure(`${(heap / 1e6).toFixed(1)} MB`);
  assert.ok(heap < heapLimit, `${heap} bytes`);
});
