// world.mjs - what a test has: browsers' windows at one server, and an ear for their errors.
import assert from "node:assert/strict";
import { join } from "node:path";
import { patience, Player } from "./player.mjs";
import { Server } from "./server.mjs";

export const sizes = {
  phone: { width: 360, height: 740 },
  sideways: { width: 740, height: 360 },
  tablet: { width: 820, height: 1180 },
  wide: { width: 1440, height: 900 },
};

export class World {
  constructor(name, browser, server, folder) {
    Object.assign(this, { name, browser, server, folder });
    this.ownServers = [];
    this.contexts = [];
    this.players = [];
    this.errors = [];
    this.figures = [];
    /* Errors that the browser itself writes when a server is gone. */
    this.expected = null;
  }

  /* A server for this test alone: one that it kills, or that has `options`. */
  async ownServer(options = []) {
    const server = new Server(this.server.program, options);
    this.ownServers.push(server);
    await server.start();
    this.server = server;
    return server;
  }

  /* A browser of its own: nothing is shared with the others. Motion is off unless asked for,
   * so that a click never has to wait for a card in flight. */
  async context(more = {}) {
    const context = await this.browser.newContext({
      viewport: sizes.wide, reducedMotion: "reduce", locale: "en-US",
      serviceWorkers: "block", ...more,
    });
    context.setDefaultTimeout(patience.timeout);
    this.contexts.push(context);
    return context;
  }

  /* A person in a browser, at the start page. */
  async person(name, more = {}) {
    return this.tab(await this.context(more), name);
  }

  /* One more tab of a browser. */
  async tab(context, name) {
    const page = await context.newPage();
    const player = new Player(page, name, this.server.url);
    this.listen(page, name);
    this.players.push(player);
    return player;
  }

  listen(page, name) {
    const note = (text) => {
      /* Of tests that are not about it: the offline page would come between. */
      if (text.startsWith("Service Worker registration blocked")) return;
      if (!this.expected?.test(text)) this.errors.push(`${name}: ${text}`);
    };
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") note(message.text());
    });
    page.on("pageerror", (error) => note(String(error.stack ?? error)));
  }

  checkQuiet() {
    assert.equal(this.server.died, null);
    assert.deepEqual(this.errors, [], "the browser's console has errors");
  }

  figure(text) { this.figures.push(text); }

  /* Pictures of all windows; what else there is to say about the failure. */
  async photographFailure() {
    const file = this.name.replace(/[^a-z0-9]+/gi, "-").toLowerCase();
    for (const [i, player] of this.players.entries()) {
      const path = join(this.folder, "failed", `${file}-${i}.png`);
      await player.page.screenshot({ path, timeout: 5000 }).catch(() => {});
    }
    const died = this.server.died?.split("\n") ?? [];
    return [...died, ...this.errors.map((text) => `console: ${text.replaceAll("\n", " ")}`)];
  }

  async close() {
    for (const context of this.contexts) await context.close();
    for (const server of this.ownServers) await server.close();
  }
}
