// sim.ts - the page of one simulation.
import * as Plot from "@observablehq/plot";
import { describe, type Sim } from "./data";
import { count, element, facts, figure, fixed, half, percent, range, table } from "./parts";
import { base, histogram, intervals, toBars } from "./plots";

// Told apart also by those who see few colors; every bar is named in the numbers too.
const causes: [string, string, string][] = [
  ["own", "drawn in turn", "var(--quiet)"],
  ["draw_two", "Draw Two", "#e69f00"],
  ["wild_draw_four", "Wild Draw Four", "#d55e00"],
  ["wrong_challenge", "wrong challenge", "#0072b2"],
  ["bluff", "bluff found out", "#cc79a7"],
  ["caught", "no UNO call", "#009e73"],
  ["first_card", "first card", "#56b4e9"],
  ["other", "other cards", "#8d78c4"],
];

export const lines = ["var(--main)", "var(--second)", "var(--good)", "#cc79a7", "#e69f00", "#8d78c4",
  "#56b4e9", "#999999", "#a6761d", "#666666"];

const ordinal = (i: number) => ["first", "second", "third"][i] ?? `${i + 1}th`;

function label(sim: Sim, i: number): string {
  return `${i + 1} ${sim.players[i].bot}`;
}

function winners(sim: Sim) {
  const fair = sim.settings.teams ? 0.5 : 1 / sim.settings.seats;
  const colors = new Map(sim.bots.map((group, i) => [group.bot, lines[i % lines.length]]));
  const rows = sim.players.map((player, i) => ({ name: label(sim, i),
    estimate: player.win_rate, color: colors.get(player.bot) }));
  const unit = sim.settings.unit === "match" ? "matches" : "rounds";
  return figure({
    title: "Who wins",
    text: `Share of ${unit} won by each player, with the 95 % interval.` +
      (sim.settings.duplicate ? " Every deal was played in every seating." : ""),
    half: true,
    draw: (width) => intervals(width, rows, fair, `% of ${unit} won`),
    data: table(["player", "wins", "win rate", "95 % interval", "points"],
      sim.players.map((player, i) => [label(sim, i), count(player.wins),
        percent(player.win_rate.value, 2), range(player.win_rate, 100),
        `${fixed(player.points.value)} \u00b1${fixed(half(player.points))}`])),
  });
}

function positions(sim: Sim) {
  const rows = sim.positions.map((position, i) =>
    ({ name: ordinal(i), estimate: position.win_rate }));
  return figure({
    title: "What moving first is worth",
    text: "Share of rounds won by whoever was first, second \u2026 to move.",
    half: true,
    draw: (width) => intervals(width, rows, 1 / sim.settings.seats, "% of rounds won"),
    data: table(["to move", "wins", "win rate", "95 % interval"],
      sim.positions.map((position, i) => [ordinal(i), count(position.wins),
        percent(position.win_rate.value, 2), range(position.win_rate, 100)])),
  });
}

function lengths(sim: Sim) {
  const bars = toBars(sim.turns.histogram, 1, 60);
  return figure({
    title: "How long a round lasts",
    text: `Half of all rounds are over after ${sim.turns.median} turns, nine in ten after ` +
      `${sim.turns.p90}; the longest took ${count(sim.turns.longest)}.`,
    half: true,
    draw: (width) => histogram(width, bars, "turns", [
      { x: sim.turns.median, text: "half" }, { x: sim.turns.p90, text: "nine in ten" }]),
    data: table(["turns", "% of rounds"],
      bars.map((bar) => [`${bar.from} to ${bar.to - 1}`, fixed(bar.share)])),
  });
}

function points(sim: Sim) {
  const step = sim.round_points.step;
  const bars = toBars(sim.round_points.histogram, step, 45);
  return figure({
    title: "What a round is worth",
    text: "Points booked in a round that somebody won.",
    half: true,
    draw: (width) => histogram(width, bars, "points",
      [{ x: sim.round_points.mean.value ?? 0, text: "mean" }], "var(--good)"),
    data: table(["points", "% of rounds"],
      bars.map((bar) => [`${bar.from} to ${bar.to - 1}`, fixed(bar.share)])),
  });
}

