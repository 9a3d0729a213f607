// counted.tsx - a number that counts up to its value, where motion is wanted.
import { useEffect, useState } from "preact/hooks";
import { moves } from "../model/prefs";

const lasts = 900;

export function Counted({ value, from = 0, on }: { value: number; from?: number; on: boolean }) {
  const counts = on && value !== from && moves();
  const [shown, setShown] = useState(counts ? from : value);
  useEffect(() => {
    if (!counts) {
      setShown(value);
      return undefined;
    }
    const began = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const share = Math.min(1, (now - began) / lasts);
      setShown(Math.round(from + (value - from) * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, from, counts]);
  return <>{shown}</>;
}
