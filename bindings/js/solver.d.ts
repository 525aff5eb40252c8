/**
 * solvetab's solvers in WebAssembly: optimal trees for any rules, all solutions of any cards, QuadAce in any base, and what an
 * assistant or an adversarial codemaker needs to know of a game of codes.
 *
 * ```js
 * import { WorkerSolver } from "solvetab/solver";
 *
 * const solver = new WorkerSolver();
 * const solved = await solver.solve("3x8", { progress: ({ text }) => console.log(text) });
 * console.log(solved.total, solved.worst, solved.tree.start().guess);
 * console.log((await solver.twentyFour.solutions([3, 3, 8, 8])).solutions[0].text);
 * solver.close();
 * ```
 *
 * {@link Solver} is the same, synchronous: for scripts in Node, and inside a worker of your own.
 *
 * @module
 */
import type { Cards, ColourTree, DecisionTree, Exact, QuadAce, QuadAceRules, WordTree } from "./index.js";

/** How far a computation is. */
export interface Progress {
    /** What is being done, in words. */
    readonly text: string;
    /** Steps done and steps there are, if they can be counted. */
    readonly done: number | null;
    readonly steps: number | null;
    /** Of an optimal tree: the total (or the count that is minimised) is at least this. */
    readonly least: number | null;
    /** Of an optimal tree: sets of codes that were searched. */
    readonly sets: number | null;
}

/** Listens to a computation and may cancel it. */
export interface Watched {
    /** Called some ten times a second. What it throws ends the computation, and is thrown by it, or what its promise is rejected with. */
    progress?: (progress: Progress) => void;
    /**
     * Cancels: the promise is rejected with the signal's reason, within a moment, whatever is being computed. The synchronous
     * {@link Solver} looks at it after each call of `progress`, and throws the reason.
     */
    signal?: AbortSignal;
}

// Codes

/** What an optimal tree optimises, most important first. */
export type Objective =
    /** Least total number of guesses; then least worst case; then fewest secrets at the worst case. */
    | "total"
    /** Least worst case; then fewest secrets at the worst case; then least total. */
    | "worst"
    /** Least worst case; then fewest secrets at the worst case; the total is good, not proven. */
    | "at-worst";

export interface SolveOptions extends Watched {
    /** `total` without. */
    objective?: Objective;
    /** Never more guesses than this. */
    maxDepth?: number;
    /** Try only so many guesses for large sets: much faster; nothing is proven of the tree. */
    width?: number;
}

/** What may be guessed of words, and what is reported. */
export interface WordRules {
    /** What may be guessed: the words of the list, every word of their letters, or these words, the secrets among them. `list` without. */
    guesses?: "list" | "all" | readonly string[];
    /** What is reported of a guess: bulls and cows, or a colour for each letter, such as `-Y--G`. `counts` without. */
    feedback?: "counts" | "colours";
    /** Hard mode, with colours: green letters stay in their places, and each letter is guessed as often as it was green or yellow. */
    hard?: boolean;
    /** With colours: each guess may still be the secret, the first one included. */
    candidatesOnly?: boolean;
    /** How likely each word is to be the secret: a whole number for each of the words, in their order. Averages are by weight, and a tree has the least. */
    weights?: readonly number[];
}

export interface SolveWordsOptions extends SolveOptions, WordRules {}

/** A solved game of codes. */
export interface Solved<T> {
    /** The tree, to be walked at once; its table is `tree.bytes`. */
    readonly tree: T;
    /** Codes that may be secret. */
    readonly secrets: number;
    /** Guesses, summed over the secrets. */
    readonly total: number;
    /** Guesses on average. */
    readonly average: number;
    /** Guesses in the worst case. */
    readonly worst: number;
    /** Secrets that need the worst case. */
    readonly atWorst: number;
    /** What is proven to be the least, most important first: `least-total`, `least-worst-case`, `fewest-at-worst`, or `least-weighted-total`. Empty if nothing is. */
    readonly proven: readonly string[];
    /** Guesses on average by weight, where there are weights. */
    readonly weightedAverage?: number;
}

