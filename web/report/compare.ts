// compare.ts - the page of a comparison.
import * as Plot from "@observablehq/plot";
import { describe, rulesOf, type Compare, type Metric } from "./data";
import { count, element, figure, fixed, range, table } from "./parts";
import { base, toBars } from "./plots";

const clear = (m: Metric) => m.difference.low !== null && m.difference.high !== null &&
  (m.difference.low > 0 || m.difference.high < 0);

const shown = (m: Metric, value: number | null) =>
  m.share ? `${fixed(value === null ? null : 100 * value)} %` : fixed(value);

function names(page: Compare): [string, string] {
  const bots = (s: string[]) => (new Set(s).size === 1 ? s[0] : s.join(", "));
  const rules = [page.a, page.b].map((s) => rulesOf(s).join(", ") || "the sheet's rules");
  if (rules[0] !== rules[1]) return [rules[0], rules[1]];
  const who = [bots(page.a.bots), bots(page.b.bots)];
  if (who[0] !== who[1]) return [who[0], who[1]];
  if (page.a.edition !== page.b.edition) return [page.a.edition, page.b.edition];
  return ["A", "B"];
}

// Every measure as a change against B, so that all fit on one scale.
function forest(page: Compare) {
  const rows = page.metrics.filter((m) => m.b.value && m.difference.value !== null).map((m) => ({
    name: m.text, clear: clear(m),
    value: (100 * m.difference.value!) / m.b.value!,
    low: (100 * m.difference.low!) / m.b.value!,
    high: (100 * m.difference.high!) / m.b.value!,
  }));
  const longest = Math.max(10, ...rows.map((row) => row.name.length));
  const ends = rows.flatMap((row) => [row.low, row.high]).concat(0);
  const room = 0.08 * (Math.max(...ends) - Math.min(...ends)) + 0.2;
  return figure({
    title: "What changes",
    text: "A against B on the same deals, in percent of B, with the 95 % interval of the paired " +
      "difference. Where the bar crosses 0, nothing is proven.",
    open: true,
    draw: (width) => Plot.plot({
      ...base(width),
      height: 70 + 38 * rows.length,
      marginLeft: Math.min(210, 24 + 6.9 * longest),
      marginRight: 30,
      marginTop: 16,
      marginBottom: 40,
      x: { label: "% more or less than B", labelArrow: "none", grid: true,
        domain: [Math.min(...ends) - room, Math.max(...ends) + room],
        tickFormat: (x: number) => (x > 0 ? `+${x}` : `${x}`).replace("-", "\u2212") },
      y: { label: null, tickSize: 0, domain: rows.map((row) => row.name), padding: 0.4 },
      color: { type: "identity" },
      marks: [
        Plot.ruleX([0], { stroke: "var(--soft)" }),
        Plot.ruleY(rows, { y: "name", x1: "low", x2: "high", strokeWidth: 5,
          strokeOpacity: 0.4, strokeLinecap: "round",
          stroke: (d) => (d.clear ? "var(--second)" : "var(--quiet)") }),
        Plot.dot(rows, { x: "value", y: "name", r: 5.5, stroke: "var(--card)",
          fill: (d) => (d.clear ? "var(--second)" : "var(--quiet)") }),
        Plot.text(rows, { x: "value", y: "name", dy: -14, fill: "currentColor",
          stroke: "var(--card)", strokeWidth: 4, fontWeight: 600, text: (d) =>
            `${d.value > 0 ? "+" : ""}${fixed(d.value, 1)} %` }),
      ],
    }),
    data: table(["", "A", "B", "A \u2212 B", "95 % interval"], page.metrics.map((m) => [
      m.text, shown(m, m.a.value), shown(m, m.b.value),
      `${fixed(m.share && m.difference.value !== null ? 100 * m.difference.value :
        m.difference.value)}${clear(m) ? " *" : ""}`,
      range(m.difference, m.share ? 100 : 1)])),
  });
}

function lengths(page: Compare, [a, b]: [string, string]) {
  const size = Math.max(page.turns.a.length, page.turns.b.length);
  const pad = (h: number[]) => [...h, ...Array(size - h.length).fill(0)];
  const both = toBars(pad(page.turns.a).map((n, i) => n + (page.turns.b[i] ?? 0)), 1, 60);
  const last = both[both.length - 1]?.to ?? 1, step = (both[0]?.to ?? 1) - (both[0]?.from ?? 0);
  const curve = (h: number[]) => {
    const all = h.reduce((sum, n) => sum + n, 0) || 1;
    return both.map((bar) => ({ x: bar.from + step / 2, share:
      (100 * h.slice(bar.from, bar.to).reduce((sum, n) => sum + n, 0)) / all }));
  };
  const curves = { a: curve(pad(page.turns.a)), b: curve(pad(page.turns.b)) };
  return figure({
    title: "How long a round lasts",
    text: "Share of rounds by their number of turns.",
    legend: [[`A: ${a}`, "var(--second)"], [`B: ${b}`, "var(--main)"]],
    draw: (width) => Plot.plot({
      ...base(width),
      height: 280, marginLeft: 46, marginBottom: 40,
      x: { label: "turns", labelArrow: "none", domain: [0, last] },
      y: { label: "% of rounds", labelArrow: "none", grid: true },
      marks: [
        Plot.areaY(curves.b, { x: "x", y: "share", fill: "var(--main)", fillOpacity: 0.18 }),
        Plot.line(curves.b, { x: "x", y: "share", stroke: "var(--main)", strokeWidth: 2.2 }),
        Plot.line(curves.a, { x: "x", y: "share", stroke: "var(--second)", strokeWidth: 2.2,
          strokeDasharray: "6 3" }),
        Plot.ruleY([0], { stroke: "var(--soft)" }),
      ],
    }),
    data: table(["turns", "A, % of rounds", "B, % of rounds"], both.map((bar, i) =>
      [`${bar.from} to ${bar.to - 1}`, fixed(curves.a[i].share), fixed(curves.b[i].share)])),
  });
}

// Where all players of a table are alike, who of them wins says nothing.
function telling(page: Compare): Compare {
  const alike = (bots: string[]) => new Set(bots).size === 1;
  if (!alike(page.a.bots) || !alike(page.b.bots)) return page;
  return { ...page, metrics: page.metrics.filter((m) => m.metric !== "player_wins") };
}

export function comparePage(all: Compare): HTMLElement[] {
  const page = telling(all);
  const [a, b] = names(page);
  const made = [
    element("p", { class: "kicker" }, "Drawfour laboratory"),
    element("h1", {}, `${a} against ${b}`),
    element("p", { class: "lead" }, `A: the ${describe(page.a)}`),
    element("p", { class: "lead" }, `B: the ${describe(page.b)}`),
    element("p", { class: "lead" }, `${count(page.deals)} deals, each played by both` +
      (page.a.duplicate ? " in every seating" : "") + `; seed ${page.a.seed}.`),
  ];
  if (!page.complete)
    made.push(element("p", { class: "warning" }, "Interrupted: not all deals were finished."));
  if (page.deals > 0)
    made.push(element("div", { class: "plots" }, forest(page), lengths(page, [a, b])));
  return made;
}
