/**
 * solvetab: small games solved completely. Probes answer in nanoseconds from tables that come with the package.
 *
 * ```js
 * import { bullsAndCows, twentyFour, quadAce } from "solvetab";
 *
 * const turn = (await bullsAndCows()).start().answer("1A2B");
 * console.log(turn.guess, turn.remaining);
 * console.log((await twentyFour()).solve([3, 3, 8, 8]));          // 8/(3-8/3)
 * console.log((await quadAce()).probe([1, 1], [1, 1]).outcome);   // draw
 * ```
 *
 * The WebAssembly module is loaded when the first table is; after that every probe is synchronous. What needs no table (`feedback`,
 * `codes`) asks for {@link init} before it. Solvers are in `solvetab/solver`.
 *
 * Every error that is about a question or a table is a {@link SolvetabError} with the sentence of the Rust library.
 *
 * @module
 */

/** What an error is about. */
export type ErrorKind =
    /** A value that is not what its type stands for: mistyped, out of range, of other rules. */
    | "input"
    /** No code is consistent with all feedback. */
    | "contradiction"
    /** The table's content contradicts itself. */
    | "damaged"
    /** Bytes that are not a table, or not of the kind that was asked for, or not those that were written. */
    | "open"
    /** A search that found nothing: proven to be impossible, or not found among what was tried. */
    | "solve"
    /** The package is used wrongly: before {@link init}, after `close`. Or a table was lost, see {@link init}. Or it has a fault. */
    | "usage";

/** An error with a sentence of the library, without a final full stop. */
export class SolvetabError extends Error {
    readonly name: "SolvetabError";
    readonly kind: ErrorKind;
    /**
     * The identifier of the error, such as `range` or `contradiction`. It is the same in every language, and stays
     * when the sentence is improved. The kind if the package is used wrongly.
     */
    readonly code: string;
    /** In a list of words, the number of the word that is wrong, from 0; null if it is not a single one. */
    readonly index: number | null;
    constructor(message: string, kind: ErrorKind, code?: string, index?: number | null);
}

/** The version of the package. */
export const version: string;

/** Where the WebAssembly module is, if not beside the package's own files. */
export interface InitOptions {
    /** A URL, a response, the bytes, or a compiled module. */
    wasm?: URL | Response | ArrayBuffer | Uint8Array | WebAssembly.Module;
    /** The folder that the package's tables are fetched from; `tables/` beside the package's files without. */
    tables?: URL;
}

/**
 * Loads the WebAssembly module, once: later calls wait for the first. Functions that return promises do it themselves.
 *
 * A program that runs out of stack in the middle of a call, and catches the `RangeError`, loses the tables that are open: they throw a
 * {@link SolvetabError} of kind `usage` that says so, and are opened again by those functions. Everything else goes on by itself.
 */
export function init(options?: InitOptions): Promise<void>;

/** The names of the tables that come with the package. */
export const TABLE_NAMES: readonly TableName[];

/** A table that comes with the package. */
export type TableName =
    | "bulls-and-cows-4x10"
    | "bulls-and-cows-4x10-worst"
    | "mastermind-4x6r"
    | "mastermind-4x6r-depth5"
    | "3x10"
    | "4x8"
    | "4x9"
    | "5x5r"
    | "4x7r"
    | "bulls-and-cows-4x10-no-leading-zero"
    | "words-2315"
    | "words-2315-hard"
    | "words-3158"
    | "twenty-four"
    | "targets"
    | "quad-ace-10"
    | "quad-ace-10-three-hands";

/** A table by its name in the package, its URL (`file:` too, in Node), or its bytes, which are copied. */
export type Source = TableName | URL | Response | ArrayBuffer | Uint8Array;

/** Any table. */
export type Table = DecisionTree | WordTree | ColourTree | TwentyFour | Targets | QuadAce;

/**
 * Opens a table of any kind: checks its structure and its BLAKE3 digest.
 *
 * Tables of the package that were opened before by their name are not fetched again, and are the same object.
 *
 * @throws {SolvetabError} of kind `open` for bytes that are not a table this release reads.
 */
export function open(source: Source): Promise<Table>;

