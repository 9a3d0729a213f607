// photo.mjs - pictures of a screen: light and dark, phone, tablet and wide.
import assert from "node:assert/strict";
import { join } from "node:path";
import { sizes } from "./world.mjs";

/* Nothing may stick out at the side, at any size. */
async function fits(page, name) {
  const over = await page.evaluate(() => {
    const wide = document.documentElement;
    return wide.scrollWidth - wide.clientWidth;
  });
  assert.ok(over <= 0, `${name} is ${over} pixels too wide`);
}

/* At each of `shapes`, a name and a viewport each. */
export async function photograph(world, page, screen, shapes = sizes) {
  for (const [size, viewport] of Object.entries(shapes)) {
    await page.setViewportSize(viewport);
    await fits(page, `${screen} on ${size}`);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(world.folder,
        `${screen}-${size}-${colorScheme}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(sizes.wide);
}
