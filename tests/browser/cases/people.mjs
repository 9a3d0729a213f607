// people.mjs - who one is: a name that is deleted, a secret that is not the right one.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { plain } from "../lib/player.mjs";
import { quick } from "../lib/tables.mjs";

test("a name is deleted: here, in the other tab, at the table and in old games",
  async (world) => {
    world.expected = /401|404/;
    const ann = await world.person("Ann");
    const ben = await world.person("Ben");
    const table = await ann.makeTable({ ...quick, seats: 2, target: 1,
      options: { "hand-size": "2" } });
    await ann.goTo(table);
    await ben.goTo(table);
    await Promise.all([ann.play(plain), ben.play(plain)]);
    const { player } = await ann.page.evaluate(() =>
      JSON.parse(localStorage.getItem("drawfour.me")));

    const second = await world.tab(ann.page.context(), "Ann's second tab");
    await second.open("#/settings");
    await second.page.getByRole("button", { name: "Delete my name" }).click();
    await second.page.getByRole("button", { name: "Cancel" }).click();
    assert.ok(await second.page.evaluate(() => localStorage.getItem("drawfour.me")),
      "nothing happens before it is confirmed");
    await second.page.getByRole("button", { name: "Delete my name" }).click();
    await second.page.getByRole("button", { name: /Delete my name: Yes/ }).click();
    await second.page.waitForFunction(() => localStorage.getItem("drawfour.me") === null);

    await ann.page.locator(".link-banner", { hasText: "This name was deleted" }).waitFor();
    await ben.open(`#/game/${table}-1`);
    const lead = ben.page.locator(".lead");
    await lead.waitFor();
    assert.match(await lead.innerText(), /Ben/);
    assert.doesNotMatch(await lead.innerText(), /Ann/);
    /* Whoever had kept the old secret is nobody with it. */
    const status = await second.page.evaluate(async (who) => (await fetch("api/players/me", {
      headers: { Authorization: `Drawfour ${who}:wrong` } })).status, player);
    assert.equal(status, 401);
  });

test("somebody with the wrong secret is not let into another's seat, who is told",
  async (world) => {
    const ann = await world.person("Ann");
    const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"] });
    await ann.goTo(table);
    const { hand } = await ann.look();
    const me = await ann.page.evaluate(() => JSON.parse(localStorage.getItem("drawfour.me")));

    const eve = await world.person("Eve");
    await eve.open("");
    await eve.page.evaluate((who) => localStorage.setItem("drawfour.me", JSON.stringify(who)),
      { ...me, secret: me.secret.replace(/^./, (first) => (first === "A" ? "B" : "A")) });
    await eve.page.goto("about:blank");
    await eve.open(`#/t/${table}`);
    await eve.page.getByText("You are watching").waitFor();
    assert.equal(await eve.page.locator(".hand-card").count(), 0);
    for (const { view } of eve.frames.filter((frame) => frame.view)) {
      assert.ok(view.hands.every((one) => typeof one === "number"));
    }
    const other = await eve.page.evaluate(() =>
      JSON.parse(localStorage.getItem("drawfour.me")).player);
    assert.notEqual(other, me.player);

    await ann.page.locator(".link-banner[data-kind=notice]").waitFor();
    assert.deepEqual((await ann.look()).hand, hand);
    await ann.play(plain, (one) => one.actions.length >= 1);
  });
