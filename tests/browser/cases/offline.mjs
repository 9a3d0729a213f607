// offline.mjs - the page as an app: what makes it installable, and what it shows when the
// server cannot be reached. 127.0.0.1 counts as a secure context.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";

const worker = (player) => player.page.evaluate(() =>
  navigator.serviceWorker.ready.then((found) => found.active.scriptURL));

test("the page can be installed: manifest, icons, service worker", async (world) => {
  const ann = await world.person("Ann", { serviceWorkers: "allow" });
  await ann.open("");
  assert.match(await worker(ann), /\/sw\.js$/);
  const { manifest, icons } = await ann.page.evaluate(async () => {
    const link = document.querySelector("link[rel=manifest]");
    const found = await (await fetch(link.href)).json();
    return { manifest: found, icons: await Promise.all(found.icons.map(async (icon) => {
      const answer = await fetch(new URL(icon.src, link.href));
      const picture = new Image();
      picture.src = answer.url;
      await picture.decode();
      return [answer.status, answer.headers.get("content-type"), icon.purpose];
    })) };
  });
  assert.equal(manifest.display, "standalone");
  assert.ok(manifest.name && manifest.short_name && manifest.start_url && manifest.scope);
  assert.deepEqual(icons, [[200, "image/svg+xml", "any"], [200, "image/svg+xml", "maskable"]]);
  const session = await ann.page.context().newCDPSession(ann.page);
  const { errors } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
});

test("without a server a page says so, in the reader's language", async (world) => {
  world.expected = /ERR_CONNECTION_RE|ERR_FAILED|WebSocket connection to/;
  await world.ownServer();
  const ann = await world.person("Ann", { serviceWorkers: "allow" });
  const ben = await world.person("Ben", { serviceWorkers: "allow", locale: "de-DE" });
  for (const one of [ann, ben]) {
    await one.open("");
    await worker(one);
  }
  await world.server.kill();
  for (const one of [ann, ben]) await one.page.goto(`${world.server.url}?again`);
  await ann.page.getByRole("heading", { name: "The table cannot be reached" }).waitFor();
  await ben.page.getByRole("heading", { name: "Der Tisch ist nicht erreichbar" }).waitFor();
  assert.equal(await ben.page.evaluate(() => document.documentElement.lang), "de");
  await ann.page.locator("img").evaluate((picture) => picture.decode());
  await world.server.start();
  await ann.page.getByRole("link", { name: "Try again" }).click();
  await ann.page.locator(".play-now").waitFor();
  /* And by itself, when the device is online again. */
  await ben.page.evaluate(() => dispatchEvent(new Event("online")));
  await ben.page.locator(".play-now").waitFor();
});
