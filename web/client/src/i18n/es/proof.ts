// es/proof.ts - Spanish, the proof of the deals: what was checked, and what is wrong.
import type { Catalogue } from "..";

export const proof = {
  "proof": "La prueba del reparto",
  "proof.about": "El servidor tuvo que comprometerse antes de cada reparto. Esta página " +
    "puede volver a calcular con su semilla qué cartas debía recibir cada uno, y compararlas.",
  "proof.check": "Comprobar el reparto",
  "proof.busy": "Comprobando…",
  "proof.waiting": "La prueba del reparto llega al final de la ronda.",
  "proof.good": "Reparto limpio: lo ha comprobado tu navegador",
  "proof.part": "El reparto solo se pudo comprobar en parte",
  "proof.bad": "El reparto no encaja con su prueba",
  "proof.none": "Esta partida no tiene prueba del reparto.",
  "proof.found": "Comprobado: el sello es el del secreto; la semilla sale de él y del azar " +
    "de los jugadores (lo añadieron: {added}); todas las manos repartidas ({n}), la primera " +
    "carta, todas las cartas robadas ({drawn}) y cada mazo nuevo ({reshuffles}) son los de " +
    "la semilla.",
  "proof.late": "Comprobado: el sello es el del secreto, y la semilla sale de él y del " +
    "azar de los jugadores (lo añadieron: {added}). No has visto esta ronda desde el " +
    "principio: las cartas solo se pueden comprobar al repasar la partida.",
  "proof.own": "Comprobado: el sello es el del secreto, y la semilla sale de él y del azar " +
    "de los jugadores (lo añadieron: {added}). La baraja es propia de la mesa; si las cartas " +
    "son las de la semilla lo dice «drawfour verify» con el archivo de la partida.",
  "proof.strange": "Comprobado: el sello es el del secreto, y la semilla sale de él y del azar " +
    "de los jugadores (lo añadieron: {added}). Esta página no conoce «{what}» y no puede " +
    "seguir las cartas; «drawfour verify» sí, con el archivo de la partida.",
  "proof.means": "Así que nadie, ni siquiera el servidor, pudo elegir una carta después de " +
    "mostrar el sello. Si todas las jugadas siguieron las reglas lo dice «drawfour verify» " +
    "con el archivo de la partida.",
  "proof.text": "Antes de repartir, el servidor mostró su secreto sellado y cada jugador " +
    "añadió su propio azar. Tu navegador ha recalculado ambas cosas, y las cartas.",
  "proof.commit": "Sello",
  "proof.secret": "Secreto",
  "proof.seed": "Semilla",
  "proof.fault.none": "Esta ronda no tiene prueba.",
  "proof.fault.unreadable": "La prueba no se puede leer.",
  "proof.fault.commit": "El sello no es el del secreto.",
  "proof.fault.promise": "El sello no es el que se mostró a este navegador antes de repartir.",
  "proof.fault.seed": "La semilla no sale del secreto y de lo que añadieron los jugadores.",
  "proof.fault.setup": "Lo que se dice de la baraja no da una baraja que se pueda repartir.",
  "proof.fault.set": "Las cartas se pusieron a mano y no salieron de la semilla.",
  "proof.fault.dealer": "Repartió otro sitio: le tocaba a {name}.",
  "proof.fault.hand": "Tras la jugada {n}, {name} tiene {told}. Según la semilla es {given}.",
  "proof.fault.first": "La carta descubierta fue {told}. Según la semilla es {given}.",
  "proof.fault.drawn": "Jugada {n}: {name} roba {told}. Según la semilla es {given}.",
  "proof.fault.chance": "Jugada {n}: el azar dijo otra cosa que la semilla.",
  "proof.fault.played": "Jugada {n}: {name} juega {told}, una carta que la semilla no llevó " +
    "a esa mano.",
  "proof.fault.pile": "Tras la jugada {n} los mazos no son los que resultan de la semilla y " +
    "las jugadas.",
  "proof.fault.moves": "La jugada {n} no es la del archivo de la partida.",
  "proof.fault.result": "El resultado no corresponde a las cartas que quedaron en las manos.",
  "proof.fault.unfinished": "La ronda no está contada hasta el final.",
  "proof.mine": "Tu propio azar está incluido, tal como tu navegador lo prometió y lo abrió.",
  "proof.unbound": "El azar de los jugadores no estaba atado por promesas: el " +
    "servidor podría haberlo elegido.",
  "proof.voided": "Se repartió de nuevo porque retuvo su azar: {name}.",
  "proof.chance": "Tu azar",
  "proof.save": "Guardar el archivo de testigo",
  "proof.fault.voids": "Los repartos anulados antes no encajan con la prueba.",
  "proof.fault.kept-commit": "El sello no es el que vio este navegador al prometer.",
  "proof.fault.kept-list": "Las promesas no son las que vio este navegador al abrir la suya.",
  "proof.fault.kept-own": "El azar que prometió este navegador no está en el reparto.",
  "proof.fault.kept-withheld": "Se dice que retuviste tu azar, pero este navegador lo envió.",
  "proof.fault.kept-voids": "Falta un reparto anulado, o se cuenta de otra manera.",
  "proof.fault.kept-round": "Este navegador vio esta ronda, y el archivo de la partida no " +
    "la tiene.",
} satisfies Partial<Catalogue>;
