// photo.mjs - a screen at the size of a phone, a tablet and a wide window: whether it fits, and
// pictures of it in light and dark.
import assert from "node:assert/strict";
import { join } from "node:path";
import { sizes } from "./world.mjs";

/* Calls `look` with each of `shapes`, a name and a viewport each. Nothing may stick out at the
 * side at any of them. */
async function atEach(page, screen, shapes, look) {
  for (const [size, viewport] of Object.entries(shapes)) {
    await page.setViewportSize(viewport);
    await page.waitForFunction((width) => document.documentElement.clientWidth === width,
      viewport.width);
    const over = await page.evaluate(() => {
      const wide = document.documentElement;
      return wide.scrollWidth - wide.clientWidth;
    });
    assert.ok(over <= 0, `${screen} on ${size} is ${over} pixels too wide`);
    await look(size);
  }
  await page.setViewportSize(sizes.wide);
}

export const checkFits = (page, screen) => atEach(page, screen, sizes, () => {});

/* Puts the pictures into the folder of `world`. */
export async function photograph(world, page, screen, shapes) {
  await atEach(page, screen, shapes, async (size) => {
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(world.folder,
        `${screen}-${size}-${colorScheme}.png`) });
    }
  });
  await page.emulateMedia({ colorScheme: "light" });
}
