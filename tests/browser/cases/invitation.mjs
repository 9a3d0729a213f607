// invitation.mjs - how others come to a table: a link that leads to it, a name, a seat, a line.
import assert from "node:assert/strict";
import { request } from "node:http";
import { test } from "../lib/tap.mjs";
import { plain } from "../lib/player.mjs";
import { brief, quick } from "../lib/tables.mjs";

/* A server of its own with `options`, and Ann at a table of it, come by the printed address. */
async function hosted(world, options) {
  const server = await world.ownServer(options);
  const ann = await world.person("Ann");
  ann.url = `http://localhost:${server.port}/`;
  const table = await ann.makeTable({ ...quick, seats: 2 });
  await ann.goTo(table, false);
  return { ann, table, server };
}

/* The picture of a link, asked for under a name of the server that stands in the link. */
function picture(server, table, headers = {}) {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port: server.port, path: `/api/tables/${table}/qr.svg`, headers },
      (answer) => {
        let text = "";
        answer.on("data", (part) => { text += part; });
        answer.on("end", () => resolve(text));
      }).on("error", reject).end();
  });
}

test("a host who came by localhost invites to the address that the server prints for others",
  async (world) => {
    const { ann, table, server } = await hosted(world, ["--listen", "0.0.0.0"]);
    assert.ok(server.others, "this machine has an address that others can reach");
    const link = `${server.others}/#/t/${table}`;
    await ann.page.waitForFunction((wanted) =>
      document.querySelector(".share-link")?.value === wanted, link);
    const host = new URL(server.others).host;
    assert.equal(await picture(server, table, { Host: `localhost:${server.port}` }),
      await picture(server, table, { Host: host }), "the picture has the same link");
    /* Without TLS there is no clipboard: it is copied all the same. */
    await ann.page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(); });
    await ann.page.getByRole("button", { name: "Copy the link" }).click();
    await ann.page.getByRole("button", { name: "Link copied" }).waitFor();
  });

test("the setting `url` stands in link and page, whoever asks", async (world) => {
  const { ann, table } = await hosted(world, ["--url", "https://cards.example.org/"]);
  await ann.page.waitForFunction((wanted) =>
    document.querySelector(".share-link")?.value === wanted,
  `https://cards.example.org/#/t/${table}`);
  const tag = (name) => ann.page.locator(`meta[property="${name}"]`).getAttribute("content");
  assert.equal(await tag("og:image"), "https://cards.example.org/preview.png");
  assert.equal(await tag("og:url"), "https://cards.example.org/");
  assert.ok(await tag("og:title") && await tag("og:description"));
  const size = await ann.page.evaluate(async () => {
    const image = await createImageBitmap(await (await fetch("preview.png")).blob());
    return [image.width, image.height];
  });
  assert.deepEqual(size, [1200, 630]);
});

test("behind a proxy the forwarded name stands in the link, from others it does not",
  async (world) => {
    const headers = { "X-Forwarded-For": "10.0.0.7", "X-Forwarded-Proto": "https",
      "X-Forwarded-Host": "play.example.org" };
    const asked = async (proxies) => {
      const { table, server } = await hosted(world, proxies);
      const answer = await fetch(`${server.url}api/tables/${table}`, { headers });
      return (await answer.json()).link.replace(/\/#.*/, "");
    };
    assert.equal(await asked(["--proxies", "127.0.0.1"]), "https://play.example.org");
    assert.match(await asked([]), /^http:\/\/127\.0\.0\.1:/);
  });

test("who comes by a link is asked for a name, and sits down under it", async (world) => {
  const ann = await world.person("Ann");
  const table = await ann.makeTable({ ...quick, seats: 2 });
  await ann.goTo(table, false);
  const ben = await world.person("Ben");
  await ben.open(`#/t/${table}`);
  const name = ben.page.locator(".gate").getByLabel("Your name");
  await name.fill("Benedetta");
  await name.press("Enter");
  await ann.page.locator(".place", { hasText: "Benedetta" }).waitFor();
  await ben.page.locator(".newcomer").waitFor({ state: "detached" });
});

test("a full table says so, and who waits in line gets the next free seat", async (world) => {
  const ann = await world.person("Ann");
  const ben = await world.person("Ben");
  const table = await ann.makeTable({ ...quick, seats: 2, target: 1, ...brief });
  await ann.goTo(table);
  await ben.goTo(table);
  await ann.page.locator(".hand-card").first().waitFor();
  const cy = await world.person("Cy");
  await cy.goTo(table, false);
  await cy.page.getByText("No seat is free now").waitFor();
  await cy.page.getByRole("button", { name: "Wait in line" }).click();
  await cy.page.getByText("You are in line").waitFor();
  const both = (act) => Promise.all([ann, ben].map(act));
  await both((one) => one.play(plain));
  while (!ann.frames.findLast((frame) => frame.type === "end").match) {
    await both((one) => one.nextRound());
    await both((one) => one.play(plain));
  }
  await ben.page.getByRole("button", { name: "See the table" }).click();
  await ben.page.getByRole("button", { name: "Menu" }).click();
  await ben.page.getByRole("button", { name: "Give up the seat" }).click();
  await ann.page.getByRole("button", { name: "Rematch" }).click();
  await cy.page.getByRole("button", { name: "I'm ready" }).waitFor();
});
