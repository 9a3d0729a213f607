// own_field.tsx - a rule or an edition of the table's own: written, pasted or taken from a
// file, and checked by the server whenever the typing pauses.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { check, isBusy, lineRange, ownMax, wordRange } from "../model/own";
import type { Checked, OwnFault, OwnKind } from "../model/own";
import { Tryout } from "./tryout";

const pauseMs = 500;
const busyMs = 5000; /* the server takes so many checks a minute from one address */

type State = Checked | "checking" | "unchecked";

/* The state of the newest text; what is said of older ones is dropped. The first is asked
 * about at once, later ones when the typing pauses. */
function useCheck(kind: OwnKind, lua: string): State {
  const [state, setState] = useState<State>("checking");
  const pause = useRef(0);
  useEffect(() => {
    let here = true;
    let timer = 0;
    const ask = () => {
      check(kind, lua).then((facts) => { if (here) setState(facts); }, (error: unknown) => {
        if (!here) return;
        setState("unchecked");
        if (isBusy(error)) timer = window.setTimeout(ask, busyMs);
      });
    };
    setState("checking");
    timer = window.setTimeout(ask, pause.current);
    pause.current = pauseMs;
    return () => {
      here = false;
      window.clearTimeout(timer);
    };
  }, [kind, lua]);
  return state;
}

type Facts = Exclude<Checked, { good: false }>;

/* What a rule does, or what an edition calls itself. */
function Words({ facts }: { facts: Facts }) {
  return <span lang="en">{facts.faces ? facts.title : `${facts.rule}: ${facts.does}`}</span>;
}

/* The cards of an edition that do something. */
function Faces({ facts }: { facts: Facts }) {
  if (!facts.faces) return null;
  return (
    <ul lang="en">
      {facts.faces.filter((face) => face.does).map((face) => (
        <li key={face.code}><b>{face.name}</b> ({face.code}): {face.does}</li>
      ))}
    </ul>
  );
}

/* The line and, where the fault names a word of it, the column, counted from 1. */
function where(lua: string, fault: OwnFault): string {
  const n = fault.line ?? 1;
  const word = wordRange(lua, fault);
  return word === null ? t("own.line", { n })
    : t("own.at", { n, column: word[0] - lineRange(lua, n)[0] + 1 });
}

interface Props {
  kind: OwnKind;
  label: string;
  value: string;
  onInput: (lua: string) => void;
}

export function OwnField({ kind, label, value, onInput }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [fileFault, setFileFault] = useState(false);
  const state = useCheck(kind, value);
  const fault = typeof state === "object" && !state.good ? state : null;
  const take = async (file: File | undefined) => {
    if (!file) return;
    const fits = file.size <= ownMax[kind];
    setFileFault(!fits);
    if (fits) onInput(await file.text());
  };
  const show = (what: OwnFault) => {
    area.current?.focus();
    area.current?.setSelectionRange(...wordRange(value, what) ??
      lineRange(value, what.line ?? 1));
  };
  return (
    <div class="field own-field">
      <label for={id}>{label}</label>
      <small id={`${id}-hint`}>{t(`own.hint.${kind}`)}</small>
      <textarea id={id} ref={area} class="code-text" rows={kind === "rule" ? 7 : 14}
        maxLength={ownMax[kind]} value={value} spellcheck={false} autocomplete="off"
        autocapitalize="off" wrap="off" aria-invalid={fault !== null}
        aria-describedby={`${id}-hint ${id}-state`}
        onInput={(event) => onInput(event.currentTarget.value)} />
      <div id={`${id}-state`} role="status" class={fault || fileFault ? "fault" : "own-state"}>
        {fileFault && <p>{t("own.long", { n: ownMax[kind] })}</p>}
        {/* Not worth an interruption for those who listen. */}
        {state === "checking" && <p aria-hidden="true">{t("own.checking")}</p>}
        {state === "unchecked" && <p>{t("own.unchecked")}</p>}
        {fault && <p>{fault.line !== null && <b>{where(value, fault)}</b>}{" "}
          <span lang="en">{fault.text}</span></p>}
        {typeof state === "object" && state.good && <>
          <p><b>{t("own.good")}</b> <Words facts={state} /></p><Faces facts={state} /></>}
      </div>
      <div class="row">
        {fault?.line && <button type="button" onClick={() => show(fault)}>
          {t("own.show")}</button>}
        <label class="button own-file">{t("own.file")}
          <input type="file" class="hidden-text" accept=".lua,text/plain"
            onChange={(event) => {
              void take(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }} /></label>
        <a class="button" download={`${kind}.lua`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(value)}`}>
          {t("own.save")}</a>
      </div>
      {kind === "edition" && typeof state === "object" && state.good && <Tryout lua={value} />}
    </div>
  );
}

/* What a table wrote, for those who are to agree to it: in words, the text on request. */
export function OwnFacts({ kind, lua }: { kind: OwnKind; lua: string }) {
  const state = useCheck(kind, lua);
  const facts = typeof state === "object" && state.good ? state : null;
  return (
    <>
      {facts ? <Words facts={facts} /> : t(kind === "rule" ? "house.own" : "edition.own")}
      <details class="own-text">
        <summary>{t("own.read")}</summary>
        {facts && <Faces facts={facts} />}
        {/* A long line is scrolled, also by keys. */}
        <pre class="code-text" tabIndex={0} lang="en">{lua}</pre>
      </details>
    </>
  );
}
