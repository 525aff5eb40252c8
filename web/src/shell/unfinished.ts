// Games that were begun and not finished: whoever comes back to a way of playing without naming a game goes on with the last one.
// And games that are finished, whose guesses must not stay in the address.
//
// So a tap on the tab one is on, a closed tab and a link to the game all lead back to it. One game is kept for each way and rules, as the
// address that it has.

import { useEffect } from "preact/hooks";
import { keep, keeps, recall, type Store } from "./kept";
import { go, readPlace, type Place } from "./route";

const nameOf = (game: string) => `unfinished ${game}`;

/** The game is given up for another one. */
export const forget = (game: string): void => keep(nameOf(game), null);

/** What a game is drawn from: the day, if its address has one. */
const puzzleIn = ({ query }: Place): string | undefined => query["day"] ?? query["draw"];
const drawnFrom = (address: string): string | undefined => puzzleIn(readPlace(address));

/**
 * Keeps the game that is in the address until it is over. If the address names none, goes to the one that was kept, or begins another.
 * @param game what tells it from other games: the way of playing and its rules
 */
export function useUnfinished(game: string, state: "none" | "going" | "over", begin: () => void = () => {}): void {
  const { hash } = location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's function is new with every drawing
  useEffect(() => {
    const kept = recall(nameOf(game));
    if (state === "going") keep(nameOf(game), hash);
    else if (kept === null) state === "none" && begin();
    else if (state === "over") drawnFrom(kept) === drawnFrom(hash) && forget(game);
    // A daily puzzle has a day before it has a guess: that of another day is another game.
    else if (drawnFrom(hash) === undefined || drawnFrom(kept) === drawnFrom(hash)) go(kept, true);
  }, [game, state, hash]);
}

const finishedName = (game: string) => `finished ${game}`;

/** The place with all that was played, where the address only names a puzzle that was finished here. */
export function playedAt(place: Place, game: string, isEmpty: boolean): Place {
  if (!isEmpty) return place;
  const puzzle = puzzleIn(place);
  // Another puzzle may have been finished in this tab before.
  const kept = [recall(finishedName(game), "tab"), recall(finishedName(game))].find((kept) => kept !== null && drawnFrom(kept) === puzzle) ?? null;
  return kept === null || puzzle === undefined ? place : readPlace(kept);
}

/**
 * Takes the guesses out of the address once a game is over: they tell the secret to whoever is sent it. What was played stays on the screen,
 * and is kept for a reload. Where the browser keeps nothing, the address does.
 * @param puzzle the address of the same puzzle with an empty board
 */
export function useFinished(game: string, puzzle: string, isOver: boolean, store: Store): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address may have changed by itself
  useEffect(() => {
    const { hash } = location;
    if (!isOver || hash === puzzle || drawnFrom(hash) !== drawnFrom(puzzle) || !keeps()) return;
    // What was finished first in another tab stays; this tab shows what was played in it.
    const first = recall(finishedName(game));
    keep(finishedName(game), hash, first !== null && drawnFrom(first) === drawnFrom(puzzle) ? "tab" : store);
    go(puzzle, true);
  }, [game, puzzle, isOver, location.hash, store]);
}
