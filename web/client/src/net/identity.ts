// identity.ts - who this browser is: a guest with a secret, kept in local storage.
import { signal } from "@preact/signals";

export interface Identity { player: string; secret: string; name: string }

const key = "drawfour.me";

/* Storage can be forbidden (private windows); the game then lasts as long as the page. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch { /* nothing can be kept here */ }
}

export function recall<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(name);
    return text === null ? null : JSON.parse(text) as T;
  } catch {
    return null;
  }
}

function load(): Identity | null {
  const kept = recall<Partial<Identity>>(key);
  if (!kept || typeof kept.player !== "string" || typeof kept.secret !== "string") return null;
  return { player: kept.player, secret: kept.secret, name: String(kept.name ?? "") };
}

export const me = signal<Identity | null>(load());

export function setIdentity(identity: Identity | null): void {
  me.value = identity;
  keep(key, identity);
}

/* Another tab of this browser became somebody, or somebody else: so does this one. */
addEventListener("storage", (event) => {
  if (event.key === key) me.value = load();
});

const first = ["Brisk", "Calm", "Clever", "Cosy", "Gentle", "Happy", "Jolly", "Kind", "Lucky",
  "Merry", "Quick", "Sunny", "Swift", "Witty"];
const second = ["Badger", "Finch", "Fox", "Hare", "Heron", "Lynx", "Otter", "Owl", "Panda",
  "Robin", "Seal", "Stork", "Tiger", "Wren"];

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}

/* A friendly name for a guest; what is typed instead is kept in `wantedName`. */
export const wantedName = signal(me.value?.name || `${pick(first)} ${pick(second)}`);

/* Random bytes as hex digits. */
export function randomHex(bytes: number): string {
  const data = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
