// Questions about words with a colour for each letter. The list and the tree are fetched when somebody asks about words, and not before.
//
// Who only plays needs the list: feedback and candidates are counted here. The solvers rate guesses that are not the tree's. A list of the
// visitor's own (`own_words.ts`) has no tree.

import { ColourTree, colours, SolvetabError, type Turn } from "solvetab";
import type { Game } from "solvetab/solver";
import { unusedHint } from "../coloured_words/hints";
import { Breakdown } from "../engine/breakdown";
import { remembered } from "../engine/remembered";
import { HARD, isHardIn, isOwnRules, LIST, ownRules } from "../engine/word_lists";
import type { Advice, Answered, CodesAsked, OwnWords, Rating, RulesFacts, Standing, ToCome } from "../engine/questions";
import { drawn } from "./draws";
import { isContradiction, LISTED } from "./large_codes";
import { checkOwn } from "./own_words";
import { fileOf, movesOf, ready, solver } from "./package";

const SECRETS = 2315;
const GUESSES = 12_972;
const POSITIONS = 5;
/** Guesses after which the game is lost. */
const MOST_GUESSES = 6;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** Of an own list: more candidates than this have no searched play to compare a guess with. */
const MOST_SEARCHED = 300;

/** The file of the list, by the name that the build gave it. */
declare const WORDS: string;

interface WordList {
  /** In alphabetical order, from which the words of days and of links are drawn: it must never change. */
  secrets: readonly string[];
  guesses: readonly string[];
  isGuess: ReadonlySet<string>;
  isSecret: ReadonlySet<string>;
}

export const isShipped = (rules: string): rules is typeof LIST | typeof HARD => rules === LIST || rules === HARD;

/** The list of the visitor. */
let own: { id: string; words: WordList } | null = null;

/** Whether rules are a list of words. */
export const isWords = (rules: string): boolean => isShipped(rules) || isOwnRules(rules);

/** Unpacks what `words.mjs` packed: each word without what it begins with as the one before, its last letter a capital if it may be the secret. */
function unpacked(text: string): WordList {
  const [secrets, guesses]: [string[], string[]] = [[], []];
  let last = "";
  for (const rest of text.split(" ")) {
    const marked = last.slice(0, POSITIONS - rest.length) + rest;
    last = marked.toLowerCase();
    guesses.push(last);
    if (marked !== last) secrets.push(last);
  }
  // Where a network asks for a password first, it sends a page of its own instead.
  if (secrets.length !== SECRETS || guesses.length !== GUESSES) throw new Breakdown("network");
  return listOf(secrets, guesses);
}

const listOf = (secrets: readonly string[], guesses: readonly string[]): WordList => ({
  secrets,
  guesses,
  isGuess: new Set(guesses),
  isSecret: new Set(secrets),
});

let listing: Promise<WordList> | null = null;

async function list(rules: string): Promise<WordList> {
  if (!isShipped(rules)) {
    if (own === null || ownRules(own.id, isHardIn(rules)) !== rules) throw new Breakdown("broken");
    return own.words;
  }
  listing ??= Promise.all([fileOf(WORDS), ready()]).then(([bytes]) => unpacked(new TextDecoder().decode(bytes)));
  listing.catch(() => (listing = null));
  return listing;
}

/** Letters are tapped and typed: no answers are listed. */
async function factsOf(rules: string, letters: string, name: string | null): Promise<RulesFacts> {
  const { secrets, isGuess, isSecret } = await list(rules);
  return {
    rules,
    positions: secrets[0]?.length ?? 0,
    symbols: letters.length,
    repeats: true,
    codes: secrets.length,
    letters,
    answers: [],
    hasTree: name === null,
    isListed: true,
    canLie: false,
    words: { guesses: isGuess, secrets: isSecret, most: MOST_GUESSES, isHard: isHardIn(rules), name },
  };
}

const rules = (rules: string): Promise<RulesFacts> => factsOf(rules, LETTERS, null);

/** Takes a list of the visitor in place of the one before; a list that is none is refused. */
export async function ownWords(given: OwnWords): Promise<RulesFacts> {
  if (own?.id !== given.id) {
    const { secrets, guesses } = await checkOwn(given);
    own = { id: given.id, words: listOf(secrets, guesses) };
  }
  return factsOf(ownRules(given.id, given.isHard), [...new Set(own.words.guesses.join(""))].sort().join(""), given.name);
}

/** The package's letters for colours as digits. */
const digitsOf = (text: string): string => [...text].map((colour) => "-YG".indexOf(colour)).join("");

const between = (guess: string, secret: string): string => digitsOf(colours(guess, secret));

function check({ isGuess }: WordList, guess: string): void {
  if (!isGuess.has(guess)) throw new SolvetabError(`'${guess}' is not in the list of words`, "input", "no-guess");
}

