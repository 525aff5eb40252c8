// Words with a colour for each letter: feedback, trees, and what is said of a game.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";

import { ColourTree, SolvetabError, WordTree, colours, init, openBytes, words2315, words2315Hard, words3158 } from "solvetab";
import { Solver } from "solvetab/solver";

let solver;
before(async () => {
    solver = await Solver.load();
    await init();
});

const refused = (kind, code) => (error) => {
    assert.ok(error instanceof SolvetabError, String(error));
    assert.deepEqual([error.kind, error.code], [kind, code], error.message);
    return true;
};

const WORDS = "crane slate eerie there where these geese rouge abide speed steed erase level lever".split(" ");
const GUESSES = [...WORDS, ..."brick jumpy vozhd waltz nymph".split(" ")];
const SQUARES = { G: "🟩", Y: "🟨", "-": "⬛" };
const spelled = (text, letters) => Array.from(text, (letter) => letters[letter]).join("");

test("colours are those of the vectors", async () => {
    const lines = (await readFile(new URL("../../../tests/data/colours.tsv", import.meta.url), "utf8")).trimEnd().split("\n").slice(1);
    assert.equal(lines.length, 4380);
    for (const line of lines) {
        const [guess, secret, expected] = line.split("\t");
        assert.equal(colours(guess, secret), expected, line);
        assert.equal(colours(guess.toUpperCase(), secret), expected, line);
    }
    // A letter and its accent are one character, also where they are typed as two.
    assert.equal(colours("ka\u0308fig", "k\u00e4fig"), "GGGGG");
    assert.equal(colours("abcdefghij", "bcdefghija"), "Y".repeat(10));
});

test("the trees of the package find every secret with the guesses that they promise", async () => {
    for (const [open, list, total, worst, first] of [
        [words2315, "secrets-2315", 7920, 5, "salet"],
        [words2315Hard, "secrets-2315", 8122, 6, "salet"],
        [words3158, "secrets-3158", 11219, 6, "tarse"],
    ]) {
        const tree = await open();
        const secrets = (await readFile(new URL(`../../../solver/words/${list}.txt`, import.meta.url), "utf8")).trimEnd().split("\n");
        const used = secrets.map((secret) => {
            let [turn, guesses] = [tree.start(), 1];
            for (let next; (next = turn.answer(colours(turn.guess, secret))); guesses++) turn = next;
            assert.equal(turn.guess, secret);
            return guesses;
        });
        const { guess, remaining, total: promised, worst: most } = tree.start();
        assert.deepEqual([guess, remaining, promised, most], [first, secrets.length, total, worst]);
        assert.deepEqual([used.reduce((sum, guesses) => sum + guesses), Math.max(...used)], [total, worst]);
    }
});

test("words are in lower case as the library has them, and refused in its words", () => {
    // The solvers' module has the library's table of lower case.
    for (let code = 0; code < 0x1e944; code++) {
        const letter = String.fromCodePoint(code);
        if (letter.toLowerCase() === letter || letter.toUpperCase() !== letter) continue;
        for (const other of new Set([letter, letter.toLowerCase()])) {
            if (Array.from(other).length > 1) continue;
            assert.equal(colours(letter, other) === "G", solver.wordFeedback(letter, other) === "1A0B", `${letter} ${code.toString(16)}`);
        }
    }
    assert.equal(colours("ΑΣΣ", "ας\u03c3"), "G-G");
    assert.throws(() => colours("crane", "crab"), refused("input", "lengths"));
    assert.throws(() => colours("", ""), refused("input", "length"));
    assert.throws(() => colours("a".repeat(5000), "a"), /a word has 1 to 10 characters, but here are 5000$/);
});

/** Plays a tree for a secret; how many guesses it takes. */
function play(tree, secret, spell) {
    let [turn, guesses] = [tree.start(), 1];
    for (let next; (next = turn.answer(spell(colours(turn.guess, secret)))); guesses++) turn = next;
    assert.equal(turn.guess, secret);
    return guesses;
}

