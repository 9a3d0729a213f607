// tournaments.tsx - events over tables: the list, and a new one.
import { useState } from "preact/hooks";
import { maybe, t } from "../i18n";
import { get, post } from "../net/api";
import { beSomebody } from "../net/start";
import { go } from "../router";
import { Fault, Field, Segment, Stepper, Toggle } from "../ui/controls";
import { Empty } from "../ui/empty";
import { Icon } from "../ui/icons";
import { explain, Wait } from "../ui/wait";

export interface ContestLine {
  event: string;
  name: string;
  kind: string;
  phase: "entering" | "playing" | "over";
  entrants: number;
  round: number;
  rounds: number;
  deals: number;
}

const kindName = (kind: string) => maybe(`event.${kind}`) ?? kind;

/* Kind, phase, how many: one line. */
export function lineOf(one: ContestLine): string {
  return [kindName(one.kind), maybe(`event.phase.${one.phase}`) ?? one.phase,
    one.phase === "playing" && one.rounds > 0
      ? t("event.progress", { round: one.round, rounds: one.rounds }) : "",
    t("players.n", { n: one.entrants })].filter(Boolean).join(" · ");
}

function Plan({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState("");
  const [kind, setKind] = useState("swiss");
  const [seats, setSeats] = useState(4);
  const [deals, setDeals] = useState(4);
  const [duplicate, setDuplicate] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const create = async (event: Event) => {
    event.preventDefault();
    try {
      await beSomebody();
      const made = await post<ContestLine>("api/tournaments", {
        name: name.trim(), kind, deals, seats: kind === "whist" ? 4 : seats, duplicate,
      });
      onDone();
      go(`tournament/${made.event}`);
    } catch (error) {
      setFault(explain(error));
    }
  };
  return (
    <form class="sheet" onSubmit={(event) => void create(event)}>
      <h2>{t("event.new")}</h2>
      <Field label={t("event.name")} value={name} max={24} onInput={setName} />
      <Segment label={t("event.kind")} value={kind} onChange={setKind}
        options={["swiss", "round-robin", "whist"].map((value) =>
          ({ value, label: kindName(value) }))} />
      <small class="under">{maybe(`event.${kind}.text`)}</small>
      {kind !== "whist" && <Stepper label={t("event.seats")} value={seats} min={2} max={10}
        onChange={setSeats} />}
      <Stepper label={t("event.deals")} value={deals} min={1} max={20} onChange={setDeals} />
      <Toggle label={t("event.duplicate")} note={t("event.duplicate.text")} value={duplicate}
        onChange={setDuplicate} />
      <Fault>{fault}</Fault>
      <button type="submit" class="main" disabled={!name.trim()}>{t("event.create")}</button>
    </form>
  );
}

export function Tournaments() {
  return (
    <main class="page narrow" id="main">
      <h1>{t("tournaments")}</h1>
      <p class="lead">{t("tournaments.text")}</p>
      <Wait of="tournaments" load={() => get<ContestLine[]>("api/tournaments")}>
        {(events, again) => (
          <>
            {events.length === 0 ? (
              <Empty cards={["r1", "y2", "g3"]}><p>{t("tournaments.none")}</p></Empty>
            ) : (
              <ul class="list">
                {events.map((one) => (
                  <li key={one.event}>
                    <span class="grow"><b>{one.name}</b><small>{lineOf(one)}</small></span>
                    <a class="button" href={`#/tournament/${one.event}`}>
                      <Icon name="trophy" /> {t("open")}
                      <span class="hidden-text"> {one.name}</span></a>
                  </li>
                ))}
              </ul>
            )}
            <Plan onDone={again} />
          </>
        )}
      </Wait>
    </main>
  );
}
