// levels.ts - how well bots play, in words.
import { maybe } from "../i18n";

export const levels = ["easy", "normal", "hard", "champion"] as const;
export type Level = (typeof levels)[number];

export function levelName(level: string): string {
  return maybe(`level.${level}`) ?? level;
}
