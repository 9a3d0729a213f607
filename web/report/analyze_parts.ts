// analyze_parts.ts - what made the result, as bars that add up.
import * as Plot from "@observablehq/plot";
import type { Party, Round } from "./analyze_data";
import { fixed, table, type Figure } from "./parts";
import { base } from "./plots";

const parts: [keyof Party, string, string][] = [
  ["deal", "the deal", "#a3c4e6"],
  ["cards", "cards drawn", "var(--main)"],
  ["hidden", "hidden cards", "#8d78c4"],
  ["own", "own play", "var(--second)"],
  ["others", "play of others", "#e69f00"],
  ["table", "calls and catches", "var(--good)"],
];

const points = (share: number | null) => (share === null ? 0 : 100 * share);

export function partsPlot(round: Round): Figure {
  const parties = round.parties.filter((party) => party.plays);
  const used = parts.filter(([key]) =>
    parties.some((party) => Math.abs(points(party[key] as number)) > 0.05));
  /* A bar belongs to a party, not to a name: two may have the same. */
  const rows = parties.flatMap((party, at) => used.map(([key, name, color], order) =>
    ({ party: at, name, color, order, value: points(party[key] as number) })));
  const ends = parties.map((party, at) => ({ party: at,
    value: points(party.result) - points(party.even) }));
  const longest = Math.max(...parties.map((party) => party.name.length));
  return {
    title: "What made the result",
    text: "From an even share to the end: the parts of each bar add up to what the player " +
      "gained or lost on it, which the mark shows. Blue and violet are luck, orange is play.",
    legend: used.map(([, name, color]) => [name, color]),
    draw: (width) => Plot.plot({
      ...base(width),
      height: 60 + 44 * parties.length,
      marginLeft: Math.min(190, 18 + 7.4 * longest),
      marginRight: 24,
      marginBottom: 40,
      x: { label: "percent points", labelArrow: "none", grid: true,
        ticks: Math.max(3, Math.floor(width / 90)),
        tickFormat: (x: number) => (x > 0 ? `+${x}` : `${x}`).replace("-", "\u2212") },
      y: { label: null, tickSize: 0, padding: 0.35, type: "band",
        domain: [...parties.keys()], tickFormat: (at: number) => parties[at].name },
      color: { type: "identity" },
      marks: [
        Plot.barX(rows, { x: "value", y: "party", fill: "color", order: "order",
          insetLeft: 0.5, insetRight: 0.5 }),
        Plot.ruleX([0], { stroke: "var(--soft)" }),
        Plot.tickX(ends, { x: "value", y: "party", stroke: "var(--ink)", strokeWidth: 3 }),
      ],
    }),
    data: table(["", "even", ...parts.map(([, name]) => name), "result"], parties.map((party) =>
      [party.name, fixed(points(party.even), 1),
        ...parts.map(([key]) => fixed(points(party[key] as number), 1)),
        fixed(points(party.result), 1)])),
    open: true,
  };
}
