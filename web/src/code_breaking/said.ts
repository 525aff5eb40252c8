// A game of code breaking in an address: `0123-1A1B,4567-0A2B` for guesses with feedback, `0123,4567` for guesses alone.

import type { Answered, RulesFacts } from "../engine/questions";

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

export const winOf = (facts: RulesFacts): string => `${facts.positions}A0B`;

export const isSolved = (facts: RulesFacts, said: readonly Answered[]): boolean => said.at(-1)?.answer === winOf(facts);
