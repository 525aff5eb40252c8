// What a probe costs through JavaScript, in nanoseconds, beside a Map of the same answers, which is built first and holds what it was given.
// The plain Rust probe is measured by `cargo bench -p solvetab-bench --bench probes`.

import { bullsAndCows, feedback, quadAce, targets, twentyFour } from "solvetab";

const ROUNDS = 9;

/** The median of several measurements, in nanoseconds a call, of a function that makes so many calls. */
function measure(calls, work) {
    let sink = work();
    const times = Array.from({ length: ROUNDS }, () => {
        const began = process.hrtime.bigint();
        sink += work();
        return Number(process.hrtime.bigint() - began) / calls;
    }).sort((one, other) => one - other);
    if (sink === -1) throw new Error("never: the work is to be done");
    return times[ROUNDS >> 1];
}

/** Numbers that nobody can predict, the same in every run. */
function* draws(below) {
    for (let state = 1; ; ) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        yield Math.floor((state / 2 ** 32) * below);
    }
}

function drawn(list, count) {
    const numbers = draws(list.length);
    return Array.from({ length: count }, () => list[numbers.next().value]);
}

const CALLS = 100_000;
const report = (name, probe, map) => console.log(name.padEnd(44), probe.toFixed(1).padStart(8), map.toFixed(1).padStart(8));
console.log("nanoseconds".padEnd(44), "solvetab".padStart(8), "Map".padStart(8));

{
    // Every step of games with drawn secrets: the answers are made beforehand.
    const tree = await bullsAndCows();
    const map = new Map();
    const games = drawn(tree.secrets(), 5000).map((secret) => {
        const answers = [];
        let [turn, path] = [tree.start(), ""];
        map.set(path, turn.guess);
        for (;;) {
            const answer = feedback(turn.guess, secret);
            answers.push(answer);
            turn = turn.answer(answer);
            if (turn === null) return answers;
            path += answer;
            map.set(path, turn.guess);
        }
    });
    const steps = games.reduce((sum, answers) => sum + answers.length - 1, 0);
    const counts = games.map((answers) => answers.map((answer) => [Number(answer[0]), Number(answer[2])]));
    const walk = (step) => () => {
        let length = 0;
        for (const answers of games) {
            let turn = tree.start();
            for (let index = 0; index + 1 < answers.length; index++) turn = step(turn, answers[index]);
            length += turn.number;
        }
        return length;
    };
    const withMap = () => {
        let length = 0;
        for (const answers of games) {
            let path = "";
            for (let index = 0; index + 1 < answers.length; index++) {
                path += answers[index];
                length += map.get(path).length;
            }
        }
        return length;
    };
    const mapTime = measure(steps, withMap);
    report("one step of a Bulls and Cows game, \"1A2B\"", measure(steps, walk((turn, answer) => turn.answer(answer))), mapTime);
    const byCounts = () => {
        let length = 0;
        for (const answers of counts) {
            let turn = tree.start();
            for (let index = 0; index + 1 < answers.length; index++) turn = turn.answer(answers[index][0], answers[index][1]);
            length += turn.number;
        }
        return length;
    };
    report("the same, (1, 2)", measure(steps, byCounts), mapTime);
    const guesses = () => {
        let length = 0;
        for (const answers of counts) {
            let turn = tree.start();
            for (let index = 0; index + 1 < answers.length; index++) {
                turn = turn.answer(answers[index][0], answers[index][1]);
                length += turn.guess.length;
            }
        }
        return length;
    };
    report("the same, with its guess", measure(steps, guesses), mapTime);
}

{
    const [table, makes] = [await twentyFour(), await targets()];
    const hands = [];
    for (let a = 1; a <= 13; a++)
        for (let b = a; b <= 13; b++) for (let c = b; c <= 13; c++) for (let d = c; d <= 13; d++) hands.push([a, b, c, d]);
    const [counts, firsts] = [new Map(), new Map()];
    for (const hand of hands) {
        counts.set(hand.join(), table.count(hand));
        firsts.set(hand.join(), table.solve(hand));
    }
    const asked = drawn(hands, CALLS);
    const sum = (probe) => () => asked.reduce((total, hand) => total + probe(hand), 0);
    const key = (hand) => [...hand].sort((one, other) => one - other).join();
    report("one hand of 24: how many solutions", measure(CALLS, sum((hand) => table.count(hand))), measure(CALLS, sum((hand) => counts.get(key(hand)))));
    const length = (text) => (text === null ? 0 : text.length);
    report("one hand of 24: the solution as text", measure(CALLS, sum((hand) => length(table.solve(hand)))), measure(CALLS, sum((hand) => length(firsts.get(key(hand))))));
    const made = new Map(hands.map((hand) => [hand.join(), new Set(makes.all(hand))]));
    report("whether a hand makes a number", measure(CALLS, sum((hand) => (makes.canMake(hand, 24) ? 1 : 0))), measure(CALLS, sum((hand) => (made.get(key(hand)).has(24) ? 1 : 0))));
}

{
    const table = await quadAce();
    const hands = table.allHands().slice(1);
    const positions = hands.flatMap((mover) => hands.map((opponent) => [mover, opponent]));
    const map = new Map(positions.map(([mover, opponent]) => [`${mover}-${opponent}`, table.probe(mover, opponent)]));
    const asked = drawn(positions, CALLS);
    const sorted = ([one, other]) => (one <= other ? `${one},${other}` : `${other},${one}`);
    const plies = ({ plies }) => plies ?? 0;
    const sum = (probe) => () => asked.reduce((total, [mover, opponent]) => total + plies(probe(mover, opponent)), 0);
    report(
        "one position of QuadAce",
        measure(CALLS, sum((mover, opponent) => table.probe(mover, opponent))),
        measure(CALLS, sum((mover, opponent) => map.get(`${sorted(mover)}-${sorted(opponent)}`))),
    );
    const all = measure(table.numberOfHands ** 2, () => table.values().length);
    console.log("a position of all of them at once".padEnd(44), all.toFixed(1).padStart(8));
}