/** Refuses a guess that hard mode does not allow. */
export function checkHints(rules: string, said: readonly Answered[], guess: string): void {
  if (isHardIn(rules) && unusedHint(said, guess) !== null) throw new SolvetabError(`'${guess}' does not use the hints so far`, "input", "hard-mode");
}

async function feedback(rules: string, guess: string, secret: string): Promise<string> {
  const words = await list(rules);
  for (const word of [guess, secret]) check(words, word);
  return between(guess, secret);
}

const secret = async (rules: string, draw: number): Promise<string> => drawn((await list(rules)).secrets, draw);

/** The secrets that fit; where none does, the other words that may be guessed and fit: the secret may be one that the list does not have. */
async function fitting({ rules, said }: CodesAsked): Promise<readonly string[]> {
  const words = await list(rules);
  for (const { guess, answer } of said) {
    check(words, guess);
    if (answer.length !== guess.length || !/^[012]*$/.test(answer)) throw new SolvetabError(`'${answer}' is no colours`, "input", "form");
  }
  const of = (all: readonly string[]) => said.reduce((left, { guess, answer }) => left.filter((secret) => between(guess, secret) === answer), all);
  const secrets = of(words.secrets);
  return secrets.length > 0 ? secrets : of(words.guesses);
}

const codesLeft = async (asked: CodesAsked): Promise<string[]> => (await fitting(asked)).slice(0, LISTED);

async function standing(asked: CodesAsked): Promise<Standing> {
  const { rules, said } = asked;
  const left = await fitting(asked);
  const suspects = [];
  if (left.length === 0) {
    // An answer that may be wrong is one without which some word fits.
    for (const place of said.keys()) if ((await fitting({ rules, said: said.filter((_, other) => other !== place) })).length > 0) suspects.push(place);
  }
  const [first] = left;
  return { remaining: left.length, suspects, isOutside: first !== undefined && !(await list(rules)).isSecret.has(first) };
}

/** The game as the solvers are asked about it. */
async function game(rules: string): Promise<Game> {
  const { secrets, guesses } = await list(rules);
  const game = { words: secrets, guesses, feedback: "colours", hard: isHardIn(rules) } as const;
  return isShipped(rules) ? { ...game, table: await ColourTree.open(rules) } : game;
}

/** The tree's turn in a game whose guesses are its own. */
async function followed({ rules, said }: CodesAsked): Promise<Turn | null> {
  if (!isShipped(rules)) return null;
  const tree = await ColourTree.open(rules);
  let turn = tree.start();
  for (const { guess, answer } of said) {
    if (turn.guess !== guess) return null;
    try {
      const next = turn.answer(answer);
      if (next === null) return null;
      turn = next;
    } catch (error) {
      // No secret fits: the solvers know whether another word does.
      if (isContradiction(error)) return null;
      throw error;
    }
  }
  return turn;
}

async function rated(asked: CodesAsked, guess: string, toCome: ToCome | null): Promise<Rating> {
  const sizes = new Map<string, number>();
  const left = await fitting(asked);
  for (const secret of left) {
    const answer = between(guess, secret);
    sizes.set(answer, (sizes.get(answer) ?? 0) + 1);
  }
  return {
    guess,
    cells: [...sizes].map(([answer, codes]) => ({ answer, codes })),
    largest: Math.max(0, ...sizes.values()),
    expected: [...sizes.values()].reduce((sum, size) => sum + size * size, 0) / left.length,
    toCome,
    isPossible: sizes.has("2".repeat(guess.length)),
  };
}

async function rate(asked: CodesAsked, guess: string): Promise<Rating> {
  const { rules, said } = asked;
  check(await list(rules), guess);
  checkHints(rules, said, guess);
  const turn = await followed(asked);
  if (turn !== null && turn.guess === guess) return rated(asked, guess, { average: turn.average, worst: turn.worst, isExact: true });
  if (!isShipped(rules) && (await fitting(asked)).length > MOST_SEARCHED) return rated(asked, guess, null);
  return rated(asked, guess, (await solver()).rate(await game(rules), movesOf(said), guess).toCome);
}

/** What was advised: the first guess of a long list takes seconds. */
const advised = remembered<Advice>(200);

const advice = (asked: CodesAsked): Promise<Advice> => advised(asked, () => advise(asked));

async function advise(asked: CodesAsked): Promise<Advice> {
  const { rules, said } = asked;
  const turn = await followed(asked);
  if (turn !== null) return { best: await rated(asked, turn.guess, { average: turn.average, worst: turn.worst, isExact: true }), source: "tree" };
  const { guess, toCome } = (await solver()).analyse(await game(rules), movesOf(said), { most: 0 });
  return { best: await rated(asked, guess ?? said.at(-1)?.guess ?? "", toCome), source: "search" };
}

const win = (_: string, guess: string): string => "2".repeat(guess.length);

export const answers = { rules, game, win, feedback, standing, codesLeft, advice, rate, secret };
