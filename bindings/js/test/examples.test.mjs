// What is shown in ten lines runs, says what it should, and stands in the README as it is.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { promisify } from "node:util";

import { Solver, WorkerSolver } from "../solver.js";

const first = new URL("../examples/first.mjs", import.meta.url);

test("the three answers of the first screen take at most ten lines", async () => {
    const code = await readFile(first, "utf8");
    assert.ok(code.trimEnd().split("\n").length <= 10);
    const { stdout } = await promisify(execFile)(process.execPath, [first.pathname]);
    assert.deepEqual(stdout.trimEnd().split("\n"), [
        "after 1A2B to 0123 guess 0245: 216 candidates",
        "3 3 8 8: 8/(3-8/3)",
        "1,1 against 1,1: draw",
    ]);
    const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
    assert.ok(readme.includes(`\`\`\`js\n${code}\`\`\``));
});

test("the solvers' examples in the README run", async () => {
    const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
    const examples = readme.split("```js\n").slice(2).map((rest) => rest.split("```")[0]);
    assert.equal(examples.length, 2);
    const AsyncFunction = (async () => {}).constructor;
    const said = [];
    for (const example of examples) {
        await new AsyncFunction("Solver", "WorkerSolver", "console", example)(Solver, WorkerSolver, {
            log: (...values) => said.push(values.join(" ")),
        });
    }
    assert.equal(said[0], "854 5 012");
});
