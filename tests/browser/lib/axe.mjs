// axe.mjs - what axe-core finds on a page, in light and in dark.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8");
const bad = new Set(["moderate", "serious", "critical"]);

async function findings(page, rules) {
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(source);
  const { violations } = await page.evaluate((wanted) => globalThis.axe.run(document, {
    resultTypes: ["violations"], ...(wanted ? { runOnly: wanted } : {}),
  }), rules);
  return violations.filter((one) => bad.has(one.impact)).flatMap((one) =>
    one.nodes.slice(0, 3).map((node) =>
      `${one.id}: ${node.target.join(" ")}: ${node.any[0]?.message ?? one.help}`));
}

/* Which rules are checked in light, all of them, and in dark, where only colors are others. */
const schemes = { light: null, dark: ["color-contrast"] };

/* Fails with what is moderate or worse, and where. */
export async function checkAccess(page, screen) {
  for (const [colorScheme, rules] of Object.entries(schemes)) {
    await page.emulateMedia({ colorScheme });
    const found = await findings(page, rules);
    assert.deepEqual(found, [], `axe on ${screen}, ${colorScheme}`);
  }
}