/** A guess and its feedback, such as `["0123", "1A2B"]`. */
export type GuessAndAnswer = readonly [guess: string, answer: string];

/** More guesses, the one that is due included. */
export interface ToCome {
    readonly worst: number;
    readonly average: number;
    /** Whether the average is that of an optimal search, or of the table: the least there is, if the table is proven to have the least total. Else it is an upper bound. */
    readonly isExact: boolean;
}

/** Rules of codes: such as `4x10`, or with what is reported of a guess. With `black` only bulls are: feedback is `2A` or `2`. */
export type Rules = string | { readonly rules: string; readonly feedback?: "counts" | "black" };

/** A list of words that may be secret. */
export interface WordGame extends Readonly<WordRules> {
    readonly words: readonly string[];
    /** With colours: a tree of these secrets, whose values are used while the guesses are its own. Its words may all be guessed. */
    readonly table?: ColourTree;
}

/**
 * A game of codes that is analysed: rules such as `4x10`, a tree whose table is then used, or a list of words. Of a {@link ColourTree}
 * alone only its own words are suggested; name the list of guesses in a {@link WordGame} with the tree as its `table`.
 */
export type Game = Rules | DecisionTree | WordTree | ColourTree | WordGame;

/** What is known after some guesses. */
export interface Analysis {
    /** How many candidates are left, at least 1. */
    readonly remaining: number;
    /** Whether no secret is consistent: the candidates are other words that may be guessed. */
    readonly isOutside: boolean;
    /** Those codes, in ascending order: at most as many as were asked for. */
    readonly codes: readonly string[];
    /** The best guess known, or `null` if the secret has been found. */
    readonly guess: string | null;
    /** Where the guess comes from: the table, or a search; `answers` if the secret has been found. */
    readonly source: "table" | "search" | "answers";
    /** More guesses, if they are known: by the table, or since so few candidates are left that the best play was searched. */
    readonly toCome: ToCome | null;
}

/** The candidates left after one feedback for a guess. */
export interface Cell {
    readonly answer: string;
    /** How many. */
    readonly size: number;
    /** Those codes, in ascending order: at most as many as were asked for. */
    readonly codes: readonly string[];
}

/** What a guess is worth. */
export interface Rating {
    readonly guess: string;
    /** How many kinds of feedback it may get. */
    readonly cells: number;
    /** Candidates left after the feedback that leaves most. */
    readonly largest: number;
    /** Candidates left after the feedback, on average. */
    readonly expected: number;
    /** More guesses, this one included, with the best play known after it, if they can be told. */
    readonly toCome: ToCome | null;
}

/** A guess beside the best one known. */
export interface Comparison extends Rating {
    /** Candidates left before it. */
    readonly remaining: number;
    readonly best: Rating;
    /** Whether it may be guessed: with colours, a word of the list that in hard mode agrees with the colours so far. */
    readonly isAllowed: boolean;
}

/** One of the best guesses. */
export interface BestGuess extends Rating {
    /** Information that its feedback gives, in bits, on average. */
    readonly entropy: number;
    /** Whether it may be the secret. */
    readonly isCandidate: boolean;
}

/** A guess of a game that is reviewed. */
export interface Reviewed extends Comparison {
    /** Its feedback. */
    readonly answer: string;
    /** How many guesses it costs more than the best one known, on average; `null` if that cannot be told. */
    readonly regret: number | null;
    /** How many guesses its feedback spared, compared with the average of all feedback; `null` if that cannot be told. */
    readonly luck: number | null;
}

/** A game looked back on. Guesses used = `start.average` + the sum of `regret` - the sum of `luck`. */
export interface Review {
    /** Guess by guess, to the winning feedback. */
    readonly moves: readonly Reviewed[];
    /** Guesses to be expected before the first one. */
    readonly start: ToCome | null;
    /** Candidates left after the last guess. */
    readonly remaining: number;
    /** `start.average`, divided by itself with all regret: 1 for perfect play. */
    readonly skill: number | null;
    /** Which guess had the largest regret, counted from 0; `null` if none had any. */
    readonly turningPoint: number | null;
}

