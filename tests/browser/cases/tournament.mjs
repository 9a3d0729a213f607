// tournament.mjs - announced, entered, played, finished: through the page.
import assert from "node:assert/strict";
import { checkAccess } from "../lib/axe.mjs";
import { checkFits } from "../lib/photo.mjs";
import { plain } from "../lib/player.mjs";
import { test } from "../lib/tap.mjs";

test("two people play a small tournament to its standings", async (world) => {
  const ann = await world.person("Ann");
  const ben = await world.person("Ben");
  await ann.become();
  await ben.become();
  const made = await ann.post("api/tournaments", { name: "Cup", kind: "round-robin", seats: 2,
    deals: 1, settings: { window_ms: 0, between_ms: 1000, options: { "hand-size": "2" } } });
  for (const one of [ann, ben]) {
    await one.page.goto("about:blank");
    await one.open("#/tournaments");
    await one.page.getByRole("link", { name: "Open Cup" }).click();
    await one.page.getByRole("button", { name: "Enter" }).click();
    await one.page.getByText("You are entered").waitFor();
  }
  await checkAccess(ann.page, "a tournament before its start");
  await ann.page.getByRole("button", { name: "Start" }).click();
  /* Ben is called by the server, Ann finds the way on the page. */
  await ben.page.locator(".link-banner", { hasText: "is ready" })
    .getByRole("link", { name: "To my table" }).click();
  await ann.page.locator("main").getByRole("link", { name: "To my table" }).click();
  await Promise.all([ann, ben].map((one) => one.play(plain)));
  await ann.open(`#/tournament/${made.event}`);
  await ann.page.locator(".lead", { hasText: "Finished" }).waitFor();
  const rows = ann.page.locator(".scores tbody tr");
  assert.equal(await rows.count(), 2);
  await checkAccess(ann.page, "standings");
  await checkFits(ann.page, "tournament");
});

test("a tournament is announced by the form", async (world) => {
  const ann = await world.person("Ann");
  await ann.open("#/tournaments");
  await ann.page.getByLabel("Name").fill("Spring");
  await ann.page.getByRole("radio", { name: "Round robin" }).check();
  await ann.page.getByRole("button", { name: "Create the tournament" }).click();
  await ann.page.getByRole("heading", { name: "Spring" }).waitFor();
  await ann.page.getByRole("button", { name: "Start" }).waitFor();
});
