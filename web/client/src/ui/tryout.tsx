// tryout.tsx - a deck of one's own, played by bots on the server before anyone sits down to it:
// whether its rounds end, how long they last, and who wins.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { post } from "../net/api";
import { explain } from "./wait";

interface Tried {
  good: boolean;
  text?: string;
  seats: number;
  wanted: number;
  rounds: number;
  out: number;
  blocked: number;
  endless: number;
  turns: { mean: number; median: number; most: number; longest: number } | null;
  wins: number[];
}

function Result({ told }: { told: Tried }) {
  if (!told.good) return <p class="fault" lang="en">{told.text}</p>;
  const percent = (n: number, of: number) => Math.round((100 * n) / Math.max(1, of));
  const stuck = told.blocked + told.endless;
  return (
    <dl class="tryout">
      <dt>{t("try.rounds")}</dt>
      <dd>{t("try.rounds.n", { n: told.rounds, seats: told.seats })}
        {told.rounds < told.wanted && ` ${t("try.slow")}`}</dd>
      <dt>{t("try.ends")}</dt>
      <dd class={stuck > 0 ? "fault" : undefined}>{stuck === 0 ? t("try.ends.all")
        : t("try.ends.not", { percent: percent(stuck, told.rounds) })}</dd>
      {told.turns && <>
        <dt>{t("try.length")}</dt>
        <dd>{t("try.length.n", { median: told.turns.median, most: told.turns.most,
          longest: told.turns.longest })}</dd></>}
      {told.out > 0 && <>
        <dt>{t("try.wins")}</dt>
        <dd><ol>{told.wins.map((wins, i) => (
          <li key={i}>{t("try.wins.place", { n: i + 1, percent: percent(wins, told.out) })}
            <span class="tryout-bar" aria-hidden="true"
              style={{ "--share": `${percent(wins, told.out)}%` }} /></li>
        ))}</ol></dd></>}
    </dl>
  );
}

/* What was told of one text says nothing of the next. */
export function Tryout({ lua }: { lua: string }) {
  const [state, setState] = useState<Tried | "busy" | { fault: string } | null>(null);
  useEffect(() => setState(null), [lua]);
  const begin = async () => {
    setState("busy");
    try {
      setState(await post<Tried>("api/editions/try", { lua }));
    } catch (error) {
      setState({ fault: explain(error) });
    }
  };
  return (
    <div class="own-try">
      <button type="button" aria-disabled={state === "busy"}
        onClick={() => { if (state !== "busy") void begin(); }}>{t("try")}</button>
      <div role="status">
        {state === "busy" && <p>{t("try.busy")}</p>}
        {state !== null && typeof state === "object" && ("fault" in state
          ? <p class="fault">{state.fault}</p> : <Result told={state} />)}
      </div>
    </div>
  );
}