/** As {@link open}, from bytes and at once; the module must have been loaded. */
export function openBytes(bytes: ArrayBuffer | Uint8Array): Table;

// Bulls and Cows, Mastermind

/** Bulls and Cows, 4 different digits (`4x10`): 26274 guesses for all 5040 secrets, proven the least. */
export function bullsAndCows(): Promise<DecisionTree>;
/** Bulls and Cows with the fewest secrets that need seven guesses, none more. */
export function bullsAndCowsWorst(): Promise<DecisionTree>;
/** Bulls and Cows of the 4536 codes that do not begin with 0, which alone are guessed: 23283 guesses for all, proven the least. */
export function bullsAndCowsNoLeadingZero(): Promise<WordTree>;
/** Mastermind, 4 pegs in 6 colours (`4x6r`): 5625 guesses for all 1296 secrets, proven the least. */
export function mastermind(): Promise<DecisionTree>;
/** Mastermind (`4x6r`) with at most five guesses for every secret. */
export function mastermindWithin5(): Promise<DecisionTree>;
/** Codes of 3 different digits (`3x10`). */
export function codes3x10(): Promise<DecisionTree>;
/** Codes of 4 different symbols out of 8 (`4x8`). */
export function codes4x8(): Promise<DecisionTree>;
/** Codes of 4 different symbols out of 9 (`4x9`). */
export function codes4x9(): Promise<DecisionTree>;
/** Royale Mastermind, 5 pegs in 5 colours (`5x5r`). */
export function codes5x5r(): Promise<DecisionTree>;
/** Codes of 4 pegs in 7 colours (`4x7r`). */
export function codes4x7r(): Promise<DecisionTree>;
/** Words of five letters with a colour for each: 2315 secrets, of 12972 words that may be guessed. */
export function words2315(): Promise<ColourTree>;
/** The same in hard mode: found hints must be used. */
export function words2315Hard(): Promise<ColourTree>;
/** The 3158 secrets of 2023, of 14855 words that may be guessed: 11219 guesses in total, the fewest there are, and at most 6. */
export function words3158(): Promise<ColourTree>;

/** The codes of a game: `4x10` without repeats, `4x6r` with. */
export interface CodeRules {
    /** As they are written: `4x10`. */
    readonly text: string;
    /** Symbols in a code, 1 to 8. */
    readonly positions: number;
    /** Different symbols, 1 to 16: written 0-9, then a-f. */
    readonly symbols: number;
    /** Whether a symbol may occur more than once in a code. */
    readonly repeats: boolean;
    /** How many codes there are, 1 to 65536. */
    readonly codes: number;
    /** What is reported of a guess: bulls and cows, `1A2B`, or bulls alone (`black`), `1A`. */
    readonly feedback: "counts" | "black";
}

/**
 * Reads rules such as `4x6r`. Needs {@link init}.
 *
 * @throws {SolvetabError} of kind `input`.
 */
export function codeRules(text: string): CodeRules;

/**
 * All codes of some rules, in lexicographic order. Needs {@link init}.
 *
 * @throws {SolvetabError} of kind `input`.
 */
export function codes(rules: string): string[];

/**
 * The code with this spelling, if these rules have it: `"0A1f"` becomes `"0a1f"`. Needs {@link init}.
 *
 * @throws {SolvetabError} of kind `input` that says why it is none of them.
 */
export function checkCode(rules: string, code: string): string;

/**
 * The feedback for a guess, such as `"1A2B"`: one symbol in place, two elsewhere. Needs {@link init}.
 *
 * @throws {SolvetabError} of kind `input` for what is not a code, or codes of different lengths.
 */
export function feedback(guess: string, secret: string): string;

/**
 * The colours of a guess where each letter of a word gets one: `"-Y--G"`, `G` green, `Y` yellow, `-` grey. Words have 1 to 10 characters;
 * upper and lower case are one. Needs {@link init}.
 *
 * Green letters are matched first. Then, from left to right, each other letter is yellow if the secret has it more often than it is green
 * or already yellow.
 *
 * @throws {SolvetabError} of kind `input` for what is not a word, or words of different lengths.
 */
export function colours(guess: string, secret: string): string;