test("a tree finds every secret with the guesses that it promises, however colours are typed", async () => {
    for (const mode of [{}, { hard: true }, { candidatesOnly: true }]) {
        const { tree, total, worst, proven } = solver.solveWords(WORDS, { guesses: GUESSES, feedback: "colours", ...mode });
        assert.ok(tree instanceof ColourTree && proven.length === 3);
        const again = await ColourTree.open(tree.bytes);
        assert.deepEqual([again.kind, again.positions, String(again)], ["colour-tree", 5, `ColourTree ${WORDS.length} secrets of 5 characters`]);
        assert.deepEqual(again.secrets(), [...WORDS].sort());
        assert.ok(WORDS.every((word) => again.words().includes(word)) && again.words().every((word) => GUESSES.includes(word)));
        const spellings = [(text) => text, (text) => text.toLowerCase(), (text) => spelled(text, { G: "g", Y: "y", "-": "b" }), (text) => spelled(text, { G: 2, Y: 1, "-": 0 }), (text) => spelled(text, SQUARES)];
        const used = WORDS.map((word, index) => play(again, word, spellings[index % spellings.length]));
        assert.equal(used.reduce((sum, guesses) => sum + guesses), total);
        assert.deepEqual([again.start().total, again.start().worst, Math.max(...used)], [total, worst, worst]);
        let remaining = 0;
        for (const [answer, turn] of again.start().answers()) {
            assert.equal(again.start().answer(answer)?.number, turn?.number);
            assert.equal(turn === null, answer === "GGGGG");
            remaining += turn?.remaining ?? 1;
        }
        assert.equal(remaining, WORDS.length);
        const { guess } = again.start();
        assert.throws(() => again.start().answer("1A2B"), refused("input", "form"));
        assert.throws(() => again.start().answer(1, 2), refused("input", "form"));
        assert.throws(() => again.start().answer("GGGG"), refused("input", "length"));
        const seen = new Set(WORDS.map((word) => colours(guess, word)));
        const never = ["-----", "G----", "GGGG-", "YYYYY"].find((answer) => !seen.has(answer));
        assert.throws(() => again.start().answer(never), refused("contradiction", "contradiction"));
        again.close();
        tree.close();
    }
    const counts = solver.solveWords(WORDS).tree;
    assert.ok(counts instanceof WordTree);
    await assert.rejects(ColourTree.open(counts.bytes), /this is a word-tree table where a colour-tree table is needed/);
    assert.throws(() => solver.solveWords(WORDS, { hard: true }), refused("usage", "usage"));
    const weights = WORDS.map((word) => (word === "crane" ? 1000 : 1));
    const heavy = solver.solveWords(WORDS, { guesses: GUESSES, feedback: "colours", weights });
    assert.deepEqual([heavy.tree.start().guess, heavy.proven], ["crane", ["least-weighted-total"]]);
    const { toCome } = solver.analyse({ words: WORDS, guesses: GUESSES, feedback: "colours", weights }, []);
    assert.ok(heavy.weightedAverage < 1.1 && Math.abs(toCome.average - heavy.weightedAverage) < 1e-9);
    assert.throws(() => solver.solveWords(WORDS, { weights: [1] }), refused("input", "missing-weights"));
    assert.throws(() => solver.solveWords(WORDS, { weights: WORDS.map(() => -1) }), refused("usage", "usage"));
    assert.throws(() => solver.solveWords(WORDS, { candidatesOnly: true }), refused("usage", "usage"));
    assert.throws(() => solver.solveWords(WORDS, { feedback: "black" }), refused("input", "form"));
    assert.throws(() => solver.solveWords([...WORDS, "zesty"], { guesses: WORDS, feedback: "colours" }), refused("input", "no-guess"));
});

test("a game of words is analysed, with a table and without", () => {
    const { tree, total } = solver.solveWords(WORDS, { guesses: GUESSES, feedback: "colours" });
    const lists = { words: WORDS, guesses: GUESSES, feedback: "colours" };
    for (const game of [lists, { ...lists, table: tree }, tree]) {
        const start = solver.analyse(game, []);
        assert.deepEqual([start.remaining, start.codes, start.toCome.isExact], [WORDS.length, [...WORDS].sort(), true]);
        assert.ok(Math.abs(start.toCome.average * WORDS.length - total) < 1e-9);
        assert.equal(start.source, game === lists ? "search" : "table");
        const answer = colours("crane", "where");
        const left = solver.analyse(game, [["crane", answer]]);
        assert.deepEqual(left.codes, WORDS.filter((word) => colours("crane", word) === answer).sort());
        assert.equal(solver.analyse(game, [["where", "GGGGG"]]).guess, null);
        assert.throws(() => solver.analyse(game, [["crane", "1A2B"]]), refused("input", "form"));
        assert.throws(() => solver.analyse(game, [["crane", "GGGG"]]), refused("input", "length"));
        assert.throws(() => solver.analyse(game, [["crab", "GGGG"]]), refused("input", "length"));
        assert.throws(() => solver.analyse(game, [["crane", "YYYYY"]]), refused("contradiction", "contradiction"));
        const cells = solver.cells(game, [], "crane");
        assert.equal(cells.reduce((sum, { size }) => sum + size, 0), WORDS.length);
        assert.ok(cells.every(({ answer, codes }) => codes.every((code) => colours("crane", code) === answer)));
        assert.ok(solver.adaptiveAnswers(game, [], "crane").every((answer) => cells.some((cell) => cell.answer === answer)));
        const wrong = [["crane", colours("crane", "where")], ["slate", "GGGGG"]];
        assert.ok(solver.suspects(game, wrong).some(({ move }) => move === 0));
    }
    assert.throws(() => solver.analyse({ ...lists, words: WORDS.slice(1), table: tree }, []), refused("usage", "usage"));
    assert.throws(() => solver.analyse({ ...lists, feedback: "counts", table: tree }, []), refused("usage", "usage"));
    assert.throws(() => solver.bestGuesses({ words: WORDS }, []), refused("usage", "usage"));
});

