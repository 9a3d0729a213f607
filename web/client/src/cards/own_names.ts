// own_names.ts - what the cards of the table are called, where its edition is its own.
import { signal } from "@preact/signals";
import { check, isOwn } from "../model/own";
import type { EditionFacts } from "../model/own";

interface Names { color: Record<string, string>; face: Record<string, string> }

const none: Names = { color: {}, face: {} };

export const ownNames = signal<Names>(none);

let wanted = "";

function namesOf(facts: EditionFacts): Names {
  return {
    color: Object.fromEntries(facts.colors.map((one) => [one.letter, one.name])),
    face: Object.fromEntries(facts.faces.map((face) => [face.code, face.name])),
  };
}

/* Takes the names of an edition, as soon as they are known. Built-in ones have theirs in the
 * catalogue. */
export function nameCards(edition: string | undefined): void {
  const lua = isOwn(edition) ? edition.lua : "";
  if (lua === wanted) return;
  wanted = lua;
  ownNames.value = none;
  if (lua === "") return;
  check("edition", lua).then((facts) => {
    if (facts.good && lua === wanted) ownNames.value = namesOf(facts as EditionFacts);
  }, () => { wanted = ""; });
}
