// game.tsx - after the game: move by move, where it was won, luck against skill, the record.
import { useState } from "preact/hooks";
import { cardName, colorName } from "../cards/names";
import { t, maybe } from "../i18n";
import { parsePlay } from "../model/actions";
import type { Analysis, Round, Step } from "../model/analysis";
import { ApiError, get, getText } from "../net/api";
import { Curve, LineSample } from "../ui/curve";
import { Segment } from "../ui/controls";
import { Icon } from "../ui/icons";
import { Luck, Turning } from "../ui/luck";
import { Wait } from "../ui/wait";
import { namesOf, playersOf, summary } from "./games";
import type { GameLine } from "./games";
import { ProofOf } from "./proof_of";
import { Replay, wordsOf } from "./replay";
import type { ReplayRound } from "./replay";

const percent = (share: number | null | undefined) =>
  (share === null || share === undefined ? "–" : `${Math.round(share * 100)} %`);

function actionName(action: string): string {
  const play = parsePlay(action);
  if (!play) return maybe(action) ?? action;
  return cardName(play.card) + (play.color ? ` (${colorName(play.color)})` : "");
}

function Decision({ step }: { step: Step }) {
  const decision = step.decision;
  if (!decision) return null;
  return (
    <>
      {decision.challenge && <p class="ruling">{decision.challenge.text}</p>}
      <table class="choices">
        <thead><tr><th scope="col">{t("choice")}</th>
          <th scope="col" class="number">{t("chance")}</th></tr></thead>
        <tbody>
          {decision.choices.map((choice, i) => (
            <tr key={choice.action} data-chosen={i === decision.chosen ? "yes" : undefined}>
              <th scope="row">{actionName(choice.action)}
                {i === decision.chosen && <small> {t("choice.made")}</small>}
                {i === decision.best && <small> {t("choice.best")}</small>}</th>
              <td class="number">{percent(choice.win)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface AnalysisProps {
  round: Round;
  move: number;
  tell: (move: number) => string;
  onMove: (move: number) => void;
}

function AnalysisOf({ round, move, tell, onMove }: AnalysisProps) {
  const step = move > 0 ? round.steps[move - 1] : undefined;
  const shares = step ? step.after : round.steps[0]?.before ?? [];
  return (
    <>
      <section class="sheet">
        <h2>{t("curve")}</h2>
        <p class="quiet">{t("curve.text")}</p>
        <Curve round={round} move={move} onMove={onMove} />
        <ul class="legend">
          {round.parties.map((party, i) => party.plays && (
            <li key={i} data-line={i % 6}><LineSample index={i} />{party.name}
              <b> {percent(shares[i])}</b></li>
          ))}
        </ul>
        {step && <Decision step={step} />}
      </section>
      <section class="sheet"><h2>{t("turning")}</h2>
        <Turning round={round} tell={tell} onMove={onMove} /></section>
      <section class="sheet"><h2>{t("luck")}</h2><Luck round={round} /></section>
    </>
  );
}

/* One round: the table as it was, and what the analysis says of the same move. */
function RoundOf({ game, round }: { game: GameLine; round: number }) {
  const [move, setMove] = useState(0);
  const names = namesOf(game);
  return (
    <Wait of={`${game.game}/${round}`} load={() =>
      get<ReplayRound>(`api/games/${game.game}/rounds/${round}`)}>
      {(replay) => (
        <>
          <Replay round={replay} names={names} move={move} onMove={setMove} />
          <Wait of={`${game.game}/analysis`} words={t("analysis.wait")} load={() =>
            analysisOf(game.game)}>
            {(analysis) => {
              const found = analysis.rounds.find((one) => one.round === round);
              const tell = (at: number) => {
                const step = replay.steps[at];
                return step ? wordsOf(step, names) : "";
              };
              return found ? <AnalysisOf round={named(found, names)} move={move} tell={tell}
                onMove={setMove} /> : null;
            }}
          </Wait>
        </>
      )}
    </Wait>
  );
}

/* The parties of an analysis by the names that this page gives to seats. */
function named(round: Round, names: readonly string[]): Round {
  const parties = round.parties.map((party, i) => ({ ...party,
    name: round.players.filter((one) => one.party === i)
      .map((one) => names[one.seat] ?? one.name).join(" + ") || party.name }));
  return { ...round, parties };
}

const analyses = new Map<string, Promise<Analysis>>();

/* Made once a visit: the server works at it for seconds. */
function analysisOf(id: string): Promise<Analysis> {
  let known = analyses.get(id);
  if (!known) {
    known = get<Analysis>(`api/games/${id}/analysis`);
    known.catch(() => analyses.delete(id));
    analyses.set(id, known);
  }
  return known;
}

function GameOf({ game }: { game: GameLine }) {
  const [round, setRound] = useState("1");
  const [fault, setFault] = useState(false);
  const download = async () => {
    try {
      save(await getText(`api/games/${game.game}.d4n`), `${game.game}.d4n`);
    } catch (error) {
      setFault(error instanceof ApiError);
    }
  };
  return (
    <>
      <p class="lead">{playersOf(game)}<br /><small>{summary(game)}</small></p>
      {game.rounds > 1 && <Segment label={t("round")} value={round} onChange={setRound}
        options={Array.from({ length: game.rounds }, (_, i) =>
          ({ value: `${i + 1}`, label: `${i + 1}` }))} />}
      <RoundOf key={round} game={game} round={Number(round)} />
      <section class="sheet">
        <ProofOf game={game} />
        <p class="row"><button type="button" onClick={() => void download()}>
          <Icon name="download" /> {t("record")}</button>
        {fault && <span role="alert">{t("fault.offline")}</span>}</p>
      </section>
    </>
  );
}

/* A private game is only given to its players, who say who they are: no plain link can. */
function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export function Game({ id }: { id: string }) {
  return (
    <main class="page" id="main">
      <h1>{t("look.back")}</h1>
      <Wait of={id} load={() => get<GameLine>(`api/games/${id}`)}>
        {(game) => <GameOf game={game} />}
      </Wait>
    </main>
  );
}
