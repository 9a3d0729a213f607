// levels.ts - how well bots play, in words.
import { maybe } from "../i18n";

export function levelName(level: string): string {
  return maybe(`level.${level}`) ?? level;
}
