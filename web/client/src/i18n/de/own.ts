// de/own.ts - German: rules and editions that a table writes itself.
import type { own as english } from "../en/own";

export const own: typeof english = {
  "edition.own": "Eine eigene Ausgabe",
  "edition.own.text": "Ein Kartenspiel, das ihr selbst schreibt oder aus einer Datei nehmt.",
  "own.label.rule": "Text der Regel: {card}",
  "own.label.edition": "Text der Ausgabe",
  "own.hint.rule":
    "Ein paar Wörter Lua: Ändere das Beispiel. Die Wirkungen treten der Reihe nach ein.",
  "own.hint.edition":
    "Farben, Zahlen und Karten in ein paar Wörtern Lua: Ändere das Beispiel, füge deines " +
    "ein oder wähle eine Datei.",
  "own.checking": "Wird geprüft …",
  "own.unchecked":
    "Das konnte gerade nicht geprüft werden. Am Ende prüft der Server noch einmal.",
  "own.line": "Zeile {n}:",
  "own.at": "Zeile {n}, Spalte {column}:",
  "own.show": "Zeile zeigen",
  "own.file": "Datei wählen",
  "own.long": "Die Datei ist zu lang: höchstens {n} Byte.",
  "own.good": "Verstanden:",
  "own.read": "Was geschrieben wurde",
  "own.save": "Als Datei speichern",
  "try": "Ausprobieren: Bots spielen 1.000 Runden",
  "try.busy": "Die Bots spielen…",
  "try.rounds": "Gespielte Runden",
  "try.rounds.n": "{n}, mit {seats} Bots.",
  "try.slow": "Die Zeit dafür war um.",
  "try.ends": "Enden sie?",
  "try.ends.all": "Alle enden.",
  "try.ends.not": "{percent} % davon enden nicht.",
  "try.length": "Wie lange sie dauern",
  "try.length.n":
    "Die Hälfte braucht höchstens {median} Züge, " +
    "neun von zehn höchstens {most}, die längste {longest}.",
  "try.wins": "Wer gewinnt",
  "try.wins.place": "Wer als Nummer {n} am Zug ist: {percent} %",
};
