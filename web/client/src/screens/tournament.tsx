// tournament.tsx - one event: enter, be called to one's table, follow the standings.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { isolated } from "../i18n/isolated";
import { chanceFor, isFair } from "../model/event_chance";
import type { EventChance } from "../model/event_chance";
import { get, post, remove } from "../net/api";
import { listen } from "../net/connection";
import { me } from "../net/identity";
import { serverNotices } from "../net/notices";
import { beSomebody } from "../net/start";
import { Fault } from "../ui/controls";
import { Face } from "../ui/face";
import { Icon } from "../ui/icons";
import { People } from "../ui/people";
import { explain, Wait } from "../ui/wait";
import { lineOf } from "./tournaments";
import type { ContestLine } from "./tournaments";

interface Standing {
  place: number;
  entrant: number;
  name: string;
  points: number;
  outs: number;
}
interface Contest extends ContestLine, EventChance {
  players: string[];
  standings: Standing[];
  tables: { table: string; deals: number; players: string[] }[];
  entered: boolean;
  organizer: boolean;
  your_table?: string;
}

const refreshMs = 4000;

function Standings({ rows }: { rows: readonly Standing[] }) {
  return (
    <table class="scores standings">
      <thead><tr><th scope="col" class="number">{t("place")}</th>
        <th scope="col">{t("player")}</th><th scope="col" class="number">{t("points")}</th>
        <th scope="col" class="number">{t("event.outs")}</th></tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.entrant}><td class="number">{row.place}</td>
            <th scope="row"><span class="score-who"><Face name={row.name} tone={row.entrant} />
              {row.name}</span></th>
            <td class="number"><b>{row.points}</b></td><td class="number">{row.outs}</td></tr>
        ))}
      </tbody>
    </table>
  );
}

/* Keeps the page as new as the event: the server calls, and now and then it is asked. */
function useFresh(one: Contest, again: () => void): void {
  const called = serverNotices.value.at(-1)?.key;
  useEffect(() => (one.entered && one.phase !== "over" ? listen() : undefined),
    [one.entered, one.phase]);
  useEffect(() => { if (called !== undefined) again(); }, [called]);
  useEffect(() => {
    if (one.phase === "over") return undefined;
    const timer = setInterval(again, refreshMs);
    return () => clearInterval(timer);
  });
}

/* Whether the pairings and deals came from what was shown and added, once that can be told. */
function Fairness({ one }: { one: Contest }) {
  const [fair, setFair] = useState<boolean | null>(null);
  useEffect(() => { void isFair(one).then(setFair, () => setFair(false)); }, [one.secret]);
  if (fair === null) return null;
  return fair ? <p class="quiet" role="status"><Icon name="check" /> {t("event.fair")}</p>
    : <Fault>{t("event.unfair")}</Fault>;
}

function Body({ one, again }: { one: Contest; again: () => void }) {
  const [fault, setFault] = useState<string | null>(null);
  useFresh(one, again);
  const send = (what: () => Promise<unknown>) => () => {
    setFault(null);
    beSomebody().then(what).then(again, (error: unknown) => setFault(explain(error)));
  };
  const path = `api/tournaments/${one.event}`;
  return (
    <>
      <h1>{one.name}</h1>
      <p class="lead" role="status">{lineOf(one)}</p>
      {one.your_table && <p><a class="button main big" href={`#/t/${one.your_table}?start=1`}>
        <Icon name="play" /> {t("event.next")}</a></p>}
      {one.phase === "entering" && <p class="row">
        {one.entered
          ? <button type="button" onClick={send(() => remove(`${path}/enter`))}>
              {t("event.withdraw")}</button>
          : <button type="button" class="main" onClick={send(() =>
              post(`${path}/enter`, chanceFor(one)))}>
              {t("event.enter")}</button>}
        {one.organizer && <button type="button" class={one.entered ? "main" : ""}
          onClick={send(() => post(`${path}/start`))}>{t("event.start")}</button>}
      </p>}
      {one.phase === "entering" && one.entered && <p class="quiet">{t("event.in")}</p>}
      <Fault>{fault}</Fault>
      {one.phase === "over" && <Fairness one={one} />}
      {one.standings.length > 0 ? <section class="sheet"><h2>{t("standings")}</h2>
        <Standings rows={one.standings} /></section>
        : one.players.length > 0 && <section class="sheet"><h2>{t("event.players")}</h2>
          <People people={one.players.map((name) => ({ name }))} /></section>}
      {one.tables.length > 0 && <section class="sheet">
        <h2>{t("event.tables")}</h2>
        <ul class="list">{one.tables.map((table) => (
          <li key={table.table}>
            <span class="grow"><b>{table.players.map(isolated).join(", ")}</b></span>
            {table.table !== one.your_table &&
              <a class="button" href={`#/t/${table.table}`}><Icon name="eye" /> {t("watch")}
                <span class="hidden-text"> {table.players.join(", ")}</span></a>}</li>))}
        </ul></section>}
    </>
  );
}

export function Tournament({ id }: { id: string }) {
  return (
    <main class="page narrow" id="main">
      <Wait of={`${id}/${me.value?.player ?? ""}`} load={() =>
        get<Contest>(`api/tournaments/${id}`)}>
        {(one, again) => <Body one={one} again={again} />}
      </Wait>
    </main>
  );
}
