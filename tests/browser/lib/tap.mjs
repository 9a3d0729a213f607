// tap.mjs - tests by name, their results as TAP. A failure tells where, and the others go on.
import { AssertionError } from "node:assert/strict";

const tests = [];

/* Registers a test: `body` gets a World of its own (world.mjs). */
export function test(name, body) {
  tests.push({ name, body });
}

function explain(error) {
  const text = error instanceof AssertionError ? `${error.message}\n${error.stack}`
    : String(error?.stack ?? error);
  return text.split("\n").slice(0, 14);
}

/* Runs one test: its fault, or null, and what there is to say about it. */
async function runOne({ name, body }, makeWorld) {
  const began = Date.now();
  const world = await makeWorld(name);
  let fault = null;
  const notes = [];
  try {
    await world.server.revive();
    await body(world);
    world.checkQuiet();
  } catch (error) {
    fault = error;
    notes.push(...explain(error), ...await world.photographFailure());
  }
  await world.close();
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  return { fault, notes: [[`${seconds} s`, ...world.figures].join("; "), ...notes] };
}

/* Runs all tests whose name has `only`, as many at a time as `atOnce`; returns how many failed.
 * The results are numbered in the order in which the tests end. */
export async function runAll(makeWorld, only, atOnce = 1) {
  const wanted = tests.filter((one) => one.name.includes(only));
  const waiting = [...wanted];
  let [failed, ended] = [0, 0];
  process.stdout.write(`1..${wanted.length}\n`);
  const work = async () => {
    for (let next; (next = waiting.shift());) {
      const { fault, notes } = await runOne(next, makeWorld);
      ended += 1;
      failed += fault ? 1 : 0;
      process.stdout.write(`${fault ? "not ok" : "ok"} ${ended} - ${next.name}\n` +
        notes.map((line) => `# ${line}\n`).join(""));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}
