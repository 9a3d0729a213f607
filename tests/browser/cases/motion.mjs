// motion.mjs - what happens is seen to happen: things travel, from where they were to where they
// go, and nobody who wants no motion or does something meanwhile has to wait for it.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { patience, plain, seeking } from "../lib/player.mjs";
import { all, brief, quick } from "../lib/tables.mjs";

/* Where everything was that can move, frame by frame, seen from inside the page; and how long
 * its motion lasts at full speed. */
function film() {
  const tracks = new Map();
  const frame = () => {
    const moving = ".flier, .hand-card, .top, .moment, .direction";
    for (const one of document.querySelectorAll(moving)) {
      const { x, y, width, height } = one.getBoundingClientRect();
      const kind = one.className?.baseVal ?? one.className;
      if (!tracks.has(one)) {
        tracks.set(one, { kind, text: one.textContent, stamp: one.dataset.kind, points: [],
          name: one.dataset.flip ?? "", lasts: 0 });
      }
      const track = tracks.get(one);
      track.points.push({ x: x + width / 2, y: y + height / 2 });
      for (const { effect } of one.getAnimations()) {
        track.lasts = Math.max(track.lasts, effect.getComputedTiming().endTime);
      }
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  globalThis.tracks = tracks;
}

const lively = { reducedMotion: "no-preference" };

/* A busy machine draws few frames a second. At this speed there are several of each motion. */
const slow = 0.1;
const setSpeed = (ann, playbackRate) =>
  ann.session.send("Animation.setPlaybackRate", { playbackRate });

/* A person whose page is filmed. */
async function filmed(world, settings, more = lively, speed = 1) {
  const ann = await world.person("Ann", more);
  await ann.page.addInitScript(film);
  ann.session = await ann.page.context().newCDPSession(ann.page);
  await ann.session.send("Animation.enable");
  await setSpeed(ann, speed);
  const table = await ann.makeTable({ ...quick, ...settings });
  await ann.goTo(table);
  return ann;
}

/* The tracks of what came from more than `far` pixels away and was seen on the way, with the
 * farthest and the last place. */
function travelled(ann, kind, far = 60) {
  return ann.page.evaluate(([wanted, least]) => {
    const found = [...globalThis.tracks.values()].filter((track) => track.kind === wanted)
      .map(({ points, name, lasts }) => {
        const places = points.filter((one, i) => i === 0 ||
          Math.hypot(one.x - points[i - 1].x, one.y - points[i - 1].y) > 0.5);
        const to = points.at(-1);
        /* In the frame in which it is new it may be seen before it is set out. */
        const away = (one) => Math.hypot(one.x - to.x, one.y - to.y);
        const from = points.reduce((a, b) => (away(b) > away(a) ? b : a), to);
        return { name, from, to, lasts, places: places.length,
          far: Math.hypot(from.x - to.x, from.y - to.y) };
      })
      .filter((track) => track.far > least && track.places >= 3);
    return found;
  }, [kind, far]);
}

/* Waits until the film has something of this kind, which may be gone by now. */
const appeared = (ann, kind) => ann.page.waitForFunction((wanted) =>
  [...globalThis.tracks.values()].some((track) => track.kind === wanted), kind);

/* A person who sees the deal, slowly. Once in a while a page shows none of it, and nobody knows why
 * yet: then another table is tried. */
async function atDeal(world, settings) {
  for (let tries = 0; tries < 4; tries++) {
    const ann = await filmed(world, settings, lively, slow);
    await ann.page.locator(".hand-card").first().waitFor();
    const flies = await ann.page.waitForFunction(() => [...globalThis.tracks.values()]
      .some((track) => track.kind === "flier"), undefined, { timeout: 5000 }).catch(() => null);
    if (flies) return ann;
  }
  return assert.fail("four deals were not shown");
}

/* Waits until all is at rest and something of this kind has travelled as `fits` says; an error
 * with what was seen if it does not come. */
async function sees(ann, kind, fits, what) {
  const deadline = Date.now() + patience.timeout;
  for (;;) {
    await still(ann);
    const seen = await travelled(ann, kind);
    if (seen.some(fits)) return seen;
    assert.ok(Date.now() < deadline, `${what}: ${JSON.stringify(seen)}`);
  }
}

/* The film begins anew, once all is at rest; what moves now is slow. */
async function cut(ann) {
  await still(ann);
  await ann.page.evaluate(() => globalThis.tracks.clear());
  await setSpeed(ann, slow);
}

const center = async (ann, selector) => {
  const { x, y, width, height } = await ann.page.locator(selector).first().boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};
const near = (a, b, within = 70) => Math.hypot(a.x - b.x, a.y - b.y) < within;
const still = (ann) => ann.page.waitForFunction(() =>
  document.getAnimations().every((one) => one.playState !== "running" ||
    one.effect.getComputedTiming().iterations === Infinity) &&
  document.querySelector(".flier, .moment") === null);

test("the deal travels from the pile to every seat and into one's own hand", async (world) => {
  const ann = await atDeal(world, { seats: 4, bots: [null, "easy", "easy", "easy"],
    bot_ms: 5000 });
  await still(ann);
  const pile = await center(ann, ".pile");
  for (const seat of await ann.page.locator(".seat").all()) {
    const { x, y, width, height } = await seat.boundingBox();
    const goal = { x: x + width / 2, y: y + height / 2 };
    await sees(ann, "flier", (one) => near(one.from, pile) && near(one.to, goal),
      "a card goes from the pile to each seat");
  }
  const fliers = await travelled(ann, "flier");
  assert.ok(fliers.length >= 12, `${fliers.length} backs flew`);
});

test("a drawn card travels from the pile into the hand, a played one to the middle",
  async (world) => {
    const ann = await filmed(world, { seats: 2, bots: [null, "easy"], bot_ms: 2500 });
    await ann.turnWhere((seen) => seen.buttons.includes("draw"));
    await cut(ann);
    const pile = await center(ann, ".pile");
    const held = await ann.page.locator(".hand-card").count();
    await ann.button("draw").click();
    await ann.page.waitForFunction((before) =>
      document.querySelectorAll(".hand-card").length > before, held);
    const drawn = await sees(ann, "hand-card", (one) => near(one.from, pile),
      "it comes from the pile");
    assert.ok(drawn.every((one) => one.lasts < 1500), JSON.stringify(drawn));

    await setSpeed(ann, 1);
    const seen = await ann.turnWhere((turn) => turn.cards.some((card) => !card.startsWith("W")),
      seeking((card) => !card.startsWith("W")));
    await cut(ann);
    const card = seen.cards.find((one) => !one.startsWith("W"));
    const { x, y } = await ann.card(card).boundingBox();
    await ann.card(card).click({ position: { x: 10, y: 40 } });
    await ann.page.waitForFunction((code) => document.querySelector(".top")?.dataset.flip
      .endsWith(`:${code}`), card);
    await sees(ann, "top", (one) => one.from.y > y - 40 && Math.abs(one.from.x - x) < 160,
      `it comes out of the hand, from ${x},${y}`);
  });

test("a swap moves both hands across the table", async (world) => {
  const ann = await filmed(world, { seats: 3, bots: [null, "easy", "easy"], bot_ms: 1200,
    lost: all("rygb", "12345689"), options: { "seven-zero": "seven", "hand-size": "5" } });
  const seven = (card) => card.endsWith("7");
  await ann.turnWhere((seen) => seen.cards.some(seven), seeking(seven));
  await ann.act(await ann.look(), seeking(seven));
  await cut(ann);
  const swapped = ann.frame((frame) => frame.events?.some((one) => one.event === "swapped"));
  await ann.page.locator(".picker button:not(.round)").first().click();
  const { target } = (await swapped).events.find((one) => one.event === "swapped");
  await appeared(ann, "flier");
  await still(ann);
  const [other, self] = [await center(ann, `.seat[data-seat="${target}"]`),
    await center(ann, ".self")];
  await sees(ann, "flier", (one) => near(one.from, self, 120) && near(one.to, other, 120),
    "one's own hand goes to the other seat");
  await sees(ann, "hand-card", (one) => near(one.from, other, 120), "the other hand comes here");
});

test("skip, reverse, +2 and UNO are shown at the seat, and are gone in a moment",
  async (world) => {
    const ann = await filmed(world, { seats: 3, bots: [null, "hard", "hard"], bot_ms: 900,
      lost: all("rygb", "123456789"), options: { "hand-size": "3" } });
    const shown = () => ann.page.evaluate(() => [...globalThis.tracks.values()]
      .filter((track) => track.kind === "moment").map((track) => track.stamp));
    const wanted = ["stamp", "burst", "loud"];
    for (;;) {
      const kinds = await shown();
      if (wanted.every((kind) => kinds.includes(kind))) break;
      const seen = await ann.look();
      if (seen.kind === "end") await ann.nextRound();
      else await ann.act(seen, plain);
    }
    await still(ann);
    assert.equal(await ann.page.locator(".moment").count(), 0);
  });

test("whoever acts waits for nothing, and without motion nothing moves", async (world) => {
  const ann = await atDeal(world, { seats: 4, bots: [null, "easy", "easy", "easy"] });
  await ann.page.keyboard.press("h");
  await ann.page.waitForFunction(() => document.querySelector(".flier") === null);
  const calm = await filmed(world, { seats: 2, bots: [null, "easy"] }, {});
  await calm.play(plain, (one) => one.actions.length >= 4);
  for (const kind of ["flier", "moment"]) {
    const seen = await calm.page.evaluate((wanted) => [...globalThis.tracks.values()]
      .filter((track) => track.kind === wanted).length, kind);
    assert.equal(seen, 0, kind);
  }
});

/* Where to press a card that moves to the right: at its left edge, where it will not be any more.
 * Null while there is none that can be played. */
function onTheMove() {
  for (const card of document.querySelectorAll(".hand-card[data-can=yes]")) {
    const box = card.getBoundingClientRect();
    const rest = card.offsetParent.getBoundingClientRect().left + card.offsetLeft;
    const [x, y] = [box.left + 14, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y)?.closest(".hand-card");
    if (hit === card && x < rest - 10) return { x, y, code: card.dataset.card };
  }
  return null;
}

/* Plays the card on the right, slowly: the others close up. Puts the pointer on one that is on the
 * move when it is one's turn again; which, or null. */
async function pointAtMoving(ann) {
  await setSpeed(ann, 1);
  await ann.turnWhere((turn) => turn.cards.includes(turn.hand.at(-1)));
  await cut(ann);
  await setSpeed(ann, slow / 10);
  await ann.act(await ann.look(), (turn) => ({ card: turn.hand.at(-1) }));
  for (let seen; (seen = await ann.look()).kind === "picker";) await ann.act(seen, plain);
  const found = await ann.page.evaluate(onTheMove);
  if (!found) return null;
  await ann.page.mouse.move(found.x, found.y);
  const under = await ann.page.evaluate(({ x, y }) =>
    document.elementFromPoint(x, y)?.closest(".hand-card")?.dataset.card, found);
  return under === found.code ? under : null;
}

test("a card on the move that is pressed is the card that is played", async (world) => {
  /* Red cards and wilds alone: nearly every card fits. */
  const ann = await filmed(world, { seats: 2, bots: [null, "easy"], ...brief,
    options: { "hand-size": "7" } });
  let code;
  while (!(code = await pointAtMoving(ann)));
  const { question } = await ann.look();
  await ann.page.mouse.down();
  await ann.page.evaluate(() => new Promise(requestAnimationFrame));
  await ann.page.mouse.up();
  await ann.settled(question);
  if (code.startsWith("W")) await ann.page.locator(".picker").waitFor();
  else assert.equal(ann.played.at(-1), code);
});

test("at the end the hands are turned over and the points count up", async (world) => {
  const ann = await filmed(world, { seats: 2, bots: [null, "easy"], ...brief });
  await ann.page.evaluate((speed) => {
    /* What counts goes by this clock. */
    const [now, nextFrame] = [performance.now.bind(performance), requestAnimationFrame];
    performance.now = () => now() * speed;
    globalThis.requestAnimationFrame = (act) => nextFrame((time) => act(time * speed));
    globalThis.counted = new Set();
    new MutationObserver(() => {
      const cell = document.querySelector(".round-end .scores [data-gain]");
      if (cell) globalThis.counted.add(cell.textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, slow);
  let points;
  do {
    await ann.play(plain);
    ({ points } = ann.frames.findLast((frame) => frame.type === "end"));
    if (!points.some((one) => one > 2)) await ann.nextRound();
  } while (!points.some((one) => one > 2));
  await ann.page.locator(".round-end .left-hand .card").first().waitFor();
  const cell = `+${Math.max(...points)}`;
  await ann.page.waitForFunction((text) =>
    document.querySelector(".round-end .scores [data-gain]").textContent === text, cell);
  assert.ok((await ann.page.evaluate(() => globalThis.counted.size)) > 2, "it counts up");
});
