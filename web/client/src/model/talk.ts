// talk.ts - what is said at a table, and who is not heard.
import { signal } from "@preact/signals";
import type { Frame } from "../net/protocol";

export interface ChatEntry {
  key: number;
  seat: number | null;
  name: string;
  text?: string;
  reaction?: string;
}

const chatLimit = 200;

export class Talk {
  readonly chat = signal<ChatEntry[]>([]);
  readonly unread = signal(0);
  readonly muted = signal<ReadonlySet<number>>(new Set());
  private key = 0;
  /* Called with whatever is said by somebody who is heard. */
  heard: (entry: ChatEntry) => void = () => {};

  take(frame: Frame): void {
    const entry: ChatEntry = {
      key: ++this.key,
      seat: typeof frame.seat === "number" ? frame.seat : null,
      name: String(frame.name ?? ""),
      text: typeof frame.text === "string" ? frame.text : undefined,
      reaction: typeof frame.reaction === "string" ? frame.reaction : undefined,
    };
    if (entry.seat !== null && this.muted.value.has(entry.seat)) return;
    this.chat.value = [...this.chat.value, entry].slice(-chatLimit);
    this.unread.value += 1;
    this.heard(entry);
  }

  mute(seat: number, on: boolean): void {
    const muted = new Set(this.muted.value);
    if (on) muted.add(seat);
    else muted.delete(seat);
    this.muted.value = muted;
  }
}
