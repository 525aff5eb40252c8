// The probes of all games, as JavaScript has them.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { inspect } from "node:util";
import { runInNewContext } from "node:vm";

import * as solvetab from "solvetab";
import {
    DecisionTree,
    QuadAce,
    SolvetabError,
    TABLE_NAMES,
    bullsAndCows,
    checkCode,
    codeRules,
    codes,
    codes4x8,
    feedback,
    init,
    mastermind,
    open,
    openBytes,
    quadAce,
    quadAceThreeHands,
    targets,
    twentyFour,
} from "solvetab";

import { wasm } from "../lib/module.js";

/** What is thrown is a SolvetabError of this kind, with this sentence. */
const refused = (kind, message) => (error) => {
    assert.ok(error instanceof SolvetabError && error instanceof Error, String(error));
    assert.deepEqual([error.name, error.kind, error.message], ["SolvetabError", kind, message]);
    return true;
};

const file = (name) => new URL(`../tables/${name}.tab`, import.meta.url);

test("nothing is answered before the module is there, and nothing waits afterwards", async () => {
    assert.throws(() => feedback("0123", "3210"), refused("usage", "the module is not loaded: wait for init() first"));
    await Promise.all([init(), init()]);
    assert.equal(feedback("0123", "3210"), "0A4B");
    assert.match(solvetab.version, /^\d+\.\d+\.\d+$/);
});

test("every table of the package opens, and is the file", async () => {
    for (const name of TABLE_NAMES) {
        const table = await open(name);
        assert.deepEqual(Buffer.from(table.bytes), await readFile(file(name)), name);
        assert.equal(table.digest, Buffer.from(table.bytes).subarray(32, 64).toString("hex"), name);
        assert.equal(await open(name), table, "it is opened once");
    }
});

test("a tree finds every secret with the guesses that it promises", async () => {
    const tree = await codes4x8();
    assert.deepEqual(tree.rules, { text: "4x8", positions: 4, symbols: 8, repeats: false, codes: 1680, feedback: "counts" });
    let [total, worst] = [0, 0];
    for (const secret of tree.secrets()) {
        let [turn, guesses] = [tree.start(), 1];
        for (let next; (next = turn.answer(feedback(turn.guess, secret))); guesses++) turn = next;
        assert.equal(turn.guess, secret);
        total += guesses;
        worst = Math.max(worst, guesses);
    }
    const start = tree.start();
    assert.deepEqual([start.total, start.worst, start.remaining], [total, worst, 1680]);
});

test("the answers of a turn are those that can come", async () => {
    const tree = await mastermind();
    const start = tree.start();
    const answers = start.answers();
    const expected = new Set(tree.secrets().map((secret) => feedback(start.guess, secret)));
    assert.deepEqual(new Set(answers.map(([answer]) => answer)), expected);
    let remaining = 0;
    for (const [answer, turn] of answers) {
        assert.equal(turn === null, answer === "4A0B");
        remaining += turn?.remaining ?? 1;
        const [inPlace, elsewhere] = [answer[0], answer[2]].map(Number);
        assert.equal(start.answer(inPlace, elsewhere)?.number, turn?.number);
        if (turn) assert.equal(tree.turn(turn.number).guess, turn.guess);
    }
    assert.equal(remaining, start.remaining);
});

