// home.tsx - the first thing anyone sees: play now, with friends, or learn.
import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Card } from "../cards/card";
import { t } from "../i18n";
import { botTable } from "../model/settings";
import { get, listOf } from "../net/api";
import type { PublicTable } from "../net/api";
import { wantedName } from "../net/identity";
import { createTable, tablePath } from "../net/start";
import { go, tableIn } from "../router";
import { Fault, Field, Segment, Stepper } from "../ui/controls";
import { Icon } from "../ui/icons";
import { levelName, levels } from "../ui/levels";
import type { Level } from "../ui/levels";
import { editionName } from "../ui/rules_summary";
import { explain, Wait } from "../ui/wait";

const fan = ["r7", "yR", "gD", "bS", "W4"];

function PlayNow() {
  const [level, setLevel] = useState<Level>("normal");
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
    else go(`t/${found.id}${found.key ? `?key=${found.key}` : ""}`);
  };
  return (
    <section class="sheet">
      <h2>{t("home.friends")}</h2>
      <p class="quiet">{t("home.friends.text")}</p>
      <p><a class="button main" href="#/create"><Icon name="plus" /> {t("create")}</a></p>
      <form class="join" onSubmit={join}>
        <Field label={t("join.label")} value={code.value} hint="7KQ2MXPA"
          onInput={(text) => { code.value = text; setFault(null); }} />
        <button type="submit">{t("join")}</button>
      </form>
      <Fault>{fault}</Fault>
    </section>
  );
}

function Tables({ tables, again }: { tables: PublicTable[]; again: () => void }) {
  return (
    <>
      {tables.length === 0 ? <p class="quiet">{t("public.none")}</p> : (
        <ul class="list">
          {tables.map((one) => {
            const full = one.taken >= one.seats;
            return (
              <li key={one.table}>
                <span class="grow"><b>{one.name || one.table}</b>
                  <small>{editionName(one.edition)} · {t("taken", { taken: one.taken,
                    seats: one.seats })}</small></span>
                <a class="button" href={`#/t/${one.table}`}>
                  <Icon name={full ? "eye" : "users"} /> {t(full ? "watch" : "join")}
                  <span class="hidden-text"> {one.name}</span></a>
              </li>
            );
          })}
        </ul>
      )}
      <button type="button" class="plain" onClick={again}>{t("refresh")}</button>
    </>
  );
}

export function Home() {
  return (
    <main class="page home" id="main">
      <header class="hero">
        <div>
          <h1>{t("home.title")}</h1>
          <p class="lead">{t("home.lead")}</p>
        </div>
        <div class="hero-fan" aria-hidden="true">
          {fan.map((code) => <span key={code}><Card code={code} /></span>)}
        </div>
      </header>
      <div class="home-grid">
        <PlayNow />
        <Friends />
        <section class="sheet learn">
          <h2>{t("home.learn")}</h2>
          <p class="quiet">{t("home.learn.text")}</p>
          <p class="row"><a class="button"
            href="#/learn"><Icon name="cap" /> {t("learn.start")}</a>
            <a class="button plain"
              href="#/rules/classic"><Icon name="book" /> {t("rules")}</a></p>
        </section>
        <section class="sheet">
          <h2>{t("home.public")}</h2>
          <Wait of="tables" load={() => get<unknown>("api/tables")}>
            {(data, again) => <Tables tables={listOf<PublicTable>(data)} again={again} />}
          </Wait>
        </section>
      </div>
    </main>
  );
}
