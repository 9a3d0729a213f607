// flip.ts - cards move from where they were to where they go.
//
// What can move carries data-flip with its own name. Before a change the places of all of
// them are noted; after it, each that is elsewhere is drawn at its old place and let go. A
// card that is new comes from the seat or the pile that the events name. Only transforms
// are animated, so the browser's compositor does the work.
import { moves } from "../model/prefs";
import type { GameEvent } from "../net/protocol";

interface Place { x: number; y: number; width: number }

let noted = new Map<string, Place>();
const ease = "cubic-bezier(0.22, 0.8, 0.3, 1)";

function placeOf(element: Element): Place {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width };
}

function find(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-flip="${CSS.escape(name)}"]`);
}

export function note(): void {
  if (!moves()) return;
  noted = new Map();
  for (const element of document.querySelectorAll<HTMLElement>("[data-flip]")) {
    noted.set(element.dataset.flip ?? "", placeOf(element));
  }
}

function travel(element: HTMLElement, from: Place, delay: number): void {
  const to = placeOf(element);
  const dx = from.x - to.x;
  const dy = from.y - to.y;
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return;
  const scale = to.width > 0 ? from.width / to.width : 1;
  element.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
      { transform: "none" }],
    { duration: 340, delay, easing: ease, fill: "backwards", composite: "add" },
  );
}

/* A card is laid: it comes in an arc, a little large on the way, and settles. */
function lay(element: HTMLElement, from: Place): void {
  const to = placeOf(element);
  const at = (share: number, rise: number, scale: number, turn: number) => ({ transform:
    `translate(${(from.x - to.x) * share}px, ${(from.y - to.y) * share - rise}px) ` +
    `scale(${scale}) rotate(${turn}deg)` });
  const small = to.width > 0 ? from.width / to.width : 1;
  element.animate([at(1, 0, small, -14), { ...at(0.3, 8, 1.12, 5), offset: 0.6 },
    at(0, 0, 1, 0)],
    { duration: 420, easing: ease, fill: "backwards", composite: "add" });
}

/* A card back flies from one named place to another and is gone. */
function fly(from: string, to: string, delay: number): void {
  const start = noted.get(from) ?? (find(from) ? placeOf(find(from) as Element) : null);
  const end = find(to);
  const back = document.querySelector<HTMLElement>("#flier");
  if (!start || !end || !back) return;
  const goal = placeOf(end);
  const flier = back.cloneNode(true) as HTMLElement;
  flier.removeAttribute("id");
  flier.className = "flier";
  document.body.append(flier);
  const at = (place: Place, scale: number) =>
    `translate(${place.x - 28}px, ${place.y - 42}px) scale(${scale})`;
  flier.animate(
    [{ transform: at(start, 1), opacity: 1 }, { transform: at(goal, 0.55), opacity: 0.9 }],
    { duration: 330, delay, easing: ease, fill: "both" },
  ).finished.catch(() => {}).finally(() => flier.remove());
}

/* Where a card that was not there before comes from, by what happened. */
export function play(events: GameEvent[], mySeat: number | null): void {
  if (!moves() || noted.size === 0) return;
  const old = noted;
  requestAnimationFrame(() => {
    const played = events.find((event) => event.event === "played");
    const drawn = events.filter((event) => event.event === "drew");
    let mine = 0;
    for (const element of document.querySelectorAll<HTMLElement>("[data-flip]")) {
      const name = element.dataset.flip ?? "";
      const before = old.get(name);
      if (name.startsWith("top:") && !before && played) {
        const hand = [...old].find(([key]) => played.seat === mySeat &&
          key.startsWith(`hand:${played.card}#`) && !find(key));
        const seat = old.get(`seat:${played.seat}`);
        /* Out of a far hand a card is small, whatever the size of the seat's plate. */
        const from = hand?.[1] ?? (seat && { ...seat, width: 36 });
        if (from) lay(element, from);
      } else if (name.startsWith("hand:")) {
        const pile = old.get("pile");
        if (before) travel(element, before, 0);
        else if (pile && (drawn.length > 0 || events.length > 0)) {
          travel(element, pile, 70 * mine++);
        }
      }
    }
    drawn.filter((event) => event.seat !== mySeat).slice(0, 30)
      .forEach((event, i) => fly("pile", `seat:${event.seat}`, i * 80));
  });
}
