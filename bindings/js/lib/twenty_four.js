// 24 points: hands with their solutions, and the numbers that hands make.

import { checkOptions } from "./arguments.js";
import { SolvetabError } from "./errors.js";
import { check, exactNumber, isList, joined, plainNumber, readLines, readLongText, readText, shortBytes, wasm, writeNumbers, writeText } from "./module.js";
import { AnyTable, KIND, addKind, openKind } from "./tables.js";

/** Puts cards where the module looks for them; how many they are. */
function writeCards(cards) {
    if (isList(cards) && writeNumbers(cards, 0)) return cards.length;
    // The module leaves them where it looks for them.
    return check(wasm.cards_read(writeText(joined(cards, " "))));
}

const STYLES = ["ascii", "unicode", "latex"];

function styleNumber(written) {
    checkOptions(written, ["style", "faces"], []);
    const { style = "ascii", faces = false } = written ?? {};
    const number = STYLES.indexOf(style);
    if (number < 0) throw new SolvetabError("write a style like ascii, unicode or latex", "input");
    return faces ? number + 4 : number;
}

export class TwentyFour extends AnyTable {
    #deck;

    constructor(token, handle) {
        super(token, handle);
        const [cards, max, target] = readText(check(wasm.deck(handle))).split(" ");
        this.#deck = Object.freeze({ cards: Number(cards), max: Number(max), target: exactNumber(target) });
    }

    static open(source) {
        return openKind(source, KIND.twentyFour);
    }

    get kind() {
        return "twenty-four";
    }

    get deck() {
        return this.#deck;
    }

    toString() {
        const { cards, max, target } = this.#deck;
        return `TwentyFour ${cards} ${cards === 1 ? "card" : "cards"} from 1 to ${max}: make ${target}`;
    }

    toJSON() {
        return { ...super.toJSON(), deck: this.#deck };
    }

    probe(cards) {
        const handle = AnyTable.handle(this);
        const [solutions, essentiallyDifferent, needsFraction, solution = null] = readText(
            check(wasm.hand_probe(handle, writeCards(cards))),
        ).split(" ");
        return {
            solutions: Number(solutions),
            essentiallyDifferent: Number(essentiallyDifferent),
            needsFraction: needsFraction === "1",
            solution,
        };
    }

    count(cards) {
        return check(wasm.hand_count(AnyTable.handle(this), writeCards(cards)));
    }

    solve(cards, style) {
        return this.solution(cards, 0, style);
    }

    solution(cards, number, style) {
        const handle = AnyTable.handle(this);
        const length = check(wasm.hand_solution(handle, writeCards(cards), plainNumber(number), styleNumber(style)));
        return length === 0 ? null : readLongText(length);
    }

    solutions(cards, style) {
        const handle = AnyTable.handle(this);
        return readLines(check(wasm.hand_solutions(handle, writeCards(cards), styleNumber(style))));
    }
}
addKind(KIND.twentyFour, TwentyFour);

export class Targets extends AnyTable {
    static open(source) {
        return openKind(source, KIND.targets);
    }

    get kind() {
        return "targets";
    }

    toString() {
        return "Targets 4 cards from 1 to 13: make 0 to 127";
    }

    canMake(cards, target) {
        return check(wasm.targets_can_make(AnyTable.handle(this), writeCards(cards), plainNumber(target))) === 1;
    }

    all(cards) {
        const length = check(wasm.targets_all(AnyTable.handle(this), writeCards(cards)));
        return Array.from(shortBytes(length)).flatMap((byte, index) =>
            [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte >> bit) & 1).map((bit) => 8 * index + bit),
        );
    }
}
addKind(KIND.targets, Targets);
