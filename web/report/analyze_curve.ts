// analyze_curve.ts - the curve of a round, with a cursor that mouse, touch and keys move.
import * as Plot from "@observablehq/plot";
import type { Round } from "./analyze_data";
import { element, percent, table } from "./parts";
import { base } from "./plots";
import { lines } from "./sim";

export interface Cursor {
  figure: HTMLElement;
  show: (move: number, scroll?: boolean) => void;
}

const height = 360;
const margin = { left: 46, right: 18, top: 20, bottom: 40 };

interface Dot { move: number; party: number; share: number }

function rowsOf(round: Round): Dot[] {
  const ends = [round.steps[0]?.before ?? [], ...round.steps.map((step) => step.after)];
  return ends.flatMap((shares, move) => shares.flatMap((share, party) =>
    share === null || !round.parties[party].plays
      ? [] : [{ move, party, share: 100 * share }]));
}

function draw(round: Round, rows: Dot[], width: number) {
  const at = (move: number, party: number) =>
    rows.find((row) => row.move === move && row.party === party);
  const luck = round.turning_points.filter((point) => point.kind !== "mistake")
    .flatMap((point) => at(point.move, point.party) ?? []);
  const mistakes = round.steps.filter((step) => step.decision?.clear)
    .flatMap((step) => at(step.move, round.players[step.seat].party) ?? []);
  const dash = (party: number) => [undefined, "7 3", "2 3", "9 3 2 3"][party % 4];
  return Plot.plot({
    ...base(width),
    height,
    marginLeft: margin.left, marginRight: margin.right,
    marginTop: margin.top, marginBottom: margin.bottom,
    x: { label: "move", labelArrow: "none", domain: [0, Math.max(1, round.steps.length)],
      ticks: Math.max(3, Math.floor(width / 90)), tickFormat: (x: number) => `${x}` },
    y: { label: "% to win", labelArrow: "none", domain: [0, 100], grid: true },
    marks: [
      ...round.parties.map((_, party) => Plot.line(rows.filter((row) => row.party === party),
        { x: "move", y: "share", stroke: lines[party % lines.length], strokeWidth: 2.4,
          strokeDasharray: dash(party), curve: "step-after" })),
      Plot.ruleY([0], { stroke: "var(--soft)" }),
      Plot.dot(luck, { x: "move", y: "share", r: 5.5,
        fill: (d) => lines[d.party % lines.length], stroke: "var(--card)", strokeWidth: 1.5 }),
      Plot.dot(mistakes, { x: "move", y: "share", r: 6, symbol: "times",
        stroke: "var(--card)", strokeWidth: 5 }),
      Plot.dot(mistakes, { x: "move", y: "share", r: 6, symbol: "times",
        stroke: "var(--bad)", strokeWidth: 2.6 }),
    ],
  });
}

function tell(round: Round, move: number): HTMLElement[] {
  const step = round.steps[move - 1];
  const shares = step ? step.after : round.steps[0]?.before ?? [];
  const list = element("ul", { class: "legend" }, ...round.parties.flatMap((party, i) =>
    party.plays ? [element("li", { style: `--swatch:${lines[i % lines.length]}` },
      `${party.name} ${percent(shares[i] ?? null)}`)] : []));
  const words = step ? `Move ${move}. ${step.words}` : "After the deal.";
  const decision = step?.decision;
  const note = decision && decision.best !== decision.chosen && decision.clear
    ? [element("em", {}, ` ${decision.choices[decision.best].action} was better by ` +
        `${(100 * (decision.cost ?? 0)).toFixed(1)}.`)] : [];
  return [element("p", {}, words, ...note), list];
}

export function curve(round: Round): Cursor {
  const rows = rowsOf(round);
  const plot = element("div", { class: "curve", tabindex: "0", role: "slider",
    "aria-label": "Move shown on the curve", "aria-valuemin": "0",
    "aria-valuemax": `${round.steps.length}` });
  const panel = element("div", { class: "panel", "aria-live": "polite" });
  const names = round.parties.flatMap((party, i) =>
    (party.plays ? [[party.name, i] as const] : []));
  const made = element("figure", {},
    element("figcaption", {}, element("h2", {}, "The chance to win, move by move"),
      element("p", {}, "With all hands as they were and the pile unknown. Crosses are " +
        "clear mistakes, dots the luckiest and unluckiest moments. Point at the curve, or " +
        "use the arrow keys.")),
    plot, panel, element("details", {}, element("summary", {}, "The numbers"),
      table(["move", ...names.map(([name]) => name)], [...round.steps].map((step) =>
        [`${step.move}. ${step.words}`, ...names.map(([, i]) => percent(step.after[i]))]))));
  let width = 0, now = -1;
  let rule: SVGLineElement | undefined;
  const x = (move: number) => margin.left +
    (move / Math.max(1, round.steps.length)) * (width - margin.left - margin.right);
  const show = (move: number, scroll = false) => {
    now = Math.min(round.steps.length, Math.max(0, move));
    plot.setAttribute("aria-valuenow", `${now}`);
    plot.setAttribute("aria-valuetext", now ? round.steps[now - 1].words : "After the deal");
    rule?.setAttribute("x1", `${x(now)}`);
    rule?.setAttribute("x2", `${x(now)}`);
    panel.replaceChildren(...tell(round, now));
    if (scroll) made.scrollIntoView({ block: "nearest", behavior: "smooth" });
  };
  plot.addEventListener("pointermove", (event) => {
    const box = plot.getBoundingClientRect();
    const inner = width - margin.left - margin.right;
    const move = Math.round(((event.clientX - box.left - margin.left) / inner) *
      round.steps.length);
    if (move !== now) show(move);
  });
  plot.addEventListener("keydown", (event) => {
    const to: Record<string, number> = { ArrowLeft: now - 1, ArrowDown: now - 1,
      ArrowRight: now + 1, ArrowUp: now + 1, PageUp: now + 10, PageDown: now - 10, Home: 0,
      End: round.steps.length };
    if (!(event.key in to)) return;
    event.preventDefault();
    show(to[event.key]);
  });
  new ResizeObserver(() => {
    const wide = Math.max(280, Math.floor(plot.clientWidth));
    if (wide === width) return;
    width = wide;
    const svg = draw(round, rows, width);
    svg.setAttribute("aria-hidden", "true");
    rule = document.createElementNS("http://www.w3.org/2000/svg", "line");
    for (const [key, value] of Object.entries({ y1: margin.top, y2: height - margin.bottom,
      stroke: "var(--ink)", "stroke-dasharray": "3 3" })) rule.setAttribute(key, `${value}`);
    svg.append(rule);
    plot.replaceChildren(svg);
    show(now < 0 ? round.turning_points[0]?.move ?? round.steps.length : now);
  }).observe(plot);
  return { figure: made, show };
}
