// tap.mjs - tests by name, their results as TAP. A failure tells where, and goes on.
import { AssertionError } from "node:assert/strict";

const tests = [];

/* Registers a test: `body` gets a World of its own (world.mjs). */
export function test(name, body) {
  tests.push({ name, body });
}

function explain(error) {
  const text = error instanceof AssertionError ? `${error.message}\n${error.stack}`
    : String(error?.stack ?? error);
  return text.split("\n").slice(0, 14).map((line) => `# ${line}\n`).join("");
}

/* Runs all tests whose name has `only`; returns how many failed. */
export async function runAll(makeWorld, only) {
  const wanted = tests.filter((one) => one.name.includes(only));
  let failed = 0;
  process.stdout.write(`1..${wanted.length}\n`);
  for (const [i, { name, body }] of wanted.entries()) {
    const began = Date.now();
    const world = await makeWorld(name);
    await world.server.revive();
    let fault = null;
    try {
      await body(world);
      world.checkQuiet();
    } catch (error) {
      fault = error;
      await world.photographFailure();
    }
    await world.close();
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    process.stdout.write(`${fault ? "not ok" : "ok"} ${i + 1} - ${name}\n`);
    process.stdout.write(`# ${seconds} s${world.figures.map((one) => `; ${one}`).join("")}\n`);
    if (fault) {
      failed += 1;
      process.stdout.write(explain(fault));
    }
  }
  return failed;
}