/** A feedback that some code contradicts alone: one of these is wrong, or at least two others are, if there are as many. */
export interface Suspect {
    /** Which move, counted from 0. */
    readonly move: number;
    /** How many codes contradict it alone: so many candidates are left without it. */
    readonly codes: number;
}

/** What is known of a game in which any one feedback may be wrong, the winning one included. */
export interface OneLie {
    /** The next guess, or `null` if no other code is possible and it has had the winning feedback. */
    readonly guess: string | null;
    /** How many codes are consistent with all feedback. */
    readonly remaining: number;
    /** How many contradict exactly one feedback. */
    readonly withOneWrong: number;
    /** The feedback that may be wrong, the most likely first. */
    readonly suspects: readonly Suspect[];
}

/** The candidates, where they may be too many to list. */
export interface Remaining {
    /** How many, at least 1; an estimate unless `exact`. */
    readonly remaining: number;
    readonly exact: boolean;
    /** Its standard error as a share of it, if it is an estimate. */
    readonly standardError?: number;
    /** Every digit of an exact count that is too large for a number. */
    readonly codesLeft?: string;
}

/** Those codes, if they are listed. */
export interface RemainingCodes extends Remaining {
    /** In ascending order, at most as many as were asked for; `null` if they are too many to list. */
    readonly codes: readonly string[] | null;
}

/** The next guess where no table fits, as `solvetab next --json` says it. */
export interface Advised extends Remaining {
    /** `null` if the secret has been found. */
    readonly guess: string | null;
    readonly source: "search" | "answers";
    /** Proven to need the fewest guesses in all; the best play that a search found; or judged by the cells that it makes. */
    readonly certainty: "optimal" | "searched" | "estimated";
    /** More guesses on average, this one included. */
    readonly average: number;
    /** In the worst case; `null` if the guess is only judged. */
    readonly worst: number | null;
    /** Where the codes come from by which guesses were judged: all candidates, drawn fairly, or reached by a Markov chain. */
    readonly basis: "list" | "diagram" | "rejection" | "chain";
    /** How many they were. */
    readonly judgedBy: number;
}

/** How the next guess is looked for. */
export interface AdviseOptions extends Watched {
    /** Guesses are judged by so many codes at most, 100 to 100 000; 4000 without. */
    sample?: number;
    /** The same seed gives the same game; 0 without. */
    seed?: number;
}

/** What rules of up to 16 positions and 36 symbols mean. */
export interface LargeRules {
    readonly text: string;
    readonly positions: number;
    readonly symbols: number;
    readonly repeats: boolean;
    /** How many codes there are, as near as a number is. */
    readonly codes: number;
    /** Whether they are few enough for the methods of a {@link Game}. */
    readonly isListed: boolean;
}

// 24 points

/** A number to be made: whole, or text such as `"7/2"`. */
export type Target = number | string;

export interface Round {
    /** 24 without. */
    target?: Target;
    /** Cards may be left over. */
    some?: boolean;
    /** The result of every step must be a positive whole number. */
    whole?: boolean;
}

/** A step of an expression. */
export interface Step {
    readonly operation: "+" | "-" | "*" | "/";
    readonly left: Exact;
    readonly right: Exact;
    readonly result: Exact;
}

/** An expression. */
export interface Solution {
    /** `8/(3-8/3)` */
    readonly text: string;
    /** `8 ÷ (3 − 8 ÷ 3)` */
    readonly unicode: string;
    /** `\frac{8}{3-\frac{8}{3}}` */
    readonly latex: string;
    /** The steps in the order in which they are carried out. Hints are these from the last to the first. */
    readonly steps: readonly Step[];
    /** The idea: solutions of the same number are essentially the same. Counted from 0, in the order of first solutions. */
    readonly group: number;
}

