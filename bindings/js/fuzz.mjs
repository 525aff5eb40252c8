// Calls every export of both modules with any numbers and any bytes, and the package with any values, for so many seconds: `node fuzz.mjs 60`.
// No call may trap; what an export returns is a number; what the package throws is a SolvetabError, or a TypeError where a value has not the
// shape of what is asked for, such as a game that is no list or an object without a text. Afterwards the same instance still answers rightly.
// `node fuzz.mjs 60 7` begins with the seed 7.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";

import { SolvetabError, checkCode, codeRules, codes, colours, feedback, open, openBytes } from "solvetab";
import { Solver } from "solvetab/solver";

import { Engine } from "./lib/engine.js";
import { wasm } from "./lib/module.js";

const seconds = Number(process.argv[2] ?? 5);
let state = Number(process.argv[3] ?? 1) >>> 0;

/** A number below another, the same in every run. */
function below(bound) {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
}
const one = (list) => list[below(list.length)];

const NUMBERS = [0, 1, 2, 3, 4, 5, 7, 8, 12, 16, 17, 100, 127, 128, 255, 256, 1000, 4095, 4096, 4097, 65535, 65536, 2 ** 20, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1];
const anyNumber = () => one([() => one(NUMBERS), () => -one(NUMBERS), () => below(2 ** 32), () => below(20), () => one([NaN, Infinity, 0.5, -1e300])])();

const tables = readdirSync(new URL("tables", import.meta.url)).map((name) => readFileSync(new URL(`tables/${name}`, import.meta.url)));
// None of the package is of words with colours.
const coloured = readFileSync(new URL("../../tests/data/colours-5.tab", import.meta.url));
tables.push(coloured);
const TEXTS = ["-Y--G", "GGGGG", "crane", "4x10", "4x6r", "8x16r", "1A2B", "4A0B", "0123", "1,1", "0,0,0", "3 3 8 8", "A T J Q K", "0123\n1A2B\n4567\n0A1B", "-100 100", "é", ""];

/** Bytes of any sort: text, a table, numbers, noise. */
function anyBytes() {
    const bytes = one([
        () => Buffer.from(one(TEXTS) + one(TEXTS)),
        () => Buffer.from(one(tables)),
        () => Buffer.from(BigInt64Array.from({ length: below(12) }, () => BigInt(below(30) - 5)).buffer),
        () => Buffer.from(Array.from({ length: below(one([8, 64, 5000])) }, () => below(256))),
    ])();
    for (let changes = one([0, 0, 1, 3]); changes > 0 && bytes.length > 0; changes--) bytes[below(bytes.length)] = below(256);
    return one([() => bytes, () => bytes.subarray(0, below(bytes.length + 1))])();
}

const calls = { probes: 0, package: 0, methods: 0, solver: 0 };

/** Any export of the probes, whose buffers have been filled with anything. */
async function fuzzProbes() {
    const [name, call] = one(Object.entries(wasm).filter(([, value]) => typeof value === "function"));
    const bytes = anyBytes();
    const [shortAt, shortLength] = [wasm.short_at(), wasm.short_length()];
    if (below(2)) new Uint8Array(wasm.memory.buffer).set(bytes.subarray(0, shortLength), shortAt);
    if (below(2) && wasm.long_resize(bytes.length) >= 0) new Uint8Array(wasm.memory.buffer).set(bytes, wasm.long_at());
    const given = Array.from({ length: call.length }, (_, index) => (index === 0 && below(4) ? below(16) : anyNumber()));
    // A gibibyte is given and kept until the next: not in every call.
    if (name === "long_resize") given[0] = Math.min(given[0] >>> 0, 2 ** 22);
    const returned = call(...given);
    assert.equal(typeof returned, "number", name);
    assert.ok(!Number.isNaN(returned), name);
    if (returned < 0 && returned >= -(8 * shortLength)) {
        const length = Math.floor((-returned - 1) / 8);
        const sentence = new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(wasm.memory.buffer, shortAt, length));
        assert.ok(length === 0 || /^[^.]/.test(sentence), `${name}: ${sentence}`);
    }
    calls.probes++;
}

