// outbox.ts - what this seat sends to its table: actions, held back while the table waits for
// calls and catches, and requests. What is refused is kept to be shown.
import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { request } from "../net/connection";
import type { Answer } from "../net/connection";
import type { Act } from "../net/protocol";

/* `beside`: what was refused answered no question, so the next question does not end it. */
export interface Refusal {
  code: string;
  text: string;
  clause: string | null;
  at: number;
  beside?: boolean;
}

const answersAtOnce = /^(pass|take|challenge|uno|yes|no|=|discard)/;
const isCatch = (word: string) => word.startsWith("catch@");

export class Outbox {
  /* The action that is on its way. */
  readonly sending = signal<string | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private held: string | null = null;

  /* `windowUntil` tells until when plays and draws must wait. */
  constructor(private readonly table: string, private readonly question: Signal<Act | null>,
    private readonly windowUntil: () => number) {}

  /* Sends an action for the open question; a play or draw waits for the end of the window. */
  act(word: string): void {
    const open = this.question.value;
    if (isCatch(word)) {
      void this.send(word, open);
      return;
    }
    const wait = answersAtOnce.test(word) ? 0 : this.windowUntil() - Date.now();
    this.release();
    this.sending.value = word;
    if (wait > 0) this.hold(word, open, wait + 30);
    else void this.send(word, open);
  }

  /* Whatever was held is let go of; its word is told. */
  release(): string | null {
    const word = this.held;
    clearTimeout(this.timer);
    this.held = null;
    return word;
  }

  private hold(word: string, open: Act | null, wait: number): void {
    this.held = word;
    this.timer = setTimeout(() => {
      this.held = null;
      void this.send(word, open);
    }, wait);
  }

  private async send(word: string, open: Act | null): Promise<void> {
    /* Without an open question a catch has an id of its own: the server tells why not. */
    const keys = { table: this.table, action: word, ...(open ? { id: open.id } : {}) };
    const answer = await request("action", keys);
    if (answer.type === "ok") return;
    const again = answer.code === "window" || answer.code === "early";
    const now = this.question.value;
    if (again && now === open) {
      const wait = answer.retry_ms ?? 300;
      /* A catch waits on its own: it takes no place from a play that is held. */
      if (isCatch(word)) setTimeout(() => this.act(word), wait);
      else this.hold(word, open, wait);
      return;
    }
    /* The question changed while this was on its way, and the action is still wanted. */
    const late = again || answer.code === "stale";
    if (late && now && now !== open && this.sending.value === word) {
      this.act(word);
      return;
    }
    if (!isCatch(word)) this.sending.value = null;
    this.refuse(answer, isCatch(word));
  }

  private refuse(answer: Answer, beside: boolean): void {
    this.refusal.value = {
      code: answer.code ?? "", text: answer.text ?? "", clause: answer.clause ?? null,
      at: Date.now(), beside,
    };
  }

  /* There is a new question: why the answer to the last one was refused is of no use now. */
  asked(): void {
    if (!this.refusal.value?.beside) this.refusal.value = null;
  }

  /* A request of the table; a refusal is shown, and told to the caller. */
  async want(type: string, keys: Record<string, unknown> = {}): Promise<boolean> {
    const answer = await request(type, { ...keys, table: this.table });
    if (answer.type === "ok") return true;
    this.refuse(answer, true);
    return false;
  }
}