/** All solutions of a hand. */
export interface Solutions {
    /** The cards, ascending. */
    readonly cards: readonly number[];
    /** What they are to make. */
    readonly target: Exact;
    /** Whether there is a solution. */
    readonly solvable: boolean;
    /** How many different solutions there are. */
    readonly count: number;
    /** How many ideas there are among them: essentially different solutions. */
    readonly essentiallyDifferent: number;
    /** Whether every solution passes through a fraction. */
    readonly needsFraction: boolean;
    /** The solutions, the most natural one first: at most as many as were asked for. */
    readonly solutions: readonly Solution[];
}

/** The best that can be done in a round of numbers. */
export interface RoundPlayed {
    readonly cards: readonly number[];
    readonly target: Exact;
    /** Whether the target can be made. */
    readonly isMade: boolean;
    /** The target if it can be made; otherwise the nearest number, or the two nearest ones. */
    readonly made: readonly Exact[];
    /** How many different solutions there are. */
    readonly count: number;
    /** Those of the fewest cards first, then the most natural ones: at most as many as were asked for. Every `group` is -1. */
    readonly solutions: readonly Solution[];
}

/** Whether an expression that was typed is a solution. */
export interface Check {
    readonly correct: boolean;
    /** What it makes, if it makes a number. */
    readonly value: Exact | null;
    /** What it was to make. */
    readonly target: Exact;
    /** Why it is not correct, in a sentence. */
    readonly reason: string | null;
    /** The numbers in it, as they stand. */
    readonly numbers: readonly number[];
}

/** Limits how much is listed. */
export interface Listing {
    /** At most so many; 1000 without. */
    most?: number;
}

/** Where no computation is long, `signal` and `progress` may still be given. */
export interface TwentyFourSolver {
    /**
     * All ways to make the target from one to seven cards from -100 to 100, each used once.
     *
     * @throws {SolvetabError} of kind `input`, as all methods here do.
     */
    solutions(cards: Cards, options?: { target?: Target } & Listing & Watched): Solutions;
    /** A round of numbers: all ways to make the target, or the nearest number. */
    round(cards: Cards, options?: Round & Listing & Watched): RoundPlayed;
    /**
     * Whether an expression that somebody typed is a solution, and why not. Without cards any numbers may be used.
     *
     * @throws {SolvetabError} of kind `input` for what cannot be read as an expression.
     */
    check(expression: string, options?: { cards?: Cards } & Round & Watched): Check;
    /** Which whole numbers from 0 to 127 any cards make, ascending. */
    targets(cards: Cards, options?: Watched): number[];
}

/** QuadAce, solved. */
export interface SolvedQuadAce {
    /** The table, to be probed at once. */
    readonly table: QuadAce;
    /** Whether the table knows which positions can be reached: not in games of more than 2^23 positions. */
    readonly knowsReachable: boolean;
}

/** Rules of QuadAce; what is not given is that of the standard game. */
export type QuadAceOptions = Partial<Omit<QuadAceRules, "start">> & {
    start?: readonly [mover: readonly number[], opponent: readonly number[]];
};

export interface QuadAceSolver {
    /**
     * Solves every position.
     *
     * @throws {SolvetabError} of kind `input` for rules that do not exist, or have more than 2^28 positions; `solve` if the memory ends.
     */
    solve(rules?: QuadAceOptions, options?: Watched): SolvedQuadAce;
}

