// colors.ts - the colors of the deck on the table; four of them until a table says more.
import { signal } from "@preact/signals";

export const deckColors = signal<readonly string[]>(["r", "y", "g", "b"]);
