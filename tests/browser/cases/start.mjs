// start.mjs - the way from the first visit to the first card.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { plain } from "../lib/player.mjs";

/* A first hand in which nothing fits needs clicks of its own (draw, then play or keep): that
 * is the deal's doing, so it is tried again with another one. */
test("first visit to first card in at most three clicks", async (world) => {
  for (let deal = 0; deal < 8; deal++) {
    const ann = await world.person(`Ann ${deal}`);
    let clicks = 0;
    await ann.open("");
    await ann.page.locator(".play-now button[type=submit]").click();
    clicks += 1;
    const first = await ann.look();
    if (first.kind !== "turn" || first.cards.length === 0) continue;
    while (ann.played.length === 0) {
      await ann.act(await ann.look(), plain);
      clicks += 1;
    }
    assert.ok(clicks <= 3, `${clicks} clicks`);
    world.figure(`${clicks} clicks`);
    return;
  }
  assert.fail("in eight deals nothing fitted");
});

test("a screen that arrives the moment it is asked for is shown", async (world) => {
  const ann = await world.person("Ann");
  /* What the page puts off waits until it is told to go on. */
  await ann.page.addInitScript(() => {
    const later = setTimeout;
    let waiting = null;
    globalThis.setTimeout = (act, ...rest) => (waiting ? waiting.push(act) : later(act, ...rest));
    globalThis.holdTimers = () => { waiting = []; };
    globalThis.goOn = () => {
      const acts = waiting;
      waiting = null;
      acts.forEach((act) => act());
    };
  });
  let [letGo, address] = [null, null];
  const asked = new Promise((resolve) => {
    ann.page.route("**/table-*.js", async (route) => {
      address = route.request().url();
      resolve();
      await new Promise((go) => { letGo = go; });
      await route.continue();
    });
  });
  await ann.open("");
  await asked;
  await ann.page.evaluate(() => globalThis.holdTimers());
  await ann.page.locator(".play-now button[type=submit]").click();
  await ann.page.locator(".loading").waitFor();
  letGo();
  await ann.page.evaluate((url) => import(url), address);
  await ann.page.evaluate(() => globalThis.goOn());
  await ann.page.locator(".table-screen").waitFor();
});

