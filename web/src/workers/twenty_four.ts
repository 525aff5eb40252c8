// Questions about cards.

import type { Solution } from "solvetab/solver";
import type { Checked, HandAsked, Solutions, Step } from "../engine/questions";
import { whyWrong } from "../words/refusals";
import { solver } from "./package";

/** Solutions that are listed. */
const LISTED = 2000;
const SIGNS = { "+": "+", "-": "−", "*": "×", "/": "÷" } as const;

function groupsOf(solutions: readonly Solution[]): string[][] {
  const groups = new Map<number, string[]>();
  for (const [place, { group, unicode }] of solutions.entries()) {
    // A round of numbers has no groups: each solution is its own.
    const number = group < 0 ? place : group;
    groups.set(number, [...(groups.get(number) ?? []), unicode]);
  }
  return [...groups.values()];
}

/** All solutions, or the nearest numbers: the package's own, with their steps. */
async function found({ cards, target, some, whole }: HandAsked) {
  const { twentyFour } = await solver();
  if (!some && !whole) {
    const all = twentyFour.solutions(cards, { target, most: LISTED });
    if (all.count > 0) return { ...all, isMade: true };
  }
  return { ...twentyFour.round(cards, { target, some, whole, most: LISTED }), needsFraction: false };
}

async function solutions(asked: HandAsked): Promise<Solutions> {
  const { solutions, count, needsFraction, isMade } = await found(asked);
  if (isMade) return { count, groups: groupsOf(solutions), needsFraction, nearest: [] };
  const nearest = new Map<string, string>();
  for (const { steps, unicode } of solutions) {
    const value = String(steps.at(-1)?.result ?? unicode);
    if (!nearest.has(value)) nearest.set(value, unicode);
  }
  return { count: 0, groups: [], needsFraction: false, nearest: [...nearest].map(([value, solution]) => ({ value, solution })) };
}

async function steps(asked: HandAsked): Promise<Step[]> {
  const { solutions, isMade } = await found(asked);
  return ((isMade ? solutions[0]?.steps : undefined) ?? []).map(({ left, operation, right, result }) => ({
    left: String(left),
    sign: SIGNS[operation],
    right: String(right),
    result: String(result),
  }));
}

async function check(asked: HandAsked, expression: string, language: string): Promise<Checked> {
  const { cards, target, some, whole } = asked;
  const { twentyFour } = await solver();
  // Keyboards for Chinese write digits and signs in full width.
  const text = expression.normalize("NFKC");
  const { correct, value, reason, numbers } = twentyFour.check(text, { cards, target, some, whole });
  const made = value === null ? null : String(value);
  const isLegal = correct || (made !== null && twentyFour.check(text, { cards, target: made, some, whole }).correct);
  return { correct, value: made, isLegal, reason: reason !== null && language.startsWith("zh") ? whyWrong(numbers, made, asked) : reason };
}

export const answers = { solutions, steps, check };
