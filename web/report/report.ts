// report.ts - reads the data of the page and draws it.
import { analyzeNote, analyzePage, type Analysis } from "./analyze";
import { comparePage } from "./compare";
import type { Compare, Sim } from "./data";
import { element } from "./parts";
import { simPage } from "./sim";

const simNote = (data: Sim | Compare) => "A turn is a play or a draw. " +
  `A comeback is a round won by a player who at the start of one of its turns held at least ` +
  `${data.comeback_cards} cards more than whoever held the fewest. Intervals are for 95 %; in ` +
  "duplicate they rest on whole deals, in a comparison on differences deal by deal.";

function draw(data: Sim | Compare | Analysis): [HTMLElement[], string] {
  if (data.kind === "analyze") return [analyzePage(data), analyzeNote(data)];
  return [data.kind === "sim" ? simPage(data) : comparePage(data), simNote(data)];
}

const data = JSON.parse(document.getElementById("data")!.textContent!) as
  Sim | Compare | Analysis;
const [page, note] = draw(data);
const main = document.getElementById("report")!;

main.replaceChildren(...page, element("footer", {},
  "Made by ", element("code", {}, `drawfour ${data.kind}`), `. ${note} ` +
  "UNO is a trademark of Mattel; Drawfour is independent of it."));
document.title = `${main.querySelector("h1")!.textContent} \u2013 Drawfour laboratory`;
