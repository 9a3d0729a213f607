// tryout.mjs - an edition of one's own is tried by bots from the form, and saved as a file.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { checkAccess } from "../lib/axe.mjs";
import { photograph } from "../lib/photo.mjs";

test("bots try an edition of one's own, and what they found is told", async (world) => {
  const ann = await world.person("Ann", { viewport: { width: 360, height: 740 } });
  const { page } = ann;
  await ann.open("#/create");
  await page.getByText("All settings").click();
  await page.getByLabel("Edition").selectOption("own");
  const field = page.getByLabel("Text of the edition");
  const own = page.locator(".own-field", { has: field });
  const button = own.getByRole("button", { name: /^Try it/ });
  await button.focus();
  await page.keyboard.press("Enter");
  const result = own.locator(".tryout");
  await result.getByText("with 4 bots").waitFor();
  await result.getByText("All of them end.").waitFor();
  assert.equal(await result.locator("li").count(), 4);
  const shares = (await result.locator("li").allInnerTexts())
    .map((text) => Number(/(\d+) %/.exec(text)[1]));
  assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100) <= 2, `${shares}`);
  await checkAccess(page, "an edition that was tried");
  await result.scrollIntoViewIfNeeded();
  await photograph(world, page, "tryout", { phone: { width: 360, height: 740 },
    sideways: { width: 844, height: 390 }, wide: { width: 1366, height: 625 } });

  /* What is saved is what stands there; another text has not been tried. */
  const saved = page.waitForEvent("download");
  await own.getByText("Save as a file").click();
  const stream = await (await saved).createReadStream();
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  assert.equal(Buffer.concat(chunks).toString(), await field.inputValue());
  await field.fill((await field.inputValue()).replace("Gust", "Gale"));
  await result.waitFor({ state: "detached" });
  await own.getByText("Gale", { exact: true }).waitFor();
  await field.fill("return edition {");
  await button.waitFor({ state: "detached" });
});
