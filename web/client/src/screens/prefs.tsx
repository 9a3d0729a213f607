// prefs.tsx - how the page looks and sounds, the name, the language, other devices.
import { useState } from "preact/hooks";
import { Card } from "../cards/card";
import { languages, t, useLanguage, language } from "../i18n";
import { prefs, setPref } from "../model/prefs";
import { post, remove } from "../net/api";
import { beSomebody } from "../net/start";
import { me, setIdentity, wantedName } from "../net/identity";
import type { Identity } from "../net/identity";
import { rename } from "../net/rename";
import { Fault, Field, Segment, Select, Toggle } from "../ui/controls";
import { explain } from "../ui/wait";

function Name() {
  const [told, setTold] = useState("");
  const save = (event: Event) => {
    event.preventDefault();
    rename(wantedName.value).then(() => setTold(t("saved")),
      (error: unknown) => setTold(explain(error)));
  };
  return (
    <form onSubmit={save} class="join">
      <Field label={t("name.yours")} value={wantedName.value} max={24}
        onInput={(name) => { wantedName.value = name; }} />
      <button type="submit">{t("save")}</button>
      <span role="status">{told}</span>
    </form>
  );
}

/* The same player on another device, by a code that works once. */
function Devices() {
  const [code, setCode] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const failed = (error: unknown) => setFault(explain(error));
  const give = () => beSomebody()
    .then(() => post<{ code: string }>("api/players/me/code"))
    .then((made) => setCode(made.code), failed);
  const use = (event: Event) => {
    event.preventDefault();
    post<Identity>("api/login", { code: typed.trim() }).then((who) => {
      setIdentity({ ...who, name: who.name ?? me.value?.name ?? "" });
      location.reload();
    }, failed);
  };
  return (
    <section class="sheet">
      <h2>{t("devices")}</h2>
      <p class="quiet">{t("devices.text")}</p>
      {code ? <p class="code">{code}</p>
        : <button type="button" onClick={() => void give()}>{t("devices.give")}</button>}
      <form class="join" onSubmit={use}>
        <Field label={t("devices.have")} value={typed} onInput={setTyped} />
        <button type="submit">{t("devices.use")}</button>
      </form>
      <Fault>{fault}</Fault>
    </section>
  );
}

/* The right to be forgotten, in two steps. */
function Forget() {
  const [sure, setSure] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  if (!me.value) return null;
  const forget = () => remove("api/players/me").then(() => {
    setIdentity(null);
    location.reload();
  }, (error: unknown) => setFault(explain(error)));
  return (
    <section class="sheet">
      <h2>{t("name.delete")}</h2>
      <p class="quiet">{t("name.delete.text")}</p>
      <Fault>{fault}</Fault>
      <p class="row">
        <button type="button" class="warn"
          onClick={() => (sure ? void forget() : setSure(true))}>
          {sure ? `${t("name.delete")}: ${t("yes")}` : t("name.delete")}</button>
        {sure && <button type="button" onClick={() => setSure(false)}>{t("cancel")}</button>}
      </p>
    </section>
  );
}

export function PrefsScreen() {
  const now = prefs.value;
  return (
    <main class="page narrow" id="main">
      <h1>{t("prefs")}</h1>
      <section class="sheet">
        <Name />
        <Select label={t("language")} value={language.value.code}
          options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          onChange={(code) => { setPref("language", code); void useLanguage(code); }} />
        <Segment label={t("theme")} value={now.theme} onChange={(v) => setPref("theme", v)}
          options={[{ value: "auto", label: t("auto") }, 
            { value: "light", label: t("theme.light") },
            { value: "dark", label: t("theme.dark") }]} />
        <Segment label={t("motion.pref")} value={now.motion}
          onChange={(v) => setPref("motion", v)}
          options={[{ value: "auto", label: t("auto") }, { value: "on", label: t("value.on") },
            { value: "off", label: t("value.off") }]} />
        <Toggle label={t("patterns")} note={t("patterns.text")} value={now.patterns}
          onChange={(on) => setPref("patterns", on)} />
        <span class="sample" aria-hidden="true">
          {["r4", "y8", "gR", "bS", "p2"].map((code) => <i key={code}><Card code={code} /></i>)}
        </span>
        <Segment label={t("sort")} value={now.sort} onChange={(v) => setPref("sort", v)}
          options={[{ value: "color", label: t("sort.color") },
            { value: "face", label: t("sort.face") }]} />
        <Toggle label={t("sound")} note={t("sound.text")} value={now.sound}
          onChange={(on) => setPref("sound", on)} />
      </section>
      <Devices />
      <Forget />
      <p class="quiet"><a href="licenses.txt">{t("licenses")}</a> · {t("trademark")}</p>
    </main>
  );
}
