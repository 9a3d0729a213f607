// pending.ts - requests that wait for their answers, however many connections that takes.
import type { Frame } from "./protocol";

export type Answer = Frame & { type: "ok" | "no" | "welcome" };

interface Entry { frame: Frame; done: (answer: Answer) => void; sent: boolean }

/* What would be heard twice is not sent again. */
const heard = new Set(["say", "react"]);
/* A connection's own dialogue ends with it. */
const dialogue = new Set(["login", "join", "ping"]);

export class Pending {
  /* By id, in the order in which they were asked: a catch and a play of the same moment have
   * the id of the same question. */
  private readonly entries = new Map<number, Entry[]>();
  /* Ids of questions count from 1 at each table; ours begin far above, so they never meet. */
  private next = 1_000_000_000;

  /* `transmit` tells whether a frame has left. */
  constructor(private readonly transmit: (frame: Frame) => boolean) {}

  get size(): number { return this.entries.size; }

  nextId(): number { return this.next++; }

  /* Keeps a request until it is answered; sends it now, unless it has to `wait`. */
  ask(frame: Frame, wait = false): Promise<Answer> {
    const id = typeof frame.id === "number" ? frame.id : this.nextId();
    return new Promise((resolve) => {
      const entry: Entry = { frame: { ...frame, id }, done: resolve, sent: false };
      this.entries.set(id, [...(this.entries.get(id) ?? []), entry]);
      if (!wait) entry.sent = this.transmit(entry.frame);
    });
  }

  answer(frame: Frame): void {
    const id = frame.id;
    if (typeof id !== "number") return;
    const [entry, ...rest] = this.entries.get(id) ?? [];
    if (rest.length > 0) this.entries.set(id, rest);
    else this.entries.delete(id);
    entry?.done(frame as Answer);
  }

  /* What was not answered is sent again, in the order in which it was asked. */
  resend(): void {
    for (const [id, entries] of [...this.entries]) {
      for (const entry of entries) {
        if (entry.sent && heard.has(entry.frame.type)) {
          this.answer({ type: "no", id, code: "lost", text: "" });
        } else {
          entry.sent = this.transmit(entry.frame);
        }
      }
    }
  }

  /* The connection is lost: what belonged to it alone is never answered now. */
  dropDialogue(): void {
    for (const [id, entries] of [...this.entries]) {
      if (dialogue.has(entries[0]?.frame.type ?? "")) this.entries.delete(id);
    }
  }

  clear(): void { this.entries.clear(); }
}
