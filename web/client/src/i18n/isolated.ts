// isolated.ts - names inside a sentence, whatever direction they are written in.

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/* A name that runs from right to left would draw what stands beside it to its other side:
 * "plays r7" before the name. Between these two marks it cannot. */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
