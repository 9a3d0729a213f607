// screens.mjs - pictures of the screens at every size, for people to look at. tools/pictures.sh
// makes them.
import { test } from "../lib/tap.mjs";
import { photograph } from "../lib/photo.mjs";
import { plain, seeking } from "../lib/player.mjs";
import { quick } from "../lib/tables.mjs";

const shapes = Object.fromEntries([[360, 740], [740, 360], [844, 390], [768, 1024], [1366, 625],
  [1920, 1080]].map(([width, height]) => [`${width}x${height}`, { width, height }]));
const photo = (world, page, screen) => photograph(world, page, screen, shapes);
const three = [null, "easy", "normal", "hard"];

test("pictures: around the table", async (world) => {
  const ann = await world.person("Ann");
  const screens = { home: "", create: "#/create", learn: "#/learn", rules: "#/rules/classic",
    tournaments: "#/tournaments", settings: "#/settings" };
  for (const [screen, path] of Object.entries(screens)) {
    await ann.open(path);
    await photo(world, ann.page, screen);
  }
});

test("pictures: the gate, of a host and of a newcomer", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 4, name: "Friday night",
    bots: [null, null, null, "easy"], options: { stacking: "any", "jump-in": "on" } });
  await ann.open(`#/t/${table}?sit=1`);
  await ann.page.getByRole("button", { name: "I'm ready" }).waitFor();
  await photo(world, ann.page, "gate-host");
  const ben = await world.person("Ben");
  await ben.open(`#/t/${table}`);
  await ben.page.locator(".newcomer").waitFor();
  await photo(world, ben.page, "gate-guest");
});

test("pictures: the table in play", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 4, bots: three });
  await ann.goTo(table);
  await ann.play(plain, (one) => one.actions.length >= 2);
  await ann.look();
  await photo(world, ann.page, "table");
  const wild = (card) => card.startsWith("W");
  await ann.turnWhere((seen) => seen.cards.some(wild), seeking(wild));
  await photo(world, ann.page, "table-many");
  await ann.act(await ann.look(), seeking(wild));
  await ann.page.locator(".picker").waitFor();
  await photo(world, ann.page, "picker");
  await ann.page.keyboard.press("Escape");
  const cy = await world.person("Cy");
  await cy.goTo(table, false);
  await cy.page.getByText("You are watching").first().waitFor();
  await photo(world, cy.page, "watching");
  await ann.play(plain);
  await photo(world, ann.page, "round-end");
});

test("pictures: ten seats", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 10,
    bots: [null, ...Array(9).fill("normal")] });
  await ann.goTo(table);
  await ann.play(plain, (one) => one.actions.length >= 2);
  await ann.look();
  await photo(world, ann.page, "ten");
});
