// wait.tsx - something that is being fetched: not there yet, failed, or there.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { refusalWords } from "../model/refusals";
import { ApiError } from "../net/api";

export function explain(error: unknown): string {
  if (error instanceof ApiError) {
    return error.code === "offline" ? t("fault.offline")
      : refusalWords({ code: error.code, text: error.message });
  }
  return t("fault.server");
}

interface Props<T> {
  load: () => Promise<T>;
  of: string;
  words?: string;
  children: (value: T, again: () => void) => ComponentChildren;
}

export function Wait<T>({ load, of, words, children }: Props<T>) {
  const [state, setState] = useState<{ value?: T; fault?: string }>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    let here = true;
    load().then((value) => here && setState({ value }),
      (error: unknown) => here && setState({ fault: explain(error) }));
    return () => { here = false; };
  }, [of, round]);
  const again = () => setRound(round + 1);
  if (state.fault !== undefined) {
    return (
      <div class="fault-box" role="alert">
        <p>{state.fault}</p>
        <button type="button" onClick={() => { setState({}); again(); }}>{t("again")}</button>
      </div>
    );
  }
  if (state.value === undefined) {
    return <p class="loading" role="status">{words ?? t("loading")}</p>;
  }
  return <>{children(state.value, again)}</>;
}
