// moments.ts - what happens to somebody, shown at their seat for a moment: a stamp, a burst of
// cards, a bubble with a word. The log says the same in words, and a screen reader that.
import { h, render } from "preact";
import { t } from "../i18n";
import { moves } from "../model/prefs";
import type { GameEvent } from "../net/protocol";
import { Icon } from "../ui/icons";
import { faceOf, placeOf, run, runAlone } from "./stage";

function moment(kind: string, content: string | SVGElement): HTMLElement {
  const element = document.createElement("div");
  element.className = "moment";
  element.dataset.kind = kind;
  element.append(content);
  return element;
}

function sign(name: string): SVGElement {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#s-${name}`);
  svg.append(use);
  return svg;
}

function showAt(seat: number, element: HTMLElement, frames: (x: number, y: number) => Keyframe[],
  delay = 0): void {
  const face = faceOf(seat);
  if (!face) return;
  const { x, y } = placeOf(face);
  runAlone(element, frames(x, y), { duration: 1000, delay, easing: "ease-out" });
}

const move = (x: number, y: number, more = "") =>
  `translate(${x}px, ${y}px) translate(-50%, -50%) ${more}`;

/* Comes down hard, stays, and fades. */
const stamped = (x: number, y: number): Keyframe[] => [
  { transform: move(x, y, "scale(2.2) rotate(-24deg)"), opacity: 0 },
  { transform: move(x, y, "scale(0.94) rotate(-12deg)"), opacity: 1, offset: 0.22 },
  { transform: move(x, y, "scale(1) rotate(-12deg)"), opacity: 1, offset: 0.75 },
  { transform: move(x, y, "scale(1) rotate(-12deg)"), opacity: 0 }];

/* Springs up out of the seat and drifts away. */
const burst = (x: number, y: number): Keyframe[] => [
  { transform: move(x, y, "scale(0.3)"), opacity: 0 },
  { transform: move(x, y - 14, "scale(1.35)"), opacity: 1, offset: 0.25 },
  { transform: move(x, y - 20, "scale(1)"), opacity: 1, offset: 0.7 },
  { transform: move(x, y - 46, "scale(0.9)"), opacity: 0 }];

/* Spoken: it opens over the seat, stays to be read, and closes. A seat at the top edge speaks
 * below itself. */
function spoken(face: number, y: number): Keyframe[] {
  const x = Math.max(64, Math.min(innerWidth - 64, face));
  const at = y < 90 ? y + 46 : y - 46;
  return [{ transform: move(x, at, "scale(0.4)"), opacity: 0 },
    { transform: move(x, at, "scale(1.08)"), opacity: 1, offset: 0.18 },
    { transform: move(x, at, "scale(1)"), opacity: 1, offset: 0.82 },
    { transform: move(x, at, "scale(0.96)"), opacity: 0 }];
}

export function say(seat: number, text: string, kind = "word"): void {
  showAt(seat, moment(kind, text), spoken);
}

/* What somebody says stands at the seat long enough to be read, also where nothing moves. */
export function speak(seat: number, said: { text?: string; icon?: string }): void {
  const face = faceOf(seat);
  if (!face) return;
  const { x, y } = placeOf(face);
  const element = moment("speech", "");
  render([said.icon ? h(Icon, { name: said.icon }) : null, h("span", {}, said.text)], element);
  element.setAttribute("aria-hidden", "true");
  document.body.append(element);
  const frames = spoken(x, y);
  const still = frames.map((frame) => ({ ...frame, transform: frames[2]?.transform ?? "none" }));
  /* A press does not end it, as it ends what moves: it is to be read. */
  element.animate(moves() ? frames : still, { duration: 3200, easing: "ease-out", fill: "both" })
    .finished.catch(() => {}).finally(() => element.remove());
}

/* The arrows of the middle turn over. */
function turnArrows(): void {
  const arrows = document.querySelector(".direction");
  if (!arrows) return;
  void run(arrows, [{ rotate: "200deg", scale: "0.86" }, { rotate: "0deg", scale: "1" }],
    { duration: 700, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" });
}

const spokenWords: Record<string, (event: GameEvent) => void> = {
  called: ({ seat }) => say(seat ?? -1, t("moment.uno"), "loud"),
  caught: ({ target }) => say(target ?? -1, t("moment.caught"), "loud"),
  challenged: ({ target, guilty }) =>
    say(target ?? -1, t(guilty ? "moment.bluff" : "moment.fair"), guilty ? "loud" : "word"),
  warded: ({ seat }) => showAt(seat ?? -1, moment("stamp", sign("shield")), stamped),
  reversed: () => turnArrows(),
};

export function showMoments(events: readonly GameEvent[]): void {
  const drawn = new Map<number, number>();
  for (const { event, seat, n } of events) {
    if (event === "drew" && seat !== undefined) drawn.set(seat, (drawn.get(seat) ?? 0) + (n ?? 1));
  }
  for (const [seat, n] of drawn) {
    if (n > 1) showAt(seat, moment("burst", `+${n}`), burst, 160);
  }
  for (const event of events) {
    spokenWords[event.event]?.(event);
    /* Who draws misses the turn too: the burst says it. */
    if (event.event === "missed" && event.seat !== undefined && !drawn.has(event.seat)) {
      showAt(event.seat, moment("stamp", sign("skip")), stamped, 220);
    }
  }
}
