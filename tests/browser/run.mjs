// run.mjs - the browser tests. usage: node run.mjs DRAWFOUR WORK_FOLDER [--cases NAME,...]
// [--only TEXT] [--at-once N] [--screens FOLDER] [--browser CHROMIUM]
import { mkdirSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { cpus } from "node:os";
import { launch } from "./lib/browser.mjs";
import { Server } from "./lib/server.mjs";
import { runAll } from "./lib/tap.mjs";
import { World } from "./lib/world.mjs";

const [program, work, ...rest] = process.argv.slice(2);
const option = (name, otherwise) => {
  const at = rest.indexOf(name);
  return at < 0 ? otherwise : rest[at + 1];
};
const folder = resolve(option("--screens", join(work, "screens")));
mkdirSync(join(folder, "failed"), { recursive: true });

const all = readdirSync(new URL("cases", import.meta.url)).map((file) => basename(file, ".mjs"));
for (const part of option("--cases", all.sort().join()).split(",")) {
  await import(`./cases/${part}.mjs`);
}

/* Without server or browser there is nothing to count: what is missing is said instead. */
function bail(error) {
  process.stdout.write(`Bail out! ${String(error?.message ?? error).split("\n")[0]}\n`);
  process.exit(1);
}

const server = new Server(resolve(program));
await server.start().catch(bail);
const browser = await launch(option("--browser", null)).catch(async (error) => {
  await server.close();
  bail(error);
});
let failed = 1;
try {
  /* One more than there are processors: while one test waits, another has something to do. */
  failed = await runAll((name) => new World(name, browser, server, folder),
    option("--only", ""), Number(option("--at-once", cpus().length + 1)));
} finally {
  await browser.close();
  await server.close();
}
process.exitCode = failed === 0 ? 0 : 1;
