// preview.mjs - the picture that is shown beside a link (web/client/public/preview.png): the
// cards of the start page on its table, without words, so that it is the same in all languages.
import { join } from "node:path";
import { test } from "../lib/tap.mjs";

test("pictures: the preview of a link", async (world) => {
  const ann = await world.person("Ann", { viewport: { width: 1200, height: 630 } });
  await ann.open("");
  await ann.page.addStyleTag({ content: `
    body { overflow: hidden; }
    body > :not(#app), #app > :not(main), .home > :not(.hero), .hero-words { display: none; }
    .page { padding: 0; max-width: none; }
    .hero { width: 1200px; height: 630px; border-radius: 0; justify-content: center;
      background: #2b3146; }
    .hero-fan { padding: 3rem 0 0; }
    .hero-fan span { width: 15.5rem; margin: 0 -2.9rem; filter: none; }
    .hero-fan .card { filter: none; border-radius: 9%; }` });
  await ann.page.screenshot({ path: join(world.folder, "preview.png") });
});
