// offline.js - the offline page in the reader's language; English stands in the page itself.
const texts = {
  de: {
    title: "Der Tisch ist nicht erreichbar",
    text: "Es gibt keine Verbindung zum Server. Dein Platz und deine Karten sind dort " +
      "sicher: Komm zurück, sobald das Netz wieder da ist.",
    again: "Noch mal versuchen",
  },
  es: {
    title: "No se puede llegar a la mesa",
    text: "No hay conexión con el servidor. Tu sitio y tus cartas están a salvo allí: vuelve " +
      "cuando haya red.",
    again: "Reintentar",
  },
  fr: {
    title: "La table est injoignable",
    text: "Pas de connexion au serveur. Ta place et tes cartes y sont gardées : reviens " +
      "quand le réseau sera de retour.",
    again: "Réessayer",
  },
  pt: {
    title: "Não deu para chegar à mesa",
    text: "Não há conexão com o servidor. Seu lugar e suas cartas estão guardados lá: volte " +
      "quando a internet voltar.",
    again: "Tentar de novo",
  },
  zh: {
    title: "连不上牌桌",
    text: "无法连接服务器。你的座位和手牌都好好地留着，网络恢复后再回来就行。",
    again: "再试一次",
  },
};

// Languages in the order of the reader's wishes; English among them ends the search.
const wishes = navigator.languages.map((wish) => wish.toLowerCase().split("-")[0]);
const code = wishes.find((wish) => wish === "en" || wish in texts) ?? "en";
for (const [id, text] of Object.entries(texts[code] ?? {})) {
  document.getElementById(id).textContent = text;
}
document.documentElement.lang = code;
if (code in texts) document.title = `Drawfour: ${texts[code].title}`;

// The page tries again by itself when the network is back.
addEventListener("online", () => location.reload());
