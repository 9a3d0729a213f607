// home.tsx - the first thing anyone sees: play now, with friends, or learn.
import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Card } from "../cards/card";
import { t } from "../i18n";
import { levels } from "../model/catalog";
import { botTable } from "../model/settings";
import { get, listOf } from "../net/api";
import type { PublicTable } from "../net/api";
import { me, wantedName } from "../net/identity";
import { createTable, tablePath } from "../net/start";
import { go, tableIn } from "../router";
import { Fault, Field, Segment, Stepper } from "../ui/controls";
import { Icon } from "../ui/icons";
import { levelName } from "../ui/levels";
import { People } from "../ui/people";
import { editionName } from "../ui/rules_summary";
import { explain, Wait } from "../ui/wait";

const fan = ["r7", "yR", "gD", "bS", "W4"];

function PlayNow() {
  const [level, setLevel] = useState("normal");
  const [opponents, setOpponents] = useState(3);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const start = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      go(tablePath(await createTable(botTable(level, opponents)), "start"));
    } catch (error) {
      setFault(explain(error));
      setBusy(false);
    }
  };
  return (
    <form class="sheet play-now" onSubmit={(event) => void start(event)}>
      <h2>{t("home.play")}</h2>
      <Field label={t("name.yours")} value={wantedName.value} max={24}
        onInput={(name) => { wantedName.value = name; }} />
      <Segment label={t("level")} value={level} onChange={setLevel}
        options={levels.map((value) => ({ value, label: levelName(value) }))} />
      <Stepper label={t("opponents")} value={opponents} min={1} max={9}
        onChange={setOpponents} />
      <People bare people={Array.from({ length: opponents }, (_, i) =>
        ({ name: `bot ${i + 1}`, bot: true, tone: i + 1 }))} />
      <Fault>{fault}</Fault>
      <button type="submit" class="main big" disabled={busy || !wantedName.value.trim()}>
        <Icon name="play" /> {t(busy ? "starting" : "play.now")}</button>
    </form>
  );
}

function Friends() {
  const code = useSignal("");
  const [fault, setFault] = useState<string | null>(null);
  const join = (event: Event) => {
    event.preventDefault();
    const found = tableIn(code.value);
    if (!found) setFault(t("join.bad"));
    else go(`t/${found}`);
  };
  return (
    <section class="sheet">
      <h2>{t("home.friends")}</h2>
      <p class="quiet">{t("home.friends.text")}</p>
      <p><a class="button main" href="#/create"><Icon name="plus" /> {t("create")}</a></p>
      <form class="join" onSubmit={join}>
        <Field label={t("join.label")} value={code.value} hint="7KQ2MXPA3FD"
          onInput={(text) => { code.value = text; setFault(null); }} />
        <button type="submit">{t("join")}</button>
      </form>
      <Fault>{fault}</Fault>
    </section>
  );
}

function TableLine({ one, words }: { one: PublicTable; words: string }) {
  return (
    <li>
      <span class="grow"><b>{one.name || t("table.unnamed")}</b>
        <small>{editionName(one.edition)} · {t("taken", { taken: one.taken,
          seats: one.seats })}</small></span>
      <a class="button" href={`#/t/${one.table}`}>
        <Icon name={one.taken >= one.seats ? "eye" : "users"} /> {words}
        <span class="hidden-text"> {one.name}</span></a>
    </li>
  );
}

function Tables({ tables, again }: { tables: PublicTable[]; again: () => void }) {
  return (
    <>
      {tables.length === 0 ? <p class="quiet">{t("public.none")}</p> : (
        <ul class="list">
          {tables.map((one) => <TableLine key={one.table} one={one}
            words={t(one.taken >= one.seats ? "watch" : "join")} />)}
        </ul>
      )}
      <button type="button" class="plain" onClick={again}>{t("refresh")}</button>
    </>
  );
}

/* Tables where this player still has a seat: who closed the page finds the way back. */
async function ownTables(): Promise<PublicTable[]> {
  const { tables } = await get<{ tables: string[] }>("api/players/me");
  const found = await Promise.all(tables.slice(-4).reverse().map((id) =>
    get<PublicTable>(`api/tables/${id}`).catch(() => null)));
  return found.filter((one): one is PublicTable =>
    one !== null && (one.phase === "playing" || one.phase === "between"));
}

function Running() {
  const [tables, setTables] = useState<PublicTable[]>([]);
  const player = me.value?.player;
  useEffect(() => {
    let here = true;
    if (player) ownTables().then((found) => here && setTables(found), () => {});
    return () => { here = false; };
  }, [player]);
  const last = tables[0];
  if (!last) return null;
  return (
    <p class="running"><Icon name="clock" />
      <span class="grow">{t("home.running", { name: last.name || t("table.unnamed") })}</span>
      <a class="button main" href={`#/t/${last.table}`}>{t("home.goon")}</a></p>
  );
}

export function Home() {
  return (
    <main class="page home" id="main">
      <header class="hero">
        <div class="hero-words">
          <h1>{t("home.title")}</h1>
          <p class="lead">{t("home.lead")}</p>
        </div>
        <div class="hero-fan" aria-hidden="true">
          {fan.map((code) => <span key={code}><Card code={code} /></span>)}
        </div>
      </header>
      <Running />
      <div class="home-grid">
        <PlayNow />
        <Friends />
        <section class="sheet learn">
          <div class="grow">
            <h2>{t("home.learn")}</h2>
            <p class="quiet">{t("home.learn.text")}</p>
          </div>
          <p class="row"><a class="button"
            href="#/learn"><Icon name="cap" /> {t("learn.start")}</a>
            <a class="button plain"
              href="#/rules/classic"><Icon name="book" /> {t("rules")}</a></p>
        </section>
        <section class="sheet public">
          <h2>{t("home.public")}</h2>
          <Wait of="tables" load={() => get<unknown>("api/tables")}>
            {(data, again) => <Tables tables={listOf<PublicTable>(data)} again={again} />}
          </Wait>
        </section>
      </div>
    </main>
  );
}
