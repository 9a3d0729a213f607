// flip.ts - cards move from where they were to where they go.
//
// What can move carries data-flip with its own name. Before a change the places of all of
// them are noted; after it, each that is elsewhere is drawn at its old place and let go. A
// card that is new comes from the seat or the pile that the events name.
import { moves } from "../model/prefs";
import type { GameEvent, View } from "../net/protocol";
import { showMoments } from "./moments";
import { find, fly, pace, placeOf, run, stop, whereIs } from "./stage";
import type { Place } from "./stage";

let noted = new Map<string, Place>();

export function note(): void {
  if (!moves()) return;
  noted = new Map();
  for (const element of document.querySelectorAll<HTMLElement>("[data-flip]")) {
    noted.set(element.dataset.flip ?? "", placeOf(element));
  }
}

function travel(element: HTMLElement, from: Place, delay: number): void {
  stop(element);
  const to = placeOf(element);
  const dx = from.x - to.x;
  const dy = from.y - to.y;
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return;
  const scale = to.width > 0 ? from.width / to.width : 1;
  void run(element, [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
    { transform: "none" }], { duration: 430, delay, composite: "add" });
}

/* A card is laid: it comes in an arc, a little large on the way, and settles. */
function lay(element: HTMLElement, from: Place, delay = 0): void {
  const to = placeOf(element);
  const at = (share: number, rise: number, scale: number, turn: number) => ({ transform:
    `translate(${(from.x - to.x) * share}px, ${(from.y - to.y) * share - rise}px) ` +
    `scale(${scale}) rotate(${turn}deg)` });
  const small = to.width > 0 ? from.width / to.width : 1;
  void run(element, [at(1, 0, small, -14), { ...at(0.3, 8, 1.12, 5), offset: 0.6 },
    at(0, 0, 1, 0)], { duration: 470, delay, composite: "add" });
}

/* Delays of `count` things that set out one after the other, all within `span`. */
const spread = (count: number, span: number, step: number) =>
  (i: number) => i * Math.min(step, span / Math.max(1, count));

const sizeOf = (hand: string[] | number | undefined) =>
  (Array.isArray(hand) ? hand.length : hand ?? 0);

/* A hand goes from one seat to another: a few backs tell it, however many cards it has. */
function passHand(from: number, to: number, cards: number): void {
  const delay = spread(5, 250, 50);
  const [start, end] = [noted.get(`seat:${from}`) ?? whereIs(`seat:${from}`),
    whereIs(`seat:${to}`)];
  for (let i = 0; i < Math.min(5, cards); i++) fly(start, end, delay(i));
}

/* Which seat's hand each seat has got by this change; null where none moved. */
function handsFrom(events: readonly GameEvent[], view: View): Map<number, number> | null {
  const swapped = events.find((event) => event.event === "swapped");
  if (swapped?.seat !== undefined && swapped.target !== undefined) {
    return new Map([[swapped.seat, swapped.target], [swapped.target, swapped.seat]]);
  }
  if (!events.some((event) => event.event === "passed-on")) return null;
  const seats = Array.from({ length: view.seats }, (_, seat) => seat)
    .filter((seat) => !view.out.includes(seat));
  const step = view.direction === "left" ? 1 : seats.length - 1;
  return new Map(seats.map((seat, i) =>
    [seats[(i + step) % seats.length] as number, seat]));
}

/* The deal goes around from the dealer's left, a few backs for each seat. */
function deal(view: View, me: number | null): void {
  const seats = Array.from({ length: view.seats }, (_, i) => (view.dealer + 1 + i) % view.seats)
    .filter((seat) => !view.out.includes(seat));
  const rounds = Math.max(2, Math.min(7, Math.floor(40 / seats.length)));
  const delay = spread(rounds * seats.length, 560, 40);
  const pile = whereIs("pile");
  seats.forEach((seat, nth) => {
    const cards = Math.min(rounds, sizeOf(view.hands[seat]));
    for (let i = 0; i < cards && seat !== me; i++) {
      fly(pile, whereIs(`seat:${seat}`), delay(i * seats.length + nth));
    }
  });
}

function laid(element: HTMLElement, events: readonly GameEvent[], me: number | null): void {
  /* Of several cards that are laid at once the last one is on top. */
  const played = events.filter((event) => event.event === "played").pop();
  if (!played) {
    const pile = whereIs("pile");
    if (pile && events.some((event) => event.event === "flipped")) lay(element, pile, 520);
    return;
  }
  const hand = [...noted].find(([key]) => played.seat === me &&
    key.startsWith(`hand:${played.card}#`) && !find(key));
  const seat = noted.get(`seat:${played.seat}`);
  /* Out of a far hand a card is small, whatever the size of the seat's plate. */
  const from = hand?.[1] ?? (seat && { ...seat, width: 36 });
  if (from) lay(element, from);
}

/* One's own cards: those that were there move up, new ones come from `from`. */
function ownHand(from: Place | null): void {
  const cards = [...document.querySelectorAll<HTMLElement>("[data-flip^='hand:']")];
  const fresh = cards.filter((card) => !noted.has(card.dataset.flip ?? ""));
  const delay = spread(fresh.length, 560, 90);
  for (const card of cards) {
    const before = noted.get(card.dataset.flip ?? "");
    if (before) travel(card, before, 0);
    else if (from) travel(card, from, delay(fresh.indexOf(card)));
  }
}

/* Shows what happened: call it when the change is on the page. */
export function play(events: GameEvent[], view: View | null, me: number | null): void {
  if (!moves() || !view || events.length === 0) return;
  pace();
  requestAnimationFrame(() => {
    const dealt = events.some((event) => event.event === "flipped");
    const from = handsFrom(events, view);
    const giver = me === null ? undefined : from?.get(me);
    const top = document.querySelector<HTMLElement>("[data-flip^='top:']");
    if (top && !noted.has(top.dataset.flip ?? "")) laid(top, events, me);
    ownHand(giver === undefined ? whereIs("pile") : whereIs(`seat:${giver}`));
    if (dealt) deal(view, me);
    from?.forEach((before, now) => {
      if (now !== me) passHand(before, now, sizeOf(view.hands[now]));
    });
    const drawn = events.filter((event) => event.event === "drew" && event.seat !== me);
    const delay = spread(drawn.length, 560, 90);
    drawn.slice(0, 30).forEach((event, i) =>
      fly(whereIs("pile"), whereIs(`seat:${event.seat}`), delay(i)));
    showMoments(events);
  });
}
