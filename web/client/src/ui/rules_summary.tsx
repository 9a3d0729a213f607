// rules_summary.tsx - what a table plays, in a few lines.
import { cardName, colorName } from "../cards/names";
import { t, maybe } from "../i18n";
import { isOwn } from "../model/own";
import { optionDefault, usualValue } from "../model/settings";
import type { Settings } from "../net/protocol";
import { OwnFacts } from "./own_field";

export function editionName(name: string): string {
  return maybe(`edition.${name}`) ?? name;
}

export function formatName(name: string): string {
  return maybe(`format.${name}`) ?? name;
}

export function optionName(name: string): string {
  return maybe(`option.${name}`) ?? name;
}

/* The card that carries a house rule: a wild by its name, a blank by its color. */
function houseCardName(card: string): string {
  return card.startsWith("W") ? cardName(card) : `${t("face.X")} (${colorName(card)})`;
}

export function valueName(value: string): string {
  return maybe(`value.${value}`) ?? value;
}

/* A rule of the program by name with what it does; a blank may also be a lost card (D6). */
function HouseRule({ rule }: { rule: string }) {
  const text = maybe(`house.${rule}.text`);
  return <>{maybe(`house.${rule}`) ?? cardName(rule)}
    {text && <small> {text}</small>}</>;
}

/* What the table decided about single cards (D4, D6). */
function DeckFacts({ rules }: { rules: Settings }) {
  const lost = (rules.lost ?? "").split(" ").filter(Boolean);
  return (
    <>
      {typeof rules.customizable === "number" && <>
        <dt>{cardName("WC")}</dt><dd>{rules.customizable}</dd></>}
      {rules.swap_hands === "out" && <>
        <dt>{cardName("WS")}</dt><dd>{t("house.out")}</dd></>}
      {lost.length > 0 && <>
        <dt>{t("deck.lost")}</dt><dd>{lost.map((card) => cardName(card)).join(", ")}</dd></>}
    </>
  );
}

export function RulesSummary({ rules }: { rules: Settings }) {
  const changed = Object.entries(rules.options ?? {})
    .filter(([name, value]) => optionDefault(name, rules.edition) !== String(value));
  /* What the edition itself changes (E7) is told too. */
  const shown = Object.entries(rules.options ?? {})
    .filter(([name, value]) => usualValue(name) !== String(value));
  const house = Object.entries(rules.house ?? {});
  return (
    <>
      <dl class="facts">
        <dt>{t("edition")}</dt><dd>{isOwn(rules.edition)
          ? <OwnFacts kind="edition" lua={rules.edition.lua} />
          : editionName(rules.edition)}</dd>
        <dt>{t("format")}</dt>
        <dd>{formatName(rules.format)}
          {rules.target ? ` · ${t("to.n", { n: rules.target })}` : ""}</dd>
        <dt>{t("time")}</dt>
        <dd>{rules.turn_ms ? t("seconds.n", { n: rules.turn_ms / 1000 }) : t("time.none")}</dd>
        {shown.map(([name, value]) => (
          <>
            <dt>{optionName(name)}</dt><dd>{valueName(String(value))}</dd>
          </>
        ))}
        <DeckFacts rules={rules} />
        {house.map(([card, rule]) => (
          <>
            <dt>{houseCardName(card)}</dt>
            <dd>{isOwn(rule) ? <OwnFacts kind="rule" lua={rule.lua} />
              : <HouseRule rule={rule} />}</dd>
          </>
        ))}
      </dl>
      {changed.length + house.length === 0 && <p class="quiet">{t("rules.sheet")}</p>}
      <p><a href={`#/rules/${isOwn(rules.edition) ? "classic" : rules.edition}`}>
        {t("rules.read")}</a></p>
    </>
  );
}
