// notices.ts - what the server says to this player, wherever they are on the page.
import { signal } from "@preact/signals";
import type { Frame } from "./protocol";

export interface ServerNotice { key: number; code: string; text: string; table: string | null }

export const serverNotices = signal<readonly ServerNotice[]>([]);
let key = 0;

/* A newer notice of the same kind takes the place of the older one. */
export function takeNotice(frame: Frame): void {
  const code = frame.code ?? "";
  serverNotices.value = [...serverNotices.value.filter((one) => one.code !== code), {
    key: ++key, code, text: frame.text ?? "", table: frame.table ?? null,
  }];
}

export function dropNotice(gone: number): void {
  serverNotices.value = serverNotices.value.filter((one) => one.key !== gone);
}
