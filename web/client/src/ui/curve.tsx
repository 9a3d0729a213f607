// curve.tsx - the chance to win, move by move: lines that differ by dash as well as by tone.
import { t } from "../i18n";
import { curveOf } from "../model/analysis";
import type { Round } from "../model/analysis";
import { narrow } from "./narrow";

const height = 220;
const left = 34;
const dashes = ["", "8 4", "2 4", "10 4 2 4", "5 3", "1 3", "12 3", "6 2 2 2", "3 6", "9 6"];

/* A piece of the line of a party, for the legend. */
export function LineSample({ index }: { index: number }) {
  return (
    <svg class="line-sample" viewBox="0 0 28 6" aria-hidden="true">
      <path class="line-of" d="M1 3H27" stroke-dasharray={dashes[index]} />
    </svg>
  );
}

const y = (share: number) => 8 + (height - 28) * (1 - share);

export function Curve({ round, move, onMove }:
{ round: Round; move: number; onMove: (move: number) => void }) {
  const moves = round.steps.length;
  const width = narrow.value ? 340 : 640;
  const x = (at: number) => left + ((width - left - 6) * at) / Math.max(1, moves);
  const seek = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * width;
    onMove(Math.max(0, Math.min(moves,
      Math.round(((at - left) / (width - left - 6)) * moves))));
  };
  const mistakes = round.steps.filter((step) => step.decision?.clear);
  return (
    <svg class="curve" viewBox={`0 0 ${width} ${height}`} onClick={seek} role="img"
      aria-label={t("curve.label")}>
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <line class="grid" x1={left} x2={width - 6} y1={y(share)} y2={y(share)} />
          <text class="tick" x={left - 6} y={y(share) + 4}
            text-anchor="end">{share * 100}</text>
        </g>
      ))}
      {round.parties.map((party, i) => party.plays && (
        <path key={i} class="line-of" data-line={i % 6} stroke-dasharray={dashes[i]}
          d={curveOf(round, i).map((share, at) =>
            `${at ? "H" + x(at).toFixed(1) + "V" : `M${left} `}${y(share).toFixed(1)}`)
            .join("")} />
      ))}
      {mistakes.map((step) => {
        const party = round.players.find((one) => one.seat === step.seat)?.party ?? 0;
        return <path key={step.move} class="cross" transform={
          `translate(${x(step.move)} ${y(step.after[party] ?? 0)})`}
          d="M-5 -5L5 5M5 -5L-5 5" />;
      })}
      <line class="cursor" x1={x(move)} x2={x(move)} y1="4" y2={height - 18} />
    </svg>
  );
}
