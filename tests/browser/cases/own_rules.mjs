// own_rules.mjs - a rule and an edition that people write themselves: wrong at first, mended,
// agreed to and played.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { checkAccess } from "../lib/axe.mjs";
import { plain, seeking } from "../lib/player.mjs";
import { quick } from "../lib/tables.mjs";

const wrong = `return rule {
    name = "dare",
    text = "Dare to move again, or draw two.",
    explode(me),
}
`;
const mended = wrong.replace("explode(me)",
  "ask(me) { yes = { again() }, no = { draw(me, 2) } }");

const gusts = `return edition {
    name = "gusts",
    title = "Gusts: much wind, a fifth color",
    colors = { "red", "yellow", "green", "blue", { "v", "violet" } },

    numbers { from = 0, to = 9, copies = 1 },
    face { code = "G", name = "Gust", points = 20, copies = 4, start = "plain",
        draw(others, 1) },
    wild { code = "WZ", name = "Zephyr", points = 50, copies = 6, start = "return", color(),
        again() },
}
`;
const roundsMax = 12;

/* A place at the form, with everything in sight. */
async function atForm(world, preset) {
  const ann = await world.person("Ann");
  await ann.open("#/create");
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.page.getByRole("radio", { name: preset }).check();
  await ann.page.getByText("All settings").click();
  return ann;
}

/* Two seats, one of them a bot's; large hands, which are not the match; no time to wait for. */
async function makeQuick(ann) {
  const step = (label, name) =>
    ann.page.getByRole("group", { name: label, exact: true }).getByRole("button", { name });
  for (let i = 0; i < 2; i++) await step("Seats", "Less").click();
  await step("Seats for bots", "More").click();
  for (let i = 0; i < 13; i++) await step("Cards dealt", "More").click();
  await ann.page.getByLabel("Target", { exact: true }).fill(`${quick.target}`);
  await ann.page.getByLabel("For a decision").selectOption("0");
  await ann.page.getByLabel("Bots seem to think for").selectOption("0");
}

/* To the table itself, where it waits for people. */
async function create(ann) {
  await ann.page.getByRole("button", { name: "Create the table" }).click();
  await ann.page.getByRole("button", { name: "I'm ready" }).waitFor();
}

/* What a screen reader says beside a field. */
function described(field) {
  return field.evaluate((area) => area.getAttribute("aria-describedby").split(" ")
    .map((id) => document.getElementById(id).innerText).join(" "));
}

/* Plays until the server took an action that `fits`. */
async function playUntil(ann, choose, fits) {
  for (let round = 1; round <= roundsMax; round++) {
    if (await ann.play(choose, () => ann.actions.some(fits))) return;
    await ann.nextRound();
  }
  assert.fail(`not played in ${roundsMax} rounds`);
}

test("a rule of one's own: told what is wrong, mended, agreed to, asked", async (world) => {
  const ann = await atForm(world, /^Baseball/);
  for (const copy of [1, 2, 3]) {
    await ann.page.getByLabel(`Customizable ${copy}`, { exact: true }).selectOption("own");
    const field = ann.page.getByLabel(`Text of the rule: Customizable ${copy}`);
    await field.fill(copy === 1 ? wrong : mended);
  }
  const field = ann.page.getByLabel("Text of the rule: Customizable 1");
  const state = ann.page.locator(".own-field", { has: field });
  await state.getByText("Line 4, column 5:").waitFor();
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  assert.match(await described(field), /Line 4, column 5:\s+unknown effect or word 'explode'/);
  await checkAccess(ann.page, "a rule that is wrong");
  await state.getByRole("button", { name: "Show the line" }).click();
  assert.equal(await field.evaluate((area) =>
    area.value.slice(area.selectionStart, area.selectionEnd)), "explode");
  await field.fill(mended);
  await state.getByText("Understood:").waitFor();
  assert.equal(await field.getAttribute("aria-invalid"), "false");
  assert.match(await described(field), /whoever played it has another turn/);
  await checkAccess(ann.page, "a rule that is understood");

  await makeQuick(ann);
  await create(ann);
  /* What everyone is to agree to: in words, and as it was written. */
  const facts = ann.page.locator(".facts");
  await facts.getByText("another turn").waitFor();
  await facts.getByText("What was written").click();
  assert.equal(await facts.locator("pre").innerText(), mended);
  await ann.page.getByRole("button", { name: "I'm ready" }).click();
  const choose = (seen) => (seen.kind === "turn" && seen.buttons.includes("yes")
    ? { button: "yes" } : seeking((card) => card.startsWith("WC"))(seen));
  await playUntil(ann, choose, (action) => action === "yes");
  assert.match(ann.actions.at(-2), /^WC=/, "the question came of another card");
});

test("an edition of one's own: from a file, agreed to, its cards are played", async (world) => {
  const ann = await atForm(world, /^Classic/);
  await ann.page.getByLabel("Edition").selectOption("own");
  const field = ann.page.getByLabel("Text of the edition");
  const state = ann.page.locator(".own-field", { has: field });
  await state.getByText("Gust", { exact: true }).waitFor();
  await field.fill(gusts.replace("numbers {", "numbrs {"));
  await state.getByText("Line 6, column 5:").waitFor();
  const file = { name: "gusts.lua", mimeType: "text/plain", buffer: Buffer.from(gusts) };
  await state.getByLabel("Choose a file").setInputFiles(file);
  await state.getByText("Zephyr", { exact: true }).waitFor();
  assert.equal(await field.inputValue(), gusts);
  await checkAccess(ann.page, "an edition of one's own");
  await state.getByLabel("Choose a file").setInputFiles({ ...file,
    buffer: Buffer.from(`${gusts}--${"x".repeat(8192)}`) });
  await state.getByText("at most 8,192 bytes").waitFor();
  assert.equal(await field.inputValue(), gusts);

  await makeQuick(ann);
  await create(ann);
  await ann.page.locator(".facts").getByText("Gusts: much wind, a fifth color", { exact: true })
    .waitFor();
  await ann.page.getByRole("button", { name: "I'm ready" }).click();
  await ann.look();
  await playUntil(ann, seeking((card) => card.endsWith("G")), (action) => /^.G/.test(action));
  await playUntil(ann, seeking((card) => card === "WZ"), (action) => /^WZ=/.test(action));
});

test("a deck with a customizable of its own takes a rule of one's own", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 2, bots: [null, "easy"],
    edition: { lua: gusts.replace("again() },", "},").replace("copies = 6, start = \"return\"",
      "copies = 4, house = true, start = \"return\"") },
    options: { "hand-size": "8" }, house: { WZ: { lua: mended } } });
  await ann.goTo(table);
  const choose = (seen) => (seen.kind === "turn" && seen.buttons.includes("no")
    ? { button: "no" } : seeking((card) => card.startsWith("WZ"))(seen));
  await playUntil(ann, choose, (action) => action === "no");
  /* The whole round is there to look back at, from a record that carries both texts. */
  await ann.play(plain);
  const { round } = ann.frames.findLast((frame) => frame.type === "round");
  const game = await ann.page.evaluate(async (path) => {
    const me = JSON.parse(localStorage.getItem("drawfour.me"));
    const headers = { Authorization: `Drawfour ${me.player}:${me.secret}` };
    const steps = await fetch(path, { headers });
    return { status: steps.status, text: await steps.text() };
  }, `api/games/${table}-1/rounds/${round}`);
  assert.equal(game.status, 200, game.text);
  assert.match(game.text, /"action": "WZ=/);
});
