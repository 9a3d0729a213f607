// settings_form.tsx - what a table plays: the few things most people choose, and all the rest
// one tap away.
import { t, maybe } from "../i18n";
import type { Key } from "../i18n";
import {
  editions, fit, formats, houseCards, houseRules, optionDefault, seatsFor, switches,
} from "../model/settings";
import type { Settings } from "../net/protocol";
import { Field, Segment, Select, Stepper, Toggle } from "./controls";
import { levelName, levels } from "./levels";
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
      <Select label={t("edition")} value={settings.edition}
        note={maybe(`edition.${settings.edition}.text`) ?? undefined}
        options={editions.map((value) => ({ value, label: editionName(value) }))}
        onChange={(edition) => set({ edition, house: {} })} />
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

function HouseChoice({ settings, set }: Part) {
  const cards = houseCards(settings.edition);
  if (cards.length === 0) return null;
  const blank = settings.edition === "family";
  const none = blank ? t("house.out") : t("house.plain");
  return (
    <>
      <h3>{t("house")}</h3>
      <p class="quiet">{t("house.text")}</p>
      {cards.map((card) => {
        const rule = settings.house[card] ?? settings.house.WC ?? "";
        const value = typeof rule === "string" ? rule : "";
        const name = blank ? `${t("face.X")}: ${maybe(`color.${card}`) ?? card}`
          : `${t("face.WC")} ${card.slice(2)}`;
        return (
          <Select key={card} label={name} value={value}
            note={value ? maybe(`house.${value}.text`) ?? undefined : undefined}
            options={[{ value: "", label: none }, ...houseRules.map((one) =>
              ({ value: one, label: maybe(`house.${one}`) ?? one }))]}
            onChange={(next) => {
              const house = Object.fromEntries(cards.map((one) =>
                [one, one === card ? next : settings.house[one] ?? settings.house.WC ?? ""])
                .filter(([, chosen]) => chosen !== "")) as Settings["house"];
              set({ house });
            }} />
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
