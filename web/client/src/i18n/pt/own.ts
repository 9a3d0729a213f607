// pt/own.ts - Portuguese: rules and editions that a table writes itself.
import type { own as english } from "../en/own";

export const own: typeof english = {
  "edition.own": "Uma edição própria",
  "edition.own.text": "Um baralho escrito pela mesa ou tirado de um arquivo.",
  "own.label.rule": "Texto da regra: {card}",
  "own.label.edition": "Texto da edição",
  "own.hint.rule": "Algumas palavras de Lua: mude o exemplo. Os efeitos acontecem na ordem.",
  "own.hint.edition":
    "Cores, números e cartas em algumas palavras de Lua: mude o exemplo, cole o seu ou " +
    "escolha um arquivo.",
  "own.checking": "Verificando…",
  "own.unchecked": "Não foi possível verificar agora. O servidor verifica de novo no fim.",
  "own.line": "Linha {n}:",
  "own.at": "Linha {n}, coluna {column}:",
  "own.show": "Mostrar a linha",
  "own.file": "Escolher um arquivo",
  "own.long": "O arquivo é longo demais: no máximo {n} bytes.",
  "own.good": "Entendido:",
  "own.read": "O que foi escrito",
  "own.save": "Salvar em um arquivo",
  "try": "Experimentar: bots jogam 1.000 rodadas",
  "try.busy": "Os bots estão jogando…",
  "try.rounds": "Rodadas jogadas",
  "try.rounds.n": "{n}, com {seats} bots.",
  "try.slow": "O tempo para isso acabou.",
  "try.ends": "Elas terminam?",
  "try.ends.all": "Todas terminam.",
  "try.ends.not": "{percent} % não terminam.",
  "try.length": "Quanto duram",
  "try.length.n":
    "Metade dura {median} vezes ou menos, nove em dez no máximo {most}, a mais longa {longest}.",
  "try.wins": "Quem ganha",
  "try.wins.place": "Quem joga na posição {n}: {percent} %",
};