test("turns and tables are printed as what they are", async () => {
    const tree = await open("bulls-and-cows-4x10");
    const start = tree.start();
    const text = "Turn 0123: 5040 left, at most 7 more guesses";
    assert.deepEqual([String(start), inspect(start), inspect([start])], [text, text, `[ ${text} ]`]);
    const json = { guess: "0123", remaining: 5040, worst: 7, total: 26274, average: 26274 / 5040, number: 0 };
    assert.deepEqual(JSON.parse(JSON.stringify(start)), json);
    assert.deepEqual(JSON.parse(JSON.stringify(tree.follow([]))), { turn: json, guess: "0123" });
    // Always to the answer that leaves the fewest codes.
    let last = start;
    while (last.remaining > 1) {
        const turns = last.answers().map(([, turn]) => turn).filter((turn) => turn !== null);
        last = turns.reduce((least, turn) => (turn.remaining < least.remaining ? turn : least));
    }
    assert.match(String(last), /: 1 left, at most 1 more guess$/);
    const texts = {
        "bulls-and-cows-4x10": "DecisionTree 4x10: 5040 secrets",
        "bulls-and-cows-4x10-no-leading-zero": "WordTree 4536 secrets of 4 characters",
        "twenty-four": "TwentyFour 4 cards from 1 to 13: make 24",
        targets: "Targets 4 cards from 1 to 13: make 0 to 127",
        "quad-ace-10-three-hands": "QuadAce base 10, three hands: 48400 positions",
    };
    for (const [name, text] of Object.entries(texts)) {
        const table = await open(name);
        assert.deepEqual([String(table), inspect(table)], [text, text]);
        const { kind, digest } = JSON.parse(JSON.stringify(table));
        assert.deepEqual([kind, digest], [table.kind, table.digest]);
    }
    assert.deepEqual(JSON.parse(JSON.stringify(tree)), { kind: tree.kind, digest: tree.digest, rules: tree.rules });
    // Printing never throws: what is printed is often what went wrong.
    const other = openBytes(tree.bytes);
    const [asked, unasked] = [other.start(), other.start()];
    assert.equal(asked.remaining, 5040);
    other.close();
    assert.deepEqual([inspect(other), inspect(asked), inspect(unasked)], ["DecisionTree 4x10: 5040 secrets", text, "Turn 0 of a table that is closed"]);
    assert.equal(typeof inspect(Object.getPrototypeOf(start)), "string");
});

test("wrong answers and turns are refused", async () => {
    const tree = await bullsAndCows();
    const start = tree.start();
    const contradiction = "no code is consistent with this feedback: at least one is mistyped, check it from the first guess on";
    assert.throws(() => start.answer("3A1B"), refused("contradiction", contradiction));
    const form = refused("input", "write feedback like 1A2B (1 bull, 2 cows)");
    for (const wrong of ["", "1", "1A2", "ÄAÖB", "1A2B3", null, {}, undefined]) assert.throws(() => start.answer(wrong), form);
    assert.throws(() => start.answer(1.5, 1), form);
    for (const [one, other] of [["1", "2"], [1, null], [2 ** 63, 1], [true, 1]]) assert.throws(() => start.answer(one, other), form);
    const count = (found) => refused("input", `a count of an answer is a number from 0 to 16, not ${found}`);
    assert.throws(() => start.answer(-1, 2), count(-1));
    assert.throws(() => start.answer(200, 100), count(200));
    assert.throws(() => start.answer(1, 300), count(300));
    assert.throws(() => start.answer(2 ** 40, 1), count(2 ** 40));
    assert.throws(() => start.answer(5, 4), refused("input", "the sum of bulls and cows is a number from 0 to 4, not 9"));
    const last = tree.start().remaining * 2;
    for (const wrong of [-1, 2 ** 32, last]) {
        const most = "a turn of this table is a number from 0 to \\d+, not";
        assert.throws(() => tree.turn(wrong), (error) => error.kind === "input" && new RegExp(`^${most} ${wrong}$`).test(error.message));
    }
    for (const wrong of [NaN, 1.5, "x", Infinity, null, "", "1", true, undefined]) {
        assert.throws(() => tree.turn(wrong), (error) => error instanceof SolvetabError && error.kind === "input");
    }
});

test("a game is followed by other names", async () => {
    const tree = await bullsAndCows();
    const followed = tree.follow([["1234", "1A2B"]]);
    assert.equal(followed.turn.number, tree.start().answer("1A2B").number);
    assert.notEqual(followed.guess, followed.turn.guess);
    assert.equal(feedback(followed.guess, "1234"), feedback(followed.turn.guess, "0123"));
    const nothing = tree.follow([]);
    assert.deepEqual([nothing.turn.number, nothing.guess], [tree.start().number, "0123"]);
    assert.deepEqual(tree.follow([["1234", "4A0B"]]), { turn: null, guess: null });
    assert.equal(tree.follow([["1234", "1A2B"], ["1234", "1A2B"]]), null);
    const moves = [["0123", "1A2B"], ["0123", "4A0B"]];
    assert.throws(() => tree.follow(moves.reverse()), refused("contradiction", "no code is consistent with this feedback: at least one is mistyped, check it from the first guess on"));
    assert.throws(() => tree.follow([["12\n34", "1A2B"]]), refused("input", "'?' is not a symbol here: symbols are 0 to z (0-9, then a-z)"));
});

