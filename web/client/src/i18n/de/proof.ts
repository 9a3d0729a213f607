// de/proof.ts - German, the proof of the deals: what was checked, what it means, what is wrong.
import type { Catalogue } from "..";

export const proof = {
  "proof": "Der Nachweis fürs Mischen",
  "proof.about": "Vor jedem Geben musste sich der Server festlegen. Diese Seite kann aus " +
    "seinem Startwert neu ausrechnen, welche Karten alle bekommen mussten, und vergleichen.",
  "proof.check": "Das Mischen prüfen",
  "proof.busy": "Wird geprüft …",
  "proof.waiting": "Der Nachweis fürs Mischen kommt am Ende der Runde.",
  "proof.good": "Fair gemischt: dein Browser hat es geprüft",
  "proof.part": "Das Geben konnte nur zum Teil geprüft werden",
  "proof.bad": "Das Mischen passt nicht zum Nachweis",
  "proof.none": "Zu diesem Spiel gibt es keinen Nachweis fürs Mischen.",
  "proof.found": "Geprüft: Das Siegel ist das des Geheimnisses; der Startwert ist aus ihm " +
    "und dem Zufall der Spieler gemacht (dazugegeben haben: {added}); alle ausgeteilten " +
    "Hände ({n}), die erste Karte, alle gezogenen Karten ({drawn}) und jeder neue Stapel " +
    "({reshuffles}) sind die des Startwerts.",
  "proof.late": "Geprüft: Das Siegel ist das des Geheimnisses, und der Startwert ist aus " +
    "ihm und dem Zufall der Spieler gemacht (dazugegeben haben: {added}). Du hast diese " +
    "Runde nicht von Anfang an gesehen; die Karten selbst lassen sich erst im Rückblick " +
    "prüfen.",
  "proof.own": "Geprüft: Das Siegel ist das des Geheimnisses, und der Startwert ist aus ihm " +
    "und dem Zufall der Spieler gemacht (dazugegeben haben: {added}). Gespielt wird mit " +
    "eigenen Karten des Tischs; ob es die des Startwerts sind, sagt „drawfour verify“ anhand " +
    "der Mitschrift.",
  "proof.strange": "Geprüft: Das Siegel ist das des Geheimnisses, und der Startwert ist aus ihm " +
    "und dem Zufall der Spieler gemacht (dazugegeben haben: {added}). Diese Seite kennt " +
    "„{what}“ nicht und kann den Karten nicht folgen; „drawfour verify“ kann es anhand der " +
    "Mitschrift.",
  "proof.means": "Also konnte niemand, auch nicht der Server, eine Karte aussuchen, nachdem " +
    "das Siegel gezeigt war. Ob alle Züge regelgerecht waren, sagt „drawfour verify“ anhand " +
    "der Mitschrift.",
  "proof.text": "Vor dem Geben hat der Server sein Geheimnis versiegelt gezeigt, und alle " +
    "haben eigenen Zufall dazugegeben. Dein Browser hat beides nachgerechnet, und die Karten.",
  "proof.commit": "Siegel",
  "proof.secret": "Geheimnis",
  "proof.seed": "Startwert",
  "proof.fault.none": "Zu dieser Runde gibt es keinen Nachweis.",
  "proof.fault.unreadable": "Der Nachweis ist nicht lesbar.",
  "proof.fault.commit": "Das Siegel ist nicht das des Geheimnisses.",
  "proof.fault.promise": "Das Siegel ist nicht das, das diesem Browser vor dem Geben gezeigt " +
    "wurde.",
  "proof.fault.seed": "Der Startwert ist nicht aus dem Geheimnis und dem Zufall der Spieler " +
    "gemacht.",
  "proof.fault.setup": "Was über die Karten gesagt wird, ergibt kein Spiel, das man " +
    "austeilen kann.",
  "proof.fault.set": "Karten wurden von Hand gelegt und nicht nach dem Startwert ausgeteilt.",
  "proof.fault.dealer": "Ein anderer Platz hat gegeben: {name} war an der Reihe.",
  "proof.fault.hand": "Nach Zug {n} hält {name} {told}. Nach dem Startwert ist es {given}.",
  "proof.fault.first": "Aufgedeckt wurde {told}. Nach dem Startwert ist es {given}.",
  "proof.fault.drawn": "Zug {n}: {name} zieht {told}. Nach dem Startwert ist es {given}.",
  "proof.fault.chance": "Zug {n}: Der Zufall hat anders entschieden, als der Startwert es tut.",
  "proof.fault.played": "Zug {n}: {name} spielt {told}; diese Karte kam nach dem Startwert " +
    "nicht in die Hand.",
  "proof.fault.pile": "Nach Zug {n} sind die Stapel nicht die, zu denen Startwert und Züge " +
    "führen.",
  "proof.fault.moves": "Zug {n} ist nicht der in der Mitschrift.",
  "proof.fault.result": "Das Ergebnis passt nicht zu den Karten, die in den Händen blieben.",
  "proof.fault.unfinished": "Die Runde ist nicht bis zu ihrem Ende erzählt.",
  "proof.mine": "Dein eigener Zufall ist dabei, so wie dein Browser ihn " +
    "zugesagt und offengelegt hat.",
  "proof.unbound": "Der Zufall der Spieler war nicht durch Zusagen gebunden: Der " +
    "Server hätte ihn wählen können.",
  "proof.voided": "Es wurde neu gegeben, weil Zufall zurückgehalten wurde von: {name}.",
  "proof.chance": "Dein Zufall",
  "proof.save": "Zeugendatei speichern",
  "proof.fault.voids": "Die verworfenen Versuche davor passen nicht zum Nachweis.",
  "proof.fault.kept-commit": "Das Siegel ist nicht das, das diesem Browser bei seiner " +
    "Zusage gezeigt wurde.",
  "proof.fault.kept-list": "Die Zusagen sind nicht die, die diesem Browser gezeigt " +
    "wurden, bevor er seine offenlegte.",
  "proof.fault.kept-own": "Der Zufall, den dieser Browser zugesagt hat, ist nicht dabei.",
  "proof.fault.kept-withheld": "Es heißt, du hättest deinen Zufall zurückgehalten, aber " +
    "dieser Browser hat ihn geschickt.",
  "proof.fault.kept-voids": "Ein verworfenes Geben fehlt oder wird anders erzählt, als es war.",
  "proof.fault.kept-round": "Dieser Browser hat diese Runde gesehen, und in der " +
    "Mitschrift fehlt sie.",
} satisfies Partial<Catalogue>;
