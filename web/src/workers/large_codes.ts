// Questions about codes too many to list.

import { SolvetabError } from "solvetab";
import type { LargeRules } from "solvetab/solver";
import type { CodesAsked, LargeAdvice, LargeStanding } from "../engine/questions";
import { remembered } from "../engine/remembered";
import { shares } from "./draws";
import { movesOf, solver } from "./package";

/** Codes that are listed, and words. */
export const LISTED = 300;
/** How games stand that were asked about: every row of a game's guesses asks again after each step. */
const looked = remembered<LargeStanding>(200);

export const isContradiction = (error: unknown) => error instanceof SolvetabError && error.kind === "contradiction";

/** How a game stands whose answers but the last one are known to fit. */
async function look({ rules, said }: CodesAsked): Promise<LargeStanding> {
  try {
    const { remaining, standardError } = (await solver()).remaining(rules, movesOf(said), { most: 0 });
    return { remaining, error: standardError ?? null, suspects: [], broken: null };
  } catch (error) {
    if (!isContradiction(error)) throw error;
    return { remaining: 0, error: null, suspects: [], broken: said.length - 1 };
  }
}

/** Answer by answer: the package goes on from what it was asked before. */
async function largeStanding({ rules, said }: CodesAsked): Promise<LargeStanding> {
  let standing: LargeStanding | null = null;
  for (let count = said.length === 0 ? 0 : 1; count <= said.length; count++) {
    const asked = { rules, said: said.slice(0, count) };
    standing = await looked(asked, () => look(asked));
    if (standing.remaining === 0) break;
  }
  return standing as LargeStanding;
}

async function largeAdvice({ rules, said }: CodesAsked): Promise<LargeAdvice> {
  const { guess, certainty, average, worst, judgedBy, basis } = (await solver()).advise(rules, movesOf(said));
  const from = basis === "list" || basis === "chain" ? basis : "drawn";
  return { guess: guess ?? said.at(-1)?.guess ?? "", certainty, average, worst, judgedBy, basis: from };
}

/** A secret, drawn by a number: symbol by symbol, of all letters or of those that are not used yet. */
export function secret({ positions, symbols, repeats }: LargeRules, letters: string, draw: number): string {
  const free = [...letters.slice(0, symbols)];
  let code = "";
  for (let place = 0; place < positions; place++) {
    const at = Math.floor(shares(draw, place) * free.length);
    code += free[at];
    if (!repeats) free.splice(at, 1);
  }
  return code;
}

export const answers = {
  largeStanding,
  largeCodesLeft: async ({ rules, said }: CodesAsked) => {
    const { codes } = (await solver()).remaining(rules, movesOf(said), { most: LISTED });
    return codes === null ? null : [...codes];
  },
  largeAdvice,
};