/** What both solvers have; those of {@link WorkerSolver} return promises. */
export interface SolverMethods {
    /**
     * The optimal tree for all codes of some rules.
     *
     * @throws {SolvetabError} of kind `input` for rules that do not exist or are too large, `solve` if no tree finds every secret within
     * `maxDepth`.
     */
    solve(rules: Rules, options?: SolveOptions): Solved<DecisionTree>;
    /** The optimal tree for a list of words of one length whose letters get colours. */
    solveWords(words: readonly string[], options: SolveWordsOptions & { feedback: "colours" }): Solved<ColourTree>;
    /** The optimal tree for a list of words of one length. */
    solveWords(words: readonly string[], options?: SolveWordsOptions & { feedback?: "counts" }): Solved<WordTree>;
    /**
     * What is known after some guesses: the candidates left, the best guess, how many more guesses.
     *
     * @throws {SolvetabError} of kind `contradiction` if no candidate is left, `input` for what is not a code or feedback, as all
     * methods with a game do.
     */
    analyse(game: Game, moves: Iterable<GuessAndAnswer>, options?: Listing & Watched): Analysis;
    /** How a guess divides the candidates: each feedback that can come, in the order of feedback. */
    cells(game: Game, moves: Iterable<GuessAndAnswer>, guess: string, options?: Listing & Watched): Cell[];
    /** What a guess is worth, beside the best one known. */
    rate(game: Game, moves: Iterable<GuessAndAnswer>, guess: string, options?: Watched): Comparison;
    /**
     * The guesses that tell most of words with colours, at most 100 and 10 without `most`: those of the largest entropy, in the order of
     * how many more guesses they need. Up to 40 candidates `toCome` is exact; of more it is an upper bound.
     */
    bestGuesses(game: Game, moves: Iterable<GuessAndAnswer>, options?: Listing & Watched): BestGuess[];
    /** What each guess of a game gave away, and what luck brought; the game may be unfinished. */
    review(game: Game, moves: Iterable<GuessAndAnswer>, options?: Watched): Review;
    /** The feedback with which an adversarial codemaker keeps the game longest: equally good, draw one of them. */
    adaptiveAnswers(game: Game, moves: Iterable<GuessAndAnswer>, guess: string, options?: Watched): string[];
    /** When no candidate is left: the feedback that may be wrong, the winning one included. If there is none, at least two are wrong. */
    suspects(game: Game, moves: Iterable<GuessAndAnswer>, options?: Watched): Suspect[];
    /**
     * The next guess if any one feedback may be wrong. Every guess is judged against every candidate: seconds for more than 10,000 codes.
     *
     * @throws {SolvetabError} of kind `contradiction` if the feedback of at least two guesses is wrong.
     */
    oneLie(game: Game, moves: Iterable<GuessAndAnswer>, options?: Watched): OneLie;
    /**
     * The next guess for rules of up to 16 positions and 36 symbols, such as `10x10` or `10x20r`: counted, drawn and searched as the game
     * goes. Only a worker can cancel it; it takes about a second at most.
     *
     * @throws {SolvetabError} of kind `contradiction` if no candidate is left, `input` for what is no rules, no code or no feedback.
     */
    advise(rules: string, moves: Iterable<GuessAndAnswer>, options?: AdviseOptions): Advised;
    /** How many candidates of such rules are left; which, once they are few enough. */
    remaining(rules: string, moves: Iterable<GuessAndAnswer>, options?: Listing & AdviseOptions): RemainingCodes;
    /** What such rules mean. */
    largeRules(rules: string, options?: Watched): LargeRules;
    /** The feedback for a guess by such rules. */
    largeFeedback(rules: string, guess: string, secret: string, options?: Watched): string;
    /** The feedback for a guess of a word, such as `"1A2B"`, in any characters: upper and lower case are one. */
    wordFeedback(guess: string, secret: string, options?: Watched): string;
    readonly twentyFour: TwentyFourSolver;
    readonly quadAce: QuadAceSolver;
}

/** Where the WebAssembly module is, if not beside the package's own files. */
export interface SolverOptions {
    wasm?: URL | Response | ArrayBuffer | Uint8Array | WebAssembly.Module;
}