/** What a program that is not typed may give to the package. */
const anyValue = () =>
    one([anyNumber, () => one(TEXTS), () => undefined, () => null, () => ({}), () => [], () => [1, 1], () => "1".repeat(below(9000)),
        () => Array.from({ length: below(9) }, anyNumber), () => Array.from({ length: below(6) }, () => below(16)), () => 2n ** 70n, () => [3n, 3, 8, 8],
        () => [["0123", "1A2B"]], () => new Uint8Array(anyBytes()), () => ({ words: ["ox", "cow", one(TEXTS)] })])();

function refused(error) {
    const isOurs = error instanceof SolvetabError || error instanceof TypeError;
    assert.ok(isOurs && !(error instanceof WebAssembly.RuntimeError), `${error?.stack}`);
}

const opened = [];
async function fuzzPackage() {
    if (opened.length === 0) for (const name of ["4x8", "twenty-four", "targets", "quad-ace-10", "quad-ace-10-three-hands"]) opened.push(await open(name));
    if (opened.length === 5) opened.push(openBytes(coloured));
    const table = one(opened);
    const methods = ["start", "turn", "secrets", "follow", "probe", "count", "solve", "solution", "solutions", "canMake", "all", "bestMoves", "moves", "line", "isReachable", "rank", "values", "reachable"];
    const name = one(methods.filter((method) => typeof table[method] === "function"));
    try {
        const turn = table[name](anyValue(), anyValue(), anyValue());
        if (name === "start") turn.answer(anyValue(), anyValue());
    } catch (error) {
        refused(error);
    }
    try {
        one([codeRules, codes, checkCode, colours, feedback])(anyValue(), anyValue());
    } catch (error) {
        refused(error);
    }
    try {
        // A name; text is taken for nothing else.
        await open(String(anyValue()));
    } catch (error) {
        refused(error);
    }
    try {
        await open(new Uint8Array(anyBytes()).buffer).then((table) => table.close());
    } catch (error) {
        refused(error);
    }
    calls.package++;
}

/** Any method of the solver that does not take long, or is stopped when it first tells how far it is. */
async function fuzzMethods() {
    const stop = new Error("stopped");
    const options = () => {
        const given = one([() => ({}), () => anyValue()])();
        const some = Object.fromEntries(
            ["objective", "maxDepth", "width", "guesses", "most", "target", "some", "whole", "cards", "max"].filter(() => below(4) === 0).map((name) => [name, anyValue()]),
        );
        const progress = () => {
            throw stop;
        };
        return { ...(typeof given === "object" ? given : {}), ...some, progress };
    };
    const game = () => one([() => anyValue(), () => opened[0], () => "2x4", () => ({ words: ["ox", "up"] }), () => ({ words: ["ox", "up"], guesses: one([["ox", "up", "no"], anyValue()]), feedback: one(["colours", anyValue()]), hard: one([true, anyValue()]) })])();
    const rules = () => one([() => anyValue(), () => "2x3", () => "2x2r"])();
    const calls24 = solver.twentyFour;
    const cards = () => one([() => anyValue(), () => [3, 3, 8, 8]])();
    const quadAceRules = () => ({ base: one([4, 5, anyValue()]), hands: one([1, 2, anyValue()]), operation: one(["add", "multiply", anyValue()]), goal: one(["empty", anyValue()]), start: one([undefined, [[1, 1], "1,2"], anyValue()]) });
    try {
        one([
            () => solver.solve(rules(), options()),
            () => solver.solveWords(one([["ox", "up"], anyValue()]), options()),
            () => solver.analyse(game(), anyValue(), options()),
            () => solver.cells(game(), anyValue(), anyValue(), options()),
            () => solver.rate(game(), anyValue(), anyValue(), options()),
            () => solver.bestGuesses(game(), anyValue(), options()),
            () => solver.review(game(), anyValue(), options()),
            () => solver.adaptiveAnswers(game(), anyValue(), anyValue(), options()),
            () => solver.suspects(game(), anyValue(), options()),
            () => solver.oneLie(rules(), anyValue(), options()),
            () => solver.wordFeedback(anyValue(), anyValue(), options()),
            // Seven cards take seconds.
            () => calls24.solutions(one([[3, 3, 8, 8], "1 2 x", [1, 2, 3.5], null, "A 2", [101]]), options()),
            () => calls24.round(one([[3, 3, 8, 8], "1 2 x", [1, 2, 3.5], null, "A 2", [101]]), options()),
            () => calls24.check(anyValue(), { ...options(), cards: cards() }),
            () => calls24.targets(one([[3, 3, 8], null, "A 2", "x"]), options()),
            () => solver.quadAce.solve(quadAceRules(), options()),
        ])();
    } catch (error) {
        if (error !== stop) refused(error);
    }
    calls.methods++;
}

