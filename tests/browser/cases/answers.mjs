// answers.mjs - what one player asks of another: a challenge, a catch, a joke, a vote.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { patience, plain, seeking } from "../lib/player.mjs";
import { pair, quick } from "../lib/tables.mjs";

const other = (players, one) => players.find((player) => player !== one);

/* What a player waits for: the sight that the test is about, something to do, or the end. */
function sight(selector) {
  if (globalThis.testStops) return "stop";
  if (document.querySelector(selector)) return "seen";
  if (document.querySelector(".round-end")) return "end";
  return document.querySelector(".bar[data-busy='no'] .picker, .bar[data-mine][data-busy='no']")
    ? "now" : null;
}

/* Both play until one of them sees what `selector` finds; that one, then the other. What must
 * be done before the moment is over is done by `atOnce`: the other may be in a long wait. */
async function playUntilSeen(players, choose, selector, atOnce = () => {}) {
  let found = null;
  const stop = (on) => Promise.all(players.map((one) =>
    one.page.evaluate((value) => { globalThis.testStops = value; }, on)));
  const one = async (player) => {
    for (;;) {
      const handle = await player.page.waitForFunction(sight, selector, patience);
      const what = await handle.jsonValue();
      if (what === "stop") return;
      if (what === "seen") {
        found = player;
        await stop(true);
        await atOnce(player);
        return;
      }
      if (what === "end") {
        await player.nextRound();
        continue;
      }
      const seen = await player.look();
      if (seen.kind !== "end") await choose(seen, player);
    }
  };
  await stop(false);
  await Promise.all(players.map(one));
  return [found, other(players, found)];
}

const clicking = (choose) => (seen, player) => player.act(seen, choose);

/* Plays as `plain`, but calls UNO with the last card but one. */
async function calling(seen, player) {
  if (seen.kind === "turn" && seen.uno === "arm") {
    const uno = player.page.locator(".uno");
    if (await uno.getAttribute("aria-pressed") !== "true") await uno.click();
  }
  await player.act(seen, plain);
}

test("a Wild Draw Four is challenged, and the evidence is shown to the challenger alone",
  async (world) => {
    const players = await pair(world, { options: { "hand-size": "20" } });
    const [victim, bluffer] = await playUntilSeen(players,
      clicking(seeking((card) => card === "W4")), "[data-action=challenge]");
    assert.deepEqual((await victim.look()).buttons.sort(), ["challenge", "take"]);
    await victim.page.locator(".explain").getByText("T7").waitFor();
    await victim.button("challenge").click();
    await victim.page.locator(".evidence").waitFor();
    assert.equal(await bluffer.page.locator(".evidence").count(), 0);
    const ruling = victim.frames.flatMap((frame) => frame.events ?? [])
      .find((event) => event.event === "challenged");
    const words = ruling.guilty ? "it was a bluff" : "the card was lawful";
    for (const one of players) await one.page.locator(".log").getByText(words).last().waitFor();
    await victim.page.locator(".log a.clause", { hasText: "T7" }).first().waitFor();
  });

test("an omitted UNO is caught, a groundless catch is refused", async (world) => {
  const players = await pair(world, { window_ms: 10000, options: { "hand-size": "2" } });
  const [, careless] = await playUntilSeen(players, clicking(plain), ".catch",
    (catcher) => catcher.page.locator(".catch").click());
  await careless.page.locator(".log").getByText("without the call").last().waitFor();
  await careless.page.locator(".log").getByText(/^You draw .+ and .+\./).first().waitFor();

  /* The next time the call is made in time: the button is there all the same, and in vain. */
  await playUntilSeen(players, calling, ".catch", async (eager) => {
    await eager.page.locator(".catch").click();
    await eager.page.locator(".notice[data-kind=no] .clause", { hasText: /U[35]/ }).waitFor();
    await eager.page.locator(".catch").click();
    await eager.page.locator(".notice[data-kind=no]", { hasText: "groundless" }).waitFor();
  });
});

