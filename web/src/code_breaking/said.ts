// A game of code breaking in an address: `0123-1A1B,4567-0A2B` for guesses with answers, `0123,4567` for guesses alone.

import { ask } from "../engine/engine";
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

export const writeSaid = (said: readonly Answered[]): string =>
  said.map(({ guess, answer }) => `${guess}-${answer}`).join(",");

export const readGuesses = (text: string | undefined): string[] => (text ?? "").split(",").filter((part) => part !== "");

export type HostName = "fair" | "adaptive";

/** What the host answers to each guess. The host is drawn once, so the same address is the same game. */
export async function answersOf(rules: string, host: HostName, draw: number, guesses: readonly string[]): Promise<Answered[]> {
  const said: Answered[] = [];
  const secret = host === "fair" ? await ask("secret", rules, draw) : "";
  for (const guess of guesses) {
    const answer =
      host === "fair"
        ? await ask("feedback", rules, guess, secret)
        : await ask("adaptive", { rules, said: [...said] }, guess, draw);
    said.push({ guess, answer });
  }
  return said;
}

export const winOf = (facts: RulesFacts): string => `${facts.positions}A0B`;

export const isSolved = (facts: RulesFacts, said: readonly Answered[]): boolean => said.at(-1)?.answer === winOf(facts);
