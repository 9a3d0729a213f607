// pure.ts - components that are drawn anew only when their properties change.
//
// Keeping what a component drew (useMemo) would do the same, but leaks: a virtual node knows
// its parent, so one that is kept holds the whole page as it was when it was made.
import { Component } from "preact";
import type { ComponentChild, ComponentType } from "preact";

function differ(a: object, b: object): boolean {
  const was = Object.entries(a);
  return was.length !== Object.keys(b).length ||
    was.some(([key, value]) => (b as Record<string, unknown>)[key] !== value);
}

export function pure<P extends object>(draw: (props: P) => ComponentChild): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean { return differ(this.props, next); }

    override render(): ComponentChild { return draw(this.props); }
  };
}
