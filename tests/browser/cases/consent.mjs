// consent.mjs - what the sheets ask the table to agree on can be set in the form and is read by
// everybody before they are ready.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";

async function form(world, edition) {
  const ann = await world.person("Ann");
  await ann.open("#/create");
  await ann.page.getByLabel("Edition").selectOption(edition);
  await ann.page.locator(".more summary").click();
  return ann;
}

/* Makes the table and lets somebody else read its rules. */
async function read(world, ann) {
  await ann.page.getByRole("button", { name: "Create the table" }).click();
  await ann.page.locator(".gate .facts").waitFor();
  const table = /t\/(\w+)/.exec(ann.page.url())[1];
  const ben = await world.person("Ben");
  await ben.open(`#/t/${table}`);
  await ben.page.locator(".gate .facts").waitFor();
  return ben.text(".gate .facts");
}

test("customizables and Swap Hands are left out by the form, and everybody reads it",
  async (world) => {
    const ann = await form(world, "baseball");
    const custom = ann.page.getByRole("group", { name: "Customizables in the deck" });
    await custom.getByRole("button", { name: "Less" }).click();
    await ann.page.getByText("Swap Hands is in the deck").click();
    assert.equal(await ann.page.getByLabel("Customizable 3").count(), 0, "it is not in the deck");
    await ann.page.getByLabel("Customizable 2").selectOption({ label: "Extra turn" });
    const facts = await read(world, ann);
    for (const words of ["Swap Hands\nNot in the deck", "Customizable\n2", "Extra turn"]) {
      assert.ok(facts.includes(words), `no ${words} in ${facts}`);
    }
  });

test("cards that got lost are left out, and a blank stands in for one", async (world) => {
  const ann = await form(world, "family");
  const lost = ann.page.getByLabel("Lost cards").first();
  for (const label of ["yellow 4", "blue 2", "red Skip"]) await lost.selectOption({ label });
  await ann.page.getByRole("button", { name: "Found again: red Skip" }).click();
  await ann.page.getByLabel("Blank: yellow").selectOption({ label: "Stands in for yellow 4" });
  const facts = await read(world, ann);
  for (const words of ["yellow 4, blue 2", "Blank (yellow)\nyellow 4", "Price on advice\nOn"]) {
    assert.ok(facts.includes(words), `no ${words} in ${facts}`);
  }
  assert.ok(!facts.includes("red Skip"));
});
