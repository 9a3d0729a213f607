// deck_field.tsx - which cards are in the deck, where the sheet leaves that to the table (D4, D6).
import { cardName } from "../cards/names";
import { t } from "../i18n";
import { canBeLost, hasBlanks, hasSwapHands, lostCards } from "../model/deck";
import type { EditionFacts } from "../model/own";
import type { Settings } from "../net/protocol";
import { Select, Stepper, Toggle } from "./controls";
import { Icon } from "./icons";

interface Props {
  settings: Settings;
  facts: EditionFacts | undefined;
  set: (more: Partial<Settings>) => void;
}

export function DeckChoice({ settings, facts, set }: Props) {
  if (!facts) return null;
  const custom = facts.customizable > 0;
  const swap = hasSwapHands(facts);
  const blanks = hasBlanks(facts);
  if (!custom && !swap && !blanks) return null;
  return (
    <>
      <h3>{t("deck")}</h3>
      {custom && <Stepper label={t("deck.custom")} min={0} max={facts.customizable}
        value={settings.customizable ?? facts.customizable}
        onChange={(n) => set({ customizable: n === facts.customizable ? null : n })} />}
      {swap && <Toggle label={t("deck.swap")} value={settings.swap_hands !== "out"}
        onChange={(on) => set({ swap_hands: on ? null : "out" })} />}
      {blanks && <LostCards settings={settings} facts={facts} set={set} />}
    </>
  );
}

function LostCards({ settings, facts, set }: Props & { facts: EditionFacts }) {
  const lost = lostCards(settings);
  const without = (at: number) => lost.filter((_, i) => i !== at).join(" ") || null;
  return (
    <div class="field">
      <Select label={t("deck.lost")} note={t("deck.lost.text")} value=""
        options={[{ value: "", label: t("deck.lost.add") },
          ...canBeLost(facts, lost).map((card) => ({ value: card, label: cardName(card) }))]}
        onChange={(card) => { if (card) set({ lost: [...lost, card].join(" ") }); }} />
      {lost.length > 0 && <ul class="chips" aria-label={t("deck.lost")}>
        {lost.map((card, i) => (
          <li key={`${card}${i}`}>{cardName(card)}
            <button type="button" class="plain round" onClick={() => set({ lost: without(i) })}
              aria-label={t("deck.lost.found", { card: cardName(card) })}>
              <Icon name="close" /></button></li>
        ))}
      </ul>}
    </div>
  );
}