/** What all tables have. */
interface AnyTable {
    /** The whole file: a copy. */
    readonly bytes: Uint8Array;
    /** The BLAKE3 digest of the content, 64 hexadecimal digits. */
    readonly digest: string;
    /** Which table it is, in a line; `console.log` in Node prints the same. */
    toString(): string;
    /** What `JSON.stringify` writes: `kind`, `digest` and what is known of the game, not the table's bytes. */
    toJSON(): object;
    /**
     * Frees the memory that the table takes in the module. Probes throw afterwards.
     *
     * A table that was opened by its name is one object for everybody who opened it: closing it closes it for all of them.
     */
    close(): void;
}

/** What all sorts of trees have. */
interface Tree extends AnyTable {
    /** Symbols in a code, 1 to 8. */
    readonly positions: number;
    /** The turn before any feedback. */
    start(): Turn;
    /**
     * The turn with this {@link Turn.number}.
     *
     * @throws {SolvetabError} of kind `input` if the tree has no such turn.
     */
    turn(number: number): Turn;
    /** All codes that may be secret, in ascending order. */
    secrets(): string[];
}

/** A strategy for every secret of some rules: the guess to make after any feedback. */
export class DecisionTree implements Tree {
    private constructor();
    /**
     * Opens a table that must be a tree of rules.
     *
     * @throws {SolvetabError} of kind `open`.
     */
    static open(source: Source): Promise<DecisionTree>;
    readonly kind: "decision-tree";
    readonly rules: CodeRules;
    readonly positions: number;
    readonly bytes: Uint8Array;
    readonly digest: string;
    toString(): string;
    toJSON(): object;
    start(): Turn;
    turn(number: number): Turn;
    secrets(): string[];
    /**
     * The turn after a game so far, whose guesses need not be the tree's own but may be it by other names of positions and symbols.
     *
     * @returns the turn and the guess by the player's names; `null` for both when the secret has been found; `null` if the guesses are
     * not the tree's by any names.
     * @throws {SolvetabError} of kind `contradiction` if no candidate is left, `input` for what is not a code or feedback.
     */
    follow(game: Iterable<readonly [guess: string, answer: string]>): { turn: Turn | null; guess: string | null } | null;
    close(): void;
}

/** A strategy for every secret of a list of codes or words. */
export class WordTree implements Tree {
    private constructor();
    /**
     * Opens a table that must be a tree of a list.
     *
     * @throws {SolvetabError} of kind `open`.
     */
    static open(source: Source): Promise<WordTree>;
    readonly kind: "word-tree";
    readonly positions: number;
    readonly bytes: Uint8Array;
    readonly digest: string;
    toString(): string;
    toJSON(): object;
    start(): Turn;
    turn(number: number): Turn;
    secrets(): string[];
    /** All words that may be guessed, in ascending order. */
    words(): string[];
    close(): void;
}

/** A strategy for words with a colour for each letter. Feedback is colours, such as `"-Y--G"`. */
export class ColourTree implements Tree {
    private constructor();
    /**
     * Opens a table that must be a tree of words with colours.
     *
     * @throws {SolvetabError} of kind `open`.
     */
    static open(source: Source): Promise<ColourTree>;
    readonly kind: "colour-tree";
    readonly positions: number;
    readonly bytes: Uint8Array;
    readonly digest: string;
    toString(): string;
    toJSON(): object;
    start(): Turn;
    turn(number: number): Turn;
    secrets(): string[];
    /** The words that the tree guesses, in ascending order; all secrets are among them. */
    words(): string[];
    close(): void;
}

