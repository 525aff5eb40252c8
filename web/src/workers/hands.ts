// The hands of 24 by level, without the solvers: the build packs them (`hands.mjs`).

import type { Level } from "../engine/questions";

declare const HANDS: string;

const RANKS = 13;
const LEVELS: readonly Level[] = ["easy", "medium", "hard"];
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export interface Hand {
  /** In ascending order. */
  cards: number[];
  level: Level;
}

let known: readonly Hand[] | null = null;

/** All hands of four cards that make 24, in ascending order. */
export function hands(): readonly Hand[] {
  if (known !== null) return known;
  const found: Hand[] = [];
  let place = 0;
  for (let a = 1; a <= RANKS; a++) {
    for (let b = a; b <= RANKS; b++) {
      for (let c = b; c <= RANKS; c++) {
        for (let d = c; d <= RANKS; d++, place++) {
          const digit = DIGITS.indexOf(HANDS[Math.floor(place / 3)] ?? "A");
          const level = LEVELS[((digit >> (4 - 2 * (place % 3))) & 3) - 1];
          if (level !== undefined) found.push({ cards: [a, b, c, d], level });
        }
      }
    }
  }
  known = found;
  return found;
}
