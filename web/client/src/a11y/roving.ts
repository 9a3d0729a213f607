// roving.ts - one stop of the Tab key for a row of things, arrows inside it.
import { useRef, useState } from "preact/hooks";

export interface Roving {
  index: number;
  container: { current: HTMLElement | null };
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (index: number) => void;
}

export function useRoving(count: number): Roving {
  const [wanted, setIndex] = useState(0);
  const container = useRef<HTMLElement | null>(null);
  const index = Math.max(0, Math.min(wanted, count - 1));
  const go = (next: number) => {
    setIndex(next);
    const items = container.current?.querySelectorAll<HTMLElement>("[data-rove]");
    items?.[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: (index + 1) % count,
      ArrowLeft: (index + count - 1) % count,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    if (next === undefined || count === 0) return;
    event.preventDefault();
    go(next);
  };
  return { index, container, onKeyDown, onFocus: setIndex };
}
