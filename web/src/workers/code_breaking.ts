// Questions about codes.

import { checkCode, type CodeRules, codeRules, codes, DecisionTree, feedback, SolvetabError, type TableName } from "solvetab";
import type { Game, GuessAndAnswer } from "solvetab/solver";
import type { Advice, Answered, CodesAsked, Rating, RulesFacts, Standing } from "../engine/questions";
import { drawn } from "./draws";
import * as large from "./large_codes";
import { ready, solver } from "./package";

const SHIPPED: Record<string, TableName> = {
  "4x10": "bulls-and-cows-4x10",
  "4x6r": "mastermind-4x6r",
  "3x10": "3x10",
  "4x8": "4x8",
  "4x9": "4x9",
  "5x5r": "5x5r",
  "4x7r": "4x7r",
};
/** Trees that were solved in this browser, kept for the next visit. */
const KEPT = "solved-trees";
const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
/** Codes that are listed. */
const LISTED = 300;

const trees = new Map<string, DecisionTree>();

async function kept(rules: string): Promise<DecisionTree | null> {
  try {
    const response = await (await caches.open(KEPT)).match(rules);
    return response === undefined ? null : await DecisionTree.open(await response.arrayBuffer());
  } catch {
    return null; // What cannot be read any more is solved again.
  }
}

async function treeOf(rules: string): Promise<DecisionTree | null> {
  await ready();
  const known = trees.get(rules);
  if (known !== undefined) return known;
  const name = SHIPPED[rules];
  const tree = name === undefined ? await kept(rules) : await DecisionTree.open(name);
  if (tree !== null) trees.set(rules, tree);
  return tree;
}

const gameOf = async (rules: string): Promise<Game> => (await treeOf(rules)) ?? rules;

const moves = (said: readonly Answered[]): GuessAndAnswer[] => said.map(({ guess, answer }) => [guess, answer]);

/** All answers that a number of positions allows, the winning one last; if every code has every symbol, all of them match. */
function answersOf(positions: number, isArrangement: boolean): string[] {
  const answers = [];
  for (let bulls = 0; bulls <= positions; bulls++) {
    for (let cows = isArrangement ? positions - bulls : 0; bulls + cows <= positions; cows++) {
      // If all others are in their places, the last one cannot be elsewhere.
      if (bulls !== positions - 1 || cows !== 1 || positions === 0) answers.push(`${bulls}A${cows}B`);
    }
  }
  return answers;
}

/** The rules, if their codes can be listed. */
async function listed(text: string): Promise<CodeRules | null> {
  await ready();
  try {
    return codeRules(text);
  } catch (error) {
    if (error instanceof SolvetabError) return null;
    throw error;
  }
}

async function rules(text: string): Promise<RulesFacts> {
  const few = await listed(text);
  const { text: name, positions, symbols, repeats, codes } = few ?? (await solver()).largeRules(text);
  const answers = answersOf(positions, few === null && !repeats && positions === symbols);
  const hasTree = few !== null && (await treeOf(name)) !== null;
  return { rules: name, positions, symbols, repeats, codes, letters: LETTERS.slice(0, symbols), answers, hasTree, isListed: few !== null };
}

/** How many codes fit, and the first of them. */
async function fitting(rules: string, said: readonly Answered[]): Promise<{ remaining: number; codes: string[] }> {
  const last = said.at(-1);
  if (last === undefined) {
    await ready();
    const all = codes(rules);
    return { remaining: all.length, codes: all.slice(0, LISTED) };
  }
  try {
    // By the cells of the last guess: to analyse would also look for the next one.
    const cells = (await solver()).cells(await gameOf(rules), moves(said.slice(0, -1)), last.guess, { most: LISTED });
    const cell = cells.find(({ answer }) => answer === last.answer);
    if (cell !== undefined) return { remaining: cell.size, codes: [...cell.codes] };
    // Read as an answer, so that what is none is refused.
    (await solver()).analyse(await gameOf(rules), moves(said), { most: 0 });
  } catch (error) {
    if (!large.isContradiction(error)) throw error;
  }
  return { remaining: 0, codes: [] };
}

/** How many codes fit: by the tree while the guesses are its own, so that the solvers need not be loaded, else by the codes. */
async function remaining(rules: string, said: readonly Answered[]): Promise<number> {
  const tree = await treeOf(rules);
  try {
    const followed = tree?.follow(moves(said)) ?? null;
    if (followed !== null) return followed.turn?.remaining ?? 1;
  } catch (error) {
    if (large.isContradiction(error)) return 0;
    throw error;
  }
  return (await fitting(rules, said)).remaining;
}

async function standing({ rules, said }: CodesAsked): Promise<Standing> {
  const left = await remaining(rules, said);
  const blamed = left === 0 ? (await solver()).suspects(await gameOf(rules), moves(said)) : [];
  return { remaining: left, suspects: blamed.map(({ move }) => move) };
}

async function rate({ rules, said }: CodesAsked, guess: string): Promise<Rating> {
  const game = await gameOf(rules);
  const { largest, expected, toCome } = (await solver()).rate(game, moves(said), guess);
  const cells = (await solver()).cells(game, moves(said), guess, { most: 0 }).map(({ answer, size }) => ({ answer, codes: size }));
  const isPossible = cells.some(({ answer }) => answer === `${guess.length}A0B`);
  return { guess, cells, largest, expected, toCome, isPossible };
}

async function advice(asked: CodesAsked): Promise<Advice> {
  const { guess, source, toCome } = (await solver()).analyse(await gameOf(asked.rules), moves(asked.said), { most: 0 });
  const best = await rate(asked, guess ?? asked.said.at(-1)?.guess ?? "");
  return { best: { ...best, toCome: toCome ?? best.toCome }, source: source === "table" ? "tree" : "search" };
}

async function adaptive({ rules, said }: CodesAsked, guess: string, draw: number): Promise<string> {
  const answers = (await solver()).adaptiveAnswers(await gameOf(rules), moves(said), guess);
  return drawn(answers, draw + said.length);
}

async function keepTree(rules: string, bytes: Uint8Array): Promise<void> {
  trees.set(rules, await DecisionTree.open(bytes));
  try {
    await (await caches.open(KEPT)).put(rules, new Response(bytes.slice()));
  } catch {
    // Without a cache the tree serves for this visit.
  }
}

export const answers = {
  rules,
  feedback: async (rules: string, guess: string, secret: string) => {
    if ((await listed(rules)) === null) return (await solver()).largeFeedback(rules, guess, secret);
    return feedback(checkCode(rules, guess), checkCode(rules, secret));
  },
  standing,
  codesLeft: async ({ rules, said }: CodesAsked) => (await fitting(rules, said)).codes,
  advice,
  rate,
  adaptive,
  secret: async (rules: string, draw: number) => {
    if ((await listed(rules)) === null) return large.secret((await solver()).largeRules(rules), LETTERS, draw);
    return drawn(codes(rules), draw);
  },
  keepTree,
  ...large.answers,
};
