// learn.tsx - the way into the guided first game: a slow table with two easy bots.
import { useState } from "preact/hooks";
import { Card } from "../cards/card";
import { t } from "../i18n";
import { botTable } from "../model/settings";
import { createTable, tablePath } from "../net/start";
import { go } from "../router";
import { Fault } from "../ui/controls";
import { explain } from "../ui/wait";

const steps = [
  { cards: ["r7", "r2"], text: "learn.intro.color" },
  { cards: ["r7", "b7"], text: "learn.intro.number" },
  { cards: ["W", "g4"], text: "learn.intro.wild" },
] as const;

export function Learn() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const start = async () => {
    setBusy(true);
    try {
      const made = await createTable(botTable("easy", 2,
        { turn_ms: 0, window_ms: 4000, bot_ms: 2000, target: 50 }));
      go(`${tablePath(made, "start")}&learn=1`);
    } catch (error) {
      setFault(explain(error));
      setBusy(false);
    }
  };
  return (
    <main class="page narrow" id="main">
      <h1>{t("home.learn")}</h1>
      <p class="lead">{t("learn.intro")}</p>
      <ol class="lesson">
        {steps.map((step) => (
          <li key={step.text}>
            <span class="lesson-cards" aria-hidden="true">
              {step.cards.map((code) => <i key={code}><Card code={code} /></i>)}</span>
            <span>{t(step.text)}</span>
          </li>
        ))}
      </ol>
      <Fault>{fault}</Fault>
      <p class="row">
        <button type="button" class="main big" disabled={busy} onClick={() => void start()}>
          {t(busy ? "starting" : "learn.start")}</button>
        <a class="button plain" href="#/rules/classic">{t("rules.read")}</a>
      </p>
    </main>
  );
}
