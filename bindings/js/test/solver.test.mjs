// The solvers, synchronous and in a worker.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { SolvetabError, bullsAndCows, codes, feedback, init, mastermind, openBytes, quadAce, twentyFour } from "solvetab";
import { Solver, WorkerSolver } from "solvetab/solver";

let solver;
before(async () => {
    solver = await Solver.load();
    await init();
});

const refused = (kind, message) => (error) => {
    assert.ok(error instanceof SolvetabError, String(error));
    assert.deepEqual([error.kind, error.message], [kind, message]);
    return true;
};
const contradiction = "no code is consistent with this feedback: at least one is mistyped, check it from the first guess on";

test("a tree is solved, and walked", () => {
    const told = [];
    const { tree, ...solved } = solver.solve("3x6", { progress: (progress) => told.push(progress) });
    assert.deepEqual(solved.proven, ["least-total", "least-worst-case", "fewest-at-worst"]);
    assert.equal(solved.secrets, 120);
    assert.equal(solved.average, solved.total / 120);
    let [total, worst, atWorst] = [0, 0, 0];
    for (const secret of tree.secrets()) {
        let [turn, guesses] = [tree.start(), 1];
        for (let next; (next = turn.answer(feedback(turn.guess, secret))); guesses++) turn = next;
        total += guesses;
        [worst, atWorst] = guesses > worst ? [guesses, 1] : [worst, atWorst + (guesses === worst)];
    }
    assert.deepEqual([solved.total, solved.worst, solved.atWorst], [total, worst, atWorst]);
    assert.ok(told.length > 0 && told.every(({ text }) => typeof text === "string"));
});

test("bulls alone are solved, walked and analysed", () => {
    const black = { rules: "3x6", feedback: "black" };
    const { tree, ...solved } = solver.solve(black);
    assert.deepEqual([solved.total, solved.worst, solved.atWorst], [612, 7, 8]);
    assert.equal(solver.solve("3x6").total, 436);
    assert.equal(solver.solve({ rules: "3x6", feedback: "counts" }).total, 436);
    assert.deepEqual([tree.rules.text, tree.rules.feedback], ["3x6", "black"]);
    const bulls = (guess, secret) => [...guess].filter((symbol, place) => symbol === secret[place]).length;
    let total = 0;
    for (const secret of tree.secrets()) {
        let [turn, guesses] = [tree.start(), 1];
        for (let next; (next = turn.answer(`${bulls(turn.guess, secret)}A`)); guesses++) turn = next;
        total += guesses;
    }
    assert.equal(total, 612);
    assert.deepEqual(tree.start().answers().map(([answer]) => answer), ["0A", "1A", "2A", "3A"]);
    const left = codes("3x6").filter((code) => bulls("012", code) === 1);
    for (const game of [black, tree]) {
        for (const answer of ["1", "1A", "1A0B"]) assert.deepEqual(solver.analyse(game, [["012", answer]]).codes, left);
        assert.throws(() => solver.analyse(game, [["012", "1A1B"]]), refused("input", "write feedback like 2A or 2, since only bulls are reported"));
        const sizes = solver.cells(game, [], "012").map(({ answer, size }) => [answer, size]);
        assert.deepEqual(sizes, ["0A", "1A", "2A", "3A"].map((answer) => [answer, codes("3x6").filter((code) => `${bulls("012", code)}A` === answer).length]));
    }
    assert.equal(solver.analyse("3x6", [["012", "1A0B"]]).codes.length, codes("3x6").filter((code) => feedback("012", code) === "1A0B").length);
    assert.throws(() => solver.solve({ rules: "3x6", feedback: "white" }), refused("input", "write a kind of feedback like counts or black"));
});

test("a mistake has one identifier in every language, and one word of a list is named", () => {
    for (const [ask, code, index = null] of [
        [() => solver.solve("4x6r", { maxDepth: 4 }), "impossible"],
        [() => solver.solve("4x6r", { maxDepth: 4, width: 1 }), "not-found"],
        [() => solver.solveWords([]), "no-codes"],
        [() => solver.solveWords(["one", "one"]), "repeated-code", 1],
        [() => solver.solveWords(["one", "two", "four"]), "lengths", 2],
        [() => solver.solveWords(["one", "two"], { guesses: ["one", "six"] }), "no-guess", 1],
        [() => solver.twentyFour.check("1+x"), "expression"],
    ]) {
        assert.throws(ask, (error) => error instanceof SolvetabError && error.code === code && error.index === index);
    }
});