function hits(sim: Sim) {
  const used = causes.filter(([key]) => sim.players.some((player) => player.drawn[key] > 0));
  const rows = sim.players.flatMap((player, i) => used.map(([key, name, color], order) =>
    ({ player: label(sim, i), name, color, order, cards: player.drawn[key] / sim.rounds })));
  const longest = Math.max(...sim.players.map((_, i) => label(sim, i).length));
  return figure({
    title: "Who was hit by what",
    text: "Cards drawn in a round, by what made the player draw them.",
    legend: used.map(([, name, color]) => [name, color]),
    draw: (width) => Plot.plot({
      ...base(width),
      height: 60 + 40 * sim.players.length,
      marginLeft: Math.min(170, 18 + 7.4 * longest),
      marginRight: 20,
      marginBottom: 40,
      x: { label: "cards a round", labelArrow: "none", grid: true },
      y: { label: null, tickSize: 0, domain: sim.players.map((_, i) => label(sim, i)),
        padding: 0.3 },
      color: { type: "identity" },
      marks: [
        Plot.barX(rows, { x: "cards", y: "player", fill: "color", order: "order",
          insetLeft: 0.5, insetRight: 0.5 }),
        Plot.ruleX([0], { stroke: "var(--soft)" }),
      ],
    }),
    data: table(["player", ...used.map(([, name]) => name)],
      sim.players.map((player, i) => [label(sim, i),
        ...used.map(([key]) => fixed(player.drawn[key] / sim.rounds, 3))])),
  });
}

function settling(sim: Sim) {
  const many = sim.players.length;
  const rows = sim.convergence.flatMap((at) => at.win_rate.map((share, i) =>
    ({ deals: at.deals, share: 100 * share, player: i })));
  const lastly = sim.convergence[sim.convergence.length - 1];
  // The first few deals swing from 0 to 100 %: the scale fits what comes after.
  const later = rows.filter((row) => row.deals >= lastly.deals / 12).map((row) => row.share);
  const low = Math.min(...later), high = Math.max(...later);
  const room = Math.max(0.5, 0.15 * (high - low));
  return figure({
    title: "How the win rates settled",
    text: "Win rate of each player over all deals so far: what still moves at the right end " +
      "is not to be trusted yet.",
    legend: sim.players.map((_, i) => [label(sim, i), lines[i % lines.length]]),
    draw: (width) => Plot.plot({
      ...base(width),
      height: 280,
      marginLeft: 46,
      marginRight: 16,
      marginBottom: 40,
      x: { label: "deals", labelArrow: "none", tickFormat: (x: number) => count(x),
        ticks: Math.max(3, Math.floor(width / 130)) },
      y: { label: "% won", labelArrow: "none", grid: true, domain: [low - room, high + room] },
      marks: [
        ...Array.from({ length: many }, (_, i) =>
          Plot.line(rows.filter((row) => row.player === i), { x: "deals", y: "share",
            stroke: lines[i % lines.length], strokeWidth: 2, clip: true,
            strokeDasharray: i >= 4 ? "5 3" : undefined })),
      ],
    }),
    data: table(["deals", ...sim.players.map((_, i) => label(sim, i))],
      sim.convergence.map((at) => [count(at.deals), ...at.win_rate.map((w) => percent(w, 2))])),
  });
}

