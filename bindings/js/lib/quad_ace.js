// QuadAce: what every position is worth, its moves, and perfect play.

import { check, isList, joined, longBytes, plainNumber, readNumbers, readText, wasm, writeNumbers, writeText } from "./module.js";
import { AnyTable, KIND, addKind, openKind } from "./tables.js";

/** What the module says if a table does not know whether a position can be reached. */
const UNKNOWN = 2;
const HANDS = ["", "one hand", "two hands", "three hands", "four hands"];
const OUTCOMES = ["loss", "draw", "win"];

function outcome(number) {
    return number === 1 ? { outcome: "draw", plies: null } : { outcome: OUTCOMES[number & 3], plies: number >> 2 };
}

export class QuadAce extends AnyTable {
    #rules;
    #numberOfHands;

    constructor(token, handle) {
        super(token, handle);
        const [base, hands, operation, goal, mover, opponent, number] = readText(check(wasm.quad_ace_rules(handle))).split(" ");
        const numbers = (text) => Object.freeze(text.split(",").map(Number));
        this.#rules = Object.freeze({
            base: Number(base),
            hands: Number(hands),
            operation: operation === "0" ? "add" : "multiply",
            goal: goal === "0" ? "empty" : "equal",
            start: Object.freeze([numbers(mover), numbers(opponent)]),
        });
        this.#numberOfHands = Number(number);
    }

    static open(source) {
        return openKind(source, KIND.quadAce);
    }

    get kind() {
        return "quad-ace";
    }

    get rules() {
        return this.#rules;
    }

    get numberOfHands() {
        return this.#numberOfHands;
    }

    toString() {
        const { base, hands, operation, goal, start } = this.#rules;
        const plain = operation === "add" && goal === "empty" ? "" : `, ${operation}, ${goal}`;
        const from = start.flat().every((hand) => hand === 1) ? "" : `, from ${start.join("-")}`;
        return `QuadAce base ${base}, ${HANDS[hands]}${plain}${from}: ${this.#numberOfHands ** 2} positions`;
    }

    toJSON() {
        return { ...super.toJSON(), rules: this.#rules };
    }

    /** The numbers that text stands for, or a list that is none of numbers. */
    #numbers(hands) {
        return readNumbers(check(wasm.hands_read(AnyTable.handle(this), writeText(joined(hands, ",")))));
    }

    /** Asks an export of the module for a position. */
    #ask(probe, mover, opponent) {
        const handle = AnyTable.handle(this);
        let [one, other] = [mover, opponent];
        if (!isList(one) || !writeNumbers(one, 0)) writeNumbers((one = this.#numbers(one)), 0);
        if (!isList(other) || !writeNumbers(other, one.length)) {
            other = this.#numbers(other);
            writeNumbers(one, 0);
            writeNumbers(other, one.length);
        }
        return check(probe(handle, one.length, other.length));
    }

    /** Bytes as the hands of one player after the other. */
    #split(bytes) {
        const { hands } = this.#rules;
        return Array.from({ length: bytes.length / hands }, (_, index) => Array.from(bytes.subarray(index * hands, (index + 1) * hands)));
    }

    probe(mover, opponent) {
        return outcome(this.#ask(wasm.position_probe, mover, opponent));
    }

    startOutcome() {
        return outcome(check(wasm.start_probe(AnyTable.handle(this))));
    }

    bestMoves(mover, opponent) {
        return this.#split(longBytes(this.#ask(wasm.position_best_moves, mover, opponent)));
    }

    moves(mover, opponent) {
        const bytes = longBytes(this.#ask(wasm.position_moves, mover, opponent));
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
        const moves = [];
        for (let at = 0; at < bytes.length; ) {
            const hands = Array.from(bytes.subarray(at, (at += this.#rules.hands)));
            const value = outcome(view.getUint32(at, true));
            const [isBest, losingReplies, pairs] = bytes.subarray(at + 4, (at += 7));
            const by = Array.from({ length: pairs }, (_, pair) => [bytes[at + 2 * pair], bytes[at + 2 * pair + 1]]);
            at += 2 * pairs;
            moves.push({ hands, ...value, isBest: isBest === 1, losingReplies, by });
        }
        return moves;
    }

    line(mover, opponent) {
        return this.#split(longBytes(this.#ask(wasm.position_line, mover, opponent)));
    }

    isReachable(mover, opponent) {
        const known = this.#ask(wasm.position_is_reachable, mover, opponent);
        return known === UNKNOWN ? null : known === 1;
    }

    allHands() {
        return this.#split(longBytes(check(wasm.hands_all(AnyTable.handle(this)))));
    }

    rank(hands) {
        const numbers = isList(hands) && writeNumbers(hands, 0) ? hands : this.#numbers(hands);
        writeNumbers(numbers, 0);
        return check(wasm.hands_rank(AnyTable.handle(this), numbers.length));
    }

    /** Rows of an export, of one rank or all, in an array of this type. */
    #rows(row, Type, rank) {
        const handle = AnyTable.handle(this);
        if (rank !== undefined) return new Type(longBytes(check(row(handle, plainNumber(rank)))).buffer);
        const count = this.#numberOfHands;
        const all = new Type(count * count);
        for (let mover = 0; mover < count; mover++) all.set(new Type(longBytes(check(row(handle, mover))).buffer), mover * count);
        return all;
    }

    values(moverRank) {
        return this.#rows(wasm.row_values, Int32Array, moverRank);
    }

    reachable(moverRank) {
        const rows = this.#rows(wasm.row_reachable, Uint8Array, moverRank);
        // A table knows it of all positions or of none.
        return rows[0] === UNKNOWN ? null : rows;
    }
}
addKind(KIND.quadAce, QuadAce);
