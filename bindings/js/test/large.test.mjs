// Codes too many to list: the same advice as the program gives.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { SolvetabError } from "solvetab";
import { Solver, WorkerSolver } from "solvetab/solver";

let solver;
before(async () => {
    solver = await Solver.load();
});

const game = (text) => text.split(" ").filter((move) => move !== "").map((move) => move.split("="));
const refused = (kind, message) => (error) => {
    assert.ok(error instanceof SolvetabError, String(error));
    assert.deepEqual([error.kind, error.message], [kind, message]);
    return true;
};

/** What `solvetab next --rules RULES --json GAME` said, with `judged_by` and the like in the spelling of JavaScript. */
const SAID = [
    ["10x10", "", { average: 12.513339817656973, basis: "diagram", certainty: "estimated", exact: true, guess: "0123456789", judgedBy: 4000, remaining: 3628800, source: "search", worst: null }],
    ["10x10", "0123456789=2A8B", { average: 10.173491335088384, basis: "diagram", certainty: "estimated", exact: true, guess: "0758436129", judgedBy: 4000, remaining: 667485, source: "search", worst: null }],
    ["10x10", "0123456789=2A8B 0758436129=1A9B 1359486720=2A8B", { average: 7.954235774016071, basis: "diagram", certainty: "estimated", exact: true, guess: "3179456280", judgedBy: 4000, remaining: 55568, source: "search", worst: null }],
    ["10x10", "0123456789=10A0B", { average: 0, basis: "list", certainty: "optimal", exact: true, guess: null, judgedBy: 1, remaining: 1, source: "answers", worst: 0 }],
    ["6x10", "012345=1A3B 134268=2A2B 124378=1A3B", { average: 3.142857142857143, basis: "list", certainty: "estimated", exact: true, guess: "984235", judgedBy: 203, remaining: 203, source: "search", worst: null }],
    ["6x10", "012345=1A3B 134268=2A2B 124378=1A3B 021386=1A3B", { average: 2.3125, basis: "list", certainty: "searched", exact: true, guess: "084293", judgedBy: 32, remaining: 32, source: "search", worst: 3 }],
    ["8x12r", "00112233=1A3B 44556670=1A2B 01243589=1A4B", { average: 5.698605725405299, basis: "diagram", certainty: "estimated", exact: true, guess: "505933a0", judgedBy: 4000, remaining: 512785, source: "search", worst: null }],
    ["10x20r", "0011223344=1A2B 5566778890=1A2B ab00c5d6e1=1A3B", { average: 9.033485155486463, basis: "rejection", certainty: "estimated", exact: false, guess: "0b0i7d3j9g", judgedBy: 2316, remaining: 10268878247.9745, source: "search", standardError: 0.019751259770495373, worst: null }],
    ["16x36r", "", { average: 21.841603884220735, basis: "diagram", certainty: "estimated", codesLeft: "7958661109946400884391936", exact: true, guess: "00123456789abcde", judgedBy: 4000, remaining: 7.958661109946401e24, source: "search", worst: null }],
];

test("advice is the program's, played on or asked from the middle", async () => {
    for (const [rules, moves, said] of SAID) assert.deepEqual(solver.advise(rules, game(moves)), said, `${rules} ${moves}`);
    const worker = new WorkerSolver();
    try {
        for (const [rules, moves, said] of SAID.slice().reverse()) assert.deepEqual(await worker.advise(rules, game(moves)), said, `${rules} ${moves}`);
    } finally {
        worker.close();
    }
    // Another seed draws others, and another sample more of them.
    const moves = game("0123456789=2A8B");
    const [usual, other] = [solver.advise("10x10", moves), solver.advise("10x10", moves, { sample: 500, seed: 7 })];
    assert.deepEqual([other.remaining, other.judgedBy], [usual.remaining, 500]);
    assert.deepEqual(solver.advise("10x10", moves), usual);
});

test("what is left is listed once it is short", () => {
    const moves = game("012345=1A3B 134268=2A2B 124378=1A3B 021386=1A3B");
    const { codes, remaining, exact } = solver.remaining("6x10", moves);
    assert.deepEqual([codes.length, remaining, exact], [32, 32, true]);
    for (const code of codes) for (const [guess, answer] of moves) assert.equal(solver.largeFeedback("6x10", guess, code), answer);
    assert.equal(solver.remaining("6x10", moves, { most: 3 }).codes.length, 3);
    assert.deepEqual(solver.remaining("10x10", []), { remaining: 3628800, exact: true, codes: null });
});

test("rules and answers that are none, and answers that contradict each other, are refused in the core's sentences", () => {
    const contradiction = "no code is consistent with this feedback: at least one is mistyped, check it from the first guess on";
    for (const moves of ["0123456789=2A8B 0123456789=3A7B", "0123456789=10A0B 1023456789=6A4B"]) {
        assert.throws(() => solver.advise("10x10", game(moves)), refused("contradiction", contradiction), moves);
    }
    for (const [rules, sentence] of [
        ["17x20r", "the count of positions is a number from 1 to 16, not 17"],
        ["10x37", "the count of symbols is a number from 1 to 36, not 37"],
        ["10x8", "10 different symbols cannot be chosen from 8: use more symbols, or allow repeats with a final r"],
        ["ten", "write a set of rules like 4x10, or 4x6r with repeats"],
    ]) {
        assert.throws(() => solver.advise(rules, []), refused("input", sentence));
        assert.throws(() => solver.largeRules(rules), refused("input", sentence));
    }
    for (const [moves, sentence] of [
        ["0123456789=9A9B", "the sum of bulls and cows is a number from 0 to 16, not 18"],
        ["0123456789=9A2B", "the sum of bulls and cows is 10, not 11"],
        ["0123456789=0A9B", "the sum of bulls and cows is 10, not 9"],
        ["0123456789=9A1B", "where all but one of 10 symbols are in place, the last one is too: check the feedback"],
        ["0123456789=ten", "write feedback like 1A2B (1 bull, 2 cows)"],
        ["012345678=1A2B", "a code of these rules has 10 symbols, but here are 9"],
    ]) {
        assert.throws(() => solver.advise("10x10", game(moves)), refused("input", sentence));
    }
    assert.throws(() => solver.advise("10x10", [], { sample: 99 }), refused("input", "the sample is a number from 100 to 100000, not 99"));
    assert.throws(() => solver.advise("10x10", [], { seed: -1 }), /the seed is a number from 0/);
    assert.throws(() => solver.advise("10x10", [], { samples: 500 }), /there is no option samples/);
    assert.deepEqual(solver.largeRules("10X20R"), { text: "10x20r", positions: 10, symbols: 20, repeats: true, codes: 1.024e13, isListed: false });
    assert.equal(solver.largeRules("4x10").isListed, true);
});

test("a search in a worker is cancelled within a moment", async () => {
    const worker = new WorkerSolver();
    try {
        await worker.largeRules("10x10");
        const signal = AbortSignal.timeout(20);
        await assert.rejects(worker.advise("16x36r", game("00123456789abcde=2A3B fghijklmnopqrstu=1A4B"), { signal }), { name: "TimeoutError" });
        assert.equal((await worker.largeRules("6x10")).codes, 151200);
    } finally {
        worker.close();
    }
});
