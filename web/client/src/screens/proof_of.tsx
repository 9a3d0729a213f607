// proof_of.tsx - the proof of the deals, checked here in the page: of a finished game when it
// is asked for, of a round at its end. The code that checks comes when it is needed.
import { useEffect, useState } from "preact/hooks";
import { cardName } from "../cards/names";
import { t } from "../i18n";
import { placeName, seatName } from "../model/names";
import { keptOf } from "../model/pledges";
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

/* `nameOf` knows seats, `holderOf` places, which differ with rotating partners. */
function VerdictText({ verdict, nameOf, holderOf }:
{ verdict: Verdict; nameOf: NameOf; holderOf: NameOf }) {
  if (!verdict.good) return <p class="proof-fault">{faultText(verdict, nameOf)}</p>;
  const { added, cards, own, unbound, withheld } = verdict;
  const names = withheld.map(holderOf).join(", ");
  const what = verdict.strange ?? "";
  return (
    <>
      {typeof cards === "string" ? <p>{t(`proof.${cards}`, { added, what })}</p>
        : <p>{t("proof.found", { added, drawn: cards.drawn, n: cards.hands,
          reshuffles: cards.reshuffles })}</p>}
      {own && <p>{t("proof.mine")}</p>}
      {unbound && added > 0 && <p>{t("proof.unbound")}</p>}
      {names && <p>{t("proof.voided", { name: names })}</p>}
    </>
  );
}

/* What the page could not follow is not called fair: a server could say so of any deal. */
const gradeOf = (verdict: Verdict) =>
  (!verdict.good ? "bad" : verdict.cards === "strange" ? "part" : "good");
const title = (verdict: Verdict) => t(`proof.${gradeOf(verdict)}`);
const mark = (verdict: Verdict) =>
  <Icon name={gradeOf(verdict) === "good" ? "check" : "flag"} />;

/* --- A finished game. */

interface Checking { verdicts: RoundVerdict[]; busy: boolean; error: string | null }

async function check(game: GameLine, tell: (now: Checking) => void): Promise<void> {
  const verdicts: RoundVerdict[] = [];
  try {
    const { checkGame } = await import("../proof/finished");
    const record = await getText(`api/games/${game.game}.d4n`);
    const load = (round: number) => get<ToldRound>(`api/games/${game.game}/rounds/${round}`);
    const kept = keptOf(game.game.split("-")[0] ?? "");
    for await (const verdict of checkGame(record, load, kept)) {
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
    <li class="proof" data-verdict={gradeOf(verdict)}>
      <b>{mark(verdict)} {t("round.n", { n: round })}: {title(verdict)}</b>
      <VerdictText verdict={verdict} nameOf={nameOf} holderOf={nameOf} />
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
  const kept = table.pledges.of(reveal.match, reveal.round);
  return checkLive(table.id, reveal, table.promises, rules, account, kept);
}

/* The witness file of this table, as `drawfour verify --witness` reads it. */
function saveWitness(table: TableStore): void {
  const text = JSON.stringify(keptOf(table.id), null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `drawfour-witness-${table.id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function ProofLine({ table }: { table: TableStore }) {
  const reveal = table.reveals.value.at(-1);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    let here = true;
    setVerdict(null);
    checkNow(table).then((one) => {
      if (!here) return;
      setVerdict(one);
      if (one?.good && typeof one.cards === "object") table.left.value = one.cards.left;
    }, () => {});
    return () => { here = false; };
  }, [reveal]);
  const kept = reveal && table.pledges.of(reveal.match, reveal.round);
  if (!reveal || !verdict) return <p class="proof quiet">{t("proof.waiting")}</p>;
  return (
    <details class="proof" data-verdict={gradeOf(verdict)} open={!verdict.good}>
      <summary>{mark(verdict)} {title(verdict)}</summary>
      <VerdictText verdict={verdict} nameOf={(seat) => seatName(table, seat)}
        holderOf={(place) => placeName(table, place)} />
      <p>{t("proof.text")}</p>
      <dl class="facts hex">
        <dt>{t("proof.commit")}</dt><dd>{reveal.commit}</dd>
        <dt>{t("proof.secret")}</dt><dd>{reveal.secret}</dd>
        <dt>{t("proof.seed")}</dt><dd>{reveal.seed}</dd>
        {kept?.tries.at(-1) && <>
          <dt>{t("proof.chance")}</dt><dd>{kept.tries.at(-1)?.chance}</dd>
        </>}
      </dl>
      {kept && <p><button type="button" onClick={() => saveWitness(table)}>
        <Icon name="check" /> {t("proof.save")}</button></p>}
    </details>
  );
}
