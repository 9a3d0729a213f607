// pt/proof.ts - Portuguese, the proof of the deals: what was checked, and what is wrong.
import type { Catalogue } from "..";

export const proof = {
  "proof": "A prova do embaralhamento",
  "proof.about": "O servidor teve que se comprometer antes de cada rodada. Esta página pode " +
    "recalcular, a partir da semente, quais cartas cada um devia receber, e comparar.",
  "proof.check": "Conferir o embaralhamento",
  "proof.busy": "Conferindo…",
  "proof.waiting": "A prova do embaralhamento chega no fim da rodada.",
  "proof.good": "Cartas limpas: seu navegador conferiu",
  "proof.part": "A distribuição só pôde ser conferida em parte",
  "proof.bad": "As cartas não batem com a prova",
  "proof.none": "Esta partida não tem prova do embaralhamento.",
  "proof.found": "Conferido: o lacre é o do segredo; a semente vem dele e da sorte dos " +
    "jogadores (puseram a sua: {added}); todas as mãos dadas ({n}), a primeira carta, todas " +
    "as cartas compradas ({drawn}) e cada monte novo ({reshuffles}) são os da semente.",
  "proof.late": "Conferido: o lacre é o do segredo, e a semente vem dele e da sorte dos " +
    "jogadores (puseram a sua: {added}). Você não viu esta rodada desde o começo: as cartas " +
    "só podem ser conferidas ao rever a partida.",
  "proof.own": "Conferido: o lacre é o do segredo, e a semente vem dele e da sorte dos " +
    "jogadores (puseram a sua: {added}). O baralho é próprio da mesa; se as cartas são as da " +
    "semente, quem diz é o “drawfour verify”, com o arquivo da partida.",
  "proof.strange": "Conferido: o lacre é o do segredo, e a semente vem dele e da sorte dos " +
    "jogadores (puseram a sua: {added}). Esta página não conhece “{what}” e não consegue " +
    "seguir as cartas; o “drawfour verify” consegue, com o arquivo da partida.",
  "proof.means": "Então ninguém, nem o servidor, pôde escolher uma carta depois de mostrar o " +
    "lacre. Se todas as jogadas seguiram as regras, quem diz é o “drawfour verify”, com o " +
    "arquivo da partida.",
  "proof.text": "Antes de dar as cartas, o servidor mostrou seu segredo lacrado, e cada " +
    "jogador pôs a sua própria sorte. Seu navegador refez as duas contas, e as cartas.",
  "proof.commit": "Lacre",
  "proof.secret": "Segredo",
  "proof.seed": "Semente",
  "proof.fault.none": "Esta rodada não tem prova.",
  "proof.fault.unreadable": "Não dá para ler a prova.",
  "proof.fault.commit": "O lacre não é o do segredo.",
  "proof.fault.promise": "O lacre não é o que este navegador viu antes de as cartas serem " +
    "dadas.",
  "proof.fault.seed": "A semente não vem do segredo e do que os jogadores puseram.",
  "proof.fault.setup": "O que se diz do baralho não forma um baralho que se possa dar.",
  "proof.fault.set": "As cartas foram postas à mão e não vieram da semente.",
  "proof.fault.dealer": "Outro lugar deu as cartas: era a vez de {name}.",
  "proof.fault.hand": "Depois da jogada {n}, {name} tem {told}. Pela semente é {given}.",
  "proof.fault.first": "A carta virada foi {told}. Pela semente é {given}.",
  "proof.fault.drawn": "Jogada {n}: {name} compra {told}. Pela semente é {given}.",
  "proof.fault.chance": "Jogada {n}: o acaso deu outra resposta que a semente.",
  "proof.fault.played": "Jogada {n}: {name} joga {told}, carta que a semente não levou a " +
    "essa mão.",
  "proof.fault.pile": "Depois da jogada {n} os montes não são os que a semente e as jogadas " +
    "formam.",
  "proof.fault.moves": "A jogada {n} não é a do arquivo da partida.",
  "proof.fault.result": "O resultado não bate com as cartas que sobraram nas mãos.",
  "proof.fault.unfinished": "A rodada não é contada até o fim.",
  "proof.mine": "A sua própria sorte está incluída, como seu navegador a prometeu e abriu.",
  "proof.unbound": "A sorte dos jogadores não estava presa por promessas: o " +
    "servidor poderia tê-la escolhido.",
  "proof.voided": "As cartas foram dadas de novo, porque reteve a sua sorte: {name}.",
  "proof.chance": "A sua sorte",
  "proof.save": "Salvar o arquivo de testemunha",
  "proof.fault.voids": "As tentativas anuladas antes não batem com a prova.",
  "proof.fault.kept-commit": "O lacre não é o que este navegador viu ao prometer.",
  "proof.fault.kept-list": "As promessas não são as que este navegador viu ao abrir a sua.",
  "proof.fault.kept-own": "A sorte que este navegador prometeu não está na distribuição.",
  "proof.fault.kept-withheld": "Dizem que você reteve a sua sorte, mas este navegador a " +
    "enviou.",
  "proof.fault.kept-voids": "Falta uma tentativa anulada, ou ela é contada de outro modo.",
  "proof.fault.kept-round": "Este navegador viu esta rodada, e o arquivo da partida não a tem.",
} satisfies Partial<Catalogue>;
