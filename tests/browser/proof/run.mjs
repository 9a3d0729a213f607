// run.mjs - the proof of the deals as the page checks it, against games of a real server and
// against `drawfour verify`. usage: node run.mjs DRAWFOUR WORK_FOLDER CLIENT TOOLS FAIR_MD
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Server } from "../lib/server.mjs";
import { runAll, test } from "../lib/tap.mjs";
import { loadProof } from "./bundle.mjs";
import { Wire } from "../lib/wire.mjs";
import { matches, playMatch, pledgesOf } from "./games.mjs";
import { changes, recordChanges, without } from "./tamper.mjs";

const [program, work, client, tools, fairPage] = process.argv.slice(2);
const proof = await loadProof(client, tools, work);
const played = new Map();

const verify = (record) => spawnSync(program, ["verify", "-"], { input: record }).status;

async function verdictsOf(record, rounds, kept = null) {
  const verdicts = [];
  for await (const { verdict } of proof.checkGame(record, async (n) => rounds[n - 1],
    kept)) {
    verdicts.push(verdict);
  }
  return verdicts;
}

const plainSetup = { edition: "classic", handSize: 7, format: "standard", customizable: null,
  swapHands: true, lost: [], house: [], blanks: {} };

test("the vectors of docs/fair.md: commitment, seed, dealer, hands, first card", () => {
  const page = readFileSync(fairPage, "utf8");
  const vectors = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)[1]);
  assert.ok(vectors.length >= 3);
  assert.ok(vectors.some((one) => one.try > 1));
  for (const { table, match, round, secret, entropy, commit, seed, pledges, ...rest } of vectors) {
    const { try: attempt, ...cards } = rest;
    const of = { table, match, round };
    const voids = Array.from({ length: (attempt ?? 1) - 1 }, (_, i) => ({ secret, withheld: [i],
      commit: Buffer.from(proof.commitment(of, i + 1, Buffer.from(secret, "hex")))
        .toString("hex") }));
    const found = proof.seedOf(table, { match, round, secret, entropy, commit, seed, voids,
      try: attempt }, new Set());
    assert.deepEqual(pledges ?? [], (pledges ?? []).map((_, place) => entropy[place] &&
      proof.pledgeHex(of, place, commit, entropy[place]) || null));
    assert.equal(Buffer.from(found).toString("hex"), seed);
    const deck = new proof.Deck({ ...plainSetup, seats: entropy.length });
    const deal = proof.dealFrom(deck, new proof.Chance(found), null, []);
    const order = deck.whole();
    const sorted = (hand) => hand.sort((a, b) => order.indexOf(a) - order.indexOf(b));
    assert.deepEqual({ dealer: deal.dealer, flip: deal.first,
      hands: deal.hands.map((hand) => sorted(hand).join(" ")) }, cards);
  }
});

test("the decks are those of the program", () => {
  const { values } = JSON.parse(spawnSync(program, ["help", "--json"]).stdout.toString());
  assert.ok(values.EDITION.includes("classic"));
  for (const edition of values.EDITION) {
    const lines = spawnSync(program, ["deck", edition]).stdout.toString()
      .split("The other side:")[0].split("\n") /* E6: a round begins with the first */
      .filter((line) => !line.includes("beside the deck"));
    const told = lines.flatMap((line) => [...line.matchAll(/(\S+) x(\d+)/g)].map((found) =>
      [found[1], Number(found[2]), Number(/(\d+)\s+\d+$/.exec(line)[1])]));
    const deck = new proof.Deck({ ...plainSetup, edition, seats: 2 });
    const ours = [...deck.kinds.values()].map((kind) => [kind.code, kind.copies, kind.points]);
    const sorted = (list) => list.filter(([, copies]) => copies > 0).sort((a, b) =>
      (a[0] < b[0] ? -1 : 1));
    assert.deepEqual(sorted(ours), sorted(told), edition);
  }
});

for (const [name, settings] of Object.entries(matches)) {
  test(`proven in the page and by the program: ${name}`, async (world) => {
    const match = await playMatch(world.server.url, settings, proof);
    played.set(name, match);
    /* Chance is not to be had again: what failed can be looked at. */
    writeFileSync(join(work, "last.json"), JSON.stringify(match));
    assert.equal(verify(match.record), 0);
    const verdicts = await verdictsOf(match.record, match.rounds, match.kept);
    assert.equal(verdicts.length, match.rounds.length);
    assert.ok(verdicts.length > 0);
    for (const verdict of verdicts) assert.ok(verdict.good, JSON.stringify(verdict));
    const sum = (key) => verdicts.reduce((all, one) => all + one.cards[key], 0);
    world.figure(`${verdicts.length} rounds, ${sum("drawn")} cards drawn, ` +
      `${sum("reshuffles")} reshuffles`);
  });
}

