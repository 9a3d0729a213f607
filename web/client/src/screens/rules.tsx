// rules.tsx - the rules of an edition as a page to read, clause by clause.
import { useEffect } from "preact/hooks";
import { Card } from "../cards/card";
import { t } from "../i18n";
import { editions } from "../model/catalog";
import { go } from "../router";
import { RuleText, rulesOf, Words } from "../ui/clause";
import type { RuleRow } from "../ui/clause";
import { Select } from "../ui/controls";
import { editionName } from "../ui/rules_summary";
import { Wait } from "../ui/wait";

interface Clause { id: string; title: string; rows: RuleRow[] }
interface Section { id: string; title: string; text: string; clauses: Clause[] }

function sectionsOf(rows: readonly RuleRow[]): Section[] {
  const sections: Section[] = [];
  for (const row of rows) {
    const last = sections.at(-1);
    if (row.section && !row.title && last) {
      last.text += ` ${row.text}`;
      continue;
    }
    if (row.section) {
      sections.push({ id: row.clause, title: row.title, text: row.text, clauses: [] });
      continue;
    }
    const clauses = last?.clauses;
    const open = clauses?.at(-1);
    if (open?.id === row.clause) open.rows.push(row);
    else clauses?.push({ id: row.clause, title: row.title, rows: [row] });
  }
  return sections;
}

/* Cards that show what a clause speaks of. */
const examples: Record<string, string[]> = {
  D1: ["r0", "y5", "gD", "bR", "rS", "W", "W4"], F2: ["rD"], F3: ["gR"], F4: ["bS"], F5: ["W"],
  F6: ["W4"], T1: ["r7", "r2", "b7", "W"], T4: ["gD", "yS", "bR"], T5: ["W"], T6: ["W4"],
  T7: ["W4"], T8: ["bR"], W1: ["WS"], W2: ["WG"], W3: ["WV"], W4: ["WC"], D6: ["rX"],
  O1: ["rD", "gD"], O2: ["g4", "g4"], O3: ["b7", "y0"],
};

function Clauses({ sections, wanted }: { sections: Section[]; wanted: string | null }) {
  useEffect(() => {
    const target = wanted && document.getElementById(`clause-${wanted}`);
    if (!target) return;
    target.scrollIntoView({ block: "center" });
    target.focus({ preventScroll: true });
  }, [wanted, sections]);
  return (
    <>
      <nav class="toc" aria-label={t("contents")}>
        {sections.map((section) => (
          <a key={section.id} href={`#/rules`} onClick={(event) => {
            event.preventDefault();
            document.getElementById(`section-${section.id}`)?.scrollIntoView();
          }}>{section.title}</a>
        ))}
      </nav>
      {sections.map((section) => (
        <section key={section.id} class="rules-section" id={`section-${section.id}`}>
          <h2>{section.title}</h2>
          {section.text && <p class="quiet"><Words text={section.text} /></p>}
          {section.clauses.map((clause) => (
            <article key={clause.id} class="clause-box" id={`clause-${clause.id}`} tabIndex={-1}
              data-wanted={wanted === clause.id ? "yes" : undefined}>
              <h3><span class="clause">{clause.id}</span> {clause.title}</h3>
              {examples[clause.id] && <span class="example" aria-hidden="true">
                {examples[clause.id]?.map((code, i) => <i key={`${code}${i}`}>
                  <Card code={code} /></i>)}</span>}
              <RuleText rows={clause.rows} />
            </article>
          ))}
        </section>
      ))}
    </>
  );
}

export function Rules({ edition, clause }: { edition: string; clause: string | null }) {
  return (
    <main class="page reading" id="main" lang="en">
      <h1>{t("rules.of", { edition: editionName(edition) })}</h1>
      <Select label={t("edition")} value={edition}
        options={editions.map((value) => ({ value, label: editionName(value) }))}
        onChange={(value) => go(`rules/${value}`)} />
      <p class="quiet">{t("rules.words")}</p>
      <Wait key={edition} of={edition} load={() => rulesOf(edition)}>
        {(data) => <Clauses sections={sectionsOf(data.rows)} wanted={clause} />}
      </Wait>
    </main>
  );
}