test("what cannot be solved says why", () => {
    assert.throws(() => solver.solve("3x6", { maxDepth: 2 }), refused("solve", "no tree finds every secret within 2 guesses: this is proven"));
    assert.throws(() => solver.solve("9x9"), refused("input", "the count of positions is a number from 1 to 8, not 9"));
    assert.throws(() => solver.solve("8x9"), /362880 codes, more than the 65536 that can be solved/);
    assert.throws(() => solver.solve("3x6", { objective: "best" }), refused("input", "write an objective like total, worst or at-worst"));
    assert.throws(() => solver.solve("3x6", { maxDepth: 0 }), refused("input", "the most guesses is a number from 1 to 65535, not 0"));
    assert.throws(() => solver.solve("3x6", { maxDepth: 65536 }), refused("input", "the most guesses is a number from 1 to 65535, not 65536"));
    for (const width of [0, -1, 2 ** 32]) {
        assert.throws(() => solver.solve("3x6", { width }), refused("input", `the width is a number from 1 to 4294967295, not ${width}`));
    }
    assert.throws(() => solver.solve("3x6", { maxDepth: 1.5 }), refused("input", "write the most guesses like 5"));
    assert.throws(() => solver.solveWords(["ox", "cow"]), refused("input", "cow is not as long as ox: give codes of one length"));
});

test("words are solved and analysed", () => {
    const words = ["crane", "ocean", "canoe", "dance", "caned", "Acorn"];
    const { tree, secrets, worst } = solver.solveWords(words);
    assert.deepEqual([secrets, tree.words().length, tree.words()[0]], [6, 6, "acorn"]);
    for (const secret of words) {
        let turn = tree.start();
        for (let next; (next = turn.answer(solver.wordFeedback(turn.guess, secret))); ) turn = next;
        assert.equal(turn.guess, secret.toLowerCase());
    }
    assert.ok(worst <= 3);
    for (const game of [tree, { words }]) {
        assert.deepEqual(solver.analyse(game, [["ocean", "5A0B"]]).source, "answers");
        assert.equal(solver.analyse(game, [["ocean", solver.wordFeedback("ocean", "dance")]]).codes.includes("dance"), true);
        assert.throws(() => solver.analyse(game, [["ox", "0A0B"]]), refused("input", "a word of the list has 5 characters, but here are 2"));
    }
    assert.equal(solver.wordFeedback("Ωmega", "ωMEGA"), "5A0B");
    // A mark of the order of bytes, where it is none.
    assert.deepEqual(solver.solveWords(["\ufeffa", "\ufeffb"]).tree.words(), ["\ufeffa", "\ufeffb"]);
});

test("a game of codes is analysed, with a table and without", async () => {
    const tree = await bullsAndCows();
    const moves = [["0123", "1A2B"]];
    const left = codes("4x10").filter((code) => feedback("0123", code) === "1A2B");
    for (const [game, source] of [[tree, "table"], ["4x10", "search"]]) {
        const known = solver.analyse(game, moves);
        assert.deepEqual([known.remaining, known.codes, known.source], [216, left, source]);
        assert.equal(solver.analyse(game, moves, { most: 2 }).codes.length, 2);
        const cells = solver.cells(game, moves, "0245");
        assert.equal(cells.reduce((sum, { size }) => sum + size, 0), 216);
        for (const { answer, codes: listed } of cells) for (const code of listed) assert.equal(feedback("0245", code), answer);
        const rated = solver.rate(game, moves, "0245");
        assert.deepEqual([rated.remaining, rated.cells, rated.largest], [216, cells.length, Math.max(...cells.map(({ size }) => size))]);
        assert.ok(rated.best.toCome.average <= rated.toCome.average);
        const longest = solver.adaptiveAnswers(game, moves, "0245");
        assert.ok(longest.length > 0 && longest.every((answer) => cells.some((cell) => cell.answer === answer)));
        assert.throws(() => solver.analyse(game, [...moves, ["0123", "4A0B"]]), refused("contradiction", contradiction));
        assert.deepEqual(solver.suspects(game, [...moves, ["0123", "4A0B"]]), [{ codes: 1, move: 0 }, { codes: 216, move: 1 }]);
        assert.throws(() => solver.analyse(game, [["012", "1A2B"]]), refused("input", "a code of these rules has 4 symbols, but here are 3"));
    }
    assert.equal(solver.analyse(tree, moves).toCome.worst, tree.start().answer("1A2B").worst);
    assert.equal(solver.analyse(tree, [["4271", "4A0B"]]).guess, null);
    // More games than are kept.
    for (let symbols = 4; symbols <= 16; symbols++) assert.equal(solver.analyse(`2x${symbols}`, []).remaining, symbols * (symbols - 1));
    assert.equal(solver.analyse(tree, moves).remaining, 216);
});

