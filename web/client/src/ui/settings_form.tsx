// settings_form.tsx - what a table plays: the few things most people choose, and all the rest
// one tap away.
import { t, maybe } from "../i18n";
import type { Key } from "../i18n";
import {
  editions, fit, formats, houseCards, houseRules, optionDefault, seatsFor, switches,
} from "../model/settings";
import { isOwn, knownEditions, ownEdition, ownExample } from "../model/own";
import type { Settings } from "../net/protocol";
import { Field, Segment, Select, Stepper, Toggle } from "./controls";
import { levelName, levels } from "./levels";
import { OwnField } from "./own_field";
import { editionName, formatName, optionName, valueName } from "./rules_summary";

interface Props { settings: Settings; onChange: (settings: Settings) => void; bots?: boolean }

export function SettingsForm({ settings, onChange, bots }: Props) {
  const set = (more: Partial<Settings>) => onChange(fit({ ...settings, ...more }));
  const option = (name: string) =>
    settings.options[name] ?? optionDefault(name, settings.edition);
  const setOption = (name: string, value: string) => {
    const options = { ...settings.options, [name]: value };
    if (value === optionDefault(name, settings.edition)) delete options[name];
    set({ options });
  };
  return (
    <div class="settings-form">
      <Field label={t("table.name")} value={settings.name} max={40} hint={t("table.name.hint")}
        onInput={(name) => set({ name })} />
      <EditionChoice settings={settings} set={set} />
      <Stepper label={t("seats")} value={settings.seats} min={2} max={10}
        onChange={(seats) => set({ seats: seatsFor(settings.format, seats) })} />
      {bots && <BotChoice settings={settings} set={set} />}
      <Toggle label={t("public")} note={t("public.text")} value={settings.public}
        onChange={(on) => set({ public: on })} />
      <details class="more">
        <summary>{t("settings.all")}</summary>
        <h3>{t("format")}</h3>
        <Select label={t("format")} value={settings.format}
          note={maybe(`format.${settings.format}.text`) ?? undefined}
          options={formats.map((value) => ({ value, label: formatName(value) }))}
          onChange={(format) => set({ format, target: null })} />
        <Field label={t("target")} value={settings.target === null ? "" : `${settings.target}`}
          hint={settings.format === "rotating-partners" ? "1" : "500"} max={5}
          onInput={(text) => set({ target: Number.parseInt(text, 10) || null })} />
        <h3>{t("options")}</h3>
        <Segment label={optionName("stacking")} value={option("stacking")}
          options={["off", "two", "same", "any"].map((value) =>
            ({ value, label: valueName(value) }))}
          onChange={(value) => setOption("stacking", value)} />
        <small class="under">{t("option.stacking.text")}</small>
        {switches.map((name) => (
          <Toggle key={name} label={optionName(name)} note={t(`option.${name}.text` as Key)}
            value={option(name) === "on"}
            onChange={(on) => setOption(name, on ? "on" : "off")} />
        ))}
        <Stepper label={optionName("uno-penalty")} value={Number(option("uno-penalty"))} min={0}
          max={10} onChange={(n) => setOption("uno-penalty", `${n}`)} />
        <Stepper label={optionName("hand-size")} value={Number(option("hand-size"))} min={1}
          max={20} onChange={(n) => setOption("hand-size", `${n}`)} />
        <HouseChoice settings={settings} set={set} />
        <TimeChoice settings={settings} set={set} />
      </details>
    </div>
  );
}

type Part = { settings: Settings; set: (more: Partial<Settings>) => void };

function BotChoice({ settings, set }: Part) {
  const filled = settings.bots.filter(Boolean).length;
  const level = settings.bots.find(Boolean) ?? "normal";
  const fill = (n: number, how: string) => set({ bots: settings.bots.map((_, seat) =>
    (seat >= settings.seats - n ? how : null)) });
  return (
    <>
      <Stepper label={t("bots")} value={filled} min={0} max={settings.seats - 1}
        onChange={(n) => fill(n, level)} />
      {filled > 0 && <Segment label={t("level")} value={level}
        options={levels.map((value) => ({ value, label: levelName(value) }))}
        onChange={(how) => fill(filled, how)} />}
    </>
  );
}

