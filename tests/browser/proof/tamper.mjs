// tamper.mjs - everything in a round that could be told wrongly, changed one at a time.

const moving = new Set(["dealer-draw", "flipped", "returned", "played", "drew", "discarded",
  "reshuffled", "swapped"]);

const otherCard = (card) => (card === "r3" ? "g8" : "r3");

/* The changes of one step: what is changed, and how it is done and undone. */
function* changesOf(step, at) {
  const set = (what, object, key, value) => {
    const before = object[key];
    return { name: `step ${at}: ${what}: ${before} to ${value}`,
      apply: () => { object[key] = value; }, undo: () => { object[key] = before; } };
  };
  for (const event of step.events) {
    if (!moving.has(event.event)) continue;
    if (event.card) yield set(event.event, event, "card", otherCard(event.card));
    if (event.event === "reshuffled") yield set("reshuffled", event, "n", event.n + 1);
    if (event.event === "drew") {
      const seats = step.state.hands.length;
      yield set("drew by", event, "seat", (event.seat + 1) % seats);
    }
  }
  const { state } = step;
  yield set("top", state, "top", otherCard(state.top));
  for (const [seat, hand] of state.hands.entries()) {
    if (typeof hand === "number") yield set(`count of ${seat}`, state.hands, seat, hand + 1);
    else if (hand.length > 0) {
      yield set(`hand of ${seat}`, hand, 0, otherCard(hand[0]));
      yield set(`a card less for ${seat}`, state.hands, seat, hand.slice(1));
    }
  }
  if (state.discard.length > 0) {
    yield set("discard", state.discard, 0, otherCard(state.discard[0]));
  }
  if (typeof state.pile === "number") yield set("pile", state, "pile", state.pile + 1);
  else if (state.pile.length > 0) {
    yield set("next of the pile", state.pile, 0, otherCard(state.pile[0]));
    yield set("last of the pile", state.pile, state.pile.length - 1,
      otherCard(state.pile.at(-1)));
  }
}

const most = 120;

/* The changes of a round's steps; of a long round those of the deal and a share of the rest. */
export function changes(steps) {
  const [deal, ...rest] = steps.map((step, at) => (step.state ? [...changesOf(step, at)] : []));
  const all = rest.flat();
  const every = Math.ceil(all.length / most);
  return [...(deal ?? []), ...all.filter((_, i) => i % every === 0)];
}

/* The account of a round without one of its moves. */
export const without = (steps, at) => [...steps.slice(0, at), ...steps.slice(at + 1)];

const flip = (hex) => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);

/* What a record's text can be made to say, by the fault that it must lead to. */
export const recordChanges = [
  { name: "Commit", fault: /commit/, edit: (text) => text.replace(/(\[Commit ")(\w+)/,
    (_, head, hex) => head + flip(hex)) },
  { name: "Secret", fault: /commit/, edit: (text) => text.replace(/(\[Secret ")(\w+)/,
    (_, head, hex) => head + flip(hex)) },
  { name: "Seed", fault: /seed/, edit: (text) => text.replace(/(\[Seed ")(\w+)/,
    (_, head, hex) => head + flip(hex)) },
  { name: "a secret left out", fault: /unreadable/, edit: (text) =>
    text.replace(/\[Secret .*\n/, "") },
  { name: "a commitment left out", fault: /commit/, edit: (text) =>
    text.replace(/\[Commit .*\n/, "") },
  { name: "a seed left out", fault: /seed/, edit: (text) => text.replace(/\[Seed .*\n/, "") },
  { name: "Table", fault: /commit/, edit: (text) => text.replace(/\[Table "./, '[Table "0') },
  { name: "Match", fault: /commit/, edit: (text) => text.replace('[Match "1"', '[Match "2"') },
  { name: "chance that was not there", fault: /seed/, edit: (text) => text.replace(
    /(\[Secret .*\n)/, `$1[Entropy.1 "${"00".repeat(32)}"]\n`) },
  { name: "another try", fault: /commit/, edit: (text) => text.replace('[Try "1"]',
    '[Try "2"]') },
  { name: "no try", fault: /commit/, edit: (text) => text.replace(/\[Try .*\n/, "") },
  { name: "a void that was not", fault: /voids/, edit: (text) => text.replace(
    /(\[Try .*\n)/, `$1[Void.1 "${"00".repeat(32)} ${"00".repeat(32)} 1"]\n`) },
  { name: "Edition", fault: /dealer|hand|first|setup/, edit: (text) => text.replace(
    /\[Edition "(.*)"\]/, (_, name) =>
      `[Edition "${name === "greyskull" ? "classic" : "greyskull"}"]`) },
  { name: "Lost", fault: /dealer|hand|first/, edit: (text) => text.replace("[Table ",
    '[Lost "r1"]\n[Table ') },
  { name: "hand-size", fault: /hand|first/, edit: (text) => text.replace(/\[Rule\.hand.*\n/, "")
    .replace("[Table ", '[Rule.hand-size "3"]\n[Table ') },
  ...['Hand.0 "r1"', 'Flip "r1"', 'Top "r1"', 'Discard "r1"', 'Pile "r1"', 'Dealer "0"',
    'DealerDraw "r1 r2"', 'Generator "fast"'].map((tag) => ({ name: `a tag ${tag}`,
    fault: /set/, edit: (text) => text.replace(/(\[Secret .*\n)/, `$1[${tag}]\n`) })),
  { name: "Result", fault: /result/, edit: (text) => text.replace(/(\[Result "\S+ )(\d+)/,
    (_, head, points) => head + (Number(points) + 1)) },
  { name: "a move left out", fault: /moves/, edit: (text) => text.replace(
    /^\d:\S+[ \n]/m, "") },
  { name: "a move more", fault: /moves/, edit: (text) => text.replace(/^(\d:\S+)/m,
    "$1 0:draw") },
];
