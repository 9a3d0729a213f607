// router.ts - which screen: the part of the address behind "#/".
import { computed, signal } from "@preact/signals";

const hash = signal(location.hash);
addEventListener("hashchange", () => { hash.value = location.hash; });

export interface Route { screen: string; parts: string[]; query: URLSearchParams }

export const route = computed<Route>(() => {
  const [path = "", query = ""] = hash.value.replace(/^#\/?/, "").split("?");
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  return { screen: parts[0] ?? "home", parts: parts.slice(1),
    query: new URLSearchParams(query) };
});

export function go(path: string): void {
  location.hash = path.startsWith("#") ? path : `#/${path}`;
}

/* A table's id out of what somebody typed or pasted: a code, or a whole link. */
export function tableIn(text: string): string | null {
  const trimmed = text.trim();
  const linked = /#\/t\/([A-Za-z0-9]+)(?:\?.*)?$/.exec(trimmed);
  if (linked?.[1]) return linked[1].toUpperCase();
  const code = trimmed.replace(/[\s-]/g, "").toUpperCase();
  return /^[A-Z0-9]{4,11}$/.test(code) ? code : null;
}
