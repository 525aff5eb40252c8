// A game of code breaking in an address: `0123-1A1B,4567-0A2B` for guesses with feedback, `0123,4567` for guesses alone. Words are in
// addresses of their own, which name no rules, but hard mode and that the list is one's own.

import type { Answered, RulesFacts } from "../engine/questions";
import { addressOf, go, type Query } from "../shell/route";
import { forget } from "../shell/unfinished";

/** What an address names of the rules. */
export const rulesIn = ({ rules, words }: RulesFacts): Query => ({
  rules: words === null ? rules : null,
  list: words === null || words.name === null ? null : "own",
  hard: words?.isHard === true ? 1 : null,
});

/** The address of a way of playing by these rules. */
export const addressIn = (facts: RulesFacts, way: string, query: Query = {}): string =>
  addressOf([facts.words === null ? "codes" : "words", way], { ...rulesIn(facts), ...query });

/** The name by which a game is kept until it is finished. */
export const gameOf = (rules: string, way: string, variant = ""): string => `${way} ${rules} ${variant}`;

/** Begins another game. */
export function anew(facts: RulesFacts, way: string, query: Query = {}, variant?: string): void {
  forget(gameOf(facts.rules, way, variant));
  go(addressIn(facts, way, query));
}

export function readSaid(text: string | undefined): Answered[] {
  return (text ?? "")
    .split(",")
    .filter((part) => part !== "")
    .map((part) => {
      const [guess = "", answer = ""] = part.split("-");
      return { guess, answer };
    });
}

export const writeSaid = (said: readonly Answered[]): string => said.map(({ guess, answer }) => `${guess}-${answer}`).join(",");

export const readGuesses = (text: string | undefined): string[] => (text ?? "").split(",").filter((part) => part !== "");

export const winOf = (facts: RulesFacts): string => (facts.words === null ? `${facts.positions}A0B` : "2".repeat(facts.positions));

export const isSolved = (facts: RulesFacts, said: readonly Answered[]): boolean => said.at(-1)?.answer === winOf(facts);
