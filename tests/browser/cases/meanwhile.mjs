// meanwhile.mjs - what others do while one decides: a choice that is still possible stands.
import assert from "node:assert/strict";
import { pair } from "../lib/tables.mjs";
import { test } from "../lib/tap.mjs";

/* One of the two colored cards is turned up, so every hand of two has a wild. */
const wilds = `return edition {
    name = "wilds",
    title = "Wilds: nearly nothing else",
    colors = { "red", "blue" },
    dealer = "number",
    number { 1, copies = 1 },
    wild { code = "WA", name = "Alpha", points = 50, copies = 7, start = "return", color() },
    wild { code = "WB", name = "Beta", points = 50, copies = 7, start = "return", color() },
}
`;

/* Lays a wild: a click on it, and one on its color. */
async function layWild(player) {
  await player.act(await player.look(), (seen) =>
    ({ card: seen.cards.find((card) => card.startsWith("W")) }));
  await player.page.locator(".picker .color").first().click();
}

/* One player has come down to the last card without the call, the other is to move. */
async function exposed(world, prepare) {
  const players = await pair(world, { edition: { lua: wilds }, options: { "hand-size": "2" } },
    prepare);
  const turns = players.map((one) => one.look().then(() => one));
  const careless = await Promise.race(turns);
  await layWild(careless);
  await Promise.all(turns);
  return { careless, other: players.find((one) => one !== careless) };
}

/* The call, and that the server has taken it. */
async function callUno(player, act = () => player.page.locator(".uno[data-state=now]").click()) {
  const called = player.frame((frame) => frame.type === "events" && frame.action === "uno");
  await act();
  await called;
}

const plays = (player) => player.frame((frame) => frame.type === "events" &&
  frame.seat === player.seat && frame.action.startsWith("W"));

test("a color is being chosen when the other calls UNO: the choice stands", async (world) => {
  const { careless, other } = await exposed(world);
  const seen = await other.look();
  await other.act(seen, () => ({ card: seen.cards.find((card) => card.startsWith("W")) }));
  await other.page.locator(".picker .color").first().waitFor();
  await callUno(careless);
  await other.page.locator(`.bar:not([data-question="${seen.question}"])`).waitFor();
  const played = plays(other);
  await other.page.locator(".picker .color").first().click();
  await played;
});

/* Lets the server's words to a page be held back, and let go again. */
function holding(player) {
  let held = null;
  player.hold = () => { held = []; };
  player.letGo = () => {
    const late = held;
    held = null;
    late.forEach((pass) => pass());
  };
  return player.page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const frame = JSON.parse(String(message));
      if (frame.type === "no") player.refused?.();
      const pass = () => {
        player.hear(frame);
        socket.send(message);
      };
      if (held) held.push(pass);
      else pass();
    });
  });
}

test("a play that crosses the other's call on its way is made all the same", async (world) => {
  const { careless, other } = await exposed(world, holding);
  await other.look();
  other.hold();
  await callUno(careless);
  const refused = new Promise((resolve) => { other.refused = resolve; });
  await layWild(other);
  await refused;
  const played = plays(other);
  other.letGo();
  await played;
  assert.equal(await other.page.locator(".notice[data-kind=no]").count(), 0);
});

test("why a catch was refused stays in sight when the next question comes", async (world) => {
  const { careless, other } = await exposed(world);
  await callUno(careless);
  await other.page.locator(".catch").click();
  const reason = other.page.locator(".notice[data-kind=no]");
  await reason.waitFor();
  /* It goes after some seconds: they do not pass here. */
  await other.page.evaluate(() => {
    const at = Date.now();
    Date.now = () => at;
  });
  await other.act(await other.look(), () => ({ button: "draw" }));
  assert.equal(await reason.count(), 1);
});

test("the key to pass does nothing out of turn, and UNO can still be called", async (world) => {
  const { careless } = await exposed(world);
  await careless.page.locator(".uno[data-state=now]").waitFor();
  const keys = careless.page.keyboard;
  await callUno(careless, async () => {
    await keys.press("p");
    await keys.press("u");
  });
});
