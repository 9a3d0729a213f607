// analyze.ts - the page of an analysis: one section for each round.
import { curve, type Cursor } from "./analyze_curve";
import { count, element, facts, figure, fixed, percent } from "./parts";
import { partsPlot } from "./analyze_parts";
import type { Analysis, Round, Step, TurningPoint } from "./analyze_data";

export type { Analysis } from "./analyze_data";

const signed = (share: number | null) =>
  share === null ? "?" : `${share >= 0.0005 ? "+" : ""}${fixed(100 * share, 1)}`;

const kinds: Record<TurningPoint["kind"], string> = {
  mistake: "mistake", cards: "luck of the draw", hidden: "hidden cards", table: "the table",
};

function outcome(round: Round): string {
  if (!round.over) return `Round ${round.round}, as far as it is written`;
  if (round.winner === undefined) return `Round ${round.round}: blocked, nobody won`;
  return `Round ${round.round}: ${round.players[round.winner].name} went out`;
}

// What was better, where it was a mistake.
function better(step: Step): string {
  const d = step.decision!;
  return ` Better: ${d.choices[d.best].action}.`;
}

function turningPoints(round: Round, cursor: Cursor): HTMLElement {
  const list = element("ol", { class: "moments" });
  for (const point of round.turning_points) {
    const step = round.steps[point.move - 1];
    const button = element("button", { type: "button", class: "move",
      title: "Show on the curve" }, `${point.move}`);
    button.addEventListener("click", () => cursor.show(point.move, true));
    list.append(element("li", {}, button,
      element("b", { class: point.change < 0 ? "bad" : "good" }, signed(point.change)),
      element("span", {}, element("strong", {},
        `${round.parties[point.party].name}, ${kinds[point.kind]}. `),
        step.words + (point.kind === "mistake" ? better(step) : ""))));
  }
  return element("section", {}, element("h3", {}, "Turning points"),
    round.turning_points.length ? list : element("p", {}, "Nothing changed much."));
}

function challenges(round: Round): HTMLElement[] {
  const told = round.steps.filter((step) => step.decision?.challenge);
  if (!told.length) return [];
  return [element("section", {}, element("h3", {}, "Was that challenge right?"),
    element("ul", { class: "plain" }, ...told.map((step) =>
      element("li", {}, step.decision!.challenge!.text))))];
}

function bar(share: number | null, chosen: boolean): HTMLElement {
  return element("span", { class: chosen ? "bar chosen" : "bar", "aria-hidden": "true",
    style: `--share:${fixed(100 * (share ?? 0), 1)}%` });
}

function decisionRow(round: Round, step: Step, cursor: Cursor): HTMLElement {
  const d = step.decision!;
  const order = d.choices.map((_, i) => i)
    .sort((a, b) => (d.choices[b].win ?? 0) - (d.choices[a].win ?? 0));
  const choices = element("ul", { class: "choices" }, ...order.map((i) =>
    element("li", i === d.chosen ? { class: "chosen" } : {},
      element("code", {}, d.choices[i].action), bar(d.choices[i].win, i === d.chosen),
      percent(d.choices[i].win))));
  const button = element("button", { type: "button", class: "move",
    title: "Show on the curve" }, `${step.move}`);
  button.addEventListener("click", () => cursor.show(step.move, true));
  const cost = d.best === d.chosen ? "best" :
    `${fixed(100 * (d.cost ?? 0), 1)} \u00b1${fixed(196 * (d.cost_error ?? 0), 1)}`;
  const notes = [d.bluff ? "a bluff" : "", d.uno_left_out ? "no UNO call" : ""].filter(Boolean);
  return element("tr", d.clear ? { class: "mistake" } : {},
    element("td", {}, button),
    element("td", {}, round.players[step.seat].name),
    element("td", {}, choices),
    element("td", { class: "cost" }, cost,
      ...notes.map((note) => element("small", {}, note))));
}

function decisions(round: Round, cursor: Cursor): HTMLElement {
  const rows = round.steps.filter((step) => step.decision)
    .map((step) => decisionRow(round, step, cursor));
  const only = element("input", { type: "checkbox" }) as HTMLInputElement;
  only.addEventListener("change", () => rows.forEach((row) => {
    row.hidden = only.checked && !row.classList.contains("mistake");
  }));
  const head = ["move", "player", "every choice, the one made in color", "cost"];
  return element("section", {}, element("h3", {}, "Decisions"),
    element("p", {}, "The chance to win with each choice, for all its player could know."),
    element("label", {}, only, " only clear mistakes"),
    element("div", { class: "scroll tall", tabindex: "0", role: "region",
      "aria-label": "Decisions" },
      element("table", { class: "decisions" },
        element("thead", {}, element("tr", {}, ...head.map((h) => element("th", {}, h)))),
        element("tbody", {}, ...rows))));
}

function roundSection(analysis: Analysis, round: Round): HTMLElement {
  const made = element("article", {});
  if (analysis.rounds.length > 1) made.append(element("h2", {}, outcome(round)));
  made.append(facts(round.players.filter((p) => round.parties[p.party].plays).map((player) =>
    [player.name, `${signed(player.skill)}`,
      `own play against the reference; ${player.mistakes} clear ` +
      `mistake${player.mistakes === 1 ? "" : "s"} in ${player.decisions}, ` +
      `${fixed(100 * Math.max(0, player.lost ?? 0), 1)} lost against the best`])));
  const cursor = curve(round);
  const plots = element("div", { class: "plots" }, cursor.figure, figure(partsPlot(round)));
  made.append(plots, turningPoints(round, cursor), ...challenges(round),
    decisions(round, cursor));
  return made;
}

function headline(analysis: Analysis): string {
  if (analysis.rounds.length === 1)
    return outcome(analysis.rounds[0]).replace(/^Round \d+: /, "");
  return `${analysis.rounds.length} rounds, move by move`;
}

export function analyzeNote(analysis: Analysis): string {
  return "The value of a choice is the mean of " + count(analysis.playouts) + " playouts in " +
    "made-up games that fit what the player had seen. The curve is what the playouts give " +
    "with all hands as they really were and the pile in any order; it moves where cards are " +
    "drawn and where a player had a choice. \u00b1 is for 95 %.";
}

export function analyzePage(analysis: Analysis): HTMLElement[] {
  const made = [
    element("p", { class: "kicker" }, "Drawfour analysis"),
    element("h1", {}, headline(analysis)),
    element("p", { class: "lead" }, `The ${analysis.edition} edition, scored as ` +
      `${analysis.format}; ${count(analysis.decisions)} decisions, ` +
      `${count(analysis.playouts)} playouts of each choice, seed ${analysis.seed}. ` +
      "Numbers are percent points of the probability to win the round."),
  ];
  if (!analysis.complete)
    made.push(element("p", { class: "warning" },
      "Interrupted: these numbers rest on fewer playouts."));
  made.push(...analysis.rounds.map((round) => roundSection(analysis, round)));
  return made;
}
