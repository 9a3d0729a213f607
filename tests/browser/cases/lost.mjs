// lost.mjs - real life: a server that dies, a reload, a name that moves to another device.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { plain, seeking } from "../lib/player.mjs";
import { brief, quick } from "../lib/tables.mjs";

/* What the browser itself writes when there is no server to talk to. */
const noServer = /ERR_CONNECTION_REFUSED|WebSocket connection to|ERR_CONNECTION_RESET/;

test("the server dies in the middle of a choice, and the choice goes on", async (world) => {
  world.expected = noServer;
  await world.ownServer();
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"],
    options: { "hand-size": "15" } });
  await ann.goTo(table);
  const seen = await ann.turnWhere((turn) => turn.cards.includes("W"),
    seeking((card) => card === "W"));
  await ann.act(seen, () => ({ card: "W" }));
  await ann.page.locator(".picker .color").first().waitFor();
  await world.server.kill();
  await ann.page.locator(".link-banner", { hasText: "The connection is lost" }).waitFor();
  await world.server.start();
  await ann.page.locator(".link-banner").waitFor({ state: "detached" });
  /* The picker still stands, the hand is whole, and the card is played once. */
  assert.equal(await ann.page.locator(".hand-card").count(), seen.hand.length);
  await ann.page.locator(".picker .color").first().click();
  await ann.settled(seen.question);
  await ann.look();
  assert.equal(ann.played.filter((card) => card === "W").length, 1);
});

test("what is clicked while the server is gone is done once when it is back", async (world) => {
  world.expected = noServer;
  await world.ownServer();
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"],
    options: { "hand-size": "15" } });
  await ann.goTo(table);
  const seen = await ann.turnWhere((turn) => turn.buttons.includes("draw"));
  const before = ann.actions.length;
  await world.server.kill();
  await ann.page.locator(".link-banner", { hasText: "The connection is lost" }).waitFor();
  await ann.button("draw").click();
  await world.server.start();
  await ann.page.locator(".link-banner").waitFor({ state: "detached" });
  await ann.settled(seen.question);
  assert.deepEqual(ann.actions.slice(before), ["draw"]);
  assert.equal(await ann.page.locator(".hand-card").count(), seen.hand.length + 1);
});

test("a reload comes back to the same seat, hand and question", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 3, bots: [null, "easy", "easy"] });
  await ann.goTo(table);
  const before = await ann.look();
  await ann.page.reload();
  assert.deepEqual(await ann.look(), before);
  await ann.play(plain, (one) => one.actions.length >= 2);
});

test("a reload at the end of a round: the proof holds; in a new tab without the cards",
  async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"],
    ...brief });
  await ann.goTo(table);
  await ann.play(plain);
  const proof = ann.page.locator(".proof[data-verdict=good]");
  await proof.getByText("all hands dealt (2)").waitFor({ state: "attached" });
  await ann.page.reload();
  await proof.getByText("all hands dealt (2)").waitFor({ state: "attached" });
  /* A tab keeps for itself what it saw. */
  const second = await world.tab(ann.page.context(), "Ann's second tab");
  await second.open(`#/t/${table}`);
  await second.page.locator(".proof[data-verdict=good]")
    .getByText("did not see this round from its beginning").waitFor({ state: "attached" });
});

test("a lost network is said, and the game goes on when it is back", async (world) => {
  world.expected = /ERR_INTERNET_DISCONNECTED|WebSocket connection to/;
  await world.ownServer();
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"],
    options: { "hand-size": "15" } });
  await ann.goTo(table);
  const seen = await ann.look();
  await ann.page.context().setOffline(true);
  await world.server.kill();
  await ann.page.locator(".link-banner", { hasText: "This device is offline" }).waitFor();
  await world.server.start();
  await ann.page.context().setOffline(false);
  await ann.page.locator(".link-banner").waitFor({ state: "detached" });
  assert.deepEqual((await ann.look()).hand, seen.hand);
  await ann.play(plain, (one) => one.actions.length >= 1);
});

test("a player moves to another device, and the first one says so", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"] });
  await ann.goTo(table);
  const seen = await ann.look();
  const { code } = await ann.post("api/players/me/code", {});
  const phone = await world.person("Ann's phone");
  await phone.open("#/settings");
  await phone.page.getByLabel("I have a code").fill(code);
  await phone.page.getByRole("button", { name: "Use it" }).click();
  await ann.page.locator(".link-banner", { hasText: "on another device" }).waitFor();
  await phone.page.waitForFunction(() => localStorage.getItem("drawfour.me"));
  await phone.goTo(table, false);
  assert.deepEqual((await phone.look()).hand, seen.hand);
});
