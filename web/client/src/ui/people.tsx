// people.tsx - players by face and name, in a row; bare where the names stand beside it.
import { Face } from "./face";

export interface Person { name: string; bot?: boolean; tone?: number }

export function People({ people, bare }: { people: readonly Person[]; bare?: boolean }) {
  return (
    <ul class="people" data-bare={bare ? "yes" : undefined} aria-hidden={bare}>
      {people.map((one, i) => (
        <li key={i}><Face name={one.name} tone={one.tone ?? i} bot={one.bot} />
          {!bare && one.name}</li>
      ))}
    </ul>
  );
}
