// empty.tsx - where there is nothing yet: a few cards, a word, a way on.
import type { ComponentChildren } from "preact";
import { Card, CardBack } from "../cards/card";

export function Empty({ cards, children }:
{ cards: readonly string[]; children: ComponentChildren }) {
  return (
    <div class="empty">
      <span class="empty-cards" aria-hidden="true">
        <i><CardBack /></i>
        {cards.map((code) => <i key={code}><Card code={code} /></i>)}
      </span>
      {children}
    </div>
  );
}