test("a joke is told, and the other player says whether it was one", async (world) => {
  const players = await pair(world, { edition: "baseball", house: { WC: "joke" },
    options: { "hand-size": "20" } });
  const [listener, teller] = await playUntilSeen(players,
    clicking(seeking((card) => card.startsWith("WC"))), "[data-action=yes]");
  await listener.page.locator(".prompt", { hasText: "Did you laugh at the joke?" }).waitFor();
  await listener.button("no").click();
  await teller.page.locator(".log").getByText("says no").last().waitFor();
  await teller.page.locator(".log").getByText(/^You draw (.+, ){3}and .+\./).last().waitFor();
});

/* Half of its cards carry the rule. */
const mini = `return edition { name = "mini", colors = { "red", "green" },
  numbers { from = 1, to = 3, copies = 2 },
  wild { code = "WC", name = "Own", points = 40, copies = 4, house = true, color() } }`;
const hum = "return rule { name = \"hum\", text = \"The next seat hums.\", " +
  "asks = \"Hum a song!\", notice(next) }";
const impostor = hum.replace("hum", "elbows");

for (const { title, house, english, german } of [
  { title: "elbows", house: "elbows",
    english: "Keep your elbows straight until somebody calls UNO.",
    german: "Halte die Arme gestreckt, bis jemand UNO ruft." },
  { title: "a rule of one's own", house: { lua: hum }, english: "Hum a song!",
    german: "Hum a song!" },
  { title: "one that bears another's name", house: { lua: impostor },
    english: "Hum a song!", german: "Hum a song!" },
]) {
  test(`a notice says what is asked, and of whom: ${title}`, async (world) => {
    const ann = await world.person("Ann");
    const uli = await world.person("Uli", { locale: "de-AT" });
    const table = await ann.makeTable({ ...quick, seats: 2, edition: { lua: mini },
      house: { WC: house }, options: { "hand-size": "4" } });
    await ann.goTo(table);
    await uli.goTo(table);
    await playUntilSeen([ann, uli], clicking(seeking((card) => card === "WC")),
      ".notice[data-kind=task]");
    const { seat } = ann.view.notices[0];
    const [forAnn, forUli] = ["You are told", "Uli is told", "Für Ann gilt", "Für dich gilt"]
      .filter((_, i) => (i % 2 === 0) === (seat === ann.seat));
    for (const [one, words] of [[ann, `${forAnn}: ${english}`], [uli, `${forUli}: ${german}`]]) {
      await one.page.locator(".notice[data-kind=task]", { hasText: words }).waitFor();
      await one.page.locator(".log").getByText(words).first().waitFor();
    }
  });
}

test("whoever has to discard is told how far down", async (world) => {
  const players = await pair(world, { edition: { lua: mini }, house: { WC: "joke" },
    options: { "hand-size": "4" } });
  const [listener, teller] = await playUntilSeen(players,
    clicking(seeking((card) => card === "WC")), "[data-action=yes]");
  await listener.page.locator(".log").getByText("You are asked: Did you laugh at the joke?")
    .last().waitFor();
  await listener.button("yes").click();
  await teller.page.locator(".prompt", { hasText: "to discard, until you hold 1." }).waitFor();
});

test("the table votes four cards for advice", async (world) => {
  const ann = await world.person("Ann");
  const ben = await world.person("Ben");
  const cy = await world.person("Cy");
  const table = await ann.makeTable({ ...quick, seats: 3, edition: "family" });
  for (const one of [ann, ben, cy]) await one.goTo(table);
  await Promise.all([ann.page.locator(".seat"), cy.page.locator(".hand-card")].map((one) =>
    one.first().waitFor()));
  /* Seven cards, or nine if a Draw Two was turned up. */
  const before = cy.hand.length;
  await ann.page.locator(`.seat[data-seat="${cy.seat}"] .seat-body`).click();
  await ann.page.getByRole("button", { name: /Gave advice/ }).click();
  const box = ben.page.getByRole("group", { name: "Vote" });
  await box.getByText("Ann says that Cy gave advice").waitFor();
  assert.equal(await cy.page.getByRole("group", { name: "Vote" }).getByRole("button").count(),
    0, "the accused has no vote");
  await box.getByRole("button", { name: "Yes" }).click();
  await cy.page.waitForFunction((n) =>
    document.querySelectorAll(".hand-card").length === n, before + 4);
  await ann.page.locator(".notice").getByText("The table decided: four cards for Cy").waitFor();
});
