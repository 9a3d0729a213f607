// refusals.ts - why something was refused, in the reader's language. The server says it in
// English and by a code: who reads English gets its words, which are the most exact.
import { language, maybe, t } from "../i18n";

interface Refused { code?: string; text?: string; clause?: string | null }

/* What the server's own words are needed for in every language: the line of a text that does
 * not work stands in them. */
const exact = new Set(["bad-settings"]);

/* What the server says better, for who reads English. */
const better = new Set(["bad-name", "not-found", "bad-secret", "too-big"]);

function worded({ code = "", clause }: Refused): string {
  const rule = code === "refused" && clause ? maybe(`no.${clause}`) : null;
  return rule ?? maybe(`no.${code}`) ?? t("fault.server");
}

export function refusalWords(refused: Refused): string {
  const { code = "", text = "" } = refused;
  const words = worded(refused);
  if (!text || text === words) return words;
  if (exact.has(code)) return `${words} ${text}`;
  if (language.value.code !== "en") return words;
  if (code === "refused") return `${t("no.refused")} ${text}`;
  return maybe(`no.${code}`) === null || better.has(code) ? text : words;
}
