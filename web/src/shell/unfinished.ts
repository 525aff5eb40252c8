// Games that were begun and not finished: whoever comes back to a way of playing without naming a game goes on with the last one.
// And games that are finished, whose guesses must not stay in the address.
//
// So a tap on the tab one is on, a closed tab and a link to the game all lead back to it. One game is kept for each way and rules, as the
// address that it has. The puzzle of a day is kept by itself (`daily_game.ts`): it has no name here.

import { useEffect } from "preact/hooks";
import { readDraw } from "./draw";
import { keep, keeps, recall } from "./kept";
import { changed, go, readPlace, type Place } from "./route";

const nameOf = (game: string) => `unfinished ${game}`;

/** The game is given up for another one. */
export const forget = (game: string): void => keep(nameOf(game), null);

/** What a game is drawn from. */
const drawnFrom = (address: string): string | undefined => readPlace(address).query["draw"];

/**
 * Keeps the game that is in the address until it is over. If the address names none, goes to the one that was kept, or begins another. A
 * link to the game that was kept may add the result of a friend, and name another opponent: then it is another game.
 * @param game what tells it from other games: the way of playing and its rules
 */
export function useUnfinished(game: string | null, state: "none" | "going" | "over", begin: () => void = () => {}): void {
  const { hash } = location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's function is new with every drawing
  useEffect(() => {
    if (game === null) return;
    const kept = recall(nameOf(game));
    if (state === "going") keep(nameOf(game), hash);
    else if (kept === null) state === "none" && readDraw(drawnFrom(hash)) === null && begin();
    else if (state === "over") drawnFrom(kept) === drawnFrom(hash) && forget(game);
    else {
      const { draw, level, beat } = readPlace(hash).query;
      const isKept = draw === drawnFrom(kept) && (level === undefined || level === readPlace(kept).query["level"]);
      if (draw === undefined || isKept) go(beat === undefined ? kept : changed(kept, { beat }), true);
    }
  }, [game, state, hash]);
}

const finishedName = (game: string) => `finished ${game}`;

/** The place with all that was played, where the address only names a puzzle that was finished here. */
export function playedAt(place: Place, game: string | null, isEmpty: boolean): Place {
  const draw = place.query["draw"];
  if (game === null || !isEmpty || draw === undefined) return place;
  // Another puzzle may have been finished in this tab before.
  const kept = recall(finishedName(game), "tab");
  return kept === null || drawnFrom(kept) !== draw ? place : readPlace(kept);
}

/**
 * Takes the guesses out of the address once a game is over: they tell the secret to whoever is sent it. What was played stays on the screen,
 * and is kept for a reload. Where the browser keeps nothing, the address does.
 * @param puzzle the address of the same puzzle with an empty board
 */
export function useFinished(game: string | null, puzzle: string, isOver: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address may have changed by itself
  useEffect(() => {
    const { hash } = location;
    if (game === null || !isOver || hash === puzzle || drawnFrom(hash) !== drawnFrom(puzzle) || !keeps()) return;
    keep(finishedName(game), hash, "tab");
    go(puzzle, true);
  }, [game, puzzle, isOver, location.hash]);
}
