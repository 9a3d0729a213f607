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
  "own.at": "Line {n}, column {column}:",
  "own.show": "Show the line",
  "own.file": "Choose a file",
  "own.long": "The file is too long: at most {n} bytes.",
  "own.good": "Understood:",
  "own.read": "What was written",
  "own.save": "Save as a file",
  "try": "Try it: bots play 1,000 rounds",
  "try.busy": "The bots are playing…",
  "try.rounds": "Rounds played",
  "try.rounds.n": "{n}, with {seats} bots.",
  "try.slow": "The time for it was up.",
  "try.ends": "Do they end?",
  "try.ends.all": "All of them end.",
  "try.ends.not": "{percent} % of them do not end.",
  "try.length": "How long they last",
  "try.length.n":
    "Half of them take {median} turns or fewer, " +
    "nine of ten at most {most}, the longest {longest}.",
  "try.wins": "Who wins",
  "try.wins.place": "Who moves as number {n}: {percent} %",
};
