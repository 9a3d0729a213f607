// table.ts - one table as this browser knows it: the fold of the server's messages.
import { batch, computed, signal } from "@preact/signals";
import { join, part } from "../net/connection";
import { patched } from "../net/protocol";
import type {
  Act, EndInfo, Frame, GameEvent, Hello, Open, Patch, Presence, Reveal, TableInfo, View, Void,
  Vote,
  WireClock,
} from "../net/protocol";
import { nextStep } from "./actions";
import type { Picking } from "./actions";
import { readClock } from "./clock";
import type { Clock } from "./clock";
import { keepRound, keptRound } from "./kept_round";
import { Outbox } from "./outbox";
import { Pledges } from "./pledges";
import { Talk } from "./talk";
import { isPlay } from "./together";
import type { Held } from "./together";
import { Witness } from "./witness";

export type { ChatEntry } from "./talk";

export interface LogEntry {
  key: number;
  move: number; /* of which it is a part */
  event: GameEvent;
  bot: boolean;
}

/* What the screen does about a change: motion, sound, words for a screen reader. */
export interface Change {
  events: GameEvent[];
  entries: LogEntry[];
}

const logLimit = 400;

export class TableStore {
  readonly hello = signal<Hello | null>(null);
  readonly info = signal<TableInfo | null>(null);
  readonly view = signal<View | null>(null);
  readonly question = signal<Act | null>(null);
  readonly clock = signal<Clock | null>(null);
  readonly log = signal<LogEntry[]>([]);
  readonly end = signal<EndInfo | null>(null);
  readonly reveals = signal<Reveal[]>([]);
  readonly vote = signal<Vote | null>(null);
  /* What every hand was left with, once the deal of the round is proven. */
  readonly left = signal<readonly (readonly string[])[] | null>(null);
  readonly gone = signal<{ code: string; text: string } | null>(null);

  /* The seat that came down to one card by the last play: it may be caught by guess. */
  readonly lastCard = signal<number | null>(null);
  /* Whether the next turn waits for calls and catches. */
  readonly windowOpen = signal(false);
  readonly armed = signal(false);
  readonly picking = signal<Picking | null>(null);
  /* Cards that were chosen to be played at once (O14), in their order. */
  readonly raised = signal<readonly Held[]>([]);

  private readonly outbox: Outbox;
  readonly sending: Outbox["sending"];
  readonly refusal: Outbox["refusal"];
  readonly talk = new Talk();
  readonly chat = this.talk.chat;
  readonly unread = this.talk.unread;
  readonly muted = this.talk.muted;

  readonly seat = computed(() => this.info.value?.you ?? this.hello.value?.seat ?? null);
  readonly isHost = computed(() =>
    this.seat.value !== null && this.info.value?.host === this.seat.value);
  readonly legal = computed(() => this.question.value?.legal ?? []);
  readonly myHand = computed(() => {
    const seat = this.seat.value;
    const hand = seat === null ? null : this.view.value?.hands[seat];
    return Array.isArray(hand) ? hand : null;
  });

  /* Commitments that were shown here before their round was revealed. */
  readonly promises = new Set<string>();
  readonly witness = new Witness();
  readonly pledges: Pledges;
  /* The places that voided the last deal: it comes anew. */
  readonly voided = signal<{ places: number[]; at: number } | null>(null);

  /* Called around every change, so that motion can measure before and after. */
  before: () => void = () => {};
  after: (change: Change) => void = () => {};

