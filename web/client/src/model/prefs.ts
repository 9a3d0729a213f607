// prefs.ts - what this person likes: kept in the browser, applied to the page.
import { effect, signal } from "@preact/signals";
import { keep, recall } from "../net/identity";

export interface Prefs {
  theme: "auto" | "light" | "dark";
  patterns: boolean;
  sound: boolean;
  motion: "auto" | "on" | "off";
  sort: "color" | "face";
  language: string | null;
}

const key = "drawfour.prefs";
const standard: Prefs = {
  theme: "auto", patterns: false, sound: false, motion: "auto", sort: "color",
  language: null,
};

export const prefs = signal<Prefs>({ ...standard, ...recall<Partial<Prefs>>(key) });

export function setPref<K extends keyof Prefs>(name: K, value: Prefs[K]): void {
  prefs.value = { ...prefs.value, [name]: value };
  keep(key, prefs.value);
}

export function moves(): boolean {
  const wish = prefs.value.motion;
  if (wish !== "auto") return wish === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function applyPrefs(): void {
  effect(() => {
    const root = document.documentElement;
    root.dataset.theme = prefs.value.theme;
    root.dataset.patterns = prefs.value.patterns ? "on" : "off";
    root.dataset.motion = moves() ? "on" : "off";
  });
}
