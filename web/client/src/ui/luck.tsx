// luck.tsx - where a round was won, and what of it was luck.
import { t, maybe } from "../i18n";
import type { Party, Round } from "../model/analysis";

const signed = (share: number | null) => {
  if (share === null) return "–";
  const points = Math.round(share * 100);
  return points > 0 ? `+${points}` : `${points}`.replace("-", "−");
};

export function Turning({ round, tell, onMove }:
{ round: Round; tell: (move: number) => string; onMove: (move: number) => void }) {
  if (round.turning_points.length === 0) return <p class="quiet">{t("turning.none")}</p>;
  return (
    <ol class="turning">
      {round.turning_points.map((point) => (
        <li key={`${point.move}${point.party}`}>
          <button type="button" onClick={() => onMove(point.move)}>
            {t("move.n", { n: point.move })}</button>
          <span class="grow">{tell(point.move)}{" "}
            <small>{maybe(`turn.${point.kind}`) ?? point.kind}</small></span>
          <b class="number">{round.parties[point.party]?.name}{" "}
            <span data-sign={point.change < 0 ? "less" : "more"}>
              {signed(point.change)}</span></b>
        </li>
      ))}
    </ol>
  );
}

function Bar({ share }: { share: number | null }) {
  const size = Math.min(50, Math.abs(share ?? 0) * 50);
  const style = (share ?? 0) < 0 ? { right: "50%", width: `${size}%` }
    : { left: "50%", width: `${size}%` };
  return <span class="balance" aria-hidden="true"><i style={style} /></span>;
}

export function Luck({ round }: { round: Round }) {
  const cell = (party: Party, key: keyof Party) => {
    const share = party[key] as number | null;
    return <td class="number">{signed(share)}<Bar share={share} /></td>;
  };
  return (
    <>
      <p class="quiet">{t("luck.text")}</p>
      <div class="scroll-x">
        <table class="scores">
          <thead><tr>
            <th scope="col">{t("player")}</th>
            <th scope="col" class="number">{t("luck.deal")}</th>
            <th scope="col" class="number">{t("luck.drawn")}</th>
            <th scope="col" class="number">{t("luck.hidden")}</th>
            <th scope="col" class="number">{t("luck.own")}</th>
            <th scope="col" class="number">{t("luck.others")}</th>
          </tr></thead>
          <tbody>
            {round.parties.filter((party) => party.plays).map((party, i) => (
              <tr key={i}>
                <th scope="row">{party.name}{party.result === 1 &&
                  <span class="won"> {t("won")}</span>}</th>
                {cell(party, "deal")}{cell(party, "cards")}{cell(party, "hidden")}
                {cell(party, "own")}{cell(party, "others")}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
