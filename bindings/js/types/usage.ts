// Uses all of the package as a TypeScript program does: `tsc --strict` compiles it, nothing runs it.

import {
    type Cards,
    type CodeRules,
    type ColourTree,
    type Exact,
    DecisionTree,
    type Hand,
    type Move,
    type Outcome,
    QuadAce,
    SolvetabError,
    TABLE_NAMES,
    type Table,
    Targets,
    type Turn,
    TwentyFour,
    WordTree,
    bullsAndCows,
    checkCode,
    codeRules,
    codes,
    colours,
    feedback,
    init,
    open,
    openBytes,
    quadAce,
    targets,
    twentyFour,
    version,
} from "solvetab";
import { type Analysis, type BestGuess, type Progress, type Review, type Solved, Solver, type SolverMethods, type WordGame, WorkerSolver } from "solvetab/solver";

async function probes(bytes: Uint8Array): Promise<string> {
    await init({ tables: new URL("https://example.org/tables/") });
    const rules: CodeRules = codeRules("4x10");
    const tree: DecisionTree = await bullsAndCows();
    let turn: Turn | null = tree.start();
    for (const [answer, next] of turn.answers()) if (next !== null) console.log(answer.length, next.number);
    while (turn !== null) turn = turn.answer(feedback(turn.guess, "4271"));
    const followed = tree.follow([["1234", "1A2B"]]);
    const cards: Cards = [3, 3, 8, 8];
    const hand: Hand = (await twentyFour()).probe(cards);
    const styled: string | null = (await twentyFour()).solve("3 3 8 8", { style: "latex", faces: true });
    const positions: QuadAce = await quadAce();
    const outcome: Outcome = positions.probe([1, 1], "1,1");
    const moves: Move[] = positions.moves([1, 1], [1, 1]);
    const values: Int32Array = positions.values();
    const known: boolean | null = positions.isReachable([1, 1], "1,1");
    // @ts-expect-error a table may not know it
    const rows: Uint8Array = positions.reachable();
    const table: Table = await open(TABLE_NAMES[0] ?? "4x8");
    switch (table.kind) {
        case "decision-tree":
            return table.rules.text;
        case "word-tree":
        case "colour-tree":
            return table.words()[0] ?? "";
        case "twenty-four":
            return String(table.deck.target);
        case "targets":
            return String(table.all(cards));
        case "quad-ace":
            return String(table.line([1, 1], [1, 1]));
    }
    // @ts-expect-error a table of any kind is none of one kind
    const wrong: WordTree = openBytes(bytes);
    // @ts-expect-error tables are made by open()
    new TwentyFour();
    return [version, rules, followed, hand, styled, outcome, moves, values, known, rows, wrong, codes("2x3"), checkCode("2x3", "01"), Targets, targets].join();
}

async function solvers(signal: AbortSignal): Promise<void> {
    const told = (progress: Progress): void => console.log(progress.text, progress.done, progress.least);
    const direct: Solver = await Solver.load();
    const methods: SolverMethods = direct;
    const solved: Solved<DecisionTree> = methods.solve("4x7r", { objective: "worst", maxDepth: 6, progress: told, signal });
    const worker = new WorkerSolver();
    const again: Solved<DecisionTree> = await worker.solve("4x7r", { signal });
    const known: Analysis = await worker.analyse(again.tree, [["0011", "1A0B"]], { most: 10 });
    const made: Exact | null = (await worker.twentyFour.check("7/2")).value;
    const groups: number[] = (await worker.twentyFour.solutions("1 5 7 12")).solutions.map(({ group }) => group);
    const { table } = await worker.quadAce.solve({ base: 16, start: [[1, 2], [3, 4]] }, { signal });
    console.log(solved.proven, known.toCome?.average, made, groups, again.tree.start().toJSON().average, table.rules.base);
    const words: Solved<ColourTree> = await worker.solveWords(["crane", "slate"], { guesses: ["crane", "slate", "eerie"], feedback: "colours", hard: true });
    const game: WordGame = { words: ["crane", "slate"], feedback: "colours", table: words.tree };
    const review: Review = await worker.review(game, [["crane", colours("crane", "slate")], ["slate", "🟩🟩🟩🟩🟩"]]);
    const guesses: BestGuess[] = direct.bestGuesses(words.tree, [], { most: 5 });
    console.log(review.skill, review.moves[0]?.best.guess, guesses[0]?.entropy, words.tree.start().answer("-Y--G")?.guess);
    // @ts-expect-error there is no such objective
    await worker.solve("4x7r", { objective: "best" });
    worker.close();
}

probes(new Uint8Array()).catch((error: unknown) => {
    if (error instanceof SolvetabError && error.kind === "open") console.error(error.message);
});
void solvers(new AbortController().signal);
