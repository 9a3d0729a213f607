// offline.js - the page without a server in the reader's language. The build puts 'texts' before
// this: what stands at each id of offline.html, by language.
// Languages in the order of the reader's wishes.
const wishes = navigator.languages.map((wish) => wish.toLowerCase().split("-")[0]);
const code = wishes.find((wish) => wish in texts) ?? "en";
for (const [id, text] of Object.entries(texts[code])) {
  document.getElementById(id).textContent = text;
}
document.documentElement.lang = code;
document.title = `Drawfour: ${texts[code].title}`;

// The page tries again by itself when the network is back.
addEventListener("online", () => location.reload());
