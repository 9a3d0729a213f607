// face.tsx - a face for everyone at the table, drawn from the name: nobody uploads a picture,
// and still nobody looks like the others. Bots wear a visor.
import { pure } from "./pure";

const hairs = [
  "M3 17C4 5 12 2 20 2S36 5 37 17C31 11 26 13 20 10C14 13 9 11 3 17Z",
  "M2 26V16C2 6 10 1 20 1S38 6 38 16V26C35 22 35 15 32 12C24 15 15 11 8 12C5 15 5 22 2 26Z",
  "M5 14L9 3L14 8L20 0L26 8L31 3L35 14C27 8 13 8 5 14Z",
  "M20 0A5 5 0 0 1 24 8C31 9 35 13 36 18C30 11 10 11 4 18C5 13 9 9 16 8A5 5 0 0 1 20 0Z",
  "M2 15C6 4 18 0 28 4C35 6 38 12 37 17C34 13 30 11 25 11C15 12 9 10 2 15Z",
  "M4 20C3 8 10 3 20 3S37 8 36 20C35 14 30 8 20 8S5 14 4 20Z",
  "M1 34C0 20 2 2 20 2S40 20 39 34L33 32C35 22 33 14 28 11C22 14 14 14 10 12C7 16 5 24 7 32Z",
];
const eyes = [
  "M13.5 20h.01M26.5 20h.01",
  "M11 20.5Q13.5 17 16 20.5M24 20.5Q26.5 17 29 20.5",
  "M13.5 18.5V21.5M26.5 18.5V21.5",
  "M13 16.5A4 4 0 1 1 12.9 16.5ZM27 16.5A4 4 0 1 1 26.9 16.5ZM17 20H23M13 20.5h.01M27 20.5h.01",
  "M13.5 20.5h.01M26.5 20.5h.01M11 16.5L15.5 15.8M24.5 15.8L29 16.5",
];
const mouths = ["M15 28Q20 32 25 28", "M16 29H24", "M15 27.5Q20 35 25 27.5Z",
  "M16 29.5Q21 31 25 27.5", "M17 28.5Q20 30.5 23 28.5"];
const lights = { calm: "M15.5 19h.01M24.5 19h.01",
  glad: "M14 20Q16 17 18 20M22 20Q24 17 26 20" };
const grilles = ["M16 29H24", "M17 28.5Q20 30.5 23 28.5", "M16 28.5L18.7 30L21.3 28L24 29.5"];
const head = "M20 6C29 6 33 13 33 20C33 29 27 36 20 36S7 29 7 20C7 13 11 6 20 6Z";
const happy = { eyes: eyes[1], mouth: mouths[2] };
export const tones = 10;

/* The same name, the same face: on every screen, in every browser. */
function drawn<T>(list: readonly T[], name: string, salt: number): T {
  let sum = salt;
  for (const letter of name) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return list[((sum ^ (sum >>> 7)) >>> 0) % list.length] as T;
}

interface Props { name: string; tone: number; bot?: boolean; team?: number; glad?: boolean }

/* Seats are drawn anew with every move, faces are not. */
export const Face = pure(({ name, tone, bot, team, glad }: Props) => (
  <svg class="avatar" data-tone={tone % tones} data-team={team} viewBox="0 0 40 40"
    aria-hidden="true" focusable="false">
    {bot ? <Robot name={name} glad={glad} /> : <Human name={name} glad={glad} />}
  </svg>
));

type Look = Pick<Props, "name" | "glad">;

function Robot({ name, glad }: Look) {
  return (
    <>
      <path class="pen" stroke-width="2.2" d="M20 8V3M20 2.4h.01" />
      <rect x="7" y="9" width="26" height="25" rx="8" fill="var(--skin)" />
      <rect x="9.5" y="14" width="21" height="10" rx="5" fill="currentColor" />
      <path class="pen visor" stroke-width="3.4" d={glad ? lights.glad : lights.calm} />
      <path class="pen" stroke-width="2" d={glad ? mouths[0] : drawn(grilles, name, 3)} />
    </>
  );
}

function Human({ name, glad }: Look) {
  const mouth = glad ? happy.mouth : drawn(mouths, name, 3);
  return (
    <>
      <path fill="var(--skin)" d={head} />
      <path fill="currentColor" d={drawn(hairs, name, 1)} />
      <path class="pen" stroke-width="2.4" d={glad ? happy.eyes : drawn(eyes, name, 2)} />
      <path class={mouth?.endsWith("Z") ? "pen full" : "pen"} stroke-width="2" d={mouth} />
    </>
  );
}
