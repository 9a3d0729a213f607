// afterwards.mjs - after the game: the replay, the curve, the proof, the record.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkAccess } from "../lib/axe.mjs";
import { checkFits } from "../lib/photo.mjs";
import { plain } from "../lib/player.mjs";
import { test } from "../lib/tap.mjs";
import { brief, quick } from "../lib/tables.mjs";

/* Plays a match of one round to its end, and goes to look back at it; the table's id. */
async function finish(ann, settings = brief) {
  const table = await ann.makeTable({ ...quick, seats: 3, bots: [null, "easy", "normal"],
    target: 1, ...settings });
  await ann.goTo(table);
  await ann.play(plain);
  await ann.page.getByRole("button", { name: "Look back" }).click();
  return table;
}

test("the analysis of a match: curve, luck and skill", async (world) => {
  const ann = await world.person("Ann");
  await finish(ann);
  await ann.page.locator(".curve .line-of").first().waitFor({ state: "attached" });
  assert.equal(await ann.page.locator(".curve .line-of").count(), 3);
  await ann.page.getByText("Luck and skill").waitFor();
  await checkAccess(ann.page, "looking back");
  await checkFits(ann.page, "look-back");
});

test("a finished match is looked back at: replay, proof, record, rematch", async (world) => {
  const ann = await world.person("Ann");
  /* The analysis has a test of its own. */
  await ann.page.route("**/analysis", (route) => route.fulfill({ json: { rounds: [] } }));
  const table = await finish(ann);

  const slider = ann.page.getByRole("slider", { name: "Move" });
  await slider.waitFor();
  const moves = Number(await slider.getAttribute("max"));
  assert.equal(moves, ann.frames.filter((frame) => frame.type === "events").length,
    "the replay has every move");
  const counts = () => ann.page.locator(".replay-seat").evaluateAll((seats) =>
    seats.map((seat) => seat.querySelectorAll(".replay-hand li").length));
  /* A Draw Two that was turned up has struck already: as it was told then. */
  const dealt = ann.frames.find((frame) => frame.type === "round").view.hands
    .map((hand) => (Array.isArray(hand) ? hand.length : hand));
  assert.deepEqual(await counts(), dealt, "after the deal all hands are whole");
  await slider.focus();
  await ann.page.keyboard.press("End");
  assert.ok((await counts()).includes(0), "at the end one hand is empty");
  await ann.page.locator(".replay-words", { hasText: /goes? out|go out/ }).waitFor();

  await ann.page.getByRole("button", { name: "Check the deals" }).click();
  const proof = ann.page.locator(".proofs .proof[data-verdict=good]");
  await proof.getByText(/all hands dealt \(3\), the first card, all cards drawn/).waitFor();
  await ann.page.getByText("could choose a card").waitFor();
  await checkAccess(ann.page, "the replay and the proof");

  const saved = ann.page.waitForEvent("download");
  await ann.page.getByRole("button", { name: "Download the record" }).click();
  assert.equal((await saved).suggestedFilename(), `${table}-1.d4n`);

  await ann.open("#/games");
  await ann.page.locator(".list li", { hasText: "Ann" }).waitFor();
  await checkAccess(ann.page, "my games");
  await ann.goTo(table, false);
  await ann.page.getByRole("button", { name: "Rematch" }).click();
  await ann.page.getByRole("button", { name: "I'm ready" }).waitFor();
});

/* Plays a short round while `forge` changes what the server says on its way to the page, and
 * `swallow` tells which of the page's frames never come to it, but are agreed to. */
async function playForged(world, name, forge, swallow = () => false) {
  const ann = await world.person(name);
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"], ...brief,
    target: 1 });
  await ann.page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const frame = JSON.parse(String(message));
      if (!swallow(frame)) server.send(message);
      else socket.send(JSON.stringify({ type: "ok", id: frame.id, table: frame.table }));
    });
    server.onMessage((message) => {
      const frame = JSON.parse(String(message));
      forge(frame);
      socket.send(JSON.stringify(frame));
    });
  });
  await ann.goTo(table);
  await ann.play(plain);
  return ann;
}

