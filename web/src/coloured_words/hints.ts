// Hard mode: a guess uses what the colours so far have shown. Green letters stay in their places, and each letter is guessed at least as
// often as it was green or yellow in one earlier guess.

import type { Answered } from "../engine/questions";

/** A hint that a guess does not use: a letter in its place, counted from 0, or a letter so many times. */
export type Hint = { letter: string; place: number } | { letter: string; times: number };

/** How often a guess showed that a letter occurs. */
const shown = ({ guess, answer }: Answered, letter: string): number => [...guess].filter((each, place) => each === letter && answer[place] !== "0").length;

/** The first hint that a guess does not use; null if it uses all. */
export function unusedHint(said: readonly Answered[], guess: string): Hint | null {
  for (const { guess: earlier, answer } of said)
    for (const [place, letter] of [...earlier].entries()) if (answer[place] === "2" && guess[place] !== letter) return { letter, place };
  for (const one of said)
    for (const letter of new Set(one.guess)) {
      const times = shown(one, letter);
      if ([...guess].filter((each) => each === letter).length < times) return { letter, times };
    }
  return null;
}