test("rules and codes are read as the library reads them", () => {
    assert.deepEqual(codeRules("4X6R"), { text: "4x6r", positions: 4, symbols: 6, repeats: true, codes: 1296, feedback: "counts" });
    assert.equal(codes("2x3r").join(" "), "00 01 02 10 11 12 20 21 22");
    assert.equal(codes("4x16r").length, 65536);
    assert.equal(checkCode("4x16", "0AbF"), "0abf");
    assert.throws(() => checkCode("4x6r", "0126"), refused("input", "'6' is not a symbol here: symbols are 0 to 5 (0-9, then a-z)"));
    assert.throws(() => checkCode("4x6", "0120"), /occurs twice/);
    assert.throws(() => codeRules("nine"), refused("input", "write a set of rules like 4x10, or 4x6r with repeats"));
    assert.throws(() => feedback("0".repeat(5000), "1"), refused("input", "a code has 1 to 16 symbols, but here are 5000"));
    assert.throws(() => feedback("012é", "1"), refused("input", "'é' is not a symbol here: symbols are 0 to z (0-9, then a-z)"));
});

test("hands have their solutions", async () => {
    const hands = await twentyFour();
    assert.deepEqual(hands.deck, { cards: 4, max: 13, target: 24 });
    assert.deepEqual(hands.probe([3, 3, 8, 8]), { solutions: 1, essentiallyDifferent: 1, needsFraction: true, solution: "8/(3-8/3)" });
    assert.equal(hands.solve("A 5 5 5", { style: "unicode", faces: true }), "5 × (5 − A ÷ 5)");
    assert.equal(hands.solve(Uint8Array.of(1, 5, 5, 5), { style: "latex" }), String.raw`5 \times \left(5 - \frac{1}{5}\right)`);
    assert.deepEqual(hands.solutions([1, 4, 5, 6]), ["6/(5/4-1)", "4/(1-5/6)"]);
    assert.equal(hands.solution([1, 4, 5, 6], 1), "4/(1-5/6)");
    assert.equal(hands.solution([1, 4, 5, 6], 2), null);
    assert.deepEqual([hands.solve([1, 1, 1, 1]), hands.solutions([1, 1, 1, 1]), hands.count([1, 1, 1, 1])], [null, [], 0]);
    let [solvable, solutions] = [0, 0];
    for (let a = 1; a <= 13; a++)
        for (let b = a; b <= 13; b++)
            for (let c = b; c <= 13; c++)
                for (let d = c; d <= 13; d++) {
                    const count = hands.count([d, b, a, c]);
                    assert.equal(hands.solutions([a, b, c, d]).length, count);
                    solvable += count > 0;
                    solutions += count;
                }
    assert.deepEqual([solvable, solutions], [1362, 4078]);
});

test("wrong cards are refused", async () => {
    const hands = await twentyFour();
    const form = refused("input", "write a hand like 3 3 8 8, each card a whole number from -100 to 100 or A, T, J, Q, K");
    for (const wrong of [[1.5, 1, 2, 3], [1, undefined, 2, 3], [NaN, 1, 1, 1], "1 2 x 3", [2n ** 80n, 1, 1, 1]]) {
        assert.throws(() => hands.solve(wrong), form);
    }
    assert.throws(() => hands.solve([1, 2, 3]), refused("input", "a hand of this table has 4 cards, but here are 3"));
    assert.throws(() => hands.solve([]), refused("input", "a hand has 1 to 7 cards, but here are 0"));
    assert.throws(() => hands.solve(Array(5000).fill(1)), refused("input", "a hand has 1 to 7 cards, but here are 5000"));
    assert.throws(() => hands.solve([-(2 ** 40), 1, 1, 1]), refused("input", "a card is a number from -100 to 100, not -1099511627776"));
    assert.throws(() => hands.solve([2n ** 62n, 1, 1, 1]), refused("input", "a card is a number from -100 to 100, not 4611686018427387904"));
    assert.throws(() => hands.solve([1, 2, 3, 14]), refused("input", "a card of this table is a number from 1 to 13, not 14"));
    assert.throws(() => hands.solution([1, 4, 5, 6], -1), (error) => error.kind === "input");
    for (const wrong of [null, "", "1", true, undefined]) {
        assert.throws(() => hands.solution([1, 4, 5, 6], wrong), refused("input", "write the number of a solution like 0"));
    }
    for (const style of ["html", null, 0]) {
        assert.throws(() => hands.solve([1, 4, 5, 6], { style }), refused("input", "write a style like ascii, unicode or latex"));
    }
    assert.equal(hands.solve([1, 4, 5, 6], null), "6/(5/4-1)");
});

