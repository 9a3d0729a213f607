// stage.ts - where things are on the table, and whatever moves over it for a moment.
//
// Only transforms and opacity are animated, so the browser's compositor does the work. Nothing
// here holds up the game: what moves can be clicked, and whatever somebody does next ends it
// (settling.ts).

export interface Place { x: number; y: number; width: number }

export const ease = "cubic-bezier(0.22, 0.8, 0.3, 1)";
const running = new Set<Animation>();
/* More than this at once is a heap, not a motion. */
const most = 60;
let last = 0;
let rate = 1;

export function placeOf(element: Element): Place {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width };
}

export function find(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-flip="${CSS.escape(name)}"]`);
}

export function whereIs(name: string): Place | null {
  const element = find(name);
  return element && placeOf(element);
}

/* The face of a seat: what happens to somebody is shown there. */
export function faceOf(seat: number): Element | null {
  const place = find(`seat:${seat}`);
  return place?.querySelector(".face") ?? place;
}

/* A change begins. Bots may play faster than anything can be shown: the sooner a change follows
 * the one before, the faster it moves. */
export function pace(): void {
  const now = performance.now();
  const gap = now - last;
  last = now;
  rate = gap < 250 ? 2.5 : gap < 700 ? 1.5 : 1;
  if (running.size > most) settle();
}

/* Everything stands where it is. */
export function freeze(): void {
  for (const animation of running) animation.pause();
}

/* Everything is at once where it was going. */
export function settle(): void {
  for (const animation of running) animation.finish();
}

/* The motion of one element ends: it is about to get another. */
export function stop(element: Element): void {
  for (const animation of running) {
    if ((animation.effect as KeyframeEffect | null)?.target === element) animation.finish();
  }
}

export function run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions):
Promise<unknown> {
  const animation = element.animate(frames, { easing: ease, fill: "backwards", ...options });
  animation.playbackRate = rate;
  running.add(animation);
  return animation.finished.catch(() => {}).finally(() => running.delete(animation));
}

/* An element that is there only while it moves. */
export function runAlone(element: HTMLElement, frames: Keyframe[],
  options: KeyframeAnimationOptions): void {
  element.setAttribute("aria-hidden", "true");
  document.body.append(element);
  void run(element, frames, { ...options, fill: "both" }).finally(() => element.remove());
}

/* A card back flies from one place to another and is gone. */
export function fly(from: Place | null, to: Place | null, delay: number): void {
  const model = document.querySelector<HTMLElement>("#flier");
  if (!from || !to || !model) return;
  const flier = model.cloneNode(true) as HTMLElement;
  flier.removeAttribute("id");
  flier.className = "flier";
  const at = (place: Place, rise: number, turn: number, scale: number) =>
    `translate(${place.x - 28}px, ${place.y - 42 - rise}px) rotate(${turn}deg) scale(${scale})`;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, width: 0 };
  runAlone(flier, [{ transform: at(from, 0, 0, 0.95), opacity: 1 },
    { transform: at(middle, 18, 9, 0.85), opacity: 1 },
    { transform: at(to, 0, -4, 0.55), opacity: 0.9 }], { duration: 440, delay });
}
