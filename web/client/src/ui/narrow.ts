// narrow.ts - whether the window is an upright phone's, for what a style sheet cannot lay out.
import { signal } from "@preact/signals";

const query = matchMedia("(max-width: 639px) and (min-height: 500px)");
export const narrow = signal(query.matches);
query.addEventListener("change", (event) => { narrow.value = event.matches; });
