// rules_summary.tsx - what a table plays, in a few lines.
import { t, maybe } from "../i18n";
import type { Settings } from "../net/protocol";

export function editionName(name: string): string {
  return maybe(`edition.${name}`) ?? name;
}

export function formatName(name: string): string {
  return maybe(`format.${name}`) ?? name;
}

export function optionName(name: string): string {
  return maybe(`option.${name}`) ?? name;
}

const usual: Record<string, string> = {
  stacking: "off", "jump-in": "off", "seven-zero": "off", "draw-until": "off",
  "forced-play": "off", bluff: "on", challenge: "on", "uno-penalty": "2", "hand-size": "7",
};

export function valueName(value: string): string {
  return maybe(`value.${value}`) ?? value;
}

export function RulesSummary({ rules }: { rules: Settings }) {
  const changed = Object.entries(rules.options ?? {})
    .filter(([name, value]) => usual[name] !== undefined && usual[name] !== String(value));
  const house = Object.entries(rules.house ?? {});
  return (
    <>
      <dl class="facts">
        <dt>{t("edition")}</dt><dd>{editionName(rules.edition)}</dd>
        <dt>{t("format")}</dt>
        <dd>{formatName(rules.format)}
          {rules.target ? ` · ${t("to.n", { n: rules.target })}` : ""}</dd>
        <dt>{t("time")}</dt>
        <dd>{rules.turn_ms ? t("seconds.n", { n: rules.turn_ms / 1000 }) : t("time.none")}</dd>
        {changed.map(([name, value]) => (
          <>
            <dt>{optionName(name)}</dt><dd>{valueName(String(value))}</dd>
          </>
        ))}
        {house.map(([card, rule]) => (
          <>
            <dt>{card}</dt>
            <dd>{typeof rule === "string" ? maybe(`house.${rule}`) ?? rule
              : t("house.own")}</dd>
          </>
        ))}
      </dl>
      {changed.length + house.length === 0 && <p class="quiet">{t("rules.sheet")}</p>}
      <p><a href={`#/rules/${rules.edition}`}>{t("rules.read")}</a></p>
    </>
  );
}
