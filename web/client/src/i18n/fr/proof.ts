// fr/proof.ts - French, the proof of the deals: what was checked, what it means, what is wrong.
import type { Catalogue } from "..";

export const proof = {
  "proof": "La preuve des donnes",
  "proof.about": "Le serveur a dû s’engager avant chaque donne. Cette page peut recalculer à " +
    "partir de sa graine quelles cartes chacun devait recevoir, et comparer.",
  "proof.check": "Vérifier les donnes",
  "proof.busy": "Vérification…",
  "proof.waiting": "La preuve de la donne arrive à la fin de la manche.",
  "proof.good": "Donne honnête : ton navigateur l’a vérifiée",
  "proof.part": "La donne n’a pu être vérifiée qu’en partie",
  "proof.bad": "La donne ne correspond pas à sa preuve",
  "proof.none": "Cette partie n’a pas de preuve de ses donnes.",
  "proof.found": "Vérifié : le sceau est celui du secret ; la graine vient de lui et du " +
    "hasard des joueurs (en ont ajouté : {added}) ; toutes les mains données ({n}), la " +
    "première carte, toutes les cartes piochées ({drawn}) et chaque nouvelle pioche " +
    "({reshuffles}) sont ceux de la graine.",
  "proof.late": "Vérifié : le sceau est celui du secret, et la graine vient de lui et du " +
    "hasard des joueurs (en ont ajouté : {added}). Tu n’as pas vu cette manche depuis le " +
    "début : les cartes ne pourront être vérifiées qu’en revoyant la partie.",
  "proof.own": "Vérifié : le sceau est celui du secret, et la graine vient de lui et du " +
    "hasard des joueurs (en ont ajouté : {added}). Le paquet est propre à la table ; « " +
    "drawfour verify » dit, à partir du fichier de la partie, si les cartes sont celles de " +
    "la graine.",
  "proof.strange": "Vérifié : le sceau est celui du secret, et la graine vient de lui et du " +
    "hasard des joueurs (en ont ajouté : {added}). Cette page ne connaît pas « {what} » et ne " +
    "peut pas suivre les cartes ; « drawfour verify » le peut, à partir du fichier de la " +
    "partie.",
  "proof.means": "Personne, pas même le serveur, n’a donc pu choisir une carte après avoir " +
    "montré le sceau. « drawfour verify » dit, à partir du fichier de la partie, si tous les " +
    "coups suivaient les règles.",
  "proof.text": "Avant la donne, le serveur a montré son secret scellé, et chaque joueur a " +
    "ajouté son propre hasard. Ton navigateur a tout recalculé, les cartes aussi.",
  "proof.commit": "Sceau",
  "proof.secret": "Secret",
  "proof.seed": "Graine",
  "proof.fault.none": "Cette manche n’a pas de preuve.",
  "proof.fault.unreadable": "La preuve est illisible.",
  "proof.fault.commit": "Le sceau n’est pas celui du secret.",
  "proof.fault.promise": "Le sceau n’est pas celui qui a été montré à ce navigateur avant la " +
    "donne.",
  "proof.fault.seed": "La graine ne vient pas du secret et de ce que les joueurs ont ajouté.",
  "proof.fault.setup": "Ce qui est dit du paquet ne donne pas un paquet que l’on puisse " +
    "distribuer.",
  "proof.fault.set": "Des cartes ont été posées à la main et non données par la graine.",
  "proof.fault.dealer": "Une autre place a donné : c’était à {name}.",
  "proof.fault.hand": "Après le coup {n}, {name} a {told}. D’après la graine, c’est {given}.",
  "proof.fault.first": "La carte retournée était {told}. D’après la graine, c’est {given}.",
  "proof.fault.drawn": "Coup {n} : {name} pioche {told}. D’après la graine, c’est {given}.",
  "proof.fault.chance": "Coup {n} : le hasard a donné une autre réponse que la graine.",
  "proof.fault.played": "Coup {n} : {name} joue {told}, une carte que la graine n’a pas mise " +
    "dans cette main.",
  "proof.fault.pile": "Après le coup {n}, les piles ne sont pas celles que donnent la graine " +
    "et les coups.",
  "proof.fault.moves": "Le coup {n} n’est pas celui du fichier de la partie.",
  "proof.fault.result": "Le résultat ne correspond pas aux cartes restées en main.",
  "proof.fault.unfinished": "La manche n’est pas racontée jusqu’à sa fin.",
  "proof.mine": "Ton propre hasard en fait partie, tel que ton navigateur l’a " +
    "promis et ouvert.",
  "proof.unbound": "Le hasard des joueurs n’était pas lié par des promesses : le " +
    "serveur aurait pu le choisir.",
  "proof.voided": "On a redonné, car du hasard a été retenu par : {name}.",
  "proof.chance": "Ton hasard",
  "proof.save": "Enregistrer le fichier témoin",
  "proof.fault.voids": "Les donnes annulées auparavant ne correspondent pas à la preuve.",
  "proof.fault.kept-commit": "Le sceau n’est pas celui que ce navigateur a vu en promettant.",
  "proof.fault.kept-list": "Les promesses ne sont pas celles que ce navigateur a vues en " +
    "ouvrant la sienne.",
  "proof.fault.kept-own": "Le hasard que ce navigateur a promis n’est pas dans la donne.",
  "proof.fault.kept-withheld": "On dit que tu as retenu ton hasard, mais ce navigateur l’a " +
    "envoyé.",
  "proof.fault.kept-voids": "Une donne annulée manque, ou est racontée autrement.",
  "proof.fault.kept-round": "Ce navigateur a vu cette manche, et le fichier de la partie " +
    "ne l’a pas.",
} satisfies Partial<Catalogue>;
