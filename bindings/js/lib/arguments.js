// What a caller gives, looked at before it is asked: a misspelt option or a game that is none would be an answer to another question.

import { SolvetabError } from "./errors.js";

/** Options of every request. */
const WATCHED = ["progress", "signal"];

const refused = (sentence) => new SolvetabError(sentence, "usage");

/** Refuses what is no object with these options, or none of them. */
export function checkOptions(given, names, others = WATCHED) {
    if (given === undefined || given === null) return;
    const known = [...names, ...others];
    if (typeof given !== "object" || Array.isArray(given)) throw refused(`options are an object with ${known.join(", ")}, not ${String(given)}`);
    for (const name of Object.keys(given)) {
        if (!known.includes(name)) throw refused(`there is no option ${name}: there are ${known.join(", ")}`);
    }
}

/** A game so far: its guesses with their answers, as text. */
export function movesOf(game) {
    if (typeof game !== "object" || game === null || typeof game[Symbol.iterator] !== "function") {
        throw refused('a game is a list of guesses with their answers, such as [["0123", "1A1B"]]');
    }
    return Array.from(game, (move) => {
        if (!Array.isArray(move) || move.length !== 2) throw refused('a move is a guess and its feedback, such as ["0123", "1A1B"]');
        return move.map(String);
    });
}
