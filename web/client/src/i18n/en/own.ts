// en/own.ts - English: rules and editions that a table writes itself.
export const own = {
  "edition.own": "An edition of our own",
  "edition.own.text": "A deck that you write, or take from a file.",
  "own.label.rule": "Text of the rule: {card}",
  "own.label.edition": "Text of the edition",
  "own.hint.rule": "A few words of Lua: change the example. The effects happen in their order.",
  "own.hint.edition":
    "Colors, numbers and cards in a few words of Lua: change the example, paste yours, or " +
    "choose a file.",
  "own.checking": "Checking…",
  "own.unchecked":
    "It could not be checked just now. The server looks again when you are done.",
  "own.line": "Line {n}:",
  "own.show": "Show the line",
  "own.file": "Choose a file",
  "own.long": "The file is too long: at most {n} bytes.",
  "own.good": "Understood:",
  "own.read": "What was written",
};
