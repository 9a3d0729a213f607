// clause.tsx - the number of a rule: a tap shows what it says, without leaving the table.
import { signal } from "@preact/signals";
import { t } from "../i18n";
import { getOnce } from "../net/api";
import { Dialog } from "./dialog";
import { Wait } from "./wait";

/* As the server sends them, in reading order; further rows of a clause have no title. */
export interface RuleRow {
  clause: string;
  title: string;
  text: string;
  section: boolean;
  ruling: boolean;
}

export function rulesOf(edition: string): Promise<{ rows: RuleRow[] }> {
  return getOnce<{ rows: RuleRow[] }>(`api/rules/${edition}`);
}

/* Words between backticks are those of settings and actions. */
export function Words({ text }: { text: string }) {
  return <>{text.split("`").map((part, i) => (i % 2 ? <code key={i}>{part}</code> : part))}</>;
}

export function RuleText({ rows }: { rows: readonly RuleRow[] }) {
  return (
    <>
      {rows.map((row, i) => (row.ruling
        ? <p key={i} class="ruling"><b>{t("ruling")}</b> <Words text={row.text} /></p>
        : <p key={i}><Words text={row.text} /></p>))}
    </>
  );
}

const asked = signal<{ edition: string; clause: string } | null>(null);

export function Clause({ edition, clause }: { edition: string; clause: string }) {
  const show = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    asked.value = { edition, clause };
  };
  return <a class="clause" href={`#/rules/${edition}/${clause}`} onClick={show}
    aria-label={t("clause.n", { clause })}>{clause}</a>;
}

/* Once on a screen that has clauses. */
export function ClauseDialog() {
  const at = asked.value;
  if (!at) return null;
  const { edition, clause } = at;
  const close = () => { asked.value = null; };
  return (
    <Dialog title={t("clause.n", { clause })} onClose={close}>
      <Wait of={`${edition}/${clause}`} load={() => rulesOf(edition)}>
        {(data) => {
          const rows = data.rows.filter((row) => row.clause === clause && !row.section);
          return (
            <div class="clause-text" lang="en">
              {rows[0]?.title && <h3>{rows[0].title}</h3>}
              <RuleText rows={rows} />
            </div>
          );
        }}
      </Wait>
      <p><a href={`#/rules/${edition}/${clause}`} onClick={close}>{t("rules.read")}</a></p>
    </Dialog>
  );
}