/** A moment of the game in which a guess is due. Immutable. */
export class Turn {
    private constructor();
    readonly tree: DecisionTree | WordTree | ColourTree;
    /** Names the turn in its tree: `tree.turn(turn.number)` is the same. */
    readonly number: number;
    /** The code to guess. */
    readonly guess: string;
    /** How many candidates are left, at least 1. */
    readonly remaining: number;
    /** More guesses in the worst case, this one included. */
    readonly worst: number;
    /** More guesses, this one included, summed over the candidates: the average is this divided by their number. */
    readonly total: number;
    /** More guesses on average, this one included. */
    readonly average: number;
    /** `Turn 0245: 216 left, at most 5 more guesses`; `console.log` in Node prints the same. */
    toString(): string;
    /** What `JSON.stringify` writes: all that is known of the turn but its tree. */
    toJSON(): { guess: string; remaining: number; worst: number; total: number; average: number; number: number };
    /**
     * The turn after the feedback for the guess, such as `"1A2B"`, or `null` if the guess was the secret.
     *
     * In a {@link ColourTree} feedback is a colour for each letter: `G`, `Y` and `-`, in either case. Grey may also be `B` or `.`; digits
     * (`01002`) and coloured squares are read too.
     *
     * @throws {SolvetabError} of kind `contradiction` if no candidate is left, `input` for what is not feedback.
     */
    answer(answer: string): Turn | null;
    /** The same by counts: symbols in place, and symbols elsewhere; no feedback of a {@link ColourTree}. */
    answer(inPlace: number, elsewhere: number): Turn | null;
    /** Every feedback that can come, with the turn after it (`null` after the winning one), in the order of feedback. */
    answers(): [answer: string, turn: Turn | null][];
}

// 24 points

/** All solutions of all 1820 hands of four cards from 1 to 13 that are to make 24. */
export function twentyFour(): Promise<TwentyFour>;
/** Which numbers from 0 to 127 each hand of four cards from 1 to 13 makes. */
export function targets(): Promise<Targets>;

/** Cards in any order: numbers, or text such as `"8 T K A"`. */
export type Cards = readonly number[] | string;

/** A number, exactly: text such as `"7/2"` if it is not whole, or if a `number` would round it. */
export type Exact = number | string;

/** How an expression is written. */
export interface Style {
    /** `ascii`: `8/(3-8/3)`, the default. `unicode`: `8 ÷ (3 − 8 ÷ 3)`. `latex`: `\frac{8}{3-\frac{8}{3}}`. */
    style?: "ascii" | "unicode" | "latex";
    /** Writes 1, 10, 11, 12 and 13 as A, T, J, Q and K. */
    faces?: boolean;
}

/** What a table knows about a hand. */
export interface Hand {
    /** How many different solutions there are. */
    readonly solutions: number;
    /** How many of them are essentially different: trivial steps, such as a factor of one, do not count. */
    readonly essentiallyDifferent: number;
    /** Whether the hand can be solved, but only with a number on the way that is not whole. */
    readonly needsFraction: boolean;
    /** The most natural solution, or `null` if there is none. */
    readonly solution: string | null;
}

/** Every hand of a deck with all its solutions. */
export class TwentyFour implements AnyTable {
    private constructor();
    static open(source: Source): Promise<TwentyFour>;
    readonly kind: "twenty-four";
    /** Cards in a hand, the largest card, and what the cards are to make. */
    readonly deck: { readonly cards: number; readonly max: number; readonly target: Exact };
    readonly bytes: Uint8Array;
    readonly digest: string;
    toString(): string;
    toJSON(): object;
    /**
     * All that is known about a hand.
     *
     * @throws {SolvetabError} of kind `input` for a hand that is not in the table, as all methods here do.
     */
    probe(cards: Cards): Hand;
    /** How many different solutions a hand has: 0 if there is none. The quickest probe. */
    count(cards: Cards): number;
    /** The most natural solution, or `null` if there is none. */
    solve(cards: Cards, style?: Style): string | null;
    /** The solution with this number, counted from 0, the most natural one first; `null` if there are not so many. */
    solution(cards: Cards, number: number, style?: Style): string | null;
    /** All different solutions, the most natural one first. */
    solutions(cards: Cards, style?: Style): string[];
    close(): void;
}

/** Which whole numbers from 0 to 127 each hand of four cards from 1 to 13 makes. */
export class Targets implements AnyTable {
    private constructor();
    static open(source: Source): Promise<Targets>;
    readonly kind: "targets";
    readonly bytes: Uint8Array;
    readonly digest: string;
    toString(): string;
    toJSON(): object;
    /**
     * Whether the cards, each used once, make the target.
     *
     * @throws {SolvetabError} of kind `input` unless there are four cards from 1 to 13 and a target from 0 to 127.
     */
    canMake(cards: Cards, target: number): boolean;
    /** All targets that the cards make, ascending. */
    all(cards: Cards): number[];
    close(): void;
}

