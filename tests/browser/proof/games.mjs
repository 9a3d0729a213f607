// games.mjs - matches played at a real server, to be proven: every edition, every format, the
// options, lost cards, blanks and house rules, our own among them.
import { Wire } from "../lib/wire.mjs";

const quick = { turn_ms: 0, window_ms: 0, bot_ms: 0, between_ms: 600000 };
/* All cards of a color, to be lost. */
const allOf = (color) => [..."0123456789DRS"].flatMap((face) =>
  Array(face === "0" ? 1 : 2).fill(color + face)).join(" ");
const storm = "return rule{name='storm',text='Everyone else draws two.',draw(others,2)}";

export const matches = {
  "classic between two": { seats: 2, target: 200 },
  "classic with large hands": { seats: 4, target: 1, options: { "hand-size": "20" } },
  "super-hero with two rules": { edition: "super-hero", seats: 4, target: 300,
    house: { WC1: "extra-turn", WC2: "rooster" } },
  "baseball with one rule": { edition: "baseball", seats: 3, target: 300,
    house: { WC: "drop-wilds" }, options: { "seven-zero": "on", "hand-size": "12" } },
  "baseball with rules of its own": { edition: "baseball", seats: 3, target: 200,
    house: { WC1: { lua: storm }, WC3: "face-up" }, options: { "hand-size": "15" } },
  "baseball with cards out": { edition: "baseball", seats: 5, target: 100, customizable: 0,
    swap_hands: "out" },
  "baseball with one customizable": { edition: "baseball", seats: 2, target: 100,
    customizable: 1, house: { WC1: "draw-color" }, options: { "hand-size": "14" } },
  "greyskull with stacks and jumps": { edition: "greyskull", seats: 5, target: 300,
    options: { stacking: "any", "jump-in": "on", "hand-size": "10" } },
  "pocket until playable": { edition: "pocket", seats: 3, target: 200,
    options: { "draw-until": "on", "forced-play": "on" } },
  /* One card is left to turn up, and often it is one that goes back (F6). */
  "pocket with few cards": { edition: "pocket", seats: 2, target: 1,
    lost: `${allOf("y")} ${allOf("g")} b0 b1 b1 b2 b2 b3 b3 b4 b4 b5 b5 b6 b6 b7 b7 b8 b8`,
    options: { "hand-size": "20" } },
  /* Four nines and eight wilds: who draws for the deal ties, and the deck is made whole. */
  "classic with hardly any cards": { seats: 10, target: 1, options: { "hand-size": "1" },
    lost: [..."rygb"].map(allOf).join(" ").replaceAll(/[rg]9 ?/g, "") },
  "family with blanks": { edition: "family", seats: 4, target: 300, lost: "y4 b2 b2",
    house: { y: "y4", r: "elbows", g: "stuck-three" }, options: { "hand-size": "11" } },
  "family without bluffs": { edition: "family", seats: 10, target: 100,
    options: { bluff: "off", challenge: "off", "uno-penalty": "4" } },
  "ruthless, many cards": { edition: "ruthless", seats: 5, target: 600 },
  "all-wild with jumps": { edition: "all-wild", seats: 3, target: 100,
    options: { "jump-in": "on" } },
  "catapult": { edition: "catapult", seats: 4, target: 200 },
  "mau-mau, all seats": { edition: "mau-mau", seats: 6, target: 100 },
  "crazy-eights": { edition: "crazy-eights", seats: 4, target: 200 },
  lowest: { format: "lowest", seats: 3, target: 100 },
  partners: { format: "partners", seats: 4, target: 200, options: { "seven-zero": "on" } },
  "rotating-partners": { format: "rotating-partners", seats: 4, target: 1 },
  teams: { format: "teams", seats: 6, target: 200 },
  challenge: { format: "challenge", seats: 4, target: 80 },
};

const pick = (list) => list[Math.floor(Math.random() * list.length)];

/* The page's own code for pledges, told what `wire` hears. */
export function pledgesOf(proof, table, wire) {
  const pledges = new proof.Pledges(table);
  globalThis.drawfourRequest = (type, keys) => wire.ask(type, keys).catch(() => ({ type: "no" }));
  return (frame) => {
    if (frame.type === "table") pledges.take(frame);
    if (frame.type === "open") return pledges.open(frame);
    if (frame.type === "void") pledges.voided(frame);
    if (frame.type === "reveal") pledges.revealed(frame);
    return pledges.pending;
  };
}

/* Plays at random whatever is legal, rather cards than anything else, to the match's end.
 * Resolves to what the seat was told and kept, to the record and to the server's account. */
export async function playMatch(url, settings, proof) {
  let done = () => {};
  const over = new Promise((resolve) => { done = resolve; });
  const frames = [];
  let [info, rules] = [null, null];
  let pledge = async () => {};
  const ready = (wire) => wire.ask("ready", { consent: info.settings });
  const wire = await Wire.open(url, "Ann", (frame, self) => {
    frames.push(frame);
    const pledged = pledge(frame);
    if (frame.type === "closed") done(new Error("the server has cut the line"));
    if (frame.type === "table") {
      info = frame;
      rules = frame.rules ?? rules;
      const mine = frame.seats[frame.you ?? -1];
      if (frame.phase === "between" && mine && !mine.ready) {
        pledged.then(() => ready(self)).catch(done);
      }
      if (frame.phase === "over") done(null);
    }
    if (frame.type === "act" && frame.in_turn) {
      const plays = frame.legal.filter((word) => /^(?:[a-z][0-9A-Z]|W)/.test(word));
      const word = pick(plays.length && Math.random() < 0.8 ? plays : frame.legal);
      self.send({ type: "action", table: frame.table, id: frame.id, action: word });
    }
  });
  try {
    const made = await wire.http("POST", "api/tables", { ...quick, ...settings,
      bots: [null, ...Array(settings.seats - 1).fill("easy")] });
    const { table } = await made.json();
    pledge = pledgesOf(proof, table, wire);
    await wire.ask("join", { table });
    await wire.ask("sit", { table, seat: 0 });
    await pledge(info);
    await ready(wire);
    const fault = await over;
    if (fault) throw fault;
    const game = `${table}-1`;
    const record = await (await wire.http("GET", `api/games/${game}.d4n`)).text();
    const count = [...record.matchAll(/^round /gm)].length;
    const rounds = [];
    for (let n = 1; n <= count; n++) {
      rounds.push(await (await wire.http("GET", `api/games/${game}/rounds/${n}`)).json());
    }
    return { table, frames, record, rounds, rules, kept: proof.keptOf(table) };
  } finally {
    wire.close();
  }
}
