// witness.ts - what this browser saw of the current round, to be held against its proof.
import type { EndInfo, Frame, GameEvent, View } from "../net/protocol";
import type { Account, Step } from "../proof/verify";

export class Witness {
  private round: number | null = null;
  private dealer = -1;
  private out: readonly number[] = [];
  private steps: Step[] = [];
  private result: Account["result"] = null;
  private seq = 0;

  /* A round was dealt, or one that runs already is shown: then its beginning is missing. */
  begin(frame: Frame): void {
    const events = (frame.events ?? []) as GameEvent[];
    const dealt = events.some((event) => event.event === "flipped");
    this.round = dealt ? Number(frame.round) : null;
    this.steps = [{ events, state: null }];
    this.result = null;
    this.seq = Number(frame.seq ?? 0);
  }

  move(frame: Frame): void {
    const seq = Number(frame.seq ?? 0);
    if (seq <= this.seq) return;
    this.seq = seq;
    this.steps.push({ seat: frame.seat as number, action: String(frame.action),
      events: (frame.events ?? []) as GameEvent[], state: null });
  }

  /* The table after the last move. */
  see(view: View): void {
    const last = this.steps.at(-1);
    if (!last) return;
    last.state = view;
    /* At its end a round may put seats out that were dealt to (C7). */
    if (this.steps.length > 1) return;
    this.dealer = view.dealer;
    this.out = view.out;
  }

  end(info: EndInfo): void {
    this.result = info.points ? { winner: info.winner, points: info.points } : null;
  }

  /* The account of round `round`, or null unless it was seen from deal to end. */
  account(round: number): Account | null {
    if (this.round !== round) return null;
    return { dealer: this.dealer, out: this.out, steps: this.steps, result: this.result };
  }
}