test("values that are not the least are marked", async () => {
    const tree = await bullsAndCows();
    const moves = [["0123", "1A1B"]];
    const isExact = (moves, guess) => solver.rate(tree, moves, guess).toCome.isExact;
    assert.equal(isExact(moves, solver.analyse(tree, moves).guess), true, "of the table");
    assert.equal(isExact(moves, "4567"), false, "a search of cells of up to 288 codes");
    assert.equal(isExact([...moves, ["0145", "1A2B"], ["0416", "2A0B"]], "0246"), true, "few codes are left");
    assert.equal(solver.analyse(tree, moves).toCome.isExact, true);
});

test("any one answer may be wrong", async () => {
    // As `solvetab next --lies 1` says it.
    const known = solver.oneLie("4x10", [["0123", "4A0B"], ["1234", "0A0B"]]);
    assert.deepEqual(known, { guess: "0567", remaining: 0, withOneWrong: 361, suspects: [{ move: 0, codes: 360 }, { move: 1, codes: 1 }] });
    // Whatever the secret and the lie are, the secret is found.
    for (const [secret, lie] of [["4271", 0], ["9876", 3], ["5012", 99]]) {
        const moves = [];
        for (;;) {
            const { guess } = solver.oneLie("4x10", moves);
            if (guess === null) break;
            assert.ok(moves.length < 14);
            const truth = feedback(guess, secret);
            moves.push([guess, moves.length === lie ? (truth === "0A2B" ? "1A1B" : "0A2B") : truth]);
        }
        assert.deepEqual(moves.at(-1), [secret, "4A0B"]);
    }
    assert.throws(() => solver.oneLie("4x10", [["0123", "4A0B"], ["4567", "4A0B"], ["4568", "4A0B"], ["0124", "4A0B"]]), refused("contradiction", contradiction));
    assert.throws(() => solver.oneLie("5x5r", [["0123", "4A0B"]]), (error) => error.kind === "input");
    assert.equal(solver.oneLie({ rules: "3x6", feedback: "black" }, [["012", "1A"]]).withOneWrong, 81);
});

test("any cards are solved, in groups", async () => {
    const solved = solver.twentyFour.solutions([1, 5, 7, 12]);
    assert.deepEqual([solved.count, solved.essentiallyDifferent, solved.cards, solved.target, solved.solvable], [22, 4, [1, 5, 7, 12], 24, true]);
    const firsts = solved.solutions.filter(({ group }, index, all) => all.findIndex((other) => other.group === group) === index);
    assert.deepEqual(firsts.map(({ text }) => text), ["12+7+5*1", "7*5+1-12", "12*(7-5)*1", "5*(12-7)-1"]);
    assert.deepEqual(firsts.map(({ group }) => group), [0, 1, 2, 3]);
    const [only] = solver.twentyFour.solutions("3 3 8 8").solutions;
    assert.deepEqual([only.unicode, only.latex], ["8 ÷ (3 − 8 ÷ 3)", String.raw`\frac{8}{3 - \frac{8}{3}}`]);
    assert.deepEqual(only.steps.at(-1), { operation: "/", left: 8, right: "1/3", result: 24 });
    assert.equal(solver.twentyFour.solutions([2, 3, 5, 7, 11], { target: "1/2" }).count, 63);
    assert.equal(solver.twentyFour.solutions([1, 5, 7, 12], { most: 3 }).solutions.length, 3);
    assert.throws(() => solver.twentyFour.solutions([1], { target: 2.5 }), refused("input", "write a target like 24, -3 or 7/2"));
    const table = await twentyFour();
    for (const hand of [[1, 2, 3, 4], [3, 3, 8, 8], [1, 1, 1, 1], [4, 4, 10, 10]]) {
        assert.deepEqual(solver.twentyFour.solutions(hand).solutions.map(({ text }) => text), table.solutions(hand));
    }
    assert.ok(solver.twentyFour.targets([25, 50, 3]).includes(78));
});