/** The solvers, synchronous: whoever calls one waits for it. */
export class Solver implements SolverMethods {
    private constructor();
    /** Loads the module of the solvers, and that of the probes, which opens what they make. */
    static load(options?: SolverOptions): Promise<Solver>;
    solve(rules: Rules, options?: SolveOptions): Solved<DecisionTree>;
    solveWords(words: readonly string[], options: SolveWordsOptions & { feedback: "colours" }): Solved<ColourTree>;
    solveWords(words: readonly string[], options?: SolveWordsOptions & { feedback?: "counts" }): Solved<WordTree>;
    analyse(game: Game, moves: Iterable<GuessAndAnswer>, options?: Listing & Watched): Analysis;
    cells(game: Game, moves: Iterable<GuessAndAnswer>, guess: string, options?: Listing & Watched): Cell[];
    rate(game: Game, moves: Iterable<GuessAndAnswer>, guess: string, options?: Watched): Comparison;
    bestGuesses(game: Game, moves: Iterable<GuessAndAnswer>, options?: Listing & Watched): BestGuess[];
    review(game: Game, moves: Iterable<GuessAndAnswer>, options?: Watched): Review;
    adaptiveAnswers(game: Game, moves: Iterable<GuessAndAnswer>, guess: string, options?: Watched): string[];
    suspects(game: Game, moves: Iterable<GuessAndAnswer>, options?: Watched): Suspect[];
    oneLie(game: Game, moves: Iterable<GuessAndAnswer>, options?: Watched): OneLie;
    advise(rules: string, moves: Iterable<GuessAndAnswer>, options?: AdviseOptions): Advised;
    remaining(rules: string, moves: Iterable<GuessAndAnswer>, options?: Listing & AdviseOptions): RemainingCodes;
    largeRules(rules: string, options?: Watched): LargeRules;
    largeFeedback(rules: string, guess: string, secret: string, options?: Watched): string;
    wordFeedback(guess: string, secret: string, options?: Watched): string;
    readonly twentyFour: TwentyFourSolver;
    readonly quadAce: QuadAceSolver;
}

/** The same methods, each with a promise of what it returns. */
export type InWorker<T> = {
    readonly [K in keyof T]: T[K] extends (...given: infer A) => infer R ? (...given: A) => Promise<R> : InWorker<T[K]>;
};

/**
 * The solvers in a worker of their own (a web worker, or a thread in Node), so that nothing here waits.
 *
 * The worker is started by the first request. Requests are answered one after another. Cancelling the one under way ends the worker and
 * starts another for those that wait.
 */
export class WorkerSolver implements InWorker<Omit<SolverMethods, "solveWords">> {
    constructor(options?: {
        /** The script of the worker, if not the package's own `worker.js`; it must import that. */
        worker?: URL;
        /** Where the module of the solvers is, if not beside the package's own files: it is not looked for beside another `worker`. */
        wasm?: URL;
    });
    readonly solve: InWorker<SolverMethods>["solve"];
    /** The optimal tree for a list of words of one length whose letters get colours. */
    solveWords(words: readonly string[], options: SolveWordsOptions & { feedback: "colours" }): Promise<Solved<ColourTree>>;
    /** The optimal tree for a list of words of one length. */
    solveWords(words: readonly string[], options?: SolveWordsOptions & { feedback?: "counts" }): Promise<Solved<WordTree>>;
    readonly analyse: InWorker<SolverMethods>["analyse"];
    readonly cells: InWorker<SolverMethods>["cells"];
    readonly rate: InWorker<SolverMethods>["rate"];
    readonly bestGuesses: InWorker<SolverMethods>["bestGuesses"];
    readonly review: InWorker<SolverMethods>["review"];
    readonly adaptiveAnswers: InWorker<SolverMethods>["adaptiveAnswers"];
    readonly suspects: InWorker<SolverMethods>["suspects"];
    readonly oneLie: InWorker<SolverMethods>["oneLie"];
    readonly advise: InWorker<SolverMethods>["advise"];
    readonly remaining: InWorker<SolverMethods>["remaining"];
    readonly largeRules: InWorker<SolverMethods>["largeRules"];
    readonly largeFeedback: InWorker<SolverMethods>["largeFeedback"];
    readonly wordFeedback: InWorker<SolverMethods>["wordFeedback"];
    readonly twentyFour: InWorker<TwentyFourSolver>;
    readonly quadAce: InWorker<QuadAceSolver>;
    /** Ends the worker. Requests that wait are rejected; a later one starts another worker. */
    close(): void;
}