test("a reshuffle, a seat that is out and seats that moved were among them", async (world) => {
  const happens = (what) => (match) => match.rounds.some((round) => round.steps.some((step) =>
    step.events.some((event) => event.event === what)));
  const wanted = [["reshuffled", "classic with large hands", happens("reshuffled")],
    ["returned", "pocket until playable", happens("returned")],
    ["swapped", "partners", happens("swapped")],
    ["passed on", "partners", happens("passed-on")],
    ["shielded", "super-hero with two rules", happens("shielded")],
    ["shield ended", "super-hero with two rules", happens("shield-end")],
    ["discarded", "baseball with one rule", happens("discarded")],
    ["dealt anew", "pocket with few cards", (match) => match.rounds.some((round) =>
      round.steps[0].events.filter((event) => event.event === "dealt").length >
      round.steps[0].state.seats)],
    ["out", "challenge", (match) => match.rounds.some((round) =>
      round.steps[0].state.out.length > 0)]];
  /* What chance did not bring is played for. */
  for (const [what, name, fits] of wanted) {
    let found = [...played.values()].find(fits);
    for (let tries = 0; !found && tries < 40; tries++) {
      const match = await playMatch(world.server.url, matches[name], proof);
      if (fits(match)) found = match;
    }
    assert.ok(found, `nothing was ever ${what}`);
    const verdicts = await verdictsOf(found.record, found.rounds);
    assert.ok(verdicts.every((one) => one.good), `${what}: ${JSON.stringify(verdicts)}`);
    if (![...played.values()].includes(found)) played.set(what, found);
  }
  const moved = played.get("rotating-partners").frames.some((frame) => frame.type === "table" &&
    frame.seats.some((one, seat) => one && one.place !== seat));
  assert.ok(moved, "nobody changed seats");
});

test("a record that says something else is refused, here and by the program", async () => {
  for (const name of ["classic between two", "super-hero with two rules",
    "greyskull with stacks and jumps", "family with blanks"]) {
    const { record, rounds } = played.get(name);
    for (const { name: what, fault, edit } of recordChanges) {
      const text = edit(record);
      assert.notEqual(text, record, `${name}: ${what} changes nothing`);
      assert.notEqual(verify(text), 0, `${name}: ${what}: the program takes it`);
      const found = (await verdictsOf(text, rounds)).find((one) => !one.good);
      assert.match(found?.fault ?? "nothing", fault, `${name}: ${what}`);
    }
  }
});

test("an account in which any card is another one is refused, and told where", (world) => {
  const faults = new Map();
  for (const [name, { record, rounds }] of played) {
    const round = proof.roundsIn(record)[0];
    const { steps } = rounds[0];
    const check = (told) => proof.verifyRecorded(round, proof.accountOf({ steps: told }), null);
    for (const change of changes(steps)) {
      change.apply();
      const found = check(steps);
      change.undo();
      assert.ok(!found.good, `${name}: ${change.name} is taken`);
      faults.set(found.fault, (faults.get(found.fault) ?? 0) + 1);
    }
    for (const at of [1, Math.floor(steps.length / 2), steps.length - 1]) {
      assert.ok(!check(without(steps, at)).good, `${name}: move ${at} can be left out`);
    }
    assert.ok(check(steps).good, `${name} as it was`);
  }
  for (const fault of ["dealer", "first", "hand", "drawn", "played", "pile"]) {
    assert.ok(faults.has(fault), `${fault} was never found`);
  }
  world.figure([...faults].map(([fault, n]) => `${fault} ${n}`).join(", "));
});

