// settings_form.tsx - what a table plays: the few things most people choose, and all the rest
// one tap away.
import { t, maybe } from "../i18n";
import {
  editions, formatFacts, formats, houseRules, levels, optionKind, options,
} from "../model/catalog";
import { standsInFor } from "../model/deck";
import {
  deckSeats, factsOf, fit, houseCards, isFixed, optionDefault, seatsFor,
} from "../model/settings";
import { isOwn, knownEditions, ownEdition, ownExample } from "../model/own";
import type { Settings } from "../net/protocol";
import { Field, Segment, Select, Stepper, Toggle } from "./controls";
import { DeckChoice } from "./deck_field";
import { levelName } from "./levels";
import { OwnField } from "./own_field";
import { editionName, formatName, optionName, valueName } from "./rules_summary";

interface Props { settings: Settings; onChange: (settings: Settings) => void; bots?: boolean }

export function SettingsForm({ settings, onChange, bots }: Props) {
  const set = (more: Partial<Settings>) => onChange(fit({ ...settings, ...more }));
  const most = deckSeats(settings);
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
      <Stepper label={t("seats")} value={settings.seats} min={2} max={most}
        onChange={(seats) => set({ seats: seatsFor(settings.format, seats, most) })} />
      {most < 10 && <small class="under">{t("seats.most", { n: most })}</small>}
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
          hint={formatFacts(settings.format)?.cycles ? "1" : "500"} max={5}
          onInput={(text) => set({ target: Number.parseInt(text, 10) || null })} />
        <h3>{t("options")}</h3>
        {options.filter((one) => !isFixed(one.option, settings.edition)).map((one) =>
          <OptionChoice key={one.option} one={one} seats={settings.seats}
          value={option(one.option)} onChange={(value) => setOption(one.option, value)} />)}
        <DeckChoice settings={settings} facts={factsOf(settings.edition)} set={set} />
        <HouseChoice settings={settings} set={set} />
        <TimeChoice settings={settings} set={set} />
      </details>
    </div>
  );
}

interface OptionProps {
  one: (typeof options)[number];
  value: string;
  seats: number;
  onChange: (value: string) => void;
}

function OptionChoice({ one, value, seats, onChange }: OptionProps) {
  const label = optionName(one.option);
  const note = maybe(`option.${one.option}.text`) ?? undefined;
  const kind = optionKind(one);
  if (kind === "switch") {
    return <Toggle label={label} note={note} value={value === "on"}
      onChange={(on) => onChange(on ? "on" : "off")} />;
  }
  if (kind === "number") {
    const last = Number(one.values[one.values.length - 1]);
    return (
      <>
        <Stepper label={label} value={Number(value)} min={Number(one.values[0])}
          max={one.below_seats ? Math.min(last, seats - 1) : last}
          onChange={(n) => onChange(`${n}`)} />
        {note && <small class="under">{note}</small>}
      </>
    );
  }
  if (kind === "limit") {
    return <LimitChoice one={one} label={label} note={note} value={value} seats={seats}
      onChange={onChange} />;
  }
  return (
    <>
      <Segment label={label} value={value} onChange={onChange}
        options={one.values.map((word) => ({ value: word, label: valueName(word) }))} />
      <small class="under">{note}</small>
    </>
  );
}

/* What a limit begins with when it is switched on, if it can. */
const firstLimit = "25";

/* Off, or a number. */
function LimitChoice({ one, label, note, value, onChange }:
OptionProps & { label: string; note?: string }) {
  const numbers = one.values.slice(1);
  const first = numbers.includes(firstLimit) ? firstLimit : numbers[0] ?? "off";
  return (
    <>
      <Toggle label={label} note={note} value={value !== "off"}
        onChange={(on) => onChange(on ? first : "off")} />
      {value !== "off" && <Stepper label={label} value={Number(value)} min={Number(numbers[0])}
        max={Number(numbers[numbers.length - 1])} onChange={(n) => onChange(`${n}`)} />}
    </>
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
  const cards = houseCards(settings);
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
              options={[{ value: "", label: none },
                ...standsInFor(settings, card).map((lost) => ({ value: lost.value,
                  label: t("deck.blank.for", { card: lost.card }) })), ...houseRules.map((one) =>
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
