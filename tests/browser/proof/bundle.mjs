// bundle.mjs - the client's code for the proof as one module, made by the client's own tools.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/* What the page sends goes to whoever plays: `request` of the module is theirs to set. */
const line = { name: "line", setup(build) {
  build.onResolve({ filter: /net\/connection$/ }, () => ({ path: "line", namespace: "line" }));
  build.onLoad({ filter: /.*/, namespace: "line" }, () => ({ contents: `
    export const request = (type, keys) => globalThis.drawfourRequest(type, keys);` }));
} };

/* The browser's own, as far as the code needs them. */
const stored = new Map();
globalThis.addEventListener ??= () => {};
globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => { stored.set(key, value); },
  removeItem: (key) => { stored.delete(key); } };

/* `source` is the folder of the client, `tools` the one with its packages; DRAWFOUR_CATALOG in
 * the environment is the file that the client imports as "catalog". */
export async function loadProof(source, tools, work) {
  const require = createRequire(join(tools, "package.json"));
  const { build } = require("esbuild");
  const out = join(work, "proof.bundle.mjs");
  const from = (file) => JSON.stringify(join(source, "src", file));
  await build({
    stdin: { loader: "ts", resolveDir: source, contents: `
      export * from ${from("proof/chance.ts")};
      export * from ${from("proof/check.ts")};
      export * from ${from("proof/deal.ts")};
      export { accountOf, checkGame } from ${from("proof/finished.ts")};
      export * from ${from("proof/kept.ts")};
      export { Pledges, keptOf } from ${from("model/pledges.ts")};
      export { checkLive } from ${from("proof/live.ts")};
      export * from ${from("proof/record.ts")};
      export { verifyRecorded } from ${from("proof/verify.ts")};
      export { Witness } from ${from("model/witness.ts")};` },
    nodePaths: [join(tools, "node_modules")], outfile: out, bundle: true, format: "esm", plugins: [line],
    alias: { catalog: process.env.DRAWFOUR_CATALOG },
    platform: "neutral", mainFields: ["module", "main"], logLevel: "error",
  });
  return import(pathToFileURL(out).href);
}
