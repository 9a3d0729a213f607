// build.mjs - puts script and style into page.html. usage: node build.mjs SOURCE OUTPUT
import { build } from "esbuild";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [source, output] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));

async function bundle(entry) {
  const result = await build({
    entryPoints: [join(source, entry)],
    nodePaths: [join(here, "node_modules")],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2020",
    charset: "ascii",
    legalComments: "none",
    metafile: true,
    logLevel: "error",
  });
  return { text: result.outputFiles[0].text, inputs: Object.keys(result.metafile.inputs) };
}

// The licenses of all packages in the bundle, each text once.
function licenses(inputs) {
  const texts = new Map();
  const names = inputs.map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]);
  for (const name of [...new Set(names)].filter(Boolean).sort()) {
    const folder = join(here, "node_modules", name);
    const file = readdirSync(folder).find((entry) => /^licen[sc]e/i.test(entry));
    if (!file) throw new Error(`${name} has no license file`);
    const text = readFileSync(join(folder, file), "utf8").trim();
    texts.set(text, [...(texts.get(text) ?? []), name]);
  }
  return [...texts]
    .map(([text, packages]) => `${packages.join(", ")}\n\n${text}`)
    .join("\n\n")
    .replace(/https?:\/\//g, "")
    .replace(/--+/g, "-")
    .replace(/[^\x00-\x7e]/g, "?");
}

// What the bundler leaves beyond ASCII stands in regular expressions.
const escape = (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0");
const bundled = await bundle("report.ts");
const script = bundled.text
  .replaceAll("</script", "<\\/script")
  .replace(/[^\x00-\x7e]/g, escape);
const style = (await bundle("report.css")).text;
const page = readFileSync(join(source, "page.html"), "utf8")
  .replace("/*STYLE*/", () => style)
  .replace("/*SCRIPT*/", () => script)
  .replace("/*LICENSES*/", () => licenses(bundled.inputs));
writeFileSync(output, page);
