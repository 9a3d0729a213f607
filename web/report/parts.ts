// parts.ts - the pieces a page is made of. Text goes in as text, never as markup.
import type { Estimate } from "./data";

type Child = Node | string;

export function element(name: string, attributes: Record<string, string> = {},
                        ...children: Child[]): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const whole = new Intl.NumberFormat("en");

export const count = (number: number) => whole.format(number);
export const fixed = (number: number | null, digits = 2) =>
  number === null ? "\u2013" : number.toFixed(digits).replace("-", "\u2212");
export const percent = (number: number | null, digits = 1) =>
  number === null ? "\u2013" : `${fixed(100 * number, digits)}\u00a0%`;
export const range = (e: Estimate, scale = 1, digits = 2) =>
  e.low === null || e.high === null
    ? "\u2013" : `${fixed(scale * e.low, digits)} to ${fixed(scale * e.high, digits)}`;
export const half = (e: Estimate) =>
  e.value === null || e.high === null ? null : e.high - e.value;

export function table(head: string[], rows: string[][]): HTMLElement {
  const cells = (name: string, row: string[]) =>
    element("tr", {}, ...row.map((text) => element(name, {}, text)));
  const body = element("tbody", {}, ...rows.map((row) => cells("td", row)));
  return element("div", { class: "scroll", tabindex: "0", role: "region",
    "aria-label": "The numbers of the plot above" },
    element("table", {}, element("thead", {}, cells("th", head)), body));
}

export interface Figure {
  title: string;
  text: string;
  half?: boolean;
  legend?: [string, string][]; // name, color
  draw: (width: number) => Element;
  data: HTMLElement;
  open?: boolean; // the numbers are shown at once
}

// A figure draws itself anew when its width changes.
export function figure(parts: Figure): HTMLElement {
  const plot = element("div");
  const made = element("figure", parts.half ? { class: "half" } : {},
    element("figcaption", {}, element("h2", {}, parts.title), element("p", {}, parts.text)));
  if (parts.legend)
    made.append(element("ul", { class: "legend" }, ...parts.legend.map(([name, color]) =>
      element("li", { style: `--swatch:${color}` }, name))));
  made.append(plot, element("details", parts.open ? { open: "" } : {},
    element("summary", {}, "The numbers"), parts.data));
  let drawn = 0;
  new ResizeObserver(() => {
    const width = Math.max(280, Math.floor(plot.clientWidth));
    if (width === drawn) return;
    drawn = width;
    const svg = parts.draw(width);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `${parts.title}. ${parts.text}`);
    plot.replaceChildren(svg);
  }).observe(plot);
  return made;
}

export function facts(list: [string, string, string][]): HTMLElement {
  return element("dl", { class: "facts" }, ...list.map(([name, value, note]) =>
    element("div", {}, element("dt", {}, name),
      element("dd", {}, value, element("small", {}, note)))));
}
