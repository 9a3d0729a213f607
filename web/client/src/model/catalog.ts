// catalog.ts - what there is to choose from. The build takes it from the program itself, so that
// nothing of it is repeated here.
import catalog from "catalog";
import type { EditionFacts } from "./own";

export const editions = catalog.editions.map(({ edition }) => edition);
export const formats = catalog.formats.map(({ format }) => format);
/* What holds for a format; one that a newer server has is taken for the usual one. */
export const formatFacts = (name: string) =>
  catalog.formats.find(({ format }) => format === name) ?? catalog.formats[0];
export const houseRules = catalog.houseRules.map(({ rule }) => rule);
export const levels = catalog.levels.filter(({ baseline }) => !baseline)
  .map(({ level }) => level);
export const options = catalog.options;

/* The clause of the rules that an event rests on. */
const clauses = new Map(catalog.events.map(({ event, clause }) => [event, clause]));
export const eventClause = (event: string): string | null => clauses.get(event) || null;

/* What is known of an edition that is built in. */
export const editionFacts = (name: string): EditionFacts | undefined =>
  catalog.editions.find(({ edition }) => edition === name);

const isNumber = (value: string) => /^\d+$/.test(value);

/* How an option is chosen: on or off, one of some words, a number, or off or a number. */
export function optionKind({ values }: { values: readonly string[] }):
"switch" | "words" | "number" | "limit" {
  if (values.join() === "off,on") return "switch";
  if (values.every(isNumber)) return "number";
  return values[0] === "off" && values.slice(1).every(isNumber) ? "limit" : "words";
}