test("what the page does not know it does not call right: an event, an edition", async () => {
  const { record, rounds } = played.get("classic between two");
  const [round] = structuredClone(rounds);
  round.steps[1].events.push({ event: "teleported", seat: 0, card: "r3" });
  const [verdict] = await verdictsOf(record, [round, ...rounds.slice(1)]);
  assert.deepEqual([verdict.good, verdict.cards, verdict.strange], [true, "strange", "teleported"]);
  const newer = record.replace('[Edition "classic"]', '[Edition "from-tomorrow"]');
  const [other] = await verdictsOf(newer, rounds);
  assert.deepEqual([other.cards, other.strange], ["strange", "from-tomorrow"]);
  /* The hashes are checked all the same. */
  const forged = newer.replace(/(\[Secret ")(..)/, (_, tag, two) =>
    `${tag}${two === "00" ? "11" : "00"}`);
  assert.equal((await verdictsOf(forged, rounds))[0].fault, "commit");
});

test("an edition of the table's own: the hashes are checked, and no more is said",
  async (world) => {
    const match = await playMatch(world.server.url, { seats: 2, target: 1, edition: { lua:
      "return edition { name = 'ours', title = 'Ours', colors = { 'red', 'blue' },\n" +
      "numbers { from = 0, to = 9, copies = 4 },\n" +
      "wild { code = 'W', name = 'Wild', points = 50, copies = 4, color() } }" } }, proof);
    const [verdict] = await verdictsOf(match.record, match.rounds);
    assert.deepEqual([verdict.good, verdict.cards], [true, "own"]);
    assert.equal(seen(match)[0].cards, "own");
    const forged = match.record.replace(/(\[Secret ").(.)/, "$1$2$2");
    if (forged !== match.record) {
      assert.equal((await verdictsOf(forged, match.rounds))[0].fault, "commit");
    }
  });

/* The frames of a match as the page takes them; a verdict for each round. */
function seen({ table, frames, rules, kept }, from = 0, forged = null) {
  const witness = new proof.Witness();
  const promised = new Set();
  const verdicts = [];
  for (const frame of frames.slice(from)) {
    if (frame.type === "table" && frame.commit) promised.add(forged ?? frame.commit);
    if (frame.type === "round") witness.begin(frame);
    if (frame.type === "events") witness.move(frame);
    if (frame.type === "end") witness.end(frame);
    if (frame.view) witness.see(frame.view);
    if (frame.type === "reveal") {
      verdicts.push(proof.checkLive(table, frame, promised, rules,
        witness.account(frame.round), kept.rounds.find((one) => one.round === frame.round &&
          one.match === frame.match && one.tries.length > 0) ?? null));
    }
  }
  return verdicts;
}

test("what one player saw of each round is proven too", () => {
  for (const [name, match] of played) {
    const verdicts = seen(match);
    assert.equal(verdicts.length, match.rounds.length, name);
    for (const verdict of verdicts) {
      assert.ok(verdict.cards?.hands > 0, `${name}: ${JSON.stringify(verdict)}`);
    }
  }
});

test("a player who saw other cards finds it out", () => {
  for (const [name, match] of played) {
    const first = { ...match, frames: match.frames.slice(0,
      match.frames.findIndex((frame) => frame.type === "reveal") + 1) };
    const frames = first.frames.filter((frame) => frame.view || frame.events);
    const end = frames.findIndex((frame) => frame.type === "end");
    /* A question may repeat the view of a move: the page goes by the last one. */
    const asked = new Set(frames.filter((one) => one.type === "act").map((one) => one.seq));
    const steps = frames.slice(0, end)
      .filter((frame) => frame.view && frame.events && !asked.has(frame.seq))
      .map((frame) => ({ events: frame.events, state: frame.view }));
    for (const change of changes(steps)) {
      change.apply();
      const [verdict] = seen(first);
      change.undo();
      assert.ok(!verdict.good, `${name}: ${change.name} is taken`);
    }
  }
});

const evil = join(dirname(fileURLToPath(import.meta.url)), "../../evil/evil.py");
const cheats = JSON.parse(spawnSync("python3", [evil, "--list"]).stdout.toString());

/* A round at a server that cheats, which plays for us too; what the page says of it. */
async function cheated(server, name) {
  const liar = spawn("python3", [evil, `${server.port}`, name],
    { stdio: ["pipe", "pipe", "inherit"] });
  const port = Number(await new Promise((resolve) => { liar.stdout.once("data", resolve); }));
  const frames = [];
  let [rules, over, pledge] = [null, () => {}, () => {}];
  const revealed = new Promise((resolve, reject) => { over = { resolve, reject }; });
  const wire = await Wire.open(`http://127.0.0.1:${port}/`, "Honest", (frame) => {
    frames.push(frame);
    pledge(frame);
    if (frame.type === "table") rules = frame.rules ?? rules;
    if (frame.type === "reveal") over.resolve();
    if (frame.type === "closed") over.reject(new Error("the line was cut"));
  });
  try {
    const made = await wire.http("POST", "api/tables", { seats: 2, window_ms: 0, turn_ms: 0,
      between_ms: 600000, target: 500, options: { "hand-size": "3" } });
    const { table } = await made.json();
    pledge = pledgesOf(proof, table, wire);
    await wire.ask("join", { table });
    await wire.ask("sit", { table, seat: 0 });
    await revealed;
    return seen({ table, frames, rules, kept: proof.keptOf(table) })[0];
  } finally {
    wire.close();
    liar.kill();
  }
}

test("an honest server is told so, through the same proxy", async (world) => {
  const verdict = await cheated(world.server, "");
  assert.ok(verdict.good && verdict.own && verdict.added === 2, JSON.stringify(verdict));
});

for (const [name, fault] of Object.entries(cheats)) {
  test(`a server that ${name} is told by the page`, async (world) => {
    const verdict = await cheated(world.server, name);
    assert.deepEqual([verdict.good, verdict.fault], [false, fault]);
  });
}

test("a commitment that was not shown before is refused; who came late is told so", () => {
  const match = played.get("classic between two");
  assert.equal(seen(match, 0, "00")[0].fault, "promise");
  const deal = match.frames.findIndex((frame) => frame.type === "round");
  for (const shown of [null, "00"]) {
    const [late] = seen(match, deal + 1, shown);
    assert.deepEqual([late.good, late.cards], [true, "late"]);
  }
});

const server = new Server(program, ["--messages-per-second", "100000"]);
await server.start();
let failed = 1;
try {
  failed = await runAll(() => ({ server, figures: [],
    figure(text) { this.figures.push(text); },
    checkQuiet: () => assert.equal(server.died, null),
    photographFailure: () => [], close() {} }), "");
} finally {
  await server.close();
}
process.exitCode = failed === 0 ? 0 : 1;
