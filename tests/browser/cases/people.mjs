// people.mjs - who one is: a name that is deleted, a secret that is not the right one.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { plain } from "../lib/player.mjs";
import { brief, quick } from "../lib/tables.mjs";

test("a name is deleted: here, in the other tab, at the table and in old games",
  async (world) => {
    world.expected = /401|404/;
    const ann = await world.person("Ann");
    const ben = await world.person("Ben");
    const table = await ann.makeTable({ ...quick, seats: 2, target: 1, ...brief });
    await ann.goTo(table);
    await ben.goTo(table);
    const both = (act) => Promise.all([ann, ben].map(act));
    await both((one) => one.play(plain));
    /* A last card that is a zero brings no point, and ends no match. */
    while (!ann.frames.findLast((frame) => frame.type === "end").match) {
      await both((one) => one.nextRound());
      await both((one) => one.play(plain));
    }
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

test("a name that could disguise itself is refused where it is typed, in words",
  async (world) => {
    world.expected = /400/;
    const eve = await world.person("Eve");
    await eve.open("");
    for (const name of ["Ann\u202e", "A\u200bnn", "\u2066Ann", "Ann\u0085"]) {
      await eve.page.getByLabel("Your name").fill(name);
      await eve.page.getByRole("button", { name: "Play now" }).click();
      await eve.page.getByRole("alert").filter({ hasText: "direction characters" }).waitFor();
      assert.equal(await eve.page.evaluate(() => localStorage.getItem("drawfour.me")), null);
      await eve.page.reload();
    }
    await assert.rejects(eve.makeTable({ ...quick, name: "x\u202ey" }));
  });

test("a name from right to left keeps to its place in every line", async (world) => {
  const dana = await world.person("\u05d3\u05e0\u05d4");
  const ann = await world.person("Ann");
  const table = await dana.makeTable({ ...quick, seats: 2, target: 1, ...brief });
  await dana.goTo(table);
  await ann.goTo(table);
  await Promise.all([dana.play(plain), ann.play(plain)]);
  const lines = await ann.page.evaluate(() => document.body.textContent);
  const bare = [...lines.matchAll(/(.?)\u05d3\u05e0\u05d4(.?)/gu)]
    .filter(([, before, after]) => before !== "\u2068" || after !== "\u2069");
  assert.ok(lines.includes("\u2068\u05d3\u05e0\u05d4\u2069"), "a sentence names her");
  /* Without the marks it stands alone in an element that isolates it. */
  const loose = await ann.page.evaluate(() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode.data, style = getComputedStyle(walk.currentNode.parentElement);
      if (/(^|[^\u2068])\u05d3\u05e0\u05d4/u.test(text) && style.display === "inline"
        && style.unicodeBidi !== "isolate") found.push(walk.currentNode.parentElement.outerHTML);
    }
    return found;
  });
  assert.deepEqual(loose, [], `of ${bare.length}`);
});

test("all that a table has decided is read before one is ready", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ edition: "baseball", seats: 2, customizable: 2,
    swap_hands: "out", house: { WC1: "joke" }, options: { "table-talk": "on" } });
  await ann.goTo(table, false);
  await ann.page.locator(".gate .facts").waitFor();
  const facts = await ann.text(".gate .facts");
  for (const words of ["Price on advice", "Swap Hands\nNot in the deck",
    "Customizable\n2", "Tell a joke", "One laugh and you discard down to one card"]) {
    assert.ok(facts.includes(words), `no ${words} in ${facts}`);
  }
});