/* The choice that stands for a text of the table's own; no rule or edition has this name. */
const own = "own";

function EditionChoice({ settings, set }: Part) {
  const { edition } = settings;
  const value = isOwn(edition) ? own : edition;
  return (
    <>
      <Select label={t("edition")} value={value}
        note={maybe(`edition.${value}.text`) ?? undefined}
        options={[...editions.map((one) => ({ value: one, label: editionName(one) })),
          { value: own, label: t("edition.own") }]}
        onChange={(next) => set({ house: {},
          edition: next === own ? ownEdition(ownExample.edition) : next })} />
      {isOwn(edition) && <OwnField kind="edition" label={t("own.label.edition")}
        value={edition.lua} onInput={(lua) => set({ edition: ownEdition(lua) })} />}
    </>
  );
}

/* What a card that carries a rule is called. */
function houseCardName(settings: Settings, card: string): string {
  const { edition } = settings;
  const facts = isOwn(edition) ? knownEditions.value.get(edition.lua) : undefined;
  if (card.length === 1) {
    const color = facts?.colors.find((one) => one.letter === card)?.name;
    return `${t("face.X")}: ${maybe(`color.${card}`) ?? color ?? card}`;
  }
  const name = facts?.faces.find((face) => face.house)?.name ?? t("face.WC");
  return `${name} ${card.slice(-1)}`;
}

function HouseChoice({ settings, set }: Part) {
  const cards = houseCards(settings.edition);
  if (cards.length === 0) return null;
  /* What is said of one copy stands over what is said of all. */
  const ruleOn = (card: string) =>
    settings.house[card] ?? (card.length > 1 ? settings.house[card.slice(0, -1)] : null) ?? "";
  const choose = (card: string, rule: Settings["house"][string]) =>
    set({ house: Object.fromEntries(cards
      .map((one) => [one, one === card ? rule : ruleOn(one)] as const)
      .filter(([, chosen]) => chosen !== "")) });
  return (
    <>
      <h3>{t("house")}</h3>
      <p class="quiet">{t("house.text")}</p>
      {cards.map((card) => {
        const rule = ruleOn(card);
        const value = isOwn(rule) ? own : rule;
        const name = houseCardName(settings, card);
        const none = card.length === 1 ? t("house.out") : t("house.plain");
        return (
          <div key={card} class="field">
            <Select label={name} value={value}
              note={value ? maybe(`house.${value}.text`) ?? undefined : undefined}
              options={[{ value: "", label: none }, ...houseRules.map((one) =>
                ({ value: one, label: maybe(`house.${one}`) ?? one })),
              { value: own, label: t("house.own") }]}
              onChange={(next) => choose(card,
                next === own ? { lua: ownExample.rule } : next)} />
            {isOwn(rule) && <OwnField kind="rule" value={rule.lua}
              label={t("own.label.rule", { card: name })}
              onInput={(lua) => choose(card, { lua })} />}
          </div>
        );
      })}
    </>
  );
}

function TimeChoice({ settings, set }: Part) {
  const seconds = (values: number[]) => values.map((value) =>
    ({ value: `${value}`,
      label: value ? t("seconds.n", { n: value / 1000 }) : t("time.none") }));
  return (
    <>
      <h3>{t("time")}</h3>
      <Select label={t("time.turn")} value={`${settings.turn_ms}`}
        options={seconds([0, 8000, 12000, 20000, 30000, 60000, 120000, 600000])}
        onChange={(value) => set({ turn_ms: Number(value) })} />
      <Select label={t("time.window")} note={t("time.window.text")}
        value={`${settings.window_ms}`}
        options={seconds([0, 1000, 2000, 3000, 5000])}
        onChange={(value) => set({ window_ms: Number(value) })} />
      <Select label={t("time.bots")} value={`${settings.bot_ms}`}
        options={seconds([0, 500, 900, 1500, 2500])}
        onChange={(value) => set({ bot_ms: Number(value) })} />
      <Toggle label={t("watch.on")} note={t("watch.text")} value={settings.watch === "on"}
        onChange={(on) => set({ watch: on ? "on" : "off" })} />
      <Toggle label={t("watch.chat")} value={settings.watch_chat}
        onChange={(on) => set({ watch_chat: on })} />
    </>
  );
}
