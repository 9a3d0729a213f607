// formats.mjs - matches other than the standard one: who is whose partner, what is shown of
// the scores, and who has won.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { plain } from "../lib/player.mjs";
import { brief, quick } from "../lib/tables.mjs";

async function sit(world, settings) {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, options: { "hand-size": "3" }, ...settings,
    bots: [null, ...Array(settings.seats - 1).fill("easy")] });
  await ann.goTo(table);
  await ann.look();
  return ann;
}

/* Seats that the page calls one's partners. */
const partners = (ann) => ann.page.locator(".seat", { has: ann.page.locator(".partner") })
  .evaluateAll((seats) => seats.map((seat) => Number(seat.dataset.seat)));

/* The table of scores: each row's name, what the round brought, the total, and who has won or
 * is out. */
const scores = (ann) => ann.page.locator(".round-end .scores tbody tr").evaluateAll((rows) =>
  rows.map((row) => ({
    name: row.querySelector("th .grow").firstChild.textContent.trim(),
    round: Number(row.children[1].textContent.replace(/[^0-9]/g, "")),
    total: Number(row.children[2].textContent.replace(/[^0-9]/g, "")),
    won: row.dataset.won === "yes",
    out: row.querySelector(".out") !== null,
  })));

/* Plays a round to its end: what the server booked, and what the page shows of it. */
async function round(ann) {
  await ann.play(plain);
  await ann.page.locator(".round-end .scores").waitFor();
  const end = ann.frames.findLast((frame) => frame.type === "end");
  return { end, rows: await scores(ann) };
}

/* Every seat alone: the rows are the server's numbers, the leader first. */
function checkAlone({ end, rows }, lowLeads) {
  const told = end.scores.map((total, seat) => `${end.points[seat]}/${total}`).sort();
  assert.deepEqual(rows.map((row) => `${row.round}/${row.total}`).sort(), told);
  const totals = rows.map((row) => row.total);
  assert.deepEqual(totals, [...totals].sort((a, b) => (lowLeads ? a - b : b - a)));
}

/* Two teams: a row each, with all its members and their common score. */
function checkTeams({ end, rows }, size) {
  assert.equal(rows.length, 2);
  for (const row of rows) assert.equal(row.name.split(" + ").length, size, row.name);
  assert.deepEqual(rows.map((row) => row.total).sort(), [end.scores[0], end.scores[1]].sort());
  assert.deepEqual(rows.map((row) => row.round).sort(), [end.points[0], end.points[1]].sort());
}

test("lowest: everyone books their own cards, and the lowest total wins", async (world) => {
  const ann = await sit(world, { format: "lowest", seats: 3, target: 1 });
  assert.deepEqual(await partners(ann), []);
  for (let rounds = 0; rounds < 20; rounds++) {
    const shown = await round(ann);
    checkAlone(shown, true);
    if (shown.end.match) {
      assert.deepEqual(shown.rows.map((row) => row.won), [true, false, false]);
      return;
    }
    await ann.nextRound();
  }
  assert.fail("tied for twenty rounds");
});

test("partners and teams: marked at the table, one score for each team", async (world) => {
  await Promise.all([["partners", 4, [2]], ["teams", 6, [2, 4]]].map(
    async ([format, seats, mates]) => {
      const ann = await sit(world, { format, seats, target: 1 });
      assert.deepEqual((await partners(ann)).sort(), mates);
      const shown = await round(ann);
      checkTeams(shown, seats / 2);
      assert.equal(shown.rows[0].won, true);
      assert.equal(shown.rows[1].won, false);
      assert.match(await ann.text("#round-end-title"),
        shown.end.winner % 2 ? / \+ .* win the match/ : /You win the match/);
    }));
});

test("rotating partners: after four hands another partner, each for themselves",
  async (world) => {
    const ann = await sit(world, { format: "rotating-partners", seats: 4, target: 1, ...brief });
    const mate = async () => {
      assert.deepEqual(await partners(ann), [2], "partners face each other");
      return ann.text('.seat[data-seat="2"] .name');
    };
    const first = await mate();
    let played = 0;
    for (let rounds = 0; played < 4 && rounds < 12; rounds++) {
      const shown = await round(ann);
      assert.equal(shown.rows.length, 4);
      checkAlone(shown, false);
      played += shown.end.blocked ? 0 : 1;
      await ann.nextRound();
    }
    assert.notEqual(await mate(), first);
  });

test("challenge: who reaches the limit is out, and the others play on", async (world) => {
  const ann = await sit(world, { format: "challenge", seats: 4, target: 30 });
  for (let rounds = 0; rounds < 30; rounds++) {
    const shown = await round(ann);
    checkAlone(shown, true);
    assert.deepEqual(shown.rows.filter((row) => row.out).map((row) => row.total).sort(),
      shown.end.view.out.map((seat) => shown.end.scores[seat]).sort());
    if (shown.end.match) {
      const [winner] = shown.end.match.winners;
      assert.equal(shown.rows.filter((row) => row.won).length, 1);
      assert.equal(shown.rows.find((row) => row.won).total, shown.end.scores[winner]);
      world.figure(`${rounds + 1} rounds`);
      return;
    }
    const dealt = ann.frame((frame) => frame.type === "round");
    await ann.nextRound();
    const { view } = await dealt;
    const out = view.out.filter((seat) => seat !== ann.seat);
    /* Where Ann is out herself the bots play on meanwhile, and more may be out by then. */
    await ann.page.waitForFunction((wanted) => wanted.every((seat) =>
      document.querySelector(`.seat[data-seat="${seat}"][data-out=yes]`)), out);
  }
  assert.fail("nobody won in thirty rounds");
});
