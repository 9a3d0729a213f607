// build.mjs - bundles the browser client. usage: node build.mjs SOURCE OUT_FOLDER
//
// The environment has DRAWFOUR_CATALOG, the file that the sources import as "catalog".
// OUT_FOLDER gets index.html, app.js, app.css, a chunk for each language and each screen, what is
// in public/, licenses.txt, and files.txt: one line "path type" for each file that is to be served.
// What the bundler makes has a hash of its content in its name, which index.html has too. Beside
// each file is one ending in .br, packed by brotli.
// The types are checked first, and a fault ends the build.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import {
  copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync,
} from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";

const [sourceArgument, outArgument] = process.argv.slice(2);
const source = resolve(sourceArgument);
const out = resolve(outArgument);
const here = dirname(fileURLToPath(import.meta.url));
const modules = join(here, "node_modules");
const catalog = join(here, "catalog.ts");
const languages = join(here, "languages.ts");

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};

// What there is to choose from and what can happen, as a module: with a type for each list, so
// that code which must treat every option or event does not compile when one is new.
function writeCatalog(json) {
  const names = { editions: "edition", effects: "effect", events: "event", formats: "format",
    houseRules: "rule", levels: "level", options: "option" };
  const types = Object.entries(names).map(([list, key]) => {
    const words = json[list].map((one) => JSON.stringify(one[key]));
    return `export type ${key[0].toUpperCase()}${key.slice(1)}Word = ${words.join(" | ")};\n`;
  });
  writeFileSync(catalog, `export default ${JSON.stringify(json)};\n${types.join("")}`);
}

// Every src/i18n/CODE.ts is a language: its name, its texts. English is the first.
async function readLanguages() {
  const folder = join(source, "src", "i18n");
  const codes = readdirSync(folder).flatMap((file) => file.match(/^([a-z]{2,3})\.ts$/)?.[1] ?? []);
  codes.sort((a, b) => (b === "en") - (a === "en") || a.localeCompare(b));
  const outdir = join(here, "languages");
  await build({ entryPoints: codes.map((code) => join(folder, `${code}.ts`)), outdir,
    outExtension: { ".js": ".mjs" }, bundle: true, format: "esm", logLevel: "error" });
  return Promise.all(codes.map(async (code) => {
    const { name, texts } = await import(pathToFileURL(join(outdir, `${code}.mjs`)).href);
    return { code, name, texts, file: join(folder, code) };
  }));
}

// The languages as a module: their names, and how all but English are fetched.
function writeLanguages(all) {
  const names = Object.fromEntries(all.map(({ code, name }) => [code, name]));
  const fetched = all.filter(({ code }) => code !== "en")
    .map(({ code, file }) => `  ${code}: () => import(${JSON.stringify(file)}),\n`);
  writeFileSync(languages,
    `import type { Catalogue } from ${JSON.stringify(join(source, "src", "i18n"))};\n` +
    `export const languages: Record<string, string> = ${JSON.stringify(names)};\n` +
    "export const fetchers: Record<string, () => Promise<{ texts: Catalogue }>> = {\n" +
    `${fetched.join("")}};\n`);
}

// The page without a server stands alone: it gets its words in every language.
function writeOffline(all) {
  const words = Object.fromEntries(all.map(({ code, texts }) => [code, {
    title: texts["offline.title"], text: texts["offline.text"], again: texts.again }]));
  const page = readFileSync(join(out, "offline.html"), "utf8")
    .replace(/\{(\w+)\}/g, (_, key) => words.en[key]);
  writeFileSync(join(out, "offline.html"), page);
  const script = readFileSync(join(out, "offline.js"), "utf8");
  writeFileSync(join(out, "offline.js"),
    `const texts = ${JSON.stringify(words)};\n${script}`);
}

// The packages lie in the work folder, not beside the source: the compiler is told where.
function checkTypes() {
  const config = JSON.parse(readFileSync(join(source, "tsconfig.json"), "utf8"));
  config.compilerOptions.paths = { catalog: [catalog], languages: [languages],
    "*": [join(modules, "*"), join(modules, "@types", "*")] };
  config.compilerOptions.types = [];
  config.include = [join(source, "src")];
  const file = join(here, "tsconfig.check.json");
  writeFileSync(file, JSON.stringify(config));
  const tsc = join(modules, "typescript", "bin", "tsc");
  const result = spawnSync(process.execPath, [tsc, "-p", file], { stdio: "inherit" });
  if (result.status !== 0) process.exit(1);
}

// The licenses of all packages in the bundle, each text once.
function licenses(inputs) {
  const texts = new Map();
  const names = inputs.map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]);
  for (const name of [...new Set(names)].filter(Boolean).sort()) {
    const folder = join(modules, name);
    const file = readdirSync(folder).find((entry) => /^licen[sc]e/i.test(entry));
    if (!file) throw new Error(`${name} has no license file`);
    const text = readFileSync(join(folder, file), "utf8").trim();
    texts.set(text, [...(texts.get(text) ?? []), name]);
  }
  return [...texts].map(([text, packages]) => `${packages.join(", ")}\n\n${text}\n`).join("\n");
}

writeCatalog(JSON.parse(readFileSync(process.env.DRAWFOUR_CATALOG, "utf8")));
const all = await readLanguages();
writeLanguages(all);
checkTypes();
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const result = await build({
  entryPoints: [{ in: join(source, "src/main.tsx"), out: "app" },
    { in: join(source, "src/styles/app.css"), out: "app" }],
  nodePaths: [modules],
  alias: { catalog, languages },
  outdir: out,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  target: "es2021",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  metafile: true,
  logLevel: "error",
});
for (const name of readdirSync(join(source, "public"))) {
  copyFileSync(join(source, "public", name), join(out, name));
}
/* The page names the files as they came out, and all that app.js needs at once. */
function namePage() {
  const outputs = Object.entries(result.metafile.outputs)
    .map(([path, facts]) => [basename(path), facts]);
  const [script, facts] = outputs.find(([name]) => /^app-\w+\.js$/.test(name));
  const [style] = outputs.find(([name]) => /^app-\w+\.css$/.test(name));
  const parts = facts.imports.filter(({ kind }) => kind === "import-statement")
    .map(({ path }) => `    <link rel="modulepreload" href="${basename(path)}">\n`).join("");
  const page = readFileSync(join(out, "index.html"), "utf8").replace("app.css", style)
    .replace(/ *<script[^>]*app\.js/, (tag) => parts + tag.replace("app.js", script));
  writeFileSync(join(out, "index.html"), page);
}

namePage();
writeOffline(all);
writeFileSync(join(out, "licenses.txt"), licenses(Object.keys(result.metafile.inputs)));
const files = readdirSync(out).sort().map((name) => {
  const type = types[extname(name)];
  if (!type) throw new Error(`${name}: no content type is known for it`);
  writeFileSync(join(out, `${name}.br`), brotliCompressSync(readFileSync(join(out, name))));
  return `${name} ${type}\n`;
});
writeFileSync(join(out, "files.txt"), files.join(""));
