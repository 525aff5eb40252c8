// How a game stands, asked as its rules need it: where codes are too many to list, the number left may be an estimate; where one feedback
// may be wrong, codes that contradict one are candidates too.

import type { Ask } from "../engine/engine";
import type { Answered, LargeStanding, RulesFacts } from "../engine/questions";
import { remembered } from "../engine/remembered";

export type Stands = LargeStanding;

/** What was asked before: each step of a game is asked about once, however often it is drawn. */
const known = remembered<Stands>(200);

export function standsOf(ask: Ask, facts: RulesFacts, said: readonly Answered[]): Promise<Stands> {
  const asked = { rules: facts.rules, said };
  return known(asked, async () => (facts.isListed ? { ...(await ask("standing", asked)), error: null, broken: null } : ask("largeStanding", asked)));
}

/** How a game stood after each of its guesses. */
export const historyOf = (ask: Ask, facts: RulesFacts, said: readonly Answered[]): Promise<Stands[]> =>
  Promise.all(said.map((_, place) => standsOf(ask, facts, said.slice(0, place + 1))));

/** The best guess. */
export async function guessOf(ask: Ask, facts: RulesFacts, said: readonly Answered[]): Promise<string> {
  const asked = { rules: facts.rules, said };
  return facts.isListed ? (await ask("advice", asked)).best.guess : (await ask("largeAdvice", asked)).guess;
}

/** How a game stands for the page that guesses. */
export interface Turn {
  stands: Stands;
  /** The next guess; null if the secret is found, or no code fits. */
  guess: string | null;
  /** The feedback that was the lie, counted from 0; null if none was, or that is not certain yet. */
  lie: number | null;
}

/** The page's next guess. With a lie the game goes on until the secret is certain. */
export async function turnOf(ask: Ask, facts: RulesFacts, said: readonly Answered[], mayLie: boolean, isFound: boolean): Promise<Turn> {
  // A lie is reckoned with once there is feedback.
  if (!mayLie || said.length === 0) {
    const stands = await standsOf(ask, facts, said);
    return { stands, guess: isFound || stands.remaining === 0 ? null : await guessOf(ask, facts, said), lie: null };
  }
  const { guess, remaining, withOneWrong, suspects } = await ask("oneLie", { rules: facts.rules, said });
  const stands = { remaining: remaining + withOneWrong, error: null, broken: null, suspects: [] };
  return { stands, guess, lie: remaining === 0 && suspects.length === 1 ? (suspects[0] ?? null) : null };
}
