// fr/own.ts - French: rules and editions that a table writes itself.
import type { own as english } from "../en/own";

export const own: typeof english = {
  "edition.own": "Une édition à nous",
  "edition.own.text": "Un jeu écrit par la table, ou tiré d’un fichier.",
  "own.label.rule": "Texte de la règle : {card}",
  "own.label.edition": "Texte de l’édition",
  "own.hint.rule": "Quelques mots de Lua : change l’exemple. Les effets ont lieu dans l’ordre.",
  "own.hint.edition":
    "Couleurs, nombres et cartes en quelques mots de Lua : change l’exemple, colle le tien " +
    "ou choisis un fichier.",
  "own.checking": "Vérification…",
  "own.unchecked": "La vérification n’a pas pu se faire. Le serveur la refera à la fin.",
  "own.line": "Ligne {n} :",
  "own.at": "Ligne {n}, colonne {column} :",
  "own.show": "Montrer la ligne",
  "own.file": "Choisir un fichier",
  "own.long": "Le fichier est trop long : {n} octets au plus.",
  "own.good": "Compris :",
  "own.read": "Ce qui a été écrit",
  "own.save": "Enregistrer dans un fichier",
  "try": "Essayer : des bots jouent 1 000 manches",
  "try.busy": "Les bots jouent…",
  "try.rounds": "Manches jouées",
  "try.rounds.n": "{n}, avec {seats} bots.",
  "try.slow": "Le temps prévu est écoulé.",
  "try.ends": "Finissent-elles ?",
  "try.ends.all": "Toutes finissent.",
  "try.ends.not": "{percent} % ne finissent pas.",
  "try.length": "Combien elles durent",
  "try.length.n":
    "La moitié dure {median} tours ou moins, neuf sur dix au plus {most}, " +
    "la plus longue {longest}.",
  "try.wins": "Qui gagne",
  "try.wins.place": "Qui joue en position {n} : {percent} %",
};
