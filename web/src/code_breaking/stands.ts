// How a game stands, asked as its rules need it: where codes are too many to list, the number left may be an estimate.

import { ask } from "../engine/engine";
import type { Answered, LargeStanding, RulesFacts } from "../engine/questions";

export type Stands = LargeStanding;

export async function standsOf(facts: RulesFacts, said: readonly Answered[]): Promise<Stands> {
  const asked = { rules: facts.rules, said };
  return facts.isListed ? { ...(await ask("standing", asked)), error: null, broken: null } : ask("largeStanding", asked);
}

/** The best guess. */
export async function guessOf(facts: RulesFacts, said: readonly Answered[]): Promise<string> {
  const asked = { rules: facts.rules, said };
  return facts.isListed ? (await ask("advice", asked)).best.guess : (await ask("largeAdvice", asked)).guess;
}