test("rounds and typed expressions", () => {
    const round = solver.twentyFour.round([25, 50, 75, 100, 3, 6], { target: 952, some: true, whole: true });
    assert.deepEqual([round.isMade, round.made, round.count, round.solutions[0].text], [true, [952], 2, "(100+3)*75*6/50+25"]);
    const near = solver.twentyFour.round([1, 1, 2, 2, 3, 3], { target: 999, some: true, whole: true });
    assert.deepEqual([near.isMade, near.made], [false, [81]]);
    const check = (text, options) => solver.twentyFour.check(text, options);
    assert.deepEqual(check("5 × [5 − A ÷ 5]", { cards: [1, 5, 5, 5] }), { correct: true, value: 24, target: 24, reason: null, numbers: [5, 5, 1, 5] });
    assert.equal(check("5*5-1", { cards: "1 5 5 5" }).reason, "5 is used twice, but the cards 1 5 5 5 have it 3 times");
    assert.equal(check("6*4-1").reason, "it makes 23, not 24");
    assert.equal(check("1/0").value, null);
    assert.deepEqual([check("7/2", { target: "7/2" }).value, check("3-10").value], ["7/2", -7]);
    // A number is exact or it is text.
    const power = "1048576*1048576*8192"; // 2 to the 53rd
    assert.deepEqual([check(`${power}-1`).value, check(power).value], [2 ** 53 - 1, String(2n ** 53n)]);
    assert.throws(() => check("8/(3-"), refused("input", "the expression ends behind '8/(3-': a number is missing"));
});

test("QuadAce is solved in any base", async () => {
    const { table, knowsReachable } = solver.quadAce.solve();
    assert.deepEqual(table.values(), (await quadAce()).values());
    assert.deepEqual(table.reachable(), (await quadAce()).reachable());
    assert.ok(knowsReachable);
    assert.deepEqual([table.isReachable([1, 1], [1, 1]), table.isReachable([0, 5], [1, 1])].map((known) => typeof known), ["boolean", "boolean"]);
    const unusual = solver.quadAce.solve({ base: 5, goal: "equal", start: [[1, 2], [3, 4]] }).table;
    assert.equal(String(unusual), "QuadAce base 5, two hands, add, equal, from 1,2-3,4: 225 positions");
    const large = solver.quadAce.solve({ base: 100 });
    assert.deepEqual([large.knowsReachable, large.table.reachable(), large.table.reachable(7)], [false, null, null]);
    assert.equal(large.table.isReachable([1, 1], [1, 1]), null);
    assert.equal(openBytes(large.table.bytes).isReachable([1, 1], [1, 1]), null);
    const other = solver.quadAce.solve({ base: 3, goal: "equal", operation: "multiply", hands: 3, start: [[1, 1, 2], "0,1,2"] }).table;
    assert.deepEqual(other.rules, { base: 3, hands: 3, operation: "multiply", goal: "equal", start: [[1, 1, 2], [0, 1, 2]] });
    assert.equal(solver.quadAce.solve({ base: 4 }).table.startOutcome().outcome === "draw", false);
    assert.throws(() => solver.quadAce.solve({ base: 257 }), refused("input", "a base is a number from 2 to 256, not 257"));
    assert.throws(() => solver.quadAce.solve({ base: 256 }), /more than the 268435456 that can be solved/);
    assert.throws(() => solver.quadAce.solve({ goal: "full" }), refused("input", "write a goal like empty or equal"));
});

test("what a callback throws, or a signal says, ends a synchronous search and harms nothing", () => {
    const thrown = new Error("enough");
    assert.throws(() => solver.solve("4x6r", { progress: () => { throw thrown; } }), (error) => error === thrown);
    const controller = new AbortController();
    assert.throws(() => solver.solve("4x6r", { signal: controller.signal, progress: () => controller.abort() }), { name: "AbortError" });
    assert.throws(() => solver.solve("3x6", { signal: controller.signal }), { name: "AbortError" });
    const again = () => solver.solve("4x6r", { progress: () => solver.solve("2x2") });
    assert.throws(again, refused("usage", "the solver is busy: ask again when it has answered"));
    assert.equal(solver.solve("2x3").secrets, 6);
});

test("a worker answers the same, one request after another", async () => {
    const worker = new WorkerSolver();
    try {
        const told = [];
        const [solved, targets, table] = await Promise.all([
            worker.solve("3x6", { progress: (progress) => told.push(progress) }),
            worker.twentyFour.targets([1, 2, 3, 4]),
            worker.quadAce.solve({ base: 5 }),
        ]);
        const direct = solver.solve("3x6");
        assert.deepEqual([solved.total, solved.worst, solved.tree.bytes], [direct.total, direct.worst, direct.tree.bytes]);
        assert.ok(told.length > 0);
        assert.deepEqual(targets, solver.twentyFour.targets([1, 2, 3, 4]));
        assert.equal(table.table.rules.base, 5);
        const tree = await bullsAndCows();
        assert.deepEqual(await worker.analyse(tree, [["0123", "1A2B"]]), solver.analyse(tree, [["0123", "1A2B"]]));
        await assert.rejects(worker.analyse(tree, [["0123", "4A0B"], ["4567", "4A0B"]]), refused("contradiction", contradiction));
        await assert.rejects(worker.solve("nine"), refused("input", "write a set of rules like 4x10, or 4x6r with repeats"));
    } finally {
        worker.close();
    }
});