test("where no secret is consistent, the candidates are words that may be guessed", () => {
    const game = { words: WORDS, guesses: GUESSES, feedback: "colours" };
    const others = GUESSES.filter((word) => !WORDS.includes(word));
    for (const secret of others) {
        const moves = WORDS.map((word) => [word, colours(word, secret)]);
        const known = solver.analyse(game, moves);
        const left = others.filter((word) => moves.every(([guess, answer]) => colours(guess, word) === answer)).sort();
        assert.deepEqual([known.isOutside, known.codes, left.includes(known.guess)], [true, left, true]);
        assert.equal(solver.analyse(game, [[WORDS[0], colours(WORDS[0], WORDS[1])]]).isOutside, false);
    }
});

test("the best guesses come first, with what they tell", () => {
    const game = { words: WORDS, guesses: GUESSES, feedback: "colours" };
    const all = solver.bestGuesses(game, [], { most: 100 });
    assert.deepEqual(all.map(({ guess }) => guess).sort(), [...GUESSES].sort());
    const best = solver.analyse(game, []).toCome.average;
    assert.ok(Math.abs(all[0].toCome.average - best) < 1e-9);
    for (const [index, { guess, entropy, cells, isCandidate, toCome }] of all.entries()) {
        assert.ok(index === 0 || all[index - 1].toCome.average <= toCome.average);
        const sizes = new Map();
        for (const word of WORDS) sizes.set(colours(guess, word), (sizes.get(colours(guess, word)) ?? 0) + 1);
        const bits = [...sizes.values()].reduce((sum, size) => sum - (size / WORDS.length) * Math.log2(size / WORDS.length), 0);
        assert.ok(Math.abs(entropy - bits) < 1e-6, `${guess}: ${entropy}, not ${bits}`);
        assert.deepEqual([cells, isCandidate], [sizes.size, WORDS.includes(guess)]);
        assert.ok(Math.abs(solver.rate(game, [], guess).toCome.average - toCome.average) < 1e-9);
    }
    assert.equal(solver.bestGuesses(game, []).length, 10);
    const hard = { ...game, hard: true };
    const moves = [["crane", colours("crane", "where")]];
    assert.ok(solver.bestGuesses(hard, moves).every(({ guess }) => guess.includes("r") && guess.endsWith("e")));
    const few = { ...game, candidatesOnly: true };
    assert.ok(solver.bestGuesses(few, moves).every(({ isCandidate }) => isCandidate));
    assert.deepEqual([solver.rate(few, moves, "where").isAllowed, solver.rate(few, moves, "there").isAllowed], [true, WORDS.includes("there") && colours("crane", "there") === moves[0][1]]);
    assert.deepEqual([solver.rate(hard, moves, "there").isAllowed, solver.rate(hard, moves, "brick").isAllowed, solver.rate(game, moves, "brick").isAllowed], [true, false, true]);
});

test("a review says what was given away and what was luck", () => {
    const game = { words: WORDS, guesses: GUESSES, feedback: "colours" };
    let regretted = 0;
    for (const secret of WORDS) {
        const moves = ["vozhd", "crane", "eerie", secret].map((guess) => [guess, colours(guess, secret)]);
        const review = solver.review(game, [...moves, moves[0]]);
        const used = moves.findIndex(([guess]) => guess === secret) + 1;
        assert.deepEqual([review.moves.length, review.remaining], [used, 1]);
        const sum = (name) => review.moves.reduce((sum, move) => sum + move[name], 0);
        assert.ok(Math.abs(review.start.average + sum("regret") - sum("luck") - used) < 1e-9);
        assert.ok(Math.abs(review.skill - review.start.average / (review.start.average + sum("regret"))) < 1e-9);
        const { regret, best, answer, remaining, toCome } = review.moves[0];
        assert.deepEqual([answer, remaining], [colours("vozhd", secret), WORDS.length]);
        assert.ok(Math.abs(toCome.average - best.toCome.average - regret) < 1e-9);
        assert.ok(review.moves.every((move) => move.regret >= -1e-9 && move.isAllowed));
        const most = Math.max(...review.moves.map((move) => move.regret));
        assert.equal(review.turningPoint === null ? 0 : review.moves[review.turningPoint].regret, Math.max(0, most));
        regretted += regret > 0;
    }
    assert.equal(regretted, WORDS.length, "vozhd is a bad first word");
    assert.deepEqual(solver.review(game, []).moves, []);
    assert.equal(solver.review(game, []).skill, 1);
    assert.throws(() => solver.review(game, [["crane", "YYYYY"]]), refused("contradiction", "contradiction"));
    // Codes are reviewed alike.
    const codes = solver.review("3x6", [["012", "0A1B"], ["345", "0A2B"]]);
    assert.equal(codes.moves.length, 2);
});