function times(sim: Sim) {
  return figure({
    title: "How long decisions took",
    text: "In microseconds, on a logarithmic scale. A mean beyond the other mark comes from " +
      "the few decisions in which the machine did something else.",
    legend: [["mean", "var(--main)"], ["99 % within", "var(--second)"]],
    draw: (width) => Plot.plot({
      ...base(width),
      height: 60 + 36 * sim.times!.length,
      marginLeft: 110,
      marginRight: 40,
      marginBottom: 40,
      x: { type: "log", label: "microseconds", labelArrow: "none", grid: true,
        ticks: Math.max(2, Math.floor(width / 160)), tickFormat: (x: number) => `${x}` },
      y: { label: null, tickSize: 0, padding: 0.4 },
      marks: [
        Plot.ruleY(sim.times!, { y: "bot", x1: "mean_us", x2: "p99_us", stroke: "var(--quiet)",
          strokeWidth: 3 }),
        Plot.dot(sim.times!, { x: "mean_us", y: "bot", fill: "var(--main)", r: 5 }),
        Plot.dot(sim.times!, { x: "p99_us", y: "bot", fill: "var(--second)", r: 5,
          symbol: "diamond" }),
      ],
    }),
    data: table(["bot", "decisions", "mean", "99 % within", "longest"],
      sim.times!.map((t) => [t.bot, count(t.decisions), fixed(t.mean_us), fixed(t.p99_us),
        fixed(t.most_us)])),
  });
}

function matchRounds(sim: Sim) {
  const bars = toBars(sim.match_rounds!.histogram, 1, 60);
  return figure({
    title: "How many rounds a match takes",
    text: `${fixed(sim.match_rounds!.mean.value)} on average.`,
    draw: (width) => histogram(width, bars, "rounds",
      [{ x: sim.match_rounds!.mean.value ?? 0, text: "mean" }], "var(--second)", "% of matches"),
    data: table(["rounds", "% of matches"],
      bars.map((bar) => [`${bar.from}`, fixed(bar.share)])),
  });
}

function headline(sim: Sim): string {
  const best = [...sim.bots].sort((a, b) => (b.win_rate.value ?? 0) - (a.win_rate.value ?? 0));
  const units = sim.settings.unit === "match"
    ? `${count(sim.deals * sim.settings.seatings)} matches` : `${count(sim.rounds)} rounds`;
  if (best.length < 2 || best[0].win_rate.value === null)
    return `${units} of ${sim.settings.bots[0]} against itself`;
  return `${best[0].bot} wins ${percent(best[0].win_rate.value)} of ${units}`;
}

export function simPage(sim: Sim): HTMLElement[] {
  const first = sim.positions[0].win_rate;
  const edge = first.value === null ? null : 100 * (first.value - 1 / sim.settings.seats);
  const made = [
    element("p", { class: "kicker" }, "Drawfour laboratory"),
    element("h1", {}, headline(sim)),
    element("p", { class: "lead" }, `The ${describe(sim.settings)} Seed ${sim.settings.seed}.`),
  ];
  if (!sim.complete)
    made.push(element("p", { class: "warning" }, `Interrupted: ${count(sim.deals)} of ` +
      `${count(sim.settings.deals)} deals were finished.`));
  made.push(facts([
    ["Rounds", count(sim.rounds), `${count(sim.decisions)} decisions`],
    ["Turns a round", fixed(sim.turns.mean.value, 1), `\u00b1${fixed(half(sim.turns.mean))}`],
    ["Points a round", fixed(sim.round_points.mean.value, 1),
      `\u00b1${fixed(half(sim.round_points.mean))}`],
    ["Edge of the first move", edge === null ? "\u2013" :
      `${edge > 0 ? "+" : ""}${fixed(edge, 1)}`, "percent points"],
    ["Comebacks", percent(sim.comebacks.value), `won from ${sim.comeback_cards} cards behind`],
    ["Blocked rounds", count(sim.blocked), "nobody could play or draw"],
  ]));
  const plots = element("div", { class: "plots" });
  if (sim.rounds > 0) {
    if (sim.deals > 0) plots.append(winners(sim));
    plots.append(positions(sim), lengths(sim), points(sim), hits(sim));
    if (sim.match_rounds) plots.append(matchRounds(sim));
    if (sim.convergence.length > 1) plots.append(settling(sim));
    if (sim.times) plots.append(times(sim));
  }
  made.push(plots);
  return made;
}
