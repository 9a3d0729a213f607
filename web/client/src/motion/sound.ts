// sound.ts - short tones, made on the spot; silent unless somebody asks for them.
import { prefs } from "../model/prefs";
import type { GameEvent } from "../net/protocol";

let context: AudioContext | null = null;

function tone(pitch: number, at: number, length: number, volume = 0.08): void {
  if (!context) return;
  const start = context.currentTime + at;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = "triangle";
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
  source.connect(gain).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

const tunes: Record<string, [number, number, number][]> = {
  played: [[520, 0, 0.09]],
  drew: [[330, 0, 0.07]],
  called: [[660, 0, 0.12], [880, 0.12, 0.2]],
  caught: [[440, 0, 0.12], [294, 0.13, 0.25]],
  challenged: [[392, 0, 0.1], [523, 0.1, 0.2]],
  "went-out": [[523, 0, 0.12], [659, 0.12, 0.12], [784, 0.24, 0.35]],
  won: [[523, 0, 0.12], [659, 0.12, 0.12], [784, 0.24, 0.35]],
  ranked: [[523, 0, 0.12], [659, 0.12, 0.25]],
  "put-out": [[392, 0, 0.15], [262, 0.15, 0.35]],
};

export function sound(events: GameEvent[]): void {
  if (!prefs.value.sound) return;
  context ??= new AudioContext();
  const named = events.map((event) => event.event).reverse().find((name) => name in tunes);
  for (const [pitch, at, length] of tunes[named ?? ""] ?? []) tone(pitch, at, length);
}

export function turnSound(): void {
  if (!prefs.value.sound) return;
  context ??= new AudioContext();
  tone(587, 0, 0.1, 0.06);
  tone(784, 0.1, 0.16, 0.06);
}
