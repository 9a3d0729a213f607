// kept_focus.ts - what has the focus may vanish: a card that was played, a button, a picker.
// Whoever plays by keys or by ear goes on at the hand then, not at the top of the page.
import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { TableStore } from "../model/table";

export function useKeptFocus(table: TableStore): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => { last.current = event.target as Element; };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useSignalEffect(() => {
    void [table.view.value, table.question.value, table.picking.value];
    requestAnimationFrame(() => {
      const lost = last.current !== null && !last.current.isConnected;
      if (document.activeElement !== document.body || !lost) return;
      const hand = document.querySelector<HTMLElement>(".hand-card[tabindex='0']");
      last.current = null;
      hand?.focus({ preventScroll: true });
    });
  });
}