// QuadAce

/** QuadAce in base 10: all 3025 positions. */
export function quadAce(): Promise<QuadAce>;
/** QuadAce in base 10 with three hands a player: all 48400 positions. */
export function quadAceThreeHands(): Promise<QuadAce>;

/** One player's hands in any order: numbers, or text such as `"1,7"`. What comes back is numbers in ascending order. */
export type Hands = readonly number[] | string;

/** What perfect play makes of a position, seen by the mover. */
export interface Outcome {
    readonly outcome: "win" | "draw" | "loss";
    /** Single moves to the end; `null` for a draw. */
    readonly plies: number | null;
}

/** A move and what it is worth. */
export interface Move extends Outcome {
    /** What the mover's hands become. */
    readonly hands: readonly number[];
    /** Whether it keeps the value of the position, with its distance. */
    readonly isBest: boolean;
    /** How many different replies of the opponent lose. */
    readonly losingReplies: number;
    /** The pairs of hands that make it: the mover's, and the opponent's that it is combined with. */
    readonly by: readonly (readonly [own: number, other: number])[];
}

/** The rules of QuadAce. */
export interface QuadAceRules {
    /** Hands show numbers below it, 2 to 256. */
    readonly base: number;
    /** Hands of each player, 1 to 4. */
    readonly hands: number;
    /** What a move makes of the mover's hand and the opponent's: their sum or their product, modulo the base. */
    readonly operation: "add" | "multiply";
    /** What wins: all own hands at 0, or at least two live hands that are all equal. */
    readonly goal: "empty" | "equal";
    /** The first mover's hands and the other's. */
    readonly start: readonly [mover: readonly number[], opponent: readonly number[]];
}

/** Every position of QuadAce by some rules. Positions are named by the mover's hands, then the opponent's. */
export class QuadAce implements AnyTable {
    private constructor();
    static open(source: Source): Promise<QuadAce>;
    readonly kind: "quad-ace";
    readonly rules: QuadAceRules;
    /** How many different hands a player can have; the table has as many positions as its square. */
    readonly numberOfHands: number;
    readonly bytes: Uint8Array;
    readonly digest: string;
    toString(): string;
    toJSON(): object;
    /**
     * The value of a position, seen by the mover.
     *
     * @throws {SolvetabError} of kind `input` for hands that are not of the rules, as all methods here do.
     */
    probe(mover: Hands, opponent: Hands): Outcome;
    /** The value of the start, before which nobody has won. */
    startOutcome(): Outcome;
    /** The moves that keep the value, as what the mover's hands become; those that leave the opponent more losing replies first. */
    bestMoves(mover: Hands, opponent: Hands): number[][];
    /** All different moves with their values, in ascending order of the hands; none if the game is over. */
    moves(mover: Hands, opponent: Hands): Move[];
    /**
     * Perfect play: what each player in turn makes of its hands. To the end, or in a draw to the first position that comes again, but at
     * most 65536 moves.
     */
    line(mover: Hands, opponent: Hands): number[][];
    /** Whether play from the start can lead to the position; `null` if the table does not know, which it then does of no position. */
    isReachable(mover: Hands, opponent: Hands): boolean | null;
    /** All different hands, in the order of their ranks; the first is all at 0. */
    allHands(): number[][];
    /** The rank of hands: their place in {@link allHands}. Hands that are all at 0 have rank 0, though they are in no position that is asked for. */
    rank(hands: Hands): number;
    /**
     * The values of many positions at once: those of one mover's rank (row `rank`) against every opponent by rank, or without it of all
     * positions, row after row. 0 is a draw, a win in n moves is n + 1, a loss in n moves is -(n + 1).
     */
    values(moverRank?: number): Int32Array;
    /** Which positions can be reached from the start, in the same order: 1 or 0; `null` if the table does not know. */
    reachable(moverRank?: number): Uint8Array | null;
    close(): void;
}
