// tables.mjs - what the tables of the tests have in common.

/* Nobody waits for a clock, and a dozen rounds are no whole match, however large the hands. */
export const quick = { turn_ms: 0, window_ms: 0, bot_ms: 0, between_ms: 600000,
  target: 99999 };

/* All cards of these colors and faces, for the setting `lost`: what is wanted of the rest then
 * comes soon. */
export const all = (colors, faces) => [...colors].flatMap((color) => [...faces].flatMap((face) =>
  Array(face === "0" ? 1 : 2).fill(color + face))).join(" ");

/* Red cards and wilds alone: nearly every card fits, and a round is over in a few turns. */
export const brief = { lost: all("ygb", "0123456789SRD"), options: { "hand-size": "2" } };

/* Ann and Ben in two browsers, both ready; `prepare` gets each of them before that. */
export async function pair(world, settings, prepare = () => {}) {
  const ann = await world.person("Ann");
  const ben = await world.person("Ben");
  for (const one of [ann, ben]) await prepare(one);
  const table = await ann.makeTable({ ...quick, seats: 2, ...settings });
  await ann.goTo(table);
  await ben.goTo(table);
  return [ann, ben];
}
