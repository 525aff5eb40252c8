// What the page asks of the package `solvetab`, and the shapes of the answers.
//
// The page judges nothing of the games itself. What it shows of them is the answer to one of these questions, which `workers/engine.ts`
// puts to the package. An answer that does not come is a refusal: the package's own sentence.

/** A guess and what was answered to it, such as `0123` and `1A1B`. */
export interface Answered {
  guess: string;
  answer: string;
}

/** A game of code breaking so far. */
export interface CodesAsked {
  rules: string;
  said: readonly Answered[];
}

/** What rules mean. */
export interface RulesFacts {
  /** In the notation `4x10`, `4x6r`. */
  rules: string;
  positions: number;
  symbols: number;
  repeats: boolean;
  codes: number;
  /** The letters of the symbols, in order. */
  letters: string;
  /** The answers that can come, the winning one last. */
  answers: string[];
  /** Whether a tree for these rules is at hand. */
  hasTree: boolean;
  /** Whether the codes are few enough to be listed. Where they are not, only the questions that begin with `large` are answered. */
  isListed: boolean;
  /** Whether they are few enough for a codemaker who may lie once. */
  canLie: boolean;
  /** Where codes are words and each letter gets a colour: what may be guessed. Feedback is a digit for each letter then: 2 green, 1 yellow, 0 grey. */
  words: WordFacts | null;
}

export interface WordFacts {
  /** Every word that may be guessed. */
  guesses: ReadonlySet<string>;
  /** Those of them that may be the secret. */
  secrets: ReadonlySet<string>;
  /** Guesses after which the game is lost. */
  most: number;
  /** Hard mode: guesses must use the hints so far. */
  isHard: boolean;
  /** What a list of the visitor's own is called; null for the usual one. */
  name: string | null;
}

/** A text with a word a line, and what it is called: its file. */
export interface WordsText {
  name: string;
  text: string;
}

/** A list of words of the visitor's own. */
export interface OwnWords extends WordsText {
  /** What tells it from other lists. */
  id: string;
  /** What may be guessed, if that is more. */
  guesses: WordsText | null;
  isHard: boolean;
}

/** The codemaker: one who has drawn a secret, or one who has none and keeps the game as long as the feedback allows. */
export type HostName = "fair" | "adaptive";

/** Guesses to come, the next one included. */
export interface ToCome {
  average: number;
  worst: number;
  /** Whether the average is the least there is; else it is an upper bound that a search found. */
  isExact: boolean;
}

/** How a guess divides the codes that are left. */
export interface Rating {
  guess: string;
  /** Each answer that can come, with how many codes it leaves. */
  cells: { answer: string; codes: number }[];
  largest: number;
  /** Codes left after the answer, on average. */
  expected: number;
  toCome: ToCome | null;
  /** Whether the guess may be the secret. */
  isPossible: boolean;
}

/** How a game of code breaking stands. */
export interface Standing {
  remaining: number;
  /** Numbers of the answers that may be wrong, counted from 0, if no code fits. */
  suspects: number[];
  /** No secret of the list fits: what is left are other words that may be guessed. */
  isOutside?: boolean;
}

/** How a game of codes too many to list stands. */
export interface LargeStanding extends Standing {
  /** The standard error of `remaining` as a share of it; null if it is exact. */
  error: number | null;
  /** The first answer with which no code fits any more, counted from 0. */
  broken: number | null;
}

/** A game in which any one feedback may be wrong. */
export interface LieStanding {
  /** The next guess; null once the secret is certain. */
  guess: string | null;
  /** How many codes fit all feedback, and how many contradict exactly one. */
  remaining: number;
  withOneWrong: number;
  /** Numbers of the feedback that may be the lie, counted from 0, the most likely first. */
  suspects: number[];
}

/** What a guess was worth, looked at afterwards. Guesses are counted on average over the candidates, under best play. */
export interface GuessVerdict {
  /** The best guess that is known; the same if none is better. */
  best: string;
  /** Candidates before the guess and after its feedback. */
  before: number;
  after: number;
  /** Guesses that it lost: those to come with it, less those with the best guess. */
  regret: number;
  /** Guesses that its feedback saved, less than none if it was a bad one: those to come with the guess, less itself and those to come then. */
  luck: number;
  /** Whether both are exact; else a search estimated them. */
  isExact: boolean;
}

/** The verdict on a game. `guesses` made + `left` = `start` + all regrets - all luck. */
export interface Verdict {
  guesses: GuessVerdict[];
  /** Guesses that best play needs from the start, on average. */
  start: number;
  /** Guesses still to come: 0 once the secret is found. */
  left: number;
  regret: number;
  luck: number;
  /** The share of the guesses, expected with this play, that best play needs. */
  skill: number;
  /** The guess that lost most, counted from 0, if one lost anything worth saying. */
  turningPoint: number | null;
  isExact: boolean;
}

/** The next guess where codes are too many to list, and what is certain of it. */
export interface LargeAdvice {
  guess: string;
  /** Proven; the best that a search found; judged by the codes that are left, or by codes drawn from them. */
  certainty: "optimal" | "searched" | "estimated";
  /** Guesses to come, this one included. */
  average: number;
  worst: number | null;
  /** How many codes the guess was judged by, and where they come from: all that are left, drawn fairly, or almost so. */
  judgedBy: number;
  basis: "list" | "drawn" | "chain";
}

