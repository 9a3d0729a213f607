// clock.ts - time left, from the server's "ms from now" to moments of this browser.
import { signal } from "@preact/signals";
import type { WireClock } from "../net/protocol";

export interface Clock {
  seat: number | null;
  until: number | null;
  total: number | null;
  windowUntil: number | null;
  catchFrom: number | null;
}

/* The present, for whatever counts down in words; it ticks only while somebody looks. */
export const now = signal(Date.now());
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

export function watchTime(): () => void {
  watchers += 1;
  now.value = Date.now();
  timer ??= setInterval(() => { now.value = Date.now(); }, 250);
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function readClock(wire: WireClock, total: number | null): Clock {
  const at = Date.now();
  const after = (ms: number | null | undefined) => (typeof ms === "number" ? at + ms : null);
  return {
    seat: wire.seat,
    until: after(wire.ms),
    total: total || wire.ms,
    windowUntil: after(wire.window_ms),
    catchFrom: after(wire.catch_ms),
  };
}

export function secondsLeft(until: number | null): number | null {
  return until === null ? null : Math.max(0, Math.ceil((until - now.value) / 1000));
}
