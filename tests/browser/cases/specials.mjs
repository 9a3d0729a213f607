// specials.mjs - every special card of every edition, played by clicks.
//
// Deals are fair, so no hand can be ordered. Large hands against one bot, a deck without most
// of the numbers, and drawing until a wanted card comes bring each of them soon.
import assert from "node:assert/strict";
import { test } from "../lib/tap.mjs";
import { plain, seeking } from "../lib/player.mjs";
import { all as cards, quick } from "../lib/tables.mjs";

const base = ["S", "R", "D", "W", "W4"];
const lost = cards("rygb", "3456789");
const editions = [
  { edition: "classic", lost, more: [] },
  { edition: "super-hero", lost, more: ["WV", "WC1", "WC2"],
    house: { WC1: "extra-turn", WC2: "rooster" } },
  { edition: "baseball", lost, more: ["WS", "WC"], house: { WC: "face-up" } },
  { edition: "greyskull", more: ["WG"] },
  { edition: "pocket", more: [] },
  { edition: "family", lost, more: ["X"],
    house: { r: "elbows", y: "stuck-three", g: "draw-color", b: "drop-wilds" } },
  { edition: "ruthless", all: ["D", "F", "R", "S", "P", "W6", "W10", "WE", "WH"],
    options: { "hand-size": "20", mercy: "off" } },
  { edition: "all-wild", all: ["D", "F", "R", "S", "Z", "E", "G", "H"] },
  { edition: "catapult", all: ["L", "R", "S", "W", "WL", "WN", "WB"] },
  { edition: "mau-mau", all: ["7", "8", "T", "Q", "K", "A", "WJ"],
    options: { "hand-size": "12" } },
  { edition: "crazy-eights", all: ["A", "T", "J", "Q", "K", "W8"] },
];

/* What kind of special a card is: the face of a colored one, a wild's own code. */
const kindOf = (card) => (card.startsWith("W") ? card : card.slice(1));
const roundsMax = 12;

for (const { edition, more, all, house, options, lost: without = "" } of editions) {
  test(`every special card of ${edition} is played through the page`, async (world) => {
    const ann = await world.person("Ann");
    const wanted = all ?? [...base, ...more];
    const left = () => {
      const done = new Set(ann.played.map(kindOf));
      return wanted.filter((kind) => !done.has(kind));
    };
    const table = await ann.makeTable({ ...quick, edition, seats: 2, bots: [null, "easy"],
      options: options ?? { "hand-size": "20" }, lost: without, ...(house ? { house } : {}) });
    await ann.goTo(table);
    const choose = (seen) => (left().length === 0 ? plain(seen)
      : seeking((card) => left().includes(kindOf(card)))(seen));
    let rounds = 1;
    for (; rounds <= roundsMax; rounds++) {
      if (await ann.play(choose, () => left().length === 0)) break;
      await ann.nextRound();
    }
    assert.deepEqual(left(), [], `not played in ${roundsMax} rounds`);
    world.figure(`${ann.played.length} cards played in ${rounds} rounds`);
  });
}