test("a request to a worker is cancelled within a moment, and the next are answered", async () => {
    const worker = new WorkerSolver();
    try {
        await worker.solve("2x3");
        const controller = new AbortController();
        // It would hardly end if it were not cancelled.
        const long = worker.solve("5x10", { signal: controller.signal, progress: () => controller.abort(new Error("enough")) });
        const waiting = new AbortController();
        const never = worker.solve("4x9", { signal: waiting.signal });
        const next = worker.solve("2x4");
        waiting.abort();
        await assert.rejects(never, { name: "AbortError" });
        await assert.rejects(long, /^Error: enough$/);
        assert.equal((await next).secrets, 12);
        await assert.rejects(worker.solve("2x4", { signal: AbortSignal.abort() }), { name: "AbortError" });
        const lost = worker.solve("5x10");
        setTimeout(() => worker.close(), 50);
        await assert.rejects(lost, refused("usage", "the solver was closed"));
        assert.equal((await worker.solve("2x4")).secrets, 12, "a closed solver starts again when it is asked");
    } finally {
        worker.close();
    }
});

test("what a callback throws ends a request to a worker, and the next are answered", async () => {
    const worker = new WorkerSolver();
    try {
        const thrown = new Error("enough");
        // It would hardly end if it were not ended.
        const long = worker.solve("5x10", { progress: () => { throw thrown; } });
        const next = worker.solve("2x4");
        await assert.rejects(long, (error) => error === thrown);
        assert.equal((await next).secrets, 12);
    } finally {
        worker.close();
    }
});

test("a worker of a browser that fails is ended, and what it says late reaches nobody", async () => {
    const made = [];
    globalThis.Worker = class {
        messages = [];
        constructor() {
            made.push(this);
        }
        postMessage(message) {
            this.messages.push(message);
        }
        terminate() {
            this.isEnded = true;
        }
    };
    const asked = async (count) => {
        while (made[count - 1]?.messages.length !== 2) await new Promise(setImmediate);
        return made[count - 1];
    };
    const fail = (worker) => worker.onerror({ preventDefault() {}, message: "out of memory" });
    const worker = new WorkerSolver();
    try {
        const first = worker.twentyFour.targets([1]);
        const failing = await asked(1);
        fail(failing);
        await assert.rejects(first, refused("usage", "the worker has failed: out of memory"));
        assert.ok(failing.isEnded);
        const second = worker.twentyFour.targets([1]);
        const working = await asked(2);
        fail(failing);
        failing.onmessage({ data: { answer: ["late"] } });
        working.onmessage({ data: { answer: [1] } });
        assert.deepEqual(await second, [1]);
        assert.ok(!working.isEnded);
    } finally {
        delete globalThis.Worker;
        worker.close();
    }
});

test("a worker that cannot be loaded is an error", async () => {
    const worker = new WorkerSolver({ worker: new URL("nowhere.js", import.meta.url) });
    await assert.rejects(worker.solve("2x3"), (error) => error instanceof SolvetabError && /^the worker has failed/.test(error.message));
    const other = new WorkerSolver({ wasm: new URL("nowhere.wasm", import.meta.url) });
    await assert.rejects(other.solve("2x3"), (error) => error instanceof SolvetabError && error.kind === "open");
});

test("misspelt options and games that are none are refused", async () => {
    const tree = await mastermind();
    for (const [ask, sentence] of [
        [() => solver.solve("3x6", { maxdepth: 2 }), "there is no option maxdepth: there are objective, maxDepth, width, progress, signal"],
        [() => solver.solve("3x6", "worst"), "options are an object with objective, maxDepth, width, progress, signal, not worst"],
        [() => solver.quadAce.solve(16), "options are an object with base, hands, operation, goal, start, not 16"],
        [() => solver.analyse("2x4", { "01": "1A0B" }), 'a game is a list of guesses with their answers, such as [["0123", "1A1B"]]'],
        [() => tree.follow(3.5), 'a game is a list of guesses with their answers, such as [["0123", "1A1B"]]'],
        [() => tree.follow(["0012"]), 'a move is a guess and its feedback, such as ["0123", "1A1B"]'],
    ]) {
        assert.throws(ask, { name: "SolvetabError", message: sentence });
    }
});
