// seat.tsx - another player at the table: who, how many cards, on turn or not, and what can
// be done to them now (catch, choose, answer to a vote).
import type { ComponentChildren } from "preact";
import { Card, CardBack } from "../cards/card";
import { cardName } from "../cards/names";
import { t } from "../i18n";
import type { Clock } from "../model/clock";
import { count, sameTeam, seatName } from "../model/names";
import type { TableStore } from "../model/table";
import { Face } from "./face";
import { Icon } from "./icons";
import { pure } from "./pure";
import { Ring } from "./ring";

export interface SeatProps {
  table: TableStore;
  seat: number;
  clock: Clock | null;
  choose?: (() => void) | null;
  chooseLabel?: string;
  catchable?: boolean;
  onCatch?: () => void;
  onMenu?: () => void;
}

export function Avatar({ table, seat, glad }:
{ table: TableStore; seat: number; glad?: boolean }) {
  const info = table.info.value?.seats[seat];
  const team = table.view.value?.teams?.[seat] ?? table.hello.value?.teams?.[seat];
  return <Face name={seatName(table, seat)} tone={info?.place ?? seat} glad={glad}
    bot={Boolean(info?.bot || info?.away)} team={team ?? undefined} />;
}

export function Marks({ table, seat }: { table: TableStore; seat: number }) {
  return (
    <span class="marks">
      {badges(table, seat).map((mark) => (
        <span key={mark.key} class="mark" data-loud={mark.loud ? "yes" : undefined}>
          {mark.icon && <Icon name={mark.icon} />}<span>{mark.text}</span>
        </span>
      ))}
    </span>
  );
}

/* Marks of a seat as words and pictures, also for a screen reader. */
export function badges(table: TableStore, seat: number): { key: string; text: string;
  icon?: string; loud?: boolean }[] {
  const view = table.view.value;
  const info = table.info.value;
  const found: { key: string; text: string; icon?: string; loud?: boolean }[] = [];
  if (view?.called.includes(seat)) found.push({ key: "uno", text: t("uno.word"), loud: true });
  if (view?.out.includes(seat)) found.push({ key: "out", text: t("seat.out") });
  if (view?.put_out?.includes(seat)) found.push({ key: "out", text: t("seat.put-out") });
  const place = (view?.ranking?.indexOf(seat) ?? -1) + 1;
  if (place > 0) found.push({ key: "place", text: t("seat.place", { n: place }) });
  if (view?.shields.includes(seat)) {
    found.push({ key: "shield", text: t("seat.shielded"), icon: "shield" });
  }
  for (const notice of view?.notices ?? []) {
    if (notice.seat === seat) found.push({ key: notice.rule, text: ruleNotice(notice.rule) });
  }
  if (view && view.dealer === seat && view.discard.length < 4) {
    found.push({ key: "dealer", text: t("seat.dealer"), icon: "deal" });
  }
  const who = info?.seats[seat];
  if (who?.away) found.push({ key: "away", text: t("seat.away"), icon: "bot" });
  else if (who && !who.present && !who.bot) {
    found.push({ key: "gone", text: t("seat.gone"), icon: "clock" });
  }
  return found;
}

export function ruleNotice(rule: string): string {
  return rule === "elbows" ? t("notice.elbows") : rule;
}

function Held({ table, seat }: { table: TableStore; seat: number }) {
  const view = table.view.value;
  if (!view) return null;
  const hand = view.hands[seat];
  const shown = view.shown?.of === seat ? view.shown.hand : null;
  const open = shown ?? table.left.value?.[seat] ?? (Array.isArray(hand) ? hand : null);
  if (open) {
    return (
      <ul class="open-hand" aria-label={t("seat.open", { name: seatName(table, seat) })}>
        {open.map((code, i) => (
          <li key={`${code}${i}`} style={{ "--nth": i }}><Card code={code} />
            <span class="hidden-text">{cardName(code)}</span></li>
        ))}
      </ul>
    );
  }
  return <Backs most={Math.min(count(view, seat), 9)} />;
}

/* A fan of backs, drawn anew only when there are more or fewer of them. */
const Backs = pure(({ most }: { most: number }) => {
  const spread = 30 / Math.max(5, most);
  return (
    <span class="backs" aria-hidden="true">
      {Array.from({ length: most }, (_, i) => (
        <i key={i} style={{ "--fan": `${(spread * (i - (most - 1) / 2)).toFixed(1)}deg` }}>
          <CardBack /></i>
      ))}
    </span>
  );
});

export function SeatView(props: SeatProps) {
  const { table, seat, clock } = props;
  const view = table.view.value;
  const me = table.seat.value;
  const n = view ? count(view, seat) : 0;
  const turn = view?.turn === seat;
  const scores = table.info.value?.scores;
  const name = seatName(table, seat);
  const partner = view && me !== null && seat !== me && sameTeam(view, me, seat);
  const body: ComponentChildren = (
    <>
      <span class="face">
        <Avatar table={table} seat={seat} />
        {turn && <Ring clock={clock} seat={seat} />}
        <span class="count" data-few={n <= 1 ? "yes" : undefined} aria-hidden="true">{n}</span>
      </span>
      <span class="who">
        <span class="name">{name}</span>
        <span class="sub">
          {partner && <span class="partner">{t("seat.partner")}</span>}
          {scores && <span class="points">{t("points.n", { n: scores[seat] ?? 0 })}</span>}
        </span>
      </span>
      <span class="hidden-text">{t("seat.cards", { n })}
        {turn ? `, ${t("seat.turn")}` : ""}</span>
      <Marks table={table} seat={seat} />
    </>
  );
  return (
    <div class="seat" data-turn={turn ? "yes" : undefined} data-flip={`seat:${seat}`}
      data-out={[view?.out, view?.put_out, view?.ranking].some((list) => list?.includes(seat))
        ? "yes" : undefined}
      data-seat={seat}>
      {props.choose
        ? <button type="button" class="seat-body chosen" onClick={props.choose}
            aria-label={props.chooseLabel}>{body}</button>
        : <button type="button" class="seat-body" onClick={props.onMenu}
            aria-haspopup="dialog">{body}</button>}
      <Held table={table} seat={seat} />
      {props.catchable &&
        <button type="button" class="catch" onClick={props.onCatch}>
          {t("catch")}<span class="hidden-text"> {name}</span>
        </button>}
    </div>
  );
}
