// What both solvers are asked, as requests to the module: written once, sent by one and the other.

import { checkOptions, movesOf } from "./arguments.js";
import { ColourTree, DecisionTree, WordTree } from "./codes.js";
import { SolvetabError } from "./errors.js";
import { joined } from "./module.js";
// For what it adds to the kinds of tables.
import "./quad_ace.js";
import { KIND, openAs } from "./tables.js";

/** Listed unless something else is asked for. */
const MOST = 1000;
/** Guesses that are listed as the best ones. */
const BEST = 10;

function most({ most = MOST } = {}) {
    if (!Number.isSafeInteger(most) || most < 0) throw new SolvetabError(`most is a whole number from 0, not ${most}`, "usage");
    return Math.min(most, 2 ** 32 - 1);
}

const optional = (value) => (value === undefined || value === null ? null : String(value));
const cardsText = (cards) => String(joined(cards, " "));
const handsText = (hands) => String(joined(hands, ","));

function question({ objective = "total", maxDepth, width } = {}) {
    return { objective: String(objective), maxDepth: optional(maxDepth), width: optional(width) };
}

/** Opens the table that came with an answer as a tree. */
const solved = (kind) => (answer, table) => ({ tree: openAs(table, kind), ...answer });

/** Rules as a request names them: text, or an object that says what is reported of a guess. */
function rulesOf(given) {
    if (typeof given !== "object" || given === null) return { rules: String(given), feedback: null };
    checkOptions(given, ["rules", "feedback"], []);
    return { rules: String(given.rules), feedback: optional(given.feedback) };
}

function weightOf(weight) {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new SolvetabError(`weights are whole numbers from 0, not ${String(weight)}`, "usage");
    return weight;
}

/** A list of words as a request names it: what may be secret, what may be guessed, and what is reported. */
function wordsOf({ words, guesses, feedback, hard, candidatesOnly, weights }) {
    const named = guesses ?? "list";
    return {
        words: Array.from(words, String),
        guesses: typeof named === "string" ? named : Array.from(named, String),
        feedback: String(feedback ?? "counts"),
        hard: Boolean(hard),
        candidates_only: Boolean(candidatesOnly),
        weights: weights === undefined ? null : Array.from(weights, weightOf),
    };
}

/** A game of codes: what names it, how it is opened, and the table that goes with it. */
function game(given) {
    if ([DecisionTree, WordTree, ColourTree].some((type) => given instanceof type)) {
        return { game: { key: `table ${given.digest}`, open: { call: "openTable" } }, bytes: given.bytes };
    }
    if (typeof given === "object" && given !== null && given.words !== undefined) {
        checkOptions(given, ["words", "guesses", "feedback", "hard", "candidatesOnly", "weights", "table"], []);
        const [words, table] = [wordsOf(given), given.table ?? null];
        if (table !== null && !(table instanceof ColourTree)) throw new SolvetabError("the table of a list of words is a ColourTree", "usage");
        const key = `words ${JSON.stringify(words)} ${table?.digest}`;
        return { game: { key, open: { call: "openWords", ...words, hasTable: table !== null } }, bytes: table?.bytes };
    }
    const { rules, feedback } = rulesOf(given);
    return { game: { key: `rules ${rules} ${feedback ?? "counts"}`, open: { call: "openRules", rules, feedback } } };
}

/** A request about a game so far. */
function about(given, moves, message) {
    const { game: named, bytes = null } = game(given);
    return { message: { ...message, game: named, moves: movesOf(moves) }, bytes };
}

/** A game whose codes may be too many to list. */
function large(rules, moves, { sample = 4000, seed = 0 } = {}) {
    return { rules: String(rules), moves: movesOf(moves), sample: String(sample), seed: String(seed) };
}

/**
 * Every method: what it makes of its arguments, a request with `message`, `options` (who is told of progress and may cancel) and perhaps
 * `bytes`, `hasTable` and `reply`, which makes the result of the answer and the table.
 */
