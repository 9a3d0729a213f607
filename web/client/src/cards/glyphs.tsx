// glyphs.tsx - what stands on the cards, drawn with a pen: digits, signs and the shapes that
// belong to the colors. All of it is one hidden drawing whose parts the cards point to.

/* Strokes in a box of 60 by 100. */
const digits: Record<string, string> = {
  0: "M30 8C50 8 54 28 54 50C54 72 50 92 30 92C10 92 6 72 6 50C6 28 10 8 30 8Z",
  1: "M14 26L34 8V92",
  2: "M8 32C8 16 18 8 30 8C44 8 52 18 52 30C52 46 34 58 8 92H54",
  3: "M10 8H50L28 40C44 40 54 50 54 66C54 82 43 92 29 92C17 92 9 86 6 75",
  4: "M40 92V8L4 66H57",
  5: "M48 8H14L11 44C17 38 24 36 31 36C45 36 54 47 54 63C54 81 43 92 28 92C17 92 9 87 5 78",
  6: "M44 8C22 22 6 42 6 64C6 81 16 92 30 92C44 92 54 82 54 66C54 51 44 41 31 41" +
    "C19 41 10 48 7 58",
  7: "M6 8H54L24 92",
  8: "M30 8C42 8 50 16 50 27C50 38 42 46 30 46C18 46 10 38 10 27C10 16 18 8 30 8Z" +
    "M30 46C44 46 54 56 54 69C54 83 44 92 30 92C16 92 6 83 6 69C6 56 16 46 30 46Z",
  9: "M16 92C38 78 54 58 54 36C54 19 44 8 30 8C16 8 6 18 6 34C6 49 16 59 29 59" +
    "C41 59 50 52 53 42",
};

/* Strokes in a box of 100 by 100. */
const signs: Record<string, string> = {
  skip: "M8 66C14 14 66 6 84 52M62 46L86 56L94 31",
  reverse: "M16 58V46C16 30 28 22 44 22H82M65 4L84 22L65 40" +
    "M84 42V54C84 70 72 78 56 78H18M35 60L16 78L35 96",
  swap: "M14 34H82M64 14L84 34L64 54M86 68H18M36 48L16 68L36 88",
  bolt: "M58 4L18 56H45L38 96L82 40H54Z",
  shield: "M50 6L86 18V46C86 70 70 86 50 95C30 86 14 70 14 46V18ZM32 50L45 63L69 37",
  pen: "M14 86L20 64L70 14L86 30L36 80ZM60 24L76 40",
  purge: "M50 6V58M28 38L50 60L72 38M12 66V92H88V66",
  pause: "M50 6A44 44 0 1 1 49.9 6ZM39 34V66M61 34V66",
  lens: "M42 8A33 33 0 1 1 41.9 8ZM67 65L94 92",
  hops: "M4 74C8 30 40 26 47 70M47 70C52 26 84 26 92 64M74 60L93 68L98 46",
  gift: "M16 46H84V94H16ZM8 28H92V46H8ZM50 28V94M50 28C28 28 24 6 37 6C46 6 50 18 50 28" +
    "C50 18 54 6 63 6C76 6 72 28 50 28",
  launch: "M8 92H92M26 92L46 62L66 92M46 62L78 30M90 8A13 13 0 1 1 89.9 8Z",
  aim: "M50 16A34 34 0 1 1 49.9 16ZM50 2V34M50 66V98M2 50H34M66 50H98",
  volley: "M18 8V56M6 42L18 56L30 42M50 32V86M38 72L50 86L62 72M82 8V56M70 42L82 56L94 42",
};

