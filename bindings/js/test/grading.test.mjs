// Answers as people and models write them, with their verdicts: the same as in every language.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { Solver } from "solvetab/solver";

const file = new URL("../../../tests/data/grades.tsv", import.meta.url);
const hand = { game: "24", cards: [3, 3, 8, 8] };

test("every answer has its verdict", async () => {
    const [solver, text] = [await Solver.load(), await readFile(file, "utf8")];
    const rows = text.trimEnd().split("\n").slice(1);
    assert.ok(rows.length >= 500);
    for (const row of rows) {
        const [instance, answer, code] = row.split("\t");
        const verdict = solver.grade(JSON.parse(instance), JSON.parse(answer));
        assert.equal(verdict.code, code, `${row}: ${verdict.reason}`);
        assert.equal(verdict.correct, code === "correct");
    }
});

test("no text makes it throw", async () => {
    const solver = await Solver.load();
    for (const text of ["", "\ud800", "\0", "(".repeat(100_000), "\\boxed{".repeat(1000)]) assert.equal(solver.grade(hand, text).correct, false);
    assert.equal(solver.grade(hand, "\udfff 8/(3-8/3)").correct, true);
    assert.throws(() => solver.grade({ game: "24" }, ""), /an instance of 24 needs 'cards'/);
});