test("targets are those that hands make", async () => {
    const table = await targets();
    const all = table.all([1, 2, 3, 4]);
    assert.ok(all.includes(24) && !all.includes(127));
    for (let target = 0; target < 128; target++) assert.equal(table.canMake([1, 2, 3, 4], target), all.includes(target));
    assert.throws(() => table.canMake([1, 2, 3, 4], 128), refused("input", "a target of this table is a number from 0 to 127, not 128"));
    for (const wrong of [2.5, null, "", true, undefined, "24", [24], NaN, 2 ** 63]) {
        assert.throws(() => table.canMake([1, 2, 3, 4], wrong), refused("input", "write a target of this table like 24"));
    }
    const lowest = refused("input", "a target of this table is a number from 0 to 127, not -9223372036854775808");
    assert.throws(() => table.canMake([1, 2, 3, 4], -(2 ** 63)), lowest);
});

test("positions are worth what their moves are, all of them", async () => {
    const table = await quadAce();
    assert.deepEqual(table.rules, { base: 10, hands: 2, operation: "add", goal: "empty", start: [[1, 1], [1, 1]] });
    const hands = table.allHands();
    const [values, reachable] = [table.values(), table.reachable()];
    assert.deepEqual([hands.length, table.numberOfHands, values.length], [55, 55, 3025]);
    const sign = { win: 1, draw: 0, loss: -1 };
    hands.forEach((mover, row) => {
        assert.deepEqual(table.values(row), values.subarray(55 * row, 55 * (row + 1)));
        assert.equal(table.rank(mover.join(",")), row);
        assert.equal(table.rank(mover.toReversed?.() ?? [...mover].reverse()), row);
        hands.forEach((opponent, column) => {
            if (row === 0 || column === 0) return;
            const { outcome, plies } = table.probe(mover, opponent);
            assert.equal(values[55 * row + column], sign[outcome] * ((plies ?? 0) + 1));
            assert.equal(table.isReachable(mover, opponent), reachable[55 * row + column] === 1);
            const moves = table.moves(mover, opponent);
            const best = moves.filter((move) => move.isBest);
            assert.deepEqual(best.map((move) => String(move.hands)).sort(), table.bestMoves(mover, opponent).map(String).sort());
            for (const move of best) assert.deepEqual([move.outcome, move.plies], [outcome, plies]);
            for (const { hands, by } of moves) {
                for (const [own, other] of by) {
                    const after = [...mover];
                    after[after.indexOf(own)] = (own + other) % 10;
                    assert.deepEqual(after.sort((a, b) => a - b), hands);
                    assert.ok(opponent.includes(other));
                }
            }
            if (plies !== null) assert.equal(table.line(mover, opponent).length, plies);
        });
    });
    assert.deepEqual(table.startOutcome(), { outcome: "draw", plies: null });
    assert.deepEqual(table.probe("7,0", "3,0"), { outcome: "win", plies: 1 });
});

