// Bulls and Cows, Mastermind, lists of words and words with colours: trees and their turns.

import { movesOf } from "./arguments.js";
import { SolvetabError } from "./errors.js";
import { check, loaded, plainNumber, readLines, readText, shortNumber, wasm, writeText, writeTexts } from "./module.js";
import { AnyTable, INSPECT, KIND, TOKEN, addKind, openKind } from "./tables.js";

/** What the module returns for a turn if the secret has been found; one more if a game is not the tree's. */
const SOLVED = 2 ** 32;

function parseRules(length) {
    const words = readText(length).split(" ");
    const [positions, symbols, repeats, codes] = words.slice(1, 5).map(Number);
    return Object.freeze({ text: words[0], positions, symbols, repeats: repeats === 1, codes, feedback: words[5] });
}

export function codeRules(text) {
    return parseRules(check(loaded().rules_read(writeText(text))));
}

export function codes(rules) {
    return readLines(check(loaded().rules_codes(writeText(rules))));
}

export function checkCode(rules, code) {
    loaded();
    return readText(check(wasm.rules_code(...writeTexts(rules, code))));
}

export function feedback(guess, secret) {
    loaded();
    const [length, both] = writeTexts(guess, secret);
    return readText(check(wasm.feedback(length, both)));
}

/** Letters in lower case, each where that is one character, as the library has them: the module has no table of all letters. */
const lowerCase = (text) => {
    const lower = (letter) => {
        const found = letter.toLowerCase();
        return Array.from(found).length === 1 ? found : letter;
    };
    return Array.from(String(text), lower).join("");
};

export function colours(guess, secret) {
    loaded();
    const [length, both] = writeTexts(lowerCase(guess), lowerCase(secret));
    return readText(check(wasm.colours(length, both)));
}

class Tree extends AnyTable {
    #positions;

    constructor(token, handle) {
        super(token, handle);
        this.#positions = check(wasm.tree_positions(handle));
    }

    get positions() {
        return this.#positions;
    }

    start() {
        return new Turn(TOKEN, this, check(wasm.tree_start(AnyTable.handle(this))));
    }

    turn(number) {
        return new Turn(TOKEN, this, check(wasm.tree_turn(AnyTable.handle(this), plainNumber(number))));
    }

    secrets() {
        return readLines(check(wasm.tree_secrets(AnyTable.handle(this))));
    }
}

export class DecisionTree extends Tree {
    #rules;

    constructor(token, handle) {
        super(token, handle);
        this.#rules = parseRules(check(wasm.tree_rules(handle)));
    }

    static open(source) {
        return openKind(source, KIND.decisionTree);
    }

    get kind() {
        return "decision-tree";
    }

    get rules() {
        return this.#rules;
    }

    toString() {
        const { text, feedback, codes } = this.#rules;
        return `DecisionTree ${text}${feedback === "counts" ? "" : `, ${feedback} feedback`}: ${codes} secrets`;
    }

    toJSON() {
        return { ...super.toJSON(), rules: this.#rules };
    }

    follow(game) {
        // A line each; what has lines of its own is no code, and stays none.
        const lines = movesOf(game).map((move) => move.map((text) => text.replaceAll(/[\r\n]/g, "?")));
        const followed = check(wasm.tree_follow(AnyTable.handle(this), writeText(lines.flat().join("\n"))));
        if (followed > SOLVED) return null;
        if (followed === SOLVED) return { turn: null, guess: null };
        const [guess, number] = readText(followed).split(" ");
        return { turn: new Turn(TOKEN, this, Number(number)), guess };
    }
}
addKind(KIND.decisionTree, DecisionTree);

/** By kind: the names of trees whose words are in their table. */
const NAMES = { "word-tree": "WordTree", "colour-tree": "ColourTree" };

/** A tree of words, which are in its table. */
class TreeOfWords extends Tree {
    #count;

    constructor(token, handle) {
        super(token, handle);
        this.#count = this.start().remaining;
    }

    toString() {
        return `${NAMES[this.kind]} ${this.#count} secrets of ${this.positions} characters`;
    }

    toJSON() {
        return { ...super.toJSON(), positions: this.positions, secrets: this.#count };
    }

    words() {
        return readLines(check(wasm.tree_words(AnyTable.handle(this))));
    }
}

export class WordTree extends TreeOfWords {
    static open(source) {
        return openKind(source, KIND.wordTree);
    }

    get kind() {
        return "word-tree";
    }
}
addKind(KIND.wordTree, WordTree);

export class ColourTree extends TreeOfWords {
    static open(source) {
        return openKind(source, KIND.colourTree);
    }

    get kind() {
        return "colour-tree";
    }
}
addKind(KIND.colourTree, ColourTree);

export class Turn {
    #tree;
    #number;
    /** What is known of the turn, once somebody asks. */
    #facts = null;

    constructor(token, tree, number) {
        if (token !== TOKEN) throw new SolvetabError("turns are made by their tree", "usage");
        this.#tree = tree;
        this.#number = number;
    }

    get tree() {
        return this.#tree;
    }

    get number() {
        return this.#number;
    }

    get guess() {
        return (this.#facts ?? this.#ask()).guess;
    }

    get remaining() {
        return (this.#facts ?? this.#ask()).remaining;
    }

    get worst() {
        return (this.#facts ?? this.#ask()).worst;
    }

    get total() {
        return (this.#facts ?? this.#ask()).total;
    }

    get average() {
        return this.total / this.remaining;
    }

    toString() {
        if (this.#facts === null && !AnyTable.isThere(this.#tree)) return `Turn ${this.#number} of a table that is closed`;
        const { guess, remaining, worst } = this;
        return `Turn ${guess}: ${remaining} left, at most ${worst} more ${worst === 1 ? "guess" : "guesses"}`;
    }

    toJSON() {
        const { guess, remaining, worst, total, average, number } = this;
        return { guess, remaining, worst, total, average, number };
    }

    [INSPECT]() {
        return String(this);
    }

    #ask() {
        const length = check(wasm.turn_facts(AnyTable.handle(this.#tree), this.#number));
        const [remaining, worst, total] = [shortNumber(0), shortNumber(1), shortNumber(2)];
        this.#facts = { guess: readText(length, 12), remaining, worst, total };
        return this.#facts;
    }

    answer(answer, elsewhere) {
        const handle = AnyTable.handle(this.#tree);
        let next;
        if (elsewhere === undefined) {
            next = wasm.turn_answer(handle, this.#number, writeText(answer));
        } else if (Number.isSafeInteger(answer) && Number.isSafeInteger(elsewhere)) {
            next = wasm.turn_answer_counts(handle, this.#number, answer, elsewhere);
        } else {
            // Counts that are none are refused as text that is none.
            next = wasm.turn_answer(handle, this.#number, writeText(""));
        }
        return this.#turn(check(next));
    }

    answers() {
        const lines = readLines(check(wasm.turn_answers(AnyTable.handle(this.#tree), this.#number)));
        return lines.map((line) => {
            const [answer, number] = line.split(" ");
            return [answer, this.#turn(Number(number))];
        });
    }

    #turn(number) {
        return number === SOLVED ? null : new Turn(TOKEN, this.#tree, number);
    }
}