const METHODS = {
    solve: (rules, options) => ({
        message: { call: "solve", ...rulesOf(rules), ...question(options) },
        options,
        hasTable: true,
        reply: solved(KIND.decisionTree),
    }),
    solveWords: (words, options) => ({
        message: { call: "solveWords", ...wordsOf({ ...options, words }), ...question(options) },
        options,
        hasTable: true,
        reply: solved(String(options?.feedback) === "colours" ? KIND.colourTree : KIND.wordTree),
    }),
    analyse: (given, moves, options) => ({ ...about(given, moves, { call: "analyse", most: most(options) }), options }),
    cells: (given, moves, guess, options) => ({
        ...about(given, moves, { call: "cells", guess: String(guess), most: most(options) }),
        options,
    }),
    rate: (given, moves, guess, options) => ({ ...about(given, moves, { call: "rate", guess: String(guess) }), options }),
    bestGuesses: (given, moves, options) => ({
        ...about(given, moves, { call: "bestGuesses", most: most({ most: options?.most ?? BEST }) }),
        options,
    }),
    review: (given, moves, options) => ({ ...about(given, moves, { call: "review" }), options }),
    adaptiveAnswers: (given, moves, guess, options) => ({
        ...about(given, moves, { call: "adaptiveAnswers", guess: String(guess) }),
        options,
    }),
    suspects: (given, moves, options) => ({ ...about(given, moves, { call: "suspects" }), options }),
    oneLie: (given, moves, options) => ({ ...about(given, moves, { call: "oneLie" }), options }),
    advise: (rules, moves, options) => ({ message: { call: "advise", ...large(rules, moves, options) }, options }),
    remaining: (rules, moves, options) => ({
        message: { call: "remaining", ...large(rules, moves, options), most: most(options) },
        options,
    }),
    largeRules: (rules, options) => ({ message: { call: "largeRules", rules: String(rules) }, options }),
    largeFeedback: (rules, guess, secret, options) => ({
        message: { call: "largeFeedback", rules: String(rules), guess: String(guess), secret: String(secret) },
        options,
    }),
    wordFeedback: (guess, secret, options) => ({
        message: { call: "wordFeedback", guess: String(guess), secret: String(secret) },
        options,
    }),
};

const round = ({ target = 24, some = false, whole = false } = {}) => ({ target: String(target), some: Boolean(some), whole: Boolean(whole) });

const TWENTY_FOUR = {
    solutions: (cards, options) => ({
        message: { call: "solutions", cards: cardsText(cards), target: String(options?.target ?? 24), most: most(options) },
        options,
    }),
    round: (cards, options) => ({
        message: { call: "round", cards: cardsText(cards), ...round(options), most: most(options) },
        options,
    }),
    check: (expression, options) => {
        const cards = options?.cards;
        return {
            message: {
                call: "check",
                expression: String(expression),
                cards: cards === undefined || cards === null ? null : cardsText(cards),
                ...round(options),
            },
            options,
        };
    },
    targets: (cards, options) => ({ message: { call: "targets", cards: cardsText(cards) }, options }),
};

const QUAD_ACE_METHODS = {
    solve: ({ base = 10, hands = 2, operation = "add", goal = "empty", start } = {}, options) => ({
        message: {
            call: "solveQuadAce",
            base: String(base),
            hands: String(hands),
            operation: String(operation),
            goal: String(goal),
            start: start === undefined || start === null ? null : Array.from(start, handsText),
        },
        options,
        hasTable: true,
        reply: (_, bytes) => {
            const table = openAs(bytes, KIND.quadAce);
            return { table, knowsReachable: table.reachable(0) !== null };
        },
    }),
};

const QUESTION = ["objective", "maxDepth", "width"];
const ROUND = ["target", "some", "whole"];

/** Where a method has its options, and which ones beside those of every request. */
const OPTIONS = {
    solve: [1, ...QUESTION],
    solveWords: [1, "guesses", "feedback", "hard", "candidatesOnly", "weights", ...QUESTION],
    analyse: [2, "most"],
    cells: [3, "most"],
    rate: [3],
    bestGuesses: [2, "most"],
    review: [2],
    adaptiveAnswers: [3],
    suspects: [2],
    oneLie: [2],
    advise: [2, "sample", "seed"],
    remaining: [2, "most", "sample", "seed"],
    largeRules: [1],
    largeFeedback: [3],
    wordFeedback: [2],
    solutions: [1, "target", "most"],
    round: [1, ...ROUND, "most"],
    check: [1, "cards", ...ROUND],
    targets: [1],
};

function checkGiven(group, name, given) {
    if (group === QUAD_ACE_METHODS) {
        checkOptions(given[0], ["base", "hands", "operation", "goal", "start"], []);
        checkOptions(given[1], []);
        return;
    }
    const [at, ...names] = OPTIONS[name];
    checkOptions(given[at], names);
}

/** The methods of a solver that sends requests by this function. */
export function methods(send) {
    const all = (group) =>
        Object.fromEntries(
            Object.entries(group).map(([name, request]) => [
                name,
                (...given) =>
                    send(() => {
                        checkGiven(group, name, given);
                        return { reply: (answer) => answer, ...request(...given) };
                    }),
            ]),
        );
    return { ...all(METHODS), twentyFour: Object.freeze(all(TWENTY_FOUR)), quadAce: Object.freeze(all(QUAD_ACE_METHODS)) };
}
