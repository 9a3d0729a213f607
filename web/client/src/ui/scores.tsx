// scores.tsx - the score of the match, by seat or by team, and what the round brought.
import { Card } from "../cards/card";
import { cardName } from "../cards/names";
import { t } from "../i18n";
import { formatFacts } from "../model/catalog";
import { seatName } from "../model/names";
import type { TableStore } from "../model/table";
import { Counted } from "./counted";
import { Avatar } from "./seat";

/* The cards that a hand was left with, turned over. */
function Left({ cards }: { cards: readonly string[] }) {
  return (
    <ul class="left-hand" aria-label={t("left.cards")}>
      {cards.map((code, i) => (
        <li key={`${code}${i}`} style={{ "--nth": i }}><Card code={code} />
          <span class="hidden-text">{cardName(code)}</span></li>
      ))}
    </ul>
  );
}

interface Row {
  key: number;
  seats: number[];
  name: string;
  mine: boolean;
  round: number | null;
  total: number;
  won: boolean;
  out: boolean;
  /* Which one of those that went out it was (O16), or 0. */
  place: number;
}

function winnersOf(table: TableStore): number[] {
  const match = table.end.value?.match ?? table.view.value?.match ?? null;
  if (Array.isArray(match)) return match;
  return match?.winners ?? [];
}

/* Low totals lead where one's own cards are counted. */
export function lowWins(format: string): boolean {
  return formatFacts(format)?.tallies ?? false;
}

function rowsOf(table: TableStore): Row[] {
  const scores = table.end.value?.scores ?? table.info.value?.scores ?? [];
  const points = table.end.value?.points ?? table.view.value?.result?.points ?? null;
  const winners = winnersOf(table);
  const format = table.info.value?.rules.format ?? "standard";
  const teams = format === "rotating-partners" ? null
    : table.view.value?.teams ?? table.hello.value?.teams ?? null;
  const seats = scores.map((_, seat) => seat);
  const rows = teams
    ? [...new Set(teams)].map((team) => {
        const members = seats.filter((seat) => teams[seat] === team);
        const first = members[0] ?? 0;
        return {
          key: team, seats: members,
          name: members.map((seat) => seatName(table, seat)).join(" + "),
          mine: members.includes(table.seat.value ?? -1),
          round: points?.[first] ?? null, total: scores[first] ?? 0,
          won: winners.includes(first), out: false, place: 0,
        };
      })
    : seats.map((seat) => ({
        key: seat, seats: [seat], name: seatName(table, seat), mine: seat === table.seat.value,
        round: points?.[seat] ?? null,
        total: scores[seat] ?? 0, won: winners.includes(seat),
        out: table.view.value?.out.includes(seat) ?? false,
        place: (table.view.value?.ranking?.indexOf(seat) ?? -1) + 1,
      }));
  const sign = lowWins(format) ? 1 : -1;
  return rows.sort((a, b) => sign * (a.total - b.total));
}

/* With `count` the points of the round count up, and hands are shown. */
export function Scores({ table, count = false }: { table: TableStore; count?: boolean }) {
  const rows = rowsOf(table);
  const rules = table.info.value?.rules;
  const target = rules?.target ?? null;
  const top = Math.max(target ?? 0, ...rows.map((row) => row.total), 1);
  const gain = lowWins(rules?.format ?? "standard") ? "bad" : "good";
  const round = rows.some((row) => row.round !== null);
  return (
    <table class="scores">
      <thead>
        <tr><th scope="col">{t("player")}</th>
          {round && <th scope="col" class="number">{t("round")}</th>}
          <th scope="col" class="number">{t("total")}</th></tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-won={row.won ? "yes" : undefined}>
            <th scope="row"><span class="score-who">
              {row.seats.map((seat) => <Avatar key={seat} table={table} seat={seat} />)}
              <span class="grow">{row.mine ? t("you.named", { name: row.name }) : row.name}
                {count && row.seats.map((seat) => (table.left.value?.[seat]?.length
                  ? <Left key={seat} cards={table.left.value[seat] ?? []} /> : null))}
                {row.won && <span class="won"> {t("won")}</span>}
                {row.out && <span class="out"> · {t("seat.out")}</span>}
                {row.place > 0 && <span> · {t("seat.place", { n: row.place })}</span>}
                <span class="bar-line" aria-hidden="true">
                  <i style={{ width: `${(100 * row.total) / top}%` }} /></span></span>
            </span></th>
            {round && <td class="number" data-gain={row.round ? gain : undefined}>
              {row.round ? <>+<Counted value={row.round} on={count} /></> : "–"}</td>}
            <td class="number"><b><Counted value={row.total} from={row.total - (row.round ?? 0)}
              on={count} /></b></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
