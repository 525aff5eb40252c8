// Ten thousand questions about all games, mistaken ones among them, answered as the Rust library answers them.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { SolvetabError, feedback, open } from "solvetab";

const file = new URL("../../../tests/data/questions.tsv", import.meta.url);

/** Numbers as a user has them; what is beyond them exactly, as the language has such numbers. */
const numbers = (text, separator) =>
    text === "" ? [] : text.split(separator).map((word) => (Number.isSafeInteger(Number(word)) ? Number(word) : BigInt(word)));

const hands = (text) => numbers(text, ",");
const cards = (text) => numbers(text, " ");

const functions = {
    async turn(table, answers) {
        let turn = (await open(table)).start();
        for (const answer of answers.split(" ").filter((answer) => answer !== "")) {
            if (turn === null) throw new Error("an answer after the last one");
            turn = turn.answer(answer);
        }
        return turn === null ? "solved" : `${turn.guess} ${turn.remaining} ${turn.worst} ${turn.total}`;
    },
    feedback: async (guess, secret) => feedback(guess, secret),
    async hand(text) {
        const hand = (await open("twenty-four")).probe(cards(text));
        assert.equal((await open("twenty-four")).count(cards(text)), hand.solutions);
        return `${hand.solutions} ${hand.needsFraction ? "yes" : "no"} ${hand.solution ?? "-"}`;
    },
    solution: async (text, number) => (await open("twenty-four")).solution(cards(text), Number(number)) ?? "-",
    make: async (text, target) => ((await open("targets")).canMake(cards(text), Number(target)) ? "yes" : "no"),
    async position(name, mover, opponent) {
        const table = await open(name);
        const { outcome, plies } = table.probe(hands(mover), hands(opponent));
        const moves = table.bestMoves(hands(mover), hands(opponent)).map(String);
        return [outcome, ...(plies === null ? [] : [plies]), ...moves].join(" ");
    },
    line: async (name, mover, opponent) => (await open(name)).line(hands(mover), hands(opponent)).map(String).join(" "),
};

test("all questions are answered as the library answers them", async () => {
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    assert.ok(lines.length >= 10_000);
    await open("4x8");
    const asked = new Map();
    for (const line of lines) {
        const [name, ...given] = line.split("\t");
        const expected = given.pop();
        let answer;
        try {
            answer = await functions[name](...given);
        } catch (error) {
            assert.ok(error instanceof SolvetabError, `${line}: ${error}`);
            assert.ok(error.message.length > 10, `${line}: ${error.message}`);
            answer = `! ${error.code}`;
        }
        assert.equal(answer, expected, line);
        asked.set(name, (asked.get(name) ?? 0) + 1);
    }
    assert.deepEqual([...asked.keys()].sort(), Object.keys(functions).sort());
});
