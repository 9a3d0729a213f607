// announce.tsx - what happens, for those who listen: one polite and one urgent live region.
import { signal } from "@preact/signals";

const polite = signal<{ key: number; text: string }[]>([]);
const urgent = signal("");
let key = 0;

export function announce(text: string): void {
  if (!text) return;
  polite.value = [...polite.value, { key: ++key, text }].slice(-6);
}

/* For what needs an answer: one's own turn, a question, a lost connection. */
export function alertUser(text: string): void {
  urgent.value = urgent.value === text ? `${text}\u00a0` : text;
}

export function LiveRegions() {
  return (
    <div class="hidden-text">
      <div role="log" aria-live="polite" aria-relevant="additions">
        {polite.value.map((line) => <p key={line.key}>{line.text}</p>)}
      </div>
      <div role="alert" aria-live="assertive">{urgent.value}</div>
    </div>
  );
}
