// Questions about codes.

import { checkCode, type CodeRules, codeRules, codes, DecisionTree, feedback as feedbackOf, SolvetabError, type TableName } from "solvetab";
import type { Game, GuessAndAnswer } from "solvetab/solver";
import type {
  Advice,
  Answered,
  CodesAsked,
  GuessVerdict,
  HostName,
  LieStanding,
  Progress,
  Rating,
  RulesFacts,
  Standing,
  ToCome,
  Verdict,
} from "../engine/questions";
import { remembered } from "../engine/remembered";
import { drawn } from "./draws";
import * as large from "./large_codes";
import { movesOf, ready, solver } from "./package";
import * as words from "./words";

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
/** Most codes with which a lie is searched for: more take a phone too long. The package itself allows all that can be listed. */
const MOST_WITH_A_LIE = 8192;
/** Guesses lost from which a guess is worth mentioning. */
const WORTH_SAYING = 0.1;

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

/** The game as the solvers are asked about it. */
const game = async (rules: string): Promise<Game> => (await treeOf(rules)) ?? rules;

/** The feedback that ends a game. */
const win = (_: string, guess: string): string => `${guess.length}A0B`;

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
  return {
    rules: name,
    positions,
    symbols,
    repeats,
    codes,
    letters: LETTERS.slice(0, symbols),
    answers,
    hasTree,
    isListed: few !== null,
    canLie: few !== null && codes <= MOST_WITH_A_LIE,
    words: null,
  };
}

/** How many codes fit, and the first of them. */
async function fitting(rules: string, said: readonly Answered[]): Promise<{ remaining: number; codes: string[] }> {
  const last = said.at(-1);
  if (last === undefined) {
    await ready();
    const all = codes(rules);
    return { remaining: all.length, codes: all.slice(0, large.LISTED) };
  }
  try {
    // By the cells of the last guess: to analyse would also look for the next one.
    const cells = (await solver()).cells(await game(rules), movesOf(said.slice(0, -1)), last.guess, { most: large.LISTED });
    const cell = cells.find(({ answer }) => answer === last.answer);
    if (cell !== undefined) return { remaining: cell.size, codes: [...cell.codes] };
    // Read as an answer, so that what is none is refused.
    (await solver()).analyse(await game(rules), movesOf(said), { most: 0 });
  } catch (error) {
    if (!large.isContradiction(error)) throw error;
  }
  return { remaining: 0, codes: [] };
}

/** How many codes fit: by the tree while the guesses are its own, so that the solvers need not be loaded, else by the codes. */
async function remaining(rules: string, said: readonly Answered[]): Promise<number> {
  const tree = await treeOf(rules);
  try {
    const followed = tree?.follow(movesOf(said)) ?? null;
    if (followed !== null) return followed.turn?.remaining ?? 1;
  } catch (error) {
    if (large.isContradiction(error)) return 0;
    throw error;
  }
  return (await fitting(rules, said)).remaining;
}

async function standing(asked: CodesAsked): Promise<Standing> {
  const { rules, said } = asked;
  const left = await remaining(rules, said);
  const blamed = left === 0 ? (await solver()).suspects(await game(rules), movesOf(said)) : [];
  return { remaining: left, suspects: blamed.map(({ move }) => move) };
}

async function rate(asked: CodesAsked, guess: string): Promise<Rating> {
  const { rules, said } = asked;
  const asking = await game(rules);
  const { largest, expected, toCome } = (await solver()).rate(asking, movesOf(said), guess);
  const cells = (await solver()).cells(asking, movesOf(said), guess, { most: 0 }).map(({ answer, size }) => ({ answer, codes: size }));
  const isPossible = cells.some(({ answer }) => answer === win(rules, guess));
  return { guess, cells, largest, expected, toCome, isPossible };
}

async function advice(asked: CodesAsked): Promise<Advice> {
  const { guess, source, toCome } = (await solver()).analyse(await game(asked.rules), movesOf(asked.said), { most: 0 });
  const best = await rate(asked, guess ?? asked.said.at(-1)?.guess ?? "");
  return { best: { ...best, toCome: toCome ?? best.toCome }, source: source === "table" ? "tree" : "search" };
}

async function replies(rules: string, host: HostName, draw: number, guesses: readonly string[]): Promise<Answered[]> {
  const said: Answered[] = [];
  const secret = host === "fair" ? await of(rules).secret(rules, draw) : "";
  for (const guess of guesses) {
    words.checkHints(rules, said, guess);
    const answer =
      host === "fair"
        ? await of(rules).feedback(rules, guess, secret)
        : drawn((await solver()).adaptiveAnswers(await of(rules).game(rules), movesOf(said), guess), draw + said.length);
    said.push({ guess, answer });
  }
  return said;
}

async function oneLie({ rules, said }: CodesAsked): Promise<LieStanding> {
  try {
    const { suspects, ...known } = (await solver()).oneLie(rules, movesOf(said));
    return { ...known, suspects: suspects.map(({ move }) => move) };
  } catch (error) {
    if (!large.isContradiction(error)) throw error;
    return { guess: null, remaining: 0, withOneWrong: 0, suspects: [] };
  }
}

/** A guess in its position, rated. */
interface Rated {
  remaining: number;
  with: ToCome | null;
  best: ToCome | null;
  bestGuess: string;
}

