// proof_of.tsx - the proof of the deals of a finished game, read from its record and checked
// here, in the page.
import { t } from "../i18n";
import { proofsIn } from "../model/record";
import { getText } from "../net/api";
import { checkReveal } from "../proof/check";
import { Icon } from "../ui/icons";
import { Wait } from "../ui/wait";
import type { GameLine } from "./games";

const none: ReadonlySet<string> = new Set();

export function ProofOf({ game }: { game: GameLine }) {
  return (
    <Wait of={game.game} load={() => getText(`api/games/${game.game}.d4n`)}>
      {(record) => {
        const proofs = proofsIn(record, game.players.length);
        if (proofs.length === 0) return <p class="quiet">{t("proof.none")}</p>;
        return (
          <ul class="proofs">
            {proofs.map(({ table, reveal }) => {
              const good = checkReveal(table, reveal, none) === "good";
              return (
                <li key={reveal.round} class="proof" data-verdict={good ? "good" : "bad"}>
                  <Icon name={good ? "check" : "flag"} />{" "}
                  {t("round.n", { n: reveal.round })}: {t(good ? "proof.good" : "proof.bad")}
                </li>
              );
            })}
          </ul>
        );
      }}
    </Wait>
  );
}
