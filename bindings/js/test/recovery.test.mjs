// What goes wrong outside the package leaves it usable: a stack that ends in the middle of a call, a download that is no table, a folder that
// is none. Each of these changes what the whole process shares, so they are here by themselves.

import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { SolvetabError, codes4x8, feedback, init, mastermind, open, openBytes, quadAce, twentyFour } from "solvetab";
import { Solver } from "solvetab/solver";

import { wasm } from "../lib/module.js";

const LOST = "the table was lost when the program ran out of stack: open it again";

const isLocked = () => wasm.short_at() === 0;

/** Asks again and again on the way back from the end of the stack, with frames of several sizes, until an answer was cut off. */
function runOut(ask) {
    for (let size = 0; size < 64 && !isLocked(); size++) {
        const frame = new Function("down", `let ${Array.from({ length: size + 1 }, (_, index) => `a${index} = ${index}`)}; down(); return a${size};`);
        let isBack = false;
        const down = () => {
            try {
                frame(down);
            } catch {
                // The end of the stack.
            }
            if (isBack) return;
            try {
                if (!isLocked()) ask();
                isBack = true;
            } catch (error) {
                // Cut off, or no room for the call.
                assert.ok(error instanceof RangeError, error);
            }
        };
        down();
    }
    assert.ok(isLocked(), "no call was cut off");
}

test("a stack that ends in the middle of a call loses tables, and nothing else", async () => {
    const [tree, hands] = await Promise.all([mastermind(), twentyFour()]);
    const other = openBytes(await readFile(new URL("../tables/4x9.tab", import.meta.url)));
    const ended = wasm;
    runOut(() => hands.solutions([1, 5, 7, 12]));
    for (const ask of [() => tree.start(), () => tree.digest, () => hands.count([1, 1, 1, 1])]) {
        assert.throws(ask, (error) => error instanceof SolvetabError && error.kind === "usage" && error.message === LOST);
    }
    assert.notEqual(wasm, ended);
    const [again, same] = await Promise.all([mastermind(), mastermind()]);
    assert.notEqual(again, tree);
    assert.equal(again, same, "it is opened once");
    // Handles begin again: what closes an old table closes none of these.
    other.close();
    tree.close();
    hands.close();
    assert.equal(again.start().remaining, 1296);
    assert.deepEqual((await twentyFour()).solutions([1, 4, 5, 6]), ["6/(5/4-1)", "4/(1-5/6)"]);
});

test("after that, what comes next works at once, whatever it is", async () => {
    const table = await quadAce();
    const solver = await Solver.load();
    const cutOff = () => runOut(() => table.line([1, 2], [3, 4]));
    cutOff();
    assert.equal(feedback("0123", "3210"), "0A4B");
    const again = await quadAce();
    assert.equal(again.probe([1, 1], [1, 1]).outcome, "draw");
    runOut(() => again.moves([1, 2], [3, 4]));
    assert.equal((await open("quad-ace-10")).probe([1, 1], [1, 1]).outcome, "draw");
    const third = await quadAce();
    runOut(() => third.bestMoves([1, 2], [3, 4]));
    assert.equal(solver.solve("2x3").tree.start().remaining, 6);
});

test("a download that is no table is asked for again", async () => {
    const folder = await mkdtemp(join(tmpdir(), "solvetab-"));
    try {
        const source = new URL("../tables/", import.meta.url);
        await cp(source, folder, { recursive: true });
        await writeFile(join(folder, "4x8.tab"), "<html>no such page</html>");
        // Without a final slash the last part of its path would be dropped.
        await init({ tables: pathToFileURL(folder) });
        await assert.rejects(codes4x8(), { kind: "open", message: 'this is not a solvetab table: it does not begin with "solvetab"' });
        await rm(join(folder, "4x8.tab"));
        await assert.rejects(codes4x8(), /4x8\.tab cannot be read/);
        await cp(new URL("4x8.tab", source), join(folder, "4x8.tab"));
        assert.equal((await codes4x8()).start().remaining, 1680);
        await init({ tables: source });
    } finally {
        await rm(folder, { recursive: true });
    }
});

test("a folder that is none is refused by the promise", async () => {
    for (const tables of ["tables", null, {}]) {
        const promise = init({ tables });
        await assert.rejects(promise, (error) => error instanceof SolvetabError && /^tables is the URL of a folder, not '/.test(error.message));
    }
    assert.equal((await open("3x10")).start().remaining, 720);
});