export interface Advice {
  best: Rating;
  /** From a proven tree, or from a search. */
  source: "tree" | "search";
}

/** What is to be made of which cards. */
export interface HandAsked {
  cards: readonly number[];
  target: string;
  /** Cards may be left over. */
  some: boolean;
  /** Every step is a positive whole number. */
  whole: boolean;
}

export interface Solutions {
  count: number;
  /** Solutions that are one idea; the first of each group is its most natural form. */
  groups: string[][];
  needsFraction: boolean;
  /** Where the target cannot be made: the nearest numbers, and a way to each. */
  nearest: { value: string; solution: string }[];
}

/** A step of a solution: what is calculated, and what comes out. */
export interface Step {
  left: string;
  sign: string;
  right: string;
  result: string;
}

export interface Checked {
  correct: boolean;
  /** A number or a fraction; null if it divides by zero. */
  value: string | null;
  /** Whether it would be correct if its value were the target. */
  isLegal: boolean;
  /** Why it is wrong. */
  reason: string | null;
}

export type Level = "easy" | "medium" | "hard";

export type Hands = readonly number[];
export type OutcomeName = "win" | "draw" | "loss";

export interface Value {
  outcome: OutcomeName;
  /** Null for a draw. */
  plies: number | null;
}

export interface Move {
  /** The mover's hand that changes, and the opponent's that is added: any pair that leads to the result. */
  ways: (readonly [mine: number, theirs: number])[];
  /** The mover's hands after it. */
  result: Hands;
  value: Value;
  isBest: boolean;
}

export interface Position {
  base: number;
  mover: Hands;
  opponent: Hands;
}

export interface PositionFacts {
  value: Value;
  /** `null` where nobody knows: large games are not played through. */
  isReachable: boolean | null;
  isOver: boolean;
  moves: Move[];
}

export interface MapFacts {
  base: number;
  /** In the order of the map's rows and columns. */
  hands: Hands[];
  /** For each position, mover's hands by opponent's: plies + 1 for a win, its negative for a loss, 0 for a draw. */
  values: Int32Array;
  /** For each position 1 or 0; `null` as `isReachable`. */
  reachable: Uint8Array | null;
}

/** Every question, by name. */
export interface Questions {
  rules(text: string): RulesFacts;
  /** Takes a list of words: until the next one is taken, questions are about it by the rules that come back. */
  ownWords(list: OwnWords): RulesFacts;
  feedback(rules: string, guess: string, secret: string): string;
  standing(asked: CodesAsked): Standing;
  /** The first of the codes that are left. */
  codesLeft(asked: CodesAsked): string[];
  advice(asked: CodesAsked): Advice;
  largeStanding(asked: CodesAsked): LargeStanding;
  /** The first of the codes that are left; null while they are too many to list. */
  largeCodesLeft(asked: CodesAsked): string[] | null;
  largeAdvice(asked: CodesAsked): LargeAdvice;
  rate(asked: CodesAsked, guess: string): Rating;
  /** The next guess and what is known, if any one feedback may be wrong. */
  oneLie(asked: CodesAsked): LieStanding;
  /** What each guess of a game was worth; null if there are too many codes to tell. */
  verdict(asked: CodesAsked): Verdict | null;
  /** Rates the guesses of a game that goes on: the verdict on it is quick then. */
  rateGuesses(asked: CodesAsked): void;
  /** The codemaker's feedback to all guesses of a game: the same number draws the same secret, or the same of equally good feedback. */
  replies(rules: string, host: HostName, draw: number, guesses: readonly string[]): Answered[];
  /** A secret, drawn by a number. */
  secret(rules: string, draw: number): string;
  /** Takes a tree that was solved in the page. */
  keepTree(rules: string, bytes: Uint8Array): void;

  solutions(asked: HandAsked): Solutions;
  /** The steps of a solution, the first calculated first; none if there is no solution. */
  steps(asked: HandAsked): Step[];
  check(asked: HandAsked, expression: string): Checked;

  /** Puzzles of a day, by the number that the day has: four cards that make 24, */
  dailyHand(draw: number): number[];
  /** tiles and a target that they reach, */
  dailyRound(draw: number): { cards: number[]; target: number };
  /** a position that the mover wins. */
  dailyPosition(draw: number): Position;

  positions(positions: readonly Position[]): PositionFacts[];
  line(position: Position): Position[];
  map(base: number): MapFacts;
  /** A move of a player who errs at a rate from 0, perfect, to 1; the draw decides. */
  reply(position: Position, errs: number, draw: number): Hands;
}

export type QuestionName = keyof Questions;

/** How far a question is that takes long: steps done and steps there are. */
export interface Progress {
  done: number;
  steps: number;
}

/** A tree is solved: what the worker for it reports. */
export interface SolvingReport {
  seconds: number;
  /** What is being done, in the package's words. */
  text: string;
  /** Steps done and steps there are, if they can be counted. */
  done: number | null;
  steps: number | null;
}