test("wrong hands are refused", async () => {
    const [table, three] = [await quadAce(), await quadAceThreeHands()];
    assert.throws(() => table.probe([1, 10], [1, 1]), refused("input", "a hand is a number from 0 to 9, not 10"));
    assert.throws(() => table.probe([1, 1], [1, -1]), refused("input", "a hand is a number from 0 to 9, not -1"));
    assert.throws(() => table.probe([0, 0], [1, 1]), /^SolvetabError: all hands are 0/);
    assert.throws(() => table.probe([1, 1], [1.5, 2]), refused("input", "write a player's hands like 1,7"));
    assert.throws(() => table.probe(undefined, [1, 1]), refused("input", "write a player's hands like 1,7"));
    assert.throws(() => three.probe([1, 1], [1, 1]), refused("input", "a player of this game has 3 hands, but here are 2"));
    assert.throws(() => table.probe("0,0", [1, 1]), /^SolvetabError: all hands are 0/);
    assert.throws(() => table.rank([0, 0, 0]), refused("input", "a player of this game has 2 hands, but here are 3"));
    assert.throws(() => table.rank("0"), refused("input", "a player of this game has 2 hands, but here is 1"));
    assert.throws(() => table.rank([]), (error) => error instanceof SolvetabError && error.kind === "input");
    assert.throws(() => table.values("1"), refused("input", "write the rank of hands of this game like 0"));
    assert.throws(() => table.rank([1, 1, 1]), refused("input", "a player of this game has 2 hands, but here are 3"));
    assert.throws(() => table.values(55), refused("input", "the rank of hands of this game is a number from 0 to 54, not 55"));
});

test("what is no table is refused", async () => {
    const bytes = new Uint8Array(await readFile(file("quad-ace-10")));
    const opened = await open(bytes.buffer);
    assert.ok(opened instanceof QuadAce);
    await assert.rejects(open(new Uint8Array(300)), refused("open", 'this is not a solvetab table: it does not begin with "solvetab"'));
    await assert.rejects(open(new Uint8Array(0)), refused("open", 'this is not a solvetab table: it does not begin with "solvetab"'));
    assert.throws(() => openBytes(bytes.subarray(0, -1)), /is truncated: 3822 of 3823 bytes/);
    for (const at of [40, 200, bytes.length - 1]) {
        const damaged = bytes.slice();
        damaged[at] ^= 1;
        const sentence = "the table is damaged (its content does not have the digest in its header): fetch or generate it again";
        assert.throws(() => openBytes(damaged), refused("open", sentence));
    }
    await assert.rejects(DecisionTree.open("quad-ace-10"), refused("open", "this is a quad-ace table where a decision-tree table is needed"));
    await assert.rejects(DecisionTree.open(bytes), refused("open", "this is a quad-ace table where a decision-tree table is needed"));
    await assert.rejects(open("5x6"), refused("open", `no table of this name is shipped: there are ${TABLE_NAMES.join(", ")}`));
    await assert.rejects(open(file("5x6")), (error) => error instanceof SolvetabError && error.kind === "open");
    assert.throws(() => openBytes("quad-ace-10"), /bytes are an ArrayBuffer or a Uint8Array/);
    const elsewhere = runInNewContext("[new ArrayBuffer(length), new Uint8Array(length)]", { length: bytes.length });
    new Uint8Array(elsewhere[0]).set(bytes);
    elsewhere[1].set(bytes);
    for (const source of elsewhere) assert.ok(openBytes(source) instanceof QuadAce && (await open(source)) instanceof QuadAce);
});

test("a closed table answers nothing, and gives its memory back", async () => {
    const closed = await open(file("quad-ace-10"));
    closed.close();
    closed.close();
    assert.throws(() => closed.probe([1, 1], [1, 1]), refused("usage", "the table is closed"));
    const bytes = new Uint8Array(await readFile(file("bulls-and-cows-4x10")));
    const before = wasm.memory.buffer.byteLength;
    for (let count = 0; count < 2000; count++) {
        const tree = openBytes(bytes);
        assert.equal(tree.start().guess, "0123");
        tree.close();
    }
    const grown = wasm.memory.buffer.byteLength - before;
    assert.ok(grown < 8 * bytes.length, `2000 tables of ${bytes.length} bytes left ${grown}`);
    const shipped = await open("3x10");
    shipped.close();
    assert.notEqual(await open("3x10"), shipped, "what was closed is fetched again");
});