test("a forged proof is found out, at the end of a round", async (world) => {
  const secret = playForged(world, "Ann", (frame) => {
    if (frame.type === "reveal") frame.secret = frame.secret.replace(/^./, (digit) =>
      (digit === "0" ? "1" : "0"));
  });
  /* The server's arithmetic holds, but another card was turned up than the seed gives. */
  let told = "";
  const first = playForged(world, "Ben", (frame) => {
    for (const event of frame.type === "round" ? frame.events : []) {
      if (event.event !== "flipped") continue;
      event.card = event.card === "g8" ? "r3" : "g8";
      told = event.card === "g8" ? "Green 8" : "Red 3";
    }
  });
  const [ann, ben] = await Promise.all([secret, first]);
  await ann.page.locator(".proof", { hasText: "does not fit its proof" })
    .getByText("The commitment is not that of the secret").waitFor();
  await ben.page.locator(".proof", { hasText: "does not fit its proof" })
    .getByText(`The card turned up was ${told}`, { exact: false }).waitFor();
});

test("one's own chance is in the deal, and the witness file proves the record", async (world) => {
  const ann = await playForged(world, "Ann", () => {});
  const proof = ann.page.locator(".proof[data-verdict=good]");
  await proof.locator("summary").click();
  await proof.getByText("Your own chance is among it").waitFor();
  await checkAccess(ann.page, "the proof of a round");
  const { status, text } = await verifyWith(world, ann);
  assert.equal(status, 0, text);
});

test("a server that throws one's chance away is found out", async (world) => {
  const ann = await playForged(world, "Ann", () => {}, ({ type }) => type === "pledge");
  await ann.page.locator(".proof", { hasText: "does not fit its proof" })
    .getByText("The chance that this browser pledged is not in the deal").waitFor();
  const { status, text } = await verifyWith(world, ann);
  assert.equal(status, 1);
  assert.match(text, /your own chance is not in it/);
});

/* Saves the witness file, and holds the server's record against it. */
async function verifyWith(world, ann) {
  const saving = ann.page.waitForEvent("download");
  await ann.page.getByRole("button", { name: "Save the witness file" }).click();
  const file = await saving;
  const folder = mkdtempSync(join(tmpdir(), "drawfour-witness-"));
  const table = /drawfour-witness-(\w+)\.json/.exec(file.suggestedFilename())[1];
  try {
    await file.saveAs(join(folder, "witness.json"));
    const record = await (await fetch(new URL(`api/games/${table}-1.d4n`, world.server.url), {
      headers: await ann.authorization() })).text();
    writeFileSync(join(folder, "game.d4n"), record);
    const { status, stdout, stderr } = spawnSync(world.server.program, ["verify", "--witness",
      join(folder, "witness.json"), join(folder, "game.d4n")]);
    return { status, text: `${stdout}${stderr}` };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a forged game is found out when one looks back: which card it is", async (world) => {
  const ann = await world.person("Ann");
  await ann.page.route("**/analysis", (route) => route.fulfill({ json: { rounds: [] } }));
  let forged = null;
  await ann.page.route("**/rounds/1", async (route) => {
    const round = await (await route.fetch()).json();
    forged = null;
    round.steps.forEach((step, move) => step.events.forEach((event) => {
      if (forged || event.event !== "drew") return;
      event.card = event.card === "g8" ? "r3" : "g8";
      forged = { move, name: event.card === "g8" ? "Green 8" : "Red 3" };
    }));
    await route.fulfill({ json: round });
  });
  await finish(ann, { options: { "hand-size": "12" } });
  await ann.page.getByRole("button", { name: "Check the deals" }).click();
  const proof = ann.page.locator(".proofs .proof[data-verdict=bad]");
  await proof.waitFor();
  assert.ok(forged, "a round of twelve cards without a draw");
  assert.match(await proof.innerText(),
    new RegExp(`Move ${forged.move}: .* draws ${forged.name}. By the seed it is`, "i"));
});
