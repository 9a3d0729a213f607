// together.mjs - people at one table: a round with each other and bots, watchers, two tabs.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { plain } from "../lib/player.mjs";
import { quick } from "../lib/tables.mjs";

/* Plays as `plain`, and calls UNO before the last card but one. */
async function politely(player) {
  for (;;) {
    const seen = await player.look();
    if (seen.kind === "end") return;
    if (seen.kind === "turn" && seen.uno === "arm" && seen.cards.length > 0) {
      await player.page.locator(".uno").click();
      await player.page.locator(".uno[data-armed]").waitFor();
    }
    await player.act(seen, plain);
  }
}

test("two people in two browsers play a full round with each other and two bots",
  async (world) => {
  const ann = await world.person("Ann");
  const ben = await world.person("Ben");
  const table = await ann.makeTable({ ...quick, seats: 4,
    bots: [null, null, "normal", "easy"] });
  await ben.open("");
  await ben.page.getByLabel("Your name").fill("Ben");
  await ann.goTo(table);
  await ben.page.evaluate((id) => { location.hash = `#/t/${id}`; }, table);
  await ben.page.getByRole("button", { name: "Sit down" }).last().click();
  await ben.page.getByRole("button", { name: "I'm ready" }).click();
  await Promise.all([politely(ann), politely(ben)]);

  const titles = await Promise.all([ann, ben].map((one) => one.text("#round-end-title")));
  const end = ann.frames.findLast((frame) => frame.type === "end");
  const winner = ["Ann", "Ben"][end.winner];
  const expected = (me) => (winner === undefined ? /wins the round/
    : winner === me ? /You win the round/ : new RegExp(`${winner} wins the round`));
  assert.match(titles[0], expected("Ann"));
  assert.match(titles[1], expected("Ben"));
  /* Each browser has checked for itself that the deal was fair. */
  for (const one of [ann, ben]) {
    await one.page.locator(".proof[data-verdict=good] summary").click();
    await one.page.locator(".proof", { hasText: "all hands dealt (4)" }).waitFor();
    assert.ok(one.actions.length > 0, `${one.name} did something`);
  }
  /* Both go on to the next round. */
  await Promise.all([ann, ben].map((one) =>
    one.page.getByRole("button", { name: "Next round" }).click()));
  await Promise.all([ann, ben].map((one) =>
    one.page.getByText("Round 2").first().waitFor()));
});

/* One color, and one card each: whoever begins goes out at once. */
const sprint = `return edition {
    name = "sprint",
    title = "Sprint: the first card wins",
    colors = { "red" },
    numbers { from = 0, to = 9, copies = 2 },
}
`;

test("a round that is over before one's first turn shows its own result", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"],
    edition: { lua: sprint }, options: { "hand-size": "1" } });
  await ann.goTo(table);
  const winners = [];
  /* The deal goes around, so each of them begins twice. */
  for (let round = 1; round <= 4; round++) {
    await ann.play(plain);
    await ann.page.locator(`.round-end[data-round="${round}"]`).waitFor();
    const { winner } = ann.frames.findLast((frame) => frame.type === "end");
    const won = winner === ann.seat ? /^You win the round/ : /^Ben wins the round$/;
    assert.match(await ann.text("#round-end-title"), won);
    winners.push(winner === ann.seat);
    /* Whoever reads by ear is told of each result anew. */
    await ann.page.waitForFunction(() => document.activeElement?.id === "round-end-title");
    await ann.nextRound();
  }
  assert.equal(winners.filter((mine) => mine).length, 2);
  assert.equal(ann.actions.length, 2, "Ann had a turn in two of the four rounds");
});

test("a watcher sees the table and nobody's cards", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"] });
  await ann.goTo(table);
  await ann.look();
  const cy = await world.person("Cy");
  await cy.goTo(table, false);
  await cy.page.getByText("You are watching").waitFor();
  assert.equal(await cy.page.locator(".hand-card").count(), 0);
  assert.equal(await cy.page.locator(".seat").count(), 2);
  const views = cy.frames.filter((frame) => frame.view);
  assert.ok(views.length > 0);
  for (const { view } of views) assert.ok(view.hands.every((hand) => typeof hand === "number"));
  const before = cy.frames.length;
  await ann.play(plain, (one) => one.actions.length >= 3);
  await cy.page.waitForFunction(() => document.querySelectorAll(".log li").length > 2);
  assert.ok(cy.frames.length > before);
});

test("two tabs of one player show the same and play as one", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"],
    options: { "hand-size": "15" } });
  await ann.goTo(table);
  await ann.look();
  const second = await world.tab(ann.page.context(), "Ann's second tab");
  await second.goTo(table);
  const seen = await second.look();
  assert.deepEqual(seen.hand, (await ann.look()).hand);
  for (let turn = 0; turn < 6; turn++) {
    const [from, other] = turn % 2 ? [ann, second] : [second, ann];
    let after = await from.look();
    do {
      await from.act(after, plain);
      after = await from.look();
    } while (after.kind === "picker");
    if (after.kind === "end") break;
    await other.page.locator(`.bar[data-question="${after.question}"]`).waitFor();
    assert.deepEqual((await other.look()).hand, after.hand);
    assert.deepEqual(ann.actions, second.actions);
  }
});

test("a host mutes, pauses, hands over and removes; talk arrives", async (world) => {
  const ann = await world.person("Ann");
  const ben = await world.person("Ben");
  const table = await ann.makeTable({ ...quick, seats: 3, bots: [null, null, "easy"] });
  await ann.goTo(table);
  await ben.goTo(table);
  await ann.page.locator(".seat", { hasText: "Cleo" }).first().waitFor();
  const say = (one) => one.page.locator(".side").getByLabel("Say something");
  await say(ben).fill("Hello <b>there</b>");
  await say(ben).press("Enter");
  await ann.page.locator(".side .chat-list").getByText("Hello <b>there</b>").waitFor();
  await ben.page.locator(".side").getByRole("button", { name: "Well played" }).click();
  await ann.page.locator(".side .chat-list").getByText("Well played").waitFor();

  const seatOf = (page, seat) => page.locator(`.seat[data-seat="${seat}"] .seat-body`);
  await seatOf(ann.page, ben.seat).click();
  await ann.page.getByRole("button", { name: "Mute", exact: true }).click();
  await ann.page.getByRole("button", { name: "Report" }).click();
  await ann.page.getByLabel("What happened?").fill("Advice, again and again.");
  await ann.page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await ann.page.getByText("will look at it").waitFor();
  await ann.page.keyboard.press("Escape");
  await say(ben).fill("Can you hear me?");
  await say(ben).press("Enter");
  await ben.page.locator(".side .chat-list").getByText("Can you hear me?").waitFor();

  await ann.page.getByRole("button", { name: "Menu" }).click();
  await ann.page.getByRole("button", { name: "Pause" }).click();
  await ben.page.locator(".prompt", { hasText: "paused" }).waitFor();
  await ann.page.getByRole("button", { name: "Menu" }).click();
  await ann.page.getByRole("button", { name: "Go on" }).click();
  await ben.page.locator(".prompt", { hasText: "paused" }).waitFor({ state: "detached" });
  assert.equal(await ann.page.locator(".side .chat-list").getByText("Can you hear me?").count(),
    0, "a muted player is not heard");

  await seatOf(ann.page, ben.seat).click();
  await ann.page.getByRole("button", { name: "Make host" }).click();
  await seatOf(ben.page, ann.seat).click();
  await ben.page.getByRole("button", { name: "Remove from the table" }).click();
  await ann.page.getByText("The host has removed you").waitFor();
});
