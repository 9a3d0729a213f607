// card.tsx - a card as a picture: our own faces, from a few shapes and strokes. The rank and
// the shape of the color stand in the corner that a fan of cards leaves in sight; below them
// the same again, large.
import { deckColors } from "./colors";
import { plusOf, shortOf, signOf } from "./faces";
import { parts } from "./names";
import { shapeOf } from "./glyphs";

interface Box { x: number; y: number; size: number }

/* A shape of 100 by 100 in a box around a center. */
function Shaped({ color, x, y, size, class: name }: Box & { color: string; class?: string }) {
  return <use class={name} href={`#c-${shapeOf(color)}`} x={x - size / 2} y={y - size / 2}
    width={size} height={size} />;
}

/* A number of several digits, of which the first begins at 'x'. */
function Digits({ digits, x, y, size }: Box & { digits: string }) {
  const step = size * 0.58;
  return (
    <g>
      {[...digits].map((digit, i) => (
        <use href={`#d-${digit}`} x={x + i * step} y={y - size / 2} width={size * 0.74}
          height={size} />
      ))}
    </g>
  );
}

/* A plus and how many cards: +2, +10. */
function Plus({ plus, x, y, size }: Box & { plus: string }) {
  const tall = size * (plus.length > 1 ? 0.62 : 0.86);
  const left = x - tall * (plus.length > 1 ? 0.9 : 0.62);
  return (
    <g>
      <use href="#d-plus" x={left} y={y - tall / 2} width={tall * 0.46} height={tall} />
      <Digits digits={plus} x={left + tall * 0.46} y={y} size={tall} />
    </g>
  );
}

/* A rank around a center: a digit, +2, a sign, or letters for a face nobody knows. */
function Rank({ face: code, x, y, size }: Box & { face: string }) {
  const sign = signOf(code);
  const plus = plusOf(code);
  const face = shortOf(code);
  const top = y - size / 2;
  if (/^\d$/.test(face)) {
    const width = size * 0.74;
    return <use href={`#d-${face}`} x={x - width / 2} y={top} width={width} height={size} />;
  }
  if (/^\d\d$/.test(face)) {
    return <Digits digits={face} x={x - size * 0.56} y={y} size={size * 0.84} />;
  }
  if (plus) return <Plus plus={plus} x={x} y={y} size={size} />;
  if (sign) {
    return <use href={`#s-${sign}`} x={x - size / 2} y={top} width={size} height={size} />;
  }
  if (face === "W") return <Four x={x} y={y} size={size} />;
  const letter = size * Math.min(0.8, 1.15 / face.length);
  return (
    <text x={x} y={y + letter * 0.36} text-anchor="middle" font-size={letter}
      font-weight="800" fill="currentColor">{face}</text>
  );
}

/* The colors of a wild, each with its shape, two by two; of a deck that has one, that one. */
function Four({ x, y, size }: Box) {
  const only = deckColors.value.length === 1 ? deckColors.value[0] : undefined;
  if (only) {
    return <g data-color={only} class="glow"><Shaped color={only} x={x} y={y} size={size} /></g>;
  }
  return (
    <g>
      {deckColors.value.slice(0, 4).map((color, i) => (
        <g data-color={color} class="glow">
          <Shaped color={color} x={x + (i % 2 - 0.5) * size * 0.54}
            y={y + ((i > 1 ? 1 : 0) - 0.5) * size * 0.54} size={size * 0.48} />
        </g>
      ))}
    </g>
  );
}

/* The colors of a wild in a row, below its sign. */
function Row() {
  return (
    <g>
      {deckColors.value.slice(0, 4).map((color, i) => (
        <g data-color={color} class="glow">
          <Shaped color={color} x={20 + i * 20} y={128} size={17} />
        </g>
      ))}
    </g>
  );
}

/* Large shapes of equal weight to the eye: a square fills its box, a star does not. */
const plateSize: Record<string, number> = { r: 104, y: 94, g: 106, b: 86, p: 112, o: 104, k: 104, t: 104 };

/* A rank on the large shape of a color. Triangles carry their weight low, so what stands on
 * them does too. */
function Plate({ color, face, wild }: { color: string; face: string; wild?: boolean }) {
  const low = color === "r" ? 4 : 0;
  const size = wild ? 54 : /^\d+$/.test(shortOf(face)) ? 80 : plusOf(face) ? 76 : 66;
  return (
    <g>
      <Shaped class="plate" color={color} x={52} y={96 - low} size={plateSize[color] ?? 98} />
      <Rank face={face} x={wild ? 52 : 53} y={96 + low * (wild ? 2 : 1)} size={size} />
    </g>
  );
}

/* A wild: once its color is named, that color's shape fills the middle. */
function Wild({ face, named }: { face: string; named: string | null }) {
  if (named !== null) {
    return (
      <g data-color={named} class="named">
        {face === "W" ? <Shaped class="whole" color={named} x={50} y={94} size={80} />
          : <Plate color={named} face={face} wild />}
      </g>
    );
  }
  if (face === "W") return <Four x={50} y={96} size={80} />;
  return <g><Rank face={face} x={52} y={85} size={plusOf(face) ? 76 : 66} /><Row /></g>;
}

function Corner({ color, face }: { color: string | null; face: string }) {
  const wide = plusOf(face) !== undefined || shortOf(face).length > 1;
  const number = /^WC(\d)$/.exec(face)?.[1];
  return (
    <g>
      <Rank face={face} x={wide ? 25 : 22} y={26} size={36} />
      {number && <use href={`#d-${number}`} x="42" y="12" width="20" height="27" />}
      {color !== null && <Shaped color={color} x={21} y={56} size={19} />}
    </g>
  );
}

/* The picture of a card. Names for screen readers belong to what holds it. */
export function Card({ code, named }: { code: string; named?: string | null }) {
  const { color, face } = parts(code);
  return (
    <svg class="card" data-color={color ?? "wild"} viewBox="0 0 100 150" aria-hidden="true"
      focusable="false">
      <g clip-path="url(#card-edge)">
        <rect class="paper" width="100" height="150" />
        {color !== null && <rect class="texture" width="100" height="150"
          fill={`url(#p-${shapeOf(color)})`} />}
        {color !== null ? <Plate color={color} face={face} />
          : <Wild face={face} named={named ?? null} />}
      </g>
      <Corner color={color} face={face} />
      <rect class="edge" x="1" y="1" width="98" height="148" rx="12" />
    </svg>
  );
}

/* The back: small shapes from edge to edge, and the four colors in the middle. */
/* The back is drawn once and pointed to: a full table shows eighty of them. */
export function BackSymbol() {
  return (
    <svg class="sprite" aria-hidden="true" focusable="false">
      <symbol id="card-back" viewBox="0 0 100 150">
        <g class="card" data-color="back">
          <g clip-path="url(#card-edge)">
            <rect class="paper" width="100" height="150" />
            <rect class="weave" width="100" height="150" fill="url(#p-back)" />
            <rect class="panel" x="20" y="45" width="60" height="60" rx="17" />
            <Four x={50} y={75} size={42} />
          </g>
          <rect class="edge" x="1" y="1" width="98" height="148" rx="12" />
        </g>
      </symbol>
    </svg>
  );
}

export function CardBack() {
  return (
    <svg class="card" data-color="back" viewBox="0 0 100 150" aria-hidden="true"
      focusable="false"><use href="#card-back" width="100" height="150" /></svg>
  );
}
