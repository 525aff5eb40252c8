// 24 points: hands with their solutions, and the numbers that hands make.

import { check, isList, readLines, readLongText, readText, shortBytes, wasm, writeNumbers, writeText } from "./module.js";
import { AnyTable, addKind, openKind } from "./tables.js";

const TWENTY_FOUR = 2;
const TARGETS = 4;

/** Puts cards where the module looks for them; how many they are. */
function writeCards(cards) {
    if (isList(cards) && writeNumbers(cards, 0)) return cards.length;
    const text = isList(cards) ? Array.from(cards, String).join(" ") : cards;
    // The module leaves them where it looks for them.
    return check(wasm.cards_read(writeText(text)));
}

const STYLES = ["ascii", "unicode", "latex"];

function styleNumber({ style = "ascii", faces = false } = {}) {
    const number = STYLES.indexOf(style);
    if (number < 0) throw new TypeError(`style is one of ${STYLES.join(", ")}, not ${style}`);
    return faces ? number + 4 : number;
}

export class TwentyFour extends AnyTable {
    #deck;

    constructor(token, handle) {
        super(token, handle);
        const [cards, max, target] = readText(check(wasm.deck(handle))).split(" ");
        this.#deck = Object.freeze({ cards: Number(cards), max: Number(max), target });
    }

    static open(source) {
        return openKind(source, TWENTY_FOUR);
    }

    get kind() {
        return "twenty-four";
    }

    get deck() {
        return this.#deck;
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
        const length = check(wasm.hand_solution(handle, writeCards(cards), number, styleNumber(style)));
        return length === 0 ? null : readLongText(length);
    }

    solutions(cards, style) {
        const handle = AnyTable.handle(this);
        return readLines(check(wasm.hand_solutions(handle, writeCards(cards), styleNumber(style))));
    }
}
addKind(TWENTY_FOUR, TwentyFour);

export class Targets extends AnyTable {
    static open(source) {
        return openKind(source, TARGETS);
    }

    get kind() {
        return "targets";
    }

    canMake(cards, target) {
        return check(wasm.targets_can_make(AnyTable.handle(this), writeCards(cards), Number(target))) === 1;
    }

    all(cards) {
        const length = check(wasm.targets_all(AnyTable.handle(this), writeCards(cards)));
        return Array.from(shortBytes(length)).flatMap((byte, index) =>
            [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte >> bit) & 1).map((bit) => 8 * index + bit),
        );
    }
}
addKind(TARGETS, Targets);
