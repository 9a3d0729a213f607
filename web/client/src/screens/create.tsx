// create.tsx - a table of one's own: a preset, a few choices, everything else one tap away.
import { useState } from "preact/hooks";
import { Card } from "../cards/card";
import { t } from "../i18n";
import { fit, presets, standard, wire } from "../model/settings";
import { wantedName } from "../net/identity";
import { createTable, tablePath } from "../net/start";
import { go } from "../router";
import { Fault, Field } from "../ui/controls";
import { RulesSummary } from "../ui/rules_summary";
import { SettingsForm } from "../ui/settings_form";
import { explain } from "../ui/wait";

export function Create() {
  const [preset, setPreset] = useState("classic");
  const [settings, setSettings] = useState(() => fit(standard));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const choose = (key: string) => {
    const found = presets.find((one) => one.key === key);
    setPreset(key);
    setSettings(fit({ ...standard, name: settings.name, bots: settings.bots,
      seats: settings.seats, public: settings.public, ...found?.settings }));
  };
  const create = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      go(tablePath(await createTable(wire(settings)), "sit"));
    } catch (error) {
      setFault(explain(error));
      setBusy(false);
    }
  };
  return (
    <main class="page create" id="main">
      <h1>{t("create")}</h1>
      <fieldset class="presets">
        <legend>{t("presets")}</legend>
        {presets.map((one) => (
          <label key={one.key} class="preset">
            <input type="radio" name="preset" checked={preset === one.key}
              onChange={() => choose(one.key)} />
            <span class="preset-body">
              <span class="preset-cards" aria-hidden="true">
                {one.cards.map((code) => <i key={code}><Card code={code} /></i>)}</span>
              <b>{t(one.title)}</b><small>{t(one.text)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <form class="create-parts" onSubmit={(event) => void create(event)}>
        <div class="sheet">
          <Field label={t("name.yours")} value={wantedName.value} max={24}
            onInput={(name) => { wantedName.value = name; }} />
          <h2 class="hidden-text">{t("prefs")}</h2>
          <SettingsForm settings={settings} onChange={setSettings} bots />
        </div>
        <aside class="sheet create-sum">
          <h2>{t("rules.here")}</h2>
          <RulesSummary rules={settings} />
          <Fault>{fault}</Fault>
          <button type="submit" class="main big" disabled={busy}>
            {t(busy ? "starting" : "create.do")}</button>
        </aside>
      </form>
    </main>
  );
}