const solverModule = new WebAssembly.Module(readFileSync(new URL("solver.wasm", import.meta.url)));
const raw = new WebAssembly.Instance(solverModule, { host: { progress: () => 1 } }).exports;
const engine = new Engine(solverModule);

/** Requests that are quick: what takes long is cancelled when it first tells how far it is. */
async function fuzzSolver() {
    if (below(2)) {
        const texts = ["solve", "solveWords", "openRules", "openWords", "closeGame", "analyse", "cells", "rate", "suspects", "oneLie", "wordFeedback", "check", "targets"];
        const message = { call: one(texts) };
        for (const name of ["rules", "words", "guesses", "objective", "maxDepth", "width", "moves", "most", "guess", "secret", "cards", "target", "some", "whole", "expression"]) {
            if (below(8)) message[name] = one([() => anyValue(), () => one(["3x4", "2x2r", "total", "list", "all", "24", "1/2", "2 3", "(2+3)*4", "01"]), () => [one(["ox", "up", "us"]), "it"], () => true, () => below(5), () => null])();
        }
        try {
            JSON.stringify(message);
        } catch {
            return;
        }
        if (below(3) === 0) message.game = below(4);
        raw.buffer_resize(0);
        const bytes = Buffer.from(JSON.stringify(message));
        assert.equal(raw.buffer_resize(bytes.length), 1);
        new Uint8Array(raw.memory.buffer).set(bytes, raw.buffer_at());
    } else {
        const bytes = anyBytes();
        assert.equal(raw.buffer_resize(bytes.length), 1);
        new Uint8Array(raw.memory.buffer).set(bytes, raw.buffer_at());
        if (below(4) === 0 && raw.table_resize(bytes.length)) new Uint8Array(raw.memory.buffer).set(bytes, raw.table_at());
    }
    const length = raw.request();
    const reply = JSON.parse(new TextDecoder().decode(new Uint8Array(raw.memory.buffer, raw.buffer_at(), length)));
    assert.ok("ok" in reply || "error" in reply || "cancelled" in reply);
    calls.solver++;
}

await open("4x8");
const solver = await Solver.load();
const end = Date.now() + 1000 * seconds;
while (Date.now() < end) for (let count = 0; count < 50; count++) await one([fuzzProbes, fuzzProbes, fuzzPackage, fuzzMethods, fuzzSolver])();

// Handles of the package's own tables may have been closed by number; a table opened now is whole, and everything answers.
const fresh = await open(new Uint8Array(tables[0]).buffer);
assert.equal(fresh.start().guess.length, 3);
assert.equal(solver.solve("2x3").secrets, 6);
assert.equal(engine.request({ message: { call: "targets", cards: "1 2 3 4" } }).answer.length, 32);
console.log(`${calls.probes} calls of the probes, ${calls.package} of the package, ${calls.methods} of its solver and ${calls.solver} requests to the solver in ${seconds} s: no trap`);
