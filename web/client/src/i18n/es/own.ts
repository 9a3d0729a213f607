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
  "own.at": "Línea {n}, columna {column}:",
  "own.show": "Mostrar la línea",
  "own.file": "Elegir un archivo",
  "own.long": "El archivo es demasiado largo: como mucho {n} bytes.",
  "own.good": "Entendido:",
  "own.read": "Lo que se escribió",
  "own.save": "Guardar en un archivo",
  "try": "Probar: los bots juegan 1000 rondas",
  "try.busy": "Los bots están jugando…",
  "try.rounds": "Rondas jugadas",
  "try.rounds.n": "{n}, con {seats} bots.",
  "try.slow": "Se acabó el tiempo para ello.",
  "try.ends": "¿Terminan?",
  "try.ends.all": "Todas terminan.",
  "try.ends.not": "El {percent} % no termina.",
  "try.length": "Cuánto duran",
  "try.length.n":
    "La mitad dura {median} turnos o menos, nueve de cada diez {most} como mucho, " +
    "la más larga {longest}.",
  "try.wins": "Quién gana",
  "try.wins.place": "Quien juega en el puesto {n}: {percent} %",
};
