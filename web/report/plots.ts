// plots.ts - the kinds of plot that the pages share.
import * as Plot from "@observablehq/plot";
import type { Estimate } from "./data";

export const base = (width: number) => ({
  width,
  style: { background: "transparent", fontSize: "13px", color: "var(--ink)",
    fontFamily: "inherit" },
});

export interface Interval { name: string; estimate: Estimate; color?: string }

// Dots with their intervals, and a line for what is fair.
export function intervals(width: number, rows: Interval[], fair: number, label: string) {
  const data = rows.filter((row) => row.estimate.value !== null).map((row) => ({
    name: row.name, color: row.color ?? "var(--main)", value: 100 * row.estimate.value!,
    low: 100 * row.estimate.low!, high: 100 * row.estimate.high!,
  }));
  const ends = data.flatMap((d) => [d.low, d.high]).concat(100 * fair);
  const low = Math.min(...ends), high = Math.max(...ends);
  const room = Math.max(0.4, 0.12 * (high - low));
  const longest = Math.max(4, ...data.map((d) => d.name.length));
  return Plot.plot({
    ...base(width),
    height: 64 + 34 * data.length,
    marginLeft: Math.min(170, 18 + 7.4 * longest),
    marginRight: 34,
    marginTop: 22,
    marginBottom: 40,
    x: { domain: [low - room, high + room], label, labelArrow: "none", grid: true, ticks: 6,
      tickFormat: (x: number) => `${+x.toFixed(2)}` },
    y: { domain: data.map((d) => d.name), label: null, tickSize: 0, padding: 0.4 },
    marks: [
      Plot.ruleX([100 * fair], { stroke: "var(--soft)", strokeDasharray: "3 3" }),
      Plot.text([{ x: 100 * fair }], { x: "x", text: () => "even", frameAnchor: "top", dy: -14,
        fill: "var(--soft)" }),
      Plot.ruleY(data, { y: "name", x1: "low", x2: "high", stroke: "color", strokeWidth: 5,
        strokeOpacity: 0.35, strokeLinecap: "round" }),
      Plot.dot(data, { x: "value", y: "name", fill: "color", r: 5.5, stroke: "var(--card)",
        strokeWidth: 1.5 }),
      Plot.text(data, { x: "value", y: "name", text: (d) => `${d.value.toFixed(1)} %`, dy: -15,
        fill: "currentColor", fontWeight: 600, stroke: "var(--card)", strokeWidth: 4 }),
    ],
    color: { type: "identity" },
  });
}

// Steps of equal width; the marks are lines with a word beside them.
export interface Bars { from: number; to: number; share: number }

export function toBars(histogram: number[], step: number, wanted: number): Bars[] {
  const all = histogram.reduce((sum, n) => sum + n, 0) || 1;
  let last = histogram.length, tail = 0;
  while (last > 1 && (tail + histogram[last - 1]) / all < 0.002) tail += histogram[--last];
  const merge = Math.max(1, Math.ceil(last / wanted));
  const bars: Bars[] = [];
  for (let i = 0; i < last; i += merge) {
    const n = histogram.slice(i, i + merge).reduce((sum, m) => sum + m, 0);
    bars.push({ from: i * step, to: (i + merge) * step, share: (100 * n) / all });
  }
  return bars;
}

export function histogram(width: number, bars: Bars[], label: string,
                          lines: { x: number; text: string }[], color = "var(--main)",
                          share = "% of rounds") {
  return Plot.plot({
    ...base(width),
    height: 260,
    marginTop: 26,
    marginLeft: 46,
    marginRight: 16,
    marginBottom: 40,
    x: { label, labelArrow: "none", domain: [bars[0]?.from ?? 0, bars[bars.length - 1]?.to ?? 1] },
    y: { label: share, labelArrow: "none", grid: true, ticks: 5 },
    marks: [
      Plot.rectY(bars, { x1: "from", x2: "to", y: "share", fill: color, inset: 0.5, rx: 1.5 }),
      Plot.ruleY([0], { stroke: "var(--soft)" }),
      Plot.ruleX(lines, { x: "x", stroke: "currentColor", strokeWidth: 1.4,
        strokeDasharray: "4 3" }),
      Plot.text(lines, { x: "x", text: "text", frameAnchor: "top", textAnchor: "start", dx: 5,
        fill: "currentColor", stroke: "var(--card)", strokeWidth: 4 }),
    ],
  });
}
