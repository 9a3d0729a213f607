// bundle.mjs - the client's code for the proof as one module, made by the client's own tools.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/* `source` is the folder of the client, `tools` the one with its packages. */
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
      export { checkLive } from ${from("proof/live.ts")};
      export * from ${from("proof/record.ts")};
      export { verifyRecorded } from ${from("proof/verify.ts")};
      export { Witness } from ${from("model/witness.ts")};` },
    nodePaths: [join(tools, "node_modules")], outfile: out, bundle: true, format: "esm",
    platform: "neutral", mainFields: ["module", "main"], logLevel: "error",
  });
  return import(pathToFileURL(out).href);
}
