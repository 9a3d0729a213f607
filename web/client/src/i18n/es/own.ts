// es/own.ts - Spanish: rules and editions that a table writes itself.
import type { own as english } from "../en/own";

export const own: typeof english = {
  "edition.own": "Una edición propia",
  "edition.own.text": "Una baraja escrita por la mesa o sacada de un archivo.",
  "own.label.rule": "Texto de la regla: {card}",
  "own.label.edition": "Texto de la edición",
  "own.hint.rule": "Unas palabras de Lua: cambia el ejemplo. Los efectos ocurren en su orden.",
  "own.hint.edition":
    "Colores, números y cartas en unas palabras de Lua: cambia el ejemplo, pega el tuyo o " +
    "elige un archivo.",
  "own.checking": "Comprobando…",
  "own.unchecked": "Ahora no se pudo comprobar. El servidor lo comprobará al terminar.",
  "own.line": "Línea {n}:",
  "own.show": "Mostrar la línea",
  "own.file": "Elegir un archivo",
  "own.long": "El archivo es demasiado largo: como mucho {n} bytes.",
  "own.good": "Entendido:",
  "own.read": "Lo que se escribió",
};
