// ring.tsx - time left as a ring that runs out; CSS runs it, no script does.
import { useMemo } from "preact/hooks";
import type { Clock } from "../model/clock";

export function Ring({ clock, seat }: { clock: Clock | null; seat: number }) {
  const until = clock && clock.seat === seat ? clock.until : null;
  const total = clock?.total ?? 0;
  const style = useMemo(() => {
    if (until === null || total <= 0) return undefined;
    const left = Math.max(0, until - Date.now());
    return { animationDuration: `${total}ms`, animationDelay: `${left - total}ms` };
  }, [until, total]);
  return (
    <svg class="ring" viewBox="0 0 48 48" aria-hidden="true" key={until ?? 0}>
      <circle class="ring-base" cx="24" cy="24" r="21.5" pathLength="100" />
      <circle class={style ? "ring-left" : "ring-free"} cx="24" cy="24" r="21.5"
        pathLength="100" style={style} />
    </svg>
  );
}