  private seq: number | null = null;
  private lineKey = 0;
  /* What was seen before a reload is told again: nothing of it moves or sounds. */
  private again = false;
  private justPlayed: number | null = null;
  private windowEnd: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.outbox = new Outbox(id, this.question, () => this.clock.value?.windowUntil ?? 0);
    this.pledges = new Pledges(id);
    this.sending = this.outbox.sending;
    this.refusal = this.outbox.refusal;
  }

  async open(): Promise<void> {
    this.gone.value = null;
    const kept = this.seq === null ? keptRound(this.id) : null;
    if (kept) {
      this.again = true;
      kept.promises.forEach((commit) => this.promises.add(commit));
      this.take(kept.frame);
    }
    await join(this.id, {
      frame: (frame) => this.take(frame),
      since: () => this.seq,
    });
  }

  close(): void {
    this.outbox.release();
    clearTimeout(this.windowEnd);
    part(this.id);
  }

  take(frame: Frame): void {
    const handler = this.handlers[frame.type];
    if (!handler) return;
    if (!this.again) this.before();
    const change: Change = { events: [], entries: [] };
    batch(() => {
      handler(frame, change);
      if (typeof frame.seq === "number") this.seq = Math.max(this.seq ?? 0, frame.seq);
      if (frame.clock) {
        const total = this.info.value?.rules.turn_ms ?? null;
        this.clock.value = readClock(frame.clock as WireClock, total);
        this.watchWindow();
      }
      const view = this.viewOf(frame);
      if (view) this.takeView(view);
    });
    if (!this.again) this.after(change);
    if (this.again && frame.type !== "round" && frame.view) this.again = false;
  }

  /* The view that a message leads to, if it does. */
  private viewOf(frame: Frame): View | undefined {
    const old = this.view.value;
    return frame.patch && old ? patched(old, frame.patch as Patch)
      : frame.view as View | undefined;
  }

  /* The view of a change comes with its last message, which need not be the one that told
   * of the play. */
  private takeView(view: View): void {
    const hand = this.justPlayed === null ? null : view.hands[this.justPlayed];
    if ((Array.isArray(hand) ? hand.length : hand) === 1) this.lastCard.value = this.justPlayed;
    this.justPlayed = null;
    this.view.value = view;
    this.witness.see(view);
  }

  private watchWindow(): void {
    const left = (this.clock.value?.windowUntil ?? 0) - Date.now();
    clearTimeout(this.windowEnd);
    this.windowOpen.value = left > 0;
    if (left > 0) this.windowEnd = setTimeout(() => { this.windowOpen.value = false; }, left);
  }

  private readonly handlers: Record<string, (frame: Frame, change: Change) => void> = {
    hello: (frame) => { this.hello.value = frame as unknown as Hello; },
    table: (frame) => this.takeTable(frame as unknown as TableInfo),
    presence: (frame) => this.takePresence(frame as unknown as Presence),
    round: (frame, change) => {
      const info = this.info.value;
      /* With rotating partners a round can move everyone to another seat. */
      if (info && frame.seat !== undefined && info.you !== frame.seat) {
        this.info.value = { ...info, you: frame.seat as number | null };
      }
      this.end.value = null;
      this.left.value = null;
      this.lastCard.value = null;
      this.ask(null);
      this.log.value = [];
      keepRound(this.id, frame, this.promises);
      this.witness.begin(frame);
      this.tell(frame, change);
    },
    events: (frame, change) => this.takeEvents(frame, change),
    act: (frame) => this.ask(frame as unknown as Act, frame.view as View | undefined),
    end: (frame) => {
      this.end.value = frame as unknown as EndInfo;
      this.witness.end(this.end.value);
      this.clock.value = null;
      this.ask(null);
    },
    reveal: (frame) => {
      const reveal = frame as unknown as Reveal;
      const others = this.reveals.value.filter((one) => one.round !== reveal.round);
      this.reveals.value = [...others, { match: this.info.value?.match, ...reveal }];
      this.pledges.revealed(reveal);
    },
    open: (frame) => { void this.pledges.open(frame as unknown as Open); },
    void: (frame) => {
      const told = frame as unknown as Void;
      this.pledges.voided(told);
      this.voided.value = { places: told.withheld, at: Date.now() };
    },
    say: (frame) => this.talk.take(frame),
    react: (frame) => this.talk.take(frame),
    vote: (frame) => { this.vote.value = frame as unknown as Vote; },
    gone: (frame) => {
      this.ask(null);
      this.gone.value = { code: frame.code ?? "closed", text: frame.text ?? "" };
    },
    no: () => {},
  };

  /* The rules come with the first message of the table and when they change. */
  private takeTable(told: Partial<TableInfo>): void {
    const old = this.info.value;
    const info = { ...told, rules: told.rules ?? old?.rules } as TableInfo;
    this.info.value = info;
    if (info.commit) this.promises.add(info.commit);
    if (old && old.you !== info.you) this.pledges.moved();
    this.pledges.take(info);
    if (old && old.match !== info.match) this.reveals.value = [];
    if (info.phase === "lobby") {
      this.view.value = null;
      this.end.value = null;
      this.ask(null);
    }
    if (info.phase !== "playing") this.clock.value = null;
  }

  private takePresence(told: Presence): void {
    const info = this.info.value;
    if (!info) return;
    const seats = info.seats.map((seat, i) =>
      seat && { ...seat, present: told.present[i] === true });
    this.info.value = { ...info, seats, watchers: told.watchers };
  }

  private takeEvents(frame: Frame, change: Change): void {
    const events = (frame.events ?? []) as GameEvent[];
    const played = events.find((event) => event.event === "played");
    if (played || frame.action === "draw") this.lastCard.value = null;
    if (played?.seat !== undefined) this.justPlayed = played.seat;
    if (events.some((event) => event.event === "turn")) this.armed.value = false;
    if (this.settles(frame)) this.ask(null);
    this.witness.move(frame);
    this.tell(frame, change);
    if (frame.act) {
      this.ask({ ...frame.act as Act, seq: frame.seq ?? 0 }, this.viewOf(frame));
    }
  }

  /* Whether the open question is past: answered, or overtaken by what another seat did, so
   * that nothing is left to do. One that changed comes anew, one that did not stays. */
  private settles(frame: Frame): boolean {
    const open = this.question.value;
    if (!open || typeof frame.seq !== "number" || frame.seq <= open.seq) return false;
    if (frame.seat === open.seat || frame.act === null) return true;
    const view = frame.view as View | undefined;
    return view !== undefined &&
      !view.legal.some((action) => action.startsWith(`${open.seat}:`));
  }

  private tell(frame: Frame, change: Change): void {
    const events = [...this.timeUp(frame), ...(frame.events ?? []) as GameEvent[]];
    const move = this.lineKey;
    const entries = events.map((event) =>
      ({ key: ++this.lineKey, move, event, bot: frame.bot === true }));
    this.log.value = [...this.log.value, ...entries].slice(-logLimit);
    change.events = events;
    change.entries = entries;
  }

  /* The clock ran out, and the table decided for somebody who is there: that is said, or it
   * would look like a move of their own. */
  private timeUp(frame: Frame): GameEvent[] {
    const seat = frame.seat as number | undefined;
    const who = seat === undefined ? null : this.info.value?.seats[seat];
    return frame.bot === true && who && !who.bot && !who.away ? [{ event: "time-up", seat }] : [];
  }

  private ask(act: Act | null, view?: View): void {
    const open = this.question.value;
    this.question.value = act;
    /* After a lost connection the same question comes again: a choice half made stands. */
    if (act && open?.id === act.id && open.legal.join() === act.legal.join()) return;
    const held = this.outbox.release();
    /* Somebody called or was caught meanwhile: what was chosen still stands, under the new
     * question. What is on its way will be refused as late, and is sent again then. */
    const stands = open?.in_turn === true && act?.in_turn === true && this.sameMove(view);
    const may = (word: string | null) => stands && word !== null && act.legal.includes(word);
    const step = this.picking.value && nextStep(act?.legal ?? [], this.picking.value, false);
    if (!stands || step?.need === "impossible") this.picking.value = null;
    if (!stands || !isPlay(act.legal, this.raised.value)) this.raised.value = [];
    if (!may(this.sending.value)) this.sending.value = null;
    if (act) this.outbox.asked();
    if (held && may(held)) {
      queueMicrotask(() => { if (this.question.value === act) this.act(held); });
    }
    if (act?.in_turn === false || !act) return;
    if (!act.legal.some((word) => word.endsWith("!"))) this.armed.value = false;
  }

  /* Whether `view` is still of the move that is decided now: nobody has laid a card. */
  private sameMove(view: View | undefined): boolean {
    const old = this.view.value;
    return old?.phase === view?.phase && old?.discard.length === view?.discard.length;
  }

  act(word: string): void {
    if (!word.startsWith("catch@")) {
      this.picking.value = null;
      this.raised.value = [];
    }
    this.outbox.act(word);
  }

  /* A request of the table; a refusal is shown, and told to the caller. */
  want(type: string, keys: Record<string, unknown> = {}): Promise<boolean> {
    return this.outbox.want(type, keys);
  }

  sit(seat?: number): Promise<boolean> {
    return this.want("sit", seat === undefined ? {} : { seat });
  }

  /* The last to be ready has the list of pledges fixed: ours must be there by then. */
  async ready(): Promise<boolean> {
    await this.pledges.pending;
    return this.want("ready", { consent: this.info.value?.settings });
  }

  mute(seat: number, on: boolean): void {
    this.talk.mute(seat, on);
    void this.want("mute", { seat, on });
  }
}