/* Outlines in a box of 100 by 100: one for each color or suit, so that color is never the only sign. */
const shapes: Record<string, string> = {
  r: "M50 8L95 88H5Z",
  y: "M50 5A45 45 0 1 1 49.9 5Z",
  g: "M50 2L98 50L50 98L2 50Z",
  b: "M10 10H90V90H10Z",
  p: "M50 3L63 37L99 39L71 62L80 97L50 77L20 97L29 62L1 39L37 37Z",
  o: "M5 22H95L50 96Z",
  k: "M50 95C-20 45 10 0 50 30C90 0 120 45 50 95Z",
  t: "M35 5H65V35H95V65H65V95H35V65H5V35H35Z",
  c: "M50 6A20 20 0 0 1 66 38A20 20 0 1 1 55 66C56 80 59 88 68 94H32C41 88 44 80 45 66" +
    "A20 20 0 1 1 34 38A20 20 0 0 1 50 6Z",
  s: "M50 5C80 32 94 48 94 63C94 77 84 83 74 83C66 83 59 79 55 73C56 82 59 88 66 94H34" +
    "C41 88 44 82 45 73C41 79 34 83 26 83C16 83 6 77 6 63C6 48 20 32 50 5Z",
  h: "M50 93C20 66 6 50 6 32C6 16 18 8 29 8C39 8 46 14 50 23C54 14 61 8 71 8C82 8 94 16 94 32" +
    "C94 50 80 66 50 93Z",
  d: "M50 3L86 50L50 97L14 50Z",
  a: "M50 4L61 27L85 15L73 39L96 50L73 61L85 85L61 73L50 96L39 73L15 85L27 61L4 50L27 39" +
    "L15 15L39 27Z",
  other: "M28 8H72L97 50L72 92H28L3 50Z",
};

export const shapeOf = (color: string): string => (color in shapes ? color : "other");

export function Sprite() {
  return (
    <svg class="sprite" aria-hidden="true" focusable="false">
      {Object.entries(digits).map(([name, path]) => (
        <symbol id={`d-${name}`} viewBox="-10 -4 80 108">
          <path d={path} class="pen" stroke-width="15" />
        </symbol>
      ))}
      <symbol id="d-plus" viewBox="0 0 60 108">
        <path d="M6 56H54M30 32V80" class="pen" stroke-width="15" />
      </symbol>
      {Object.entries(signs).map(([name, path]) => (
        <symbol id={`s-${name}`} viewBox="-8 -8 116 116">
          <path d={path} class={name === "bolt" ? "pen full" : "pen"} stroke-width="13" />
          {name === "skip" && <circle cx="46" cy="80" r="13" fill="currentColor" />}
        </symbol>
      ))}
      {Object.entries(shapes).map(([name, path]) => (
        <symbol id={`c-${name}`} viewBox="-4 -4 108 108">
          <path d={path} class="solid" stroke-width="8" />
        </symbol>
      ))}
      <Patterns />
    </svg>
  );
}

/* Optional textures, one a color, for those who want a third sign. */
const textures: Record<string, string> = {
  r: "M-2 2L2 -2M-2 14L14 -2M10 14L14 10",
  y: "M3 3h.01M9 9h.01",
  g: "M0 6H12M6 0V12",
  b: "M0 3C3 0 3 0 6 3S9 6 12 3M0 9C3 6 3 6 6 9S9 12 12 9",
  p: "M3 0V12M9 0V12",
  o: "M0 3L6 9L12 3",
  k: "M3 3h3v3h-3z",
  t: "M0 0H12M0 6H12",
  c: "M0 6H12M6 0V12",
  s: "M0 3C3 0 3 0 6 3S9 6 12 3M0 9C3 6 3 6 6 9S9 12 12 9",
  h: "M-2 2L2 -2M-2 14L14 -2M10 14L14 10",
  d: "M3 3h.01M9 9h.01",
  a: "M3 0V12M9 0V12",
  other: "M0 0L12 12M12 0L0 12",
};

function Patterns() {
  return (
    <defs>
      <clipPath id="card-edge"><rect width="100" height="150" rx="13" /></clipPath>
      {Object.entries(textures).map(([name, path]) => (
        <pattern id={`p-${name}`} width="12" height="12" patternUnits="userSpaceOnUse">
          <path d={path} class="pen grain" data-grain={name}
            stroke-width={name === "y" || name === "d" ? 3.4 : 1.8} />
        </pattern>
      ))}
      <pattern id="p-back" width="20" height="20" x="5" y="0" patternUnits="userSpaceOnUse">
        {["r", "y", "g", "b"].map((name, i) => (
          <use class="stitch" href={`#c-${name}`} x={2.2 + (i % 2) * 10}
            y={2.2 + (i > 1 ? 10 : 0)} width="5.6" height="5.6" />
        ))}
      </pattern>
    </defs>
  );
}

export function Shape({ color, class: name }: { color: string; class?: string }) {
  return (
    <svg class={`shape ${name ?? ""}`} data-color={color} viewBox="0 0 100 100"
      aria-hidden="true">
      <use href={`#c-${shapeOf(color)}`} width="100" height="100" />
    </svg>
  );
}
