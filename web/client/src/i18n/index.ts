// index.ts - texts by key. English is built in and says which keys there are; the other
// languages are fetched when they are wanted.
import { signal } from "@preact/signals";
import { fetchers, languages } from "languages";
import { prefs } from "../model/prefs";
import { texts as en } from "./en";
import { isolated } from "./isolated";

export type Plural = { one?: string; few?: string; many?: string; other: string };
export type Text = string | Plural;
export type Key = keyof typeof en;
export type Catalogue = Record<Key, Text>;
export type Values = Record<string, string | number>;

export { languages };

interface Tongue { code: string; texts: Catalogue; plural: Intl.PluralRules }

function tongue(code: string, texts: Catalogue): Tongue {
  return { code, texts, plural: new Intl.PluralRules(code) };
}

export const language = signal<Tongue>(tongue("en", en));

export function wantedLanguage(): string {
  const wishes = [prefs.value.language ?? "", ...navigator.languages];
  for (const wish of wishes) {
    const code = wish.toLowerCase().split("-")[0] ?? "";
    if (code in languages) return code;
  }
  return "en";
}

export async function useLanguage(code: string): Promise<void> {
  let texts: Catalogue = en;
  try {
    if (fetchers[code]) texts = (await fetchers[code]()).texts;
  } catch {
    code = "en";
  }
  language.value = tongue(code, texts);
  document.documentElement.lang = code;
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number"
      ? value.toLocaleString(language.value.code) : isolated(value);
  });
}

/* Texts for a seat have two forms, "Ann plays || You play": `mine` chooses the second. A text
 * with a target may have a third, for what others do to you, where a language needs it. */
function choose(text: string, mine: boolean, atMe: boolean): string {
  const [theirs = "", own = theirs, atYou = theirs] = text.split("||");
  return (mine ? own : atMe ? atYou : theirs).trim();
}

export function t(key: Key, values: Values = {}, mine = false): string {
  const { texts, plural } = language.value;
  const text = texts[key] ?? en[key];
  const form = typeof text === "string"
    ? text : text[plural.select(Number(values.n)) as keyof Plural] ?? text.other;
  const atMe = values.target !== undefined && values.target === texts["you.object"];
  return fill(choose(form, mine, atMe), values);
}

/* The text of a key that may not exist, as with names that a server may add to. */
export function maybe(key: string, values: Values = {}): string | null {
  return key in en ? t(key as Key, values) : null;
}
