// proof_of.tsx - the proof of the deals, checked here in the page: of a finished game when it
// is asked for, of a round at its end. The code that checks comes when it is needed.
import { useEffect, useState } from "preact/hooks";
import { cardName } from "../cards/names";
import { t } from "../i18n";
import { seatName } from "../model/names";
import type { TableStore } from "../model/table";
import { get, getText } from "../net/api";
import type { RoundVerdict, ToldRound } from "../proof/finished";
import type { Fault, Verdict } from "../proof/verify";
import { Icon } from "../ui/icons";
import { explain } from "../ui/wait";
import { namesOf } from "./games";
import type { GameLine } from "./games";

type NameOf = (seat: number) => string;

/* Cards by their names; a number of cards stays one. */
const cardsIn = (codes: string | undefined) => (codes ?? "").split(" ").filter(Boolean)
  .map((code) => (/^\d+$/.test(code) ? t("cards.n", { n: Number(code) }) : cardName(code)))
  .join(", ") || "–";

/* Which card is another one than the seed gives, or what else is wrong. */
function faultText(fault: Fault, nameOf: NameOf): string {
  const values = {
    n: fault.move ?? 0,
    name: "seat" in fault && fault.seat !== undefined ? nameOf(fault.seat) : "",
    told: cardsIn("told" in fault ? fault.told : ""),
    given: cardsIn("given" in fault ? fault.given : ""),
  };
  return t(`proof.fault.${fault.fault}`, values);
}

function VerdictText({ verdict, nameOf }: { verdict: Verdict; nameOf: NameOf }) {
  if (!verdict.good) return <p class="proof-fault">{faultText(verdict, nameOf)}</p>;
  const { added, cards } = verdict;
  if (typeof cards === "string") return <p>{t(`proof.${cards}`, { added })}</p>;
  const { hands: n, drawn, reshuffles } = cards;
  return <p>{t("proof.found", { added, n, drawn, reshuffles })}</p>;
}

const title = (verdict: Verdict) => t(verdict.good ? "proof.good" : "proof.bad");
const mark = (verdict: Verdict) => <Icon name={verdict.good ? "check" : "flag"} />;

/* --- A finished game. */

interface Checking { verdicts: RoundVerdict[]; busy: boolean; error: string | null }

async function check(game: GameLine, tell: (now: Checking) => void): Promise<void> {
  const verdicts: RoundVerdict[] = [];
  try {
    const { checkGame } = await import("../proof/finished");
    const record = await getText(`api/games/${game.game}.d4n`);
    const load = (round: number) => get<ToldRound>(`api/games/${game.game}/rounds/${round}`);
    for await (const verdict of checkGame(record, load)) {
      verdicts.push(verdict);
      tell({ verdicts: [...verdicts], busy: true, error: null });
    }
    tell({ verdicts, busy: false, error: null });
  } catch (error) {
    tell({ verdicts, busy: false, error: explain(error) });
  }
}

function RoundProof({ round, verdict, nameOf }: RoundVerdict & { nameOf: NameOf }) {
  return (
    <li class="proof" data-verdict={verdict.good ? "good" : "bad"}>
      <b>{mark(verdict)} {t("round.n", { n: round })}: {title(verdict)}</b>
      <VerdictText verdict={verdict} nameOf={nameOf} />
    </li>
  );
}

export function ProofOf({ game }: { game: GameLine }) {
  const [now, setNow] = useState<Checking | null>(null);
  const names = namesOf(game);
  const nameOf = (seat: number) => names[seat] ?? t("seat.n", { n: seat + 1 });
  const begin = () => {
    setNow({ verdicts: [], busy: true, error: null });
    void check(game, setNow);
  };
  const done = now && !now.busy && !now.error;
  return (
    <>
      <h2>{t("proof")}</h2>
      <p>{t("proof.about")}</p>
      {!now?.busy && !done && <p><button type="button" onClick={begin}>
        <Icon name="check" /> {t("proof.check")}</button></p>}
      <div role="status">
        <ul class="proofs">
          {now?.verdicts.map((one) => <RoundProof key={one.round} {...one} nameOf={nameOf} />)}
        </ul>
        {now?.busy && <p class="quiet">{t("proof.busy")}</p>}
        {now?.error && <p class="fault">{now.error}</p>}
        {done && now.verdicts.length === 0 && <p class="quiet">{t("proof.none")}</p>}
        {done && now.verdicts.length > 0 && now.verdicts.every((one) => one.verdict.good) &&
          <p class="quiet">{t("proof.means")}</p>}
      </div>
    </>
  );
}

/* --- A round that this browser has just seen. */

async function checkNow(table: TableStore): Promise<Verdict | null> {
  const reveal = table.reveals.value.at(-1);
  const rules = table.info.value?.rules;
  if (!reveal || !rules) return null;
  const account = table.witness.account(reveal.round);
  const { checkLive } = await import("../proof/live");
  return checkLive(table.id, reveal, table.promises, rules, account);
}

export function ProofLine({ table }: { table: TableStore }) {
  const reveal = table.reveals.value.at(-1);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    let here = true;
    setVerdict(null);
    checkNow(table).then((one) => { if (here) setVerdict(one); }, () => {});
    return () => { here = false; };
  }, [reveal]);
  if (!reveal || !verdict) return <p class="proof quiet">{t("proof.waiting")}</p>;
  return (
    <details class="proof" data-verdict={verdict.good ? "good" : "bad"} open={!verdict.good}>
      <summary>{mark(verdict)} {title(verdict)}</summary>
      <VerdictText verdict={verdict} nameOf={(seat) => seatName(table, seat)} />
      <p>{t("proof.text")}</p>
      <dl class="facts hex">
        <dt>{t("proof.commit")}</dt><dd>{reveal.commit}</dd>
        <dt>{t("proof.secret")}</dt><dd>{reveal.secret}</dd>
        <dt>{t("proof.seed")}</dt><dd>{reveal.seed}</dd>
      </dl>
    </details>
  );
}
