// options.mjs - stacking, jumping in and seven-zero, played by three people through the page.
//
// The deals are fair, so what is wanted must come by itself. Other cards are left out of the deck
// or hands are large, and the test knows all three of them from what each page was told.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { plain } from "../lib/player.mjs";
import { all, quick } from "../lib/tables.mjs";

class Trio {
  static async sit(world, options, lost = "") {
    const trio = new Trio();
    trio.players = await Promise.all(["Ann", "Ben", "Cy"].map((name) => world.person(name)));
    const [ann, ...others] = trio.players;
    const table = await ann.makeTable({ ...quick, seats: 3, options, lost });
    await ann.goTo(table);
    await Promise.all(others.map((one) => one.goTo(table)));
    await Promise.all(trio.players.map((one) =>
      one.page.locator(".hand-card").first().waitFor()));
    return trio;
  }

  at(seat) { return this.players.find((one) => one.seat === seat); }

  /* Whose move it is, by what was told last to anybody, and what that one sees. */
  async turn() {
    const seqs = this.players.map((one) => one.frames.findLast((frame) => frame.view).seq);
    const newest = this.players[seqs.indexOf(Math.max(...seqs))].view;
    if (newest.turn === null) return this.again();
    const player = this.at(newest.turn);
    const looked = player.look();
    /* The move just made may still be on its way to everyone: then look again. */
    const told = Promise.race(this.players.map((one) => one.frame((frame) => frame.view)));
    looked.catch(() => {});
    told.catch(() => {});
    const seen = await Promise.race([looked, told.then(() => null)]);
    return seen ? { player, seen } : this.turn();
  }

  /* The round is over: everybody goes on to the next. */
  async again() {
    await Promise.all(this.players.map((one) => one.nextRound()));
    return this.turn();
  }

  next({ seat, view }) { return this.at((seat + (view.direction === "left" ? 1 : 2)) % 3); }

  /* Plays on until `wants` finds something to do on a turn; tells what. */
  async until(wants) {
    for (let move = 0; move < 400; move++) {
      const { player, seen } = await this.turn();
      const found = seen.kind === "turn" ? wants(player, seen) : null;
      if (found) return { player, seen, found };
      await player.act(seen, plain);
    }
    return assert.fail("in 400 moves the chance never came");
  }
}

const isNumber = (card) => /^[a-z][0-9]$/.test(card);
const sorted = (hand) => [...hand].sort();

test("a penalty is stacked, and the last one takes the sum", async (world) => {
  const trio = await Trio.sit(world, { stacking: "any", "hand-size": "7" },
    all("rygb", "123456789"));
  const strikes = (card) => card[1] === "D" || card === "W4";
  const { player, seen, found } = await trio.until((one, at) => {
    const second = trio.next(one).hand.some(strikes);
    return second && one.hand.length > 2 && at.cards.find((card) => card[1] === "D");
  });
  await player.act(seen, () => ({ card: found }));
  const second = trio.next(player);
  const asked = await second.look();
  assert.ok(asked.buttons.includes("take"));
  assert.ok(asked.cards.length > 0 && asked.cards.every(strikes), "only a penalty answers");
  await second.page.locator(".prompt", { hasText: "2" }).waitFor();
  const answer = asked.cards[0];
  await second.act(asked, () => ({ card: answer }));
  if (answer === "W4") await second.act(await second.look(), plain);
  const third = trio.next(second);
  const struck = await third.look();
  const sum = answer === "W4" ? 6 : 4;
  const before = struck.hand.length;
  const take = third.button("take");
  assert.match(await take.innerText(), new RegExp(`${sum}`));
  await take.click();
  await third.page.waitForFunction((n) =>
    document.querySelectorAll(".hand-card").length === n, before + sum);
});

test("a card is thrown in out of turn", async (world) => {
  const trio = await Trio.sit(world, { "jump-in": "on", "hand-size": "20" });
  const bystander = (one) => trio.players.find((other) => other !== one &&
    other !== trio.next(one));
  const { player, seen, found } = await trio.until((one, at) => at.cards.find((card) =>
    isNumber(card) && bystander(one).hand.includes(card)));
  const jumper = bystander(player);
  const before = jumper.hand.length;
  await player.act(seen, () => ({ card: found }));
  const card = jumper.page.locator(`.hand-card[data-card="${found}"][data-can="yes"]`).last();
  await card.waitFor();
  assert.equal(await jumper.page.locator(".bar[data-mine=yes]").count(), 0, "not on turn");
  await card.click({ position: { x: 10, y: 40 } });
  await jumper.page.waitForFunction((n) =>
    document.querySelectorAll(".hand-card").length === n, before - 1);
  await player.page.locator(".log", { hasText: jumper.name }).first().waitFor();
  assert.equal(jumper.played.at(-1), found);
  /* The turn goes on from the one who jumped in. */
  assert.equal(jumper.view.turn, trio.next(jumper).seat);
});

test("a 7 swaps hands with whom one chooses, a 0 passes all hands on", async (world) => {
  const trio = await Trio.sit(world, { "seven-zero": "on", "hand-size": "7" },
    all("rygb", "12345689"));
  const seven = await trio.until((one, at) => one.hand.length > 2 &&
    at.cards.find((card) => card[1] === "7"));
  const [chooser, other] = [seven.player, trio.players.find((one) => one !== seven.player &&
    one !== trio.next(seven.player))];
  const mine = sorted(chooser.hand.filter((_, i, hand) => i !== hand.indexOf(seven.found)));
  const theirs = sorted(other.hand);
  await chooser.act(seven.seen, () => ({ card: seven.found }));
  const picker = chooser.page.locator(".picker");
  assert.deepEqual((await picker.locator("button:not(.round)").allInnerTexts()).sort(),
    trio.players.filter((one) => one !== chooser).map((one) => one.name).sort());
  await picker.getByRole("button", { name: other.name }).click();
  const shows = (one, hand) => one.page.waitForFunction((wanted) =>
    [...document.querySelectorAll(".hand-card")].map((card) => card.dataset.card).sort()
      .join() === wanted, hand.join());
  await Promise.all([shows(chooser, theirs), shows(other, mine)]);

  const zero = await trio.until((one, at) => one.hand.length > 2 &&
    at.cards.find((card) => card[1] === "0"));
  const from = zero.player;
  const left = from.hand.filter((_, i, hand) => i !== hand.indexOf(zero.found));
  const hands = trio.players.map((one) => [trio.next({ seat: one.seat, view: from.view }),
    sorted(one === from ? left : one.hand)]);
  await from.act(zero.seen, () => ({ card: zero.found }));
  await Promise.all(hands.map(([to, hand]) => shows(to, hand)));
});
