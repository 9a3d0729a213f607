// lazy.tsx - screens that are fetched when they are wanted, so that the first one is there sooner.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";

const fetchers = {
  create: () => import("./create").then((part) => part.Create),
  game: () => import("./game").then((part) => part.Game),
  games: () => import("./games").then((part) => part.Games),
  learn: () => import("./learn").then((part) => part.Learn),
  prefs: () => import("./prefs").then((part) => part.PrefsScreen),
  rules: () => import("./rules").then((part) => part.Rules),
  table: () => import("./table").then((part) => part.TableScreen),
  tournament: () => import("./tournament").then((part) => part.Tournament),
  tournaments: () => import("./tournaments").then((part) => part.Tournaments),
};

type Name = keyof typeof fetchers;
const there = new Map<Name, ComponentType<never>>();

async function fetchScreen(name: Name): Promise<void> {
  there.set(name, await fetchers[name]() as ComponentType<never>);
}

/* What most people want next is fetched while nothing else is to be done. */
export function fetchAhead(name: Name): void {
  const later = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1500));
  later(() => { fetchScreen(name).catch(() => {}); });
}

interface Props { name: Name; props?: object; onThere: () => void }

/* One screen all its life: another `name` comes with another key. */
export function Lazy({ name, props = {}, onThere }: Props) {
  const [fault, setFault] = useState(false);
  const Screen = there.get(name) as ComponentType<object> | undefined;
  const [, setShown] = useState(Screen !== undefined);
  useEffect(() => {
    let here = true;
    /* It may have come since this was drawn without it. */
    const fetched = there.has(name) ? Promise.resolve() : fetchScreen(name);
    fetched.then(() => {
      if (!here) return;
      setShown(true);
      requestAnimationFrame(onThere);
    }, () => { if (here) setFault(true); });
    return () => { here = false; };
  }, [name]);
  if (Screen) return <Screen {...props} />;
  return (
    <div class="page narrow">
      {fault
        ? <p class="fault" role="alert">{t("fault.offline")}{" "}
            <button type="button" onClick={() => location.reload()}>{t("again")}</button></p>
        : <p class="loading" role="status">{t("loading")}</p>}
    </div>
  );
}