test("the page is small, and asks nobody but its server", async (world) => {
  const ann = await world.person("Ann");
  let bytes = 0;
  const hosts = new Set();
  const session = await ann.page.context().newCDPSession(ann.page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", (event) => { bytes += event.encodedDataLength; });
  ann.page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await ann.open("");
  await ann.page.waitForLoadState("networkidle");
  world.figure(`${(bytes / 1000).toFixed(1)} kB over the line`);
  assert.ok(bytes < 120_000, `${bytes} bytes`);
  assert.deepEqual([...hosts], [new URL(world.server.url).host]);
});

test("what has its version in its name is packed well and kept, only the page is asked for anew",
  async (world) => {
    const ann = await world.person("Ann");
    await ann.open("");
    await ann.page.waitForLoadState("networkidle");
    const names = await ann.page.evaluate(() => performance.getEntriesByType("resource")
      .map((one) => one.name).filter((name) => /-[A-Z0-9]{8}\.(js|css)$/.test(name)));
    assert.ok(names.length >= 3, names.join());
    const ask = (name, coding) => fetch(name, { headers: { "Accept-Encoding": coding } });
    for (const name of names) {
      const answer = await ask(name, "gzip, br");
      assert.match(answer.headers.get("cache-control"), /max-age=31536000, immutable/);
      if ((await answer.text()).length > 500) {
        assert.equal(answer.headers.get("content-encoding"), "br", name);
      }
    }
    const page = await ask(world.server.url, "br");
    assert.equal(page.headers.get("cache-control"), "no-cache");
    const script = names.find((name) => /\/app-\w+\.js$/.test(name));
    const old = await ask(script, "gzip;q=0.5, brx");
    assert.equal(old.headers.get("content-encoding"), "gzip");
    /* The second visit asks for the page and for what lives on the server. */
    await ann.page.goto("about:blank");
    await ann.open("");
    await ann.page.waitForLoadState("networkidle");
    const sizes = await ann.page.evaluate(() => performance.getEntriesByType("resource")
      .filter((one) => /-[A-Z0-9]{8}\.(js|css)$/.test(one.name)).map((one) => one.transferSize));
    assert.deepEqual(sizes.filter((size) => size > 0), [], "the rest comes from the cache");
  });

test("the guided first game explains the first turn", async (world) => {
  const ann = await world.person("Ann");
  await ann.open("#/learn");
  await ann.page.getByRole("button", { name: "Start the guided game" }).click();
  /* A first card that is a Wild asks for its color; the coach then steps aside. */
  for (let seen = await ann.look(); seen.kind === "picker"; seen = await ann.look()) {
    await ann.act(seen, plain);
  }
  const coach = ann.page.locator(".coach");
  await coach.waitFor();
  await ann.page.waitForFunction(() =>
    /Your turn|Wild Draw Four|name the color/.test(
      document.querySelector(".coach p")?.innerText ?? ""));
  const before = await coach.locator("p").innerText();
  await coach.getByRole("button", { name: "Got it" }).click();
  await ann.page.waitForFunction((old) =>
    document.querySelector(".coach p")?.innerText !== old, before);
});

test("a table is made by the form and joined by its code", async (world) => {
  const ann = await world.person("Ann");
  await ann.open("#/create");
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.page.getByRole("radio", { name: /^Baseball/ }).check();
  await ann.page.getByLabel("Name of the table").fill("Friday");
  await ann.page.getByText("All settings").click();
  await ann.page.getByLabel("For a decision").selectOption("60000");
  await ann.page.getByRole("button", { name: "Create the table" }).click();
  const code = ann.page.locator(".code");
  await code.waitFor();
  assert.equal(await ann.text("h1"), "Friday");
  assert.match(await ann.text(".facts"), /Baseball/);
  await ann.page.locator(".qr").evaluate((picture) => picture.decode());

  const ben = await world.person("Ben");
  await ben.open("");
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.page.getByLabel("Code or link").fill((await code.innerText()).toLowerCase());
  await ben.page.getByRole("button", { name: "Join", exact: true }).click();
  await ben.page.getByRole("button", { name: "Sit down" }).last().click();
  await ann.page.locator(".place", { hasText: "Ben" }).waitFor();
  /* The host fills the rest with bots, changes the rules, and everyone agrees anew. */
  await ben.page.getByRole("button", { name: "I'm ready" }).click();
  await ann.page.locator(".place[data-free] select").first().selectOption("easy");
  await ann.page.locator(".place", { hasText: "Bot, Easy" }).first().waitFor();
  await ann.page.getByRole("button", { name: "Change the settings" }).click();
  await ann.page.getByRole("dialog").getByLabel("Edition").selectOption("greyskull");
  await ann.page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await ann.page.getByRole("dialog").waitFor({ state: "detached" });
  await ben.page.getByText("Greyskull").first().waitFor();
  await ben.page.getByRole("button", { name: "I'm ready" }).waitFor();
});

test("wrong codes, lost pages and unknown tables say so", async (world) => {
  world.expected = /404/;
  const ann = await world.person("Ann");
  await ann.open("");
  await ann.page.getByLabel("Code or link").fill("no!");
  await ann.page.getByRole("button", { name: "Join", exact: true }).click();
  await ann.page.getByText("neither a code nor a link").waitFor();
  await ann.open("#/t/ZZZZ9999");
  await ann.page.getByText("There is no such table").waitFor();
  await ann.open("#/nowhere");
  await ann.page.getByText("There is nothing here").waitFor();
  await ann.open("#/game/ZZZZ9999-1");
  await ann.page.getByText("no such game").waitFor();
});