/** What was rated before: the guesses of a game are rated one by one while it is played. */
const ratings = remembered<Rated>(500);

const rated = (rules: string, game: Game, before: GuessAndAnswer[], guess: string, begin = () => {}): Promise<Rated> =>
  // By estimates or by a tree that was solved meanwhile.
  ratings([rules, typeof game, before, guess], async () => {
    begin();
    const { toCome, best, remaining } = (await solver()).rate(game, before, guess);
    return { remaining, with: toCome, best: best.toCome, bestGuess: best.guess };
  });

/** Rates the guesses of a game that goes on, so that the verdict is there when it ends; the values are those of best play as far as it is known. */
async function rateGuesses({ rules, said }: CodesAsked, tell: (progress: Progress) => void = () => {}) {
  if ((!words.isWords(rules) && (await listed(rules)) === null) || said.length === 0) return null;
  const [game, all] = [await of(rules).game(rules), movesOf(said)];
  const turns: (Rated & { with: ToCome; best: ToCome })[] = [];
  for (const [place, [guess]] of all.entries()) {
    const turn = await rated(rules, game, all.slice(0, place), guess, () => tell({ done: place, steps: all.length }));
    if (turn.with === null || turn.best === null) return null;
    turns.push({ ...turn, with: turn.with, best: turn.best });
  }
  return { game, all, turns };
}

/** The values of all positions of a game are of one measure, so that they fit together. */
export async function verdict(asked: CodesAsked, tell: (progress: Progress) => void): Promise<Verdict | null> {
  const { rules, said } = asked;
  const guessed = await rateGuesses(asked, tell);
  if (guessed === null) return null;
  const { game, all, turns } = guessed;
  const last = said.at(-1);
  const isFound = last?.answer === of(rules).win(rules, last?.guess ?? "");
  const guess = isFound ? null : (await solver()).analyse(game, all, { most: 0 }).guess;
  const end = guess === null ? null : await rated(rules, game, all, guess);
  const left = end === null ? { average: 0, isExact: true } : end.best;
  if (left === null) return null;
  const guesses = turns.map((turn, place): GuessVerdict => {
    const next = turns[place + 1];
    const then = next?.best ?? left;
    return {
      best: turn.bestGuess,
      before: turn.remaining,
      after: next?.remaining ?? end?.remaining ?? 0,
      regret: turn.with.average - turn.best.average,
      luck: turn.with.average - 1 - then.average,
      isExact: turn.with.isExact && turn.best.isExact && then.isExact,
    };
  });
  const start = turns[0]?.best.average ?? 0;
  const regret = guesses.reduce((sum, guess) => sum + guess.regret, 0);
  // A guess that won is no turning point, however many others would have told more.
  const most = Math.max(0, ...guesses.slice(0, isFound ? -1 : undefined).map((guess) => guess.regret));
  return {
    guesses,
    start,
    left: left.average,
    regret,
    luck: guesses.reduce((sum, guess) => sum + guess.luck, 0),
    skill: start / (start + regret),
    turningPoint: most < WORTH_SAYING ? null : guesses.findIndex((guess) => guess.regret === most),
    isExact: guesses.every((guess) => guess.isExact),
  };
}

async function keepTree(rules: string, bytes: Uint8Array): Promise<void> {
  trees.set(rules, await DecisionTree.open(bytes));
  try {
    await (await caches.open(KEPT)).put(rules, new Response(bytes.slice()));
  } catch {
    // Without a cache the tree serves for this visit.
  }
}

async function feedback(rules: string, guess: string, secret: string): Promise<string> {
  if ((await listed(rules)) === null) return (await solver()).largeFeedback(rules, guess, secret);
  return feedbackOf(checkCode(rules, guess), checkCode(rules, secret));
}

async function secret(rules: string, draw: number): Promise<string> {
  if ((await listed(rules)) === null) return large.secret((await solver()).largeRules(rules), LETTERS, draw);
  return drawn(codes(rules), draw);
}

const codesLeft = async ({ rules, said }: CodesAsked): Promise<string[]> => (await fitting(rules, said)).codes;

const codesAnswers = { rules, game, win, feedback, standing, codesLeft, advice, rate, secret };

/** Answers about the codes of some rules: words have their own. */
const of = (rules: string): typeof codesAnswers => (words.isWords(rules) ? words.answers : codesAnswers);

export const answers = {
  // A list of the visitor's own has a name only where it was given.
  rules: (text: string) => (words.isShipped(text) ? words.answers : codesAnswers).rules(text),
  ownWords: words.ownWords,
  feedback: (rules: string, guess: string, secret: string) => of(rules).feedback(rules, guess, secret),
  standing: (asked: CodesAsked) => of(asked.rules).standing(asked),
  codesLeft: (asked: CodesAsked) => of(asked.rules).codesLeft(asked),
  advice: (asked: CodesAsked) => of(asked.rules).advice(asked),
  rate: (asked: CodesAsked, guess: string) => of(asked.rules).rate(asked, guess),
  secret: (rules: string, draw: number) => of(rules).secret(rules, draw),
  oneLie,
  rateGuesses: async (asked: CodesAsked) => void (await rateGuesses(asked)),
  replies,
  keepTree,
  ...large.answers,
};
