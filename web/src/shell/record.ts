// What a visitor achieved in daily puzzles: the first result of each day counts. It is kept in this browser, and nowhere else.
//
// Whoever changes to another device, or clears the browser, takes the record along as a file. A browser that keeps nothing has it until the tab is
// closed.

import { watched } from "../engine/watched";
import type { Words } from "../words/en";
import { DAILY_GAMES, isPast, measureOf, today, type DailyGame } from "./daily";
import { keep as keepText, recall, useKept } from "./kept";

export interface DailyResult {
  isWon: boolean;
  /** Guesses in games of codes; whole seconds in 24; points in Numbers; moves beyond the fewest in QuadAce. */
  score: number;
  /** A hint was given: the puzzle counts as played, and not as won. */
  isHelped: boolean;
}

type Results = Map<number, DailyResult>;
type Kept = Map<DailyGame, Results>;

/** What it is kept as. */
const NAME = "daily";
const LARGEST = 1e6;

/** The upper ends of a histogram's bars, each included. */
export const BARS: Readonly<Record<DailyGame, readonly number[]>> = {
  "bulls-and-cows": [1, 2, 3, 4, 5, 6, 7, Infinity],
  mastermind: [1, 2, 3, 4, 5, 6, Infinity],
  "24": [10, 30, 60, 120, Infinity],
  numbers: [0, 5, 7, 10],
  "quad-ace": [0, 1, 3, Infinity],
  words: [1, 2, 3, 4, 5, 6],
};

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST;

const empty = (): Kept => new Map(DAILY_GAMES.map((game) => [game, new Map()]));

/** A record out of its text; `null` if it is none. What is not a result in it is left out. */
function read(text: string): Kept | null {
  const record = empty();
  try {
    const { solvetab, ...games } = JSON.parse(text) as Record<string, unknown>;
    if (solvetab !== 1) return null;
    for (const game of DAILY_GAMES) {
      for (const result of Array.isArray(games[game]) ? (games[game] as unknown[]) : []) {
        const [day, isWon, score, isHelped] = Array.isArray(result) ? (result as unknown[]) : [];
        if (isCount(day) && isCount(score) && typeof isWon === "boolean") record.get(game)?.set(day, { isWon, score, isHelped: isHelped === true });
      }
    }
    return record;
  } catch {
    return null;
  }
}

function written(record: Kept): string {
  const games = [...record].map(([game, results]) => [
    game,
    [...results].sort(([one], [other]) => one - other).map(([day, { isWon, score, isHelped }]) => (isHelped ? [day, isWon, score, true] : [day, isWon, score])),
  ]);
  return JSON.stringify({ solvetab: 1, ...Object.fromEntries(games) });
}

const load = (): Kept => read(recall(NAME) ?? "") ?? empty();

const { watch, tell } = watched();

function save(record: Kept): void {
  keepText(NAME, written(record));
  tell();
}

export const resultOf = (game: DailyGame, day: number): DailyResult | null => load().get(game)?.get(day) ?? null;

/** Whether no puzzle has a result yet. */
export const isEmpty = (): boolean => [...load().values()].every((results) => results.size === 0);

export const outcomeOf = ({ daily }: Words, game: DailyGame, { isWon, score, isHelped }: DailyResult): string =>
  !isWon ? daily.notSolved : isHelped ? daily.helped : daily.scores[measureOf(game)](score);

/** Keeps a day's first result. Puzzles of other days do not count. */
export function keep(game: DailyGame, day: number, result: DailyResult): void {
  const record = load();
  const results = record.get(game);
  if (results === undefined || results.has(day) || day > today() || isPast({ game, day })) return;
  results.set(day, { ...result, score: Math.min(LARGEST, Math.max(0, Math.round(result.score))) });
  save(record);
}

interface Summary {
  played: number;
  won: number;
  /** Days won in a row, up to today, or to yesterday while today's puzzle is open. */
  streak: number;
  longest: number;
  /** How many results each bar of `BARS` has. */
  bars: number[];
}

const isWin = (result: DailyResult | undefined): boolean => result?.isWon === true && !result.isHelped;

/** The bar of a result: of one that was won, and in Numbers of any, since 0 points are points; -1 if it has none. */
export const barOf = (game: DailyGame, result: DailyResult | null): number =>
  result !== null && (isWin(result) || game === "numbers") ? BARS[game].findIndex((end) => result.score <= end) : -1;

export function summaryOf(game: DailyGame): Summary {
  const results = load().get(game) ?? new Map<number, DailyResult>();
  const isWon = (day: number) => isWin(results.get(day));
  const before = (day: number): number => {
    let streak = 0;
    while (isWon(day - streak)) streak += 1;
    return streak;
  };
  const wins = [...results].filter(([, result]) => isWin(result));
  return {
    played: results.size,
    won: wins.length,
    streak: before(results.has(today()) ? today() : today() - 1),
    longest: Math.max(0, ...wins.map(([day]) => (isWon(day + 1) ? 0 : before(day)))),
    bars: BARS[game].map((_, bar) => [...results.values()].filter((result) => barOf(game, result) === bar).length),
  };
}

/** Days in a row, up to today or yesterday, on each of which a puzzle was won without help. */
export function daysInARow(): number {
  const record = [...load().values()];
  const hasWin = (day: number) => record.some((results) => isWin(results.get(day)));
  let streak = 0;
  for (let day = hasWin(today()) ? today() : today() - 1; hasWin(day); day--) streak += 1;
  return streak;
}

/** The record as the text of a file. */
export const exported = (): string => written(load());

/** Takes over a record: days that have a result here keep it. How many were added, or `null` if the text is no record. */
export function imported(text: string): number | null {
  const other = read(text);
  if (other === null) return null;
  const record = load();
  let added = 0;
  for (const [game, results] of other) {
    for (const [day, result] of results) {
      const own = record.get(game);
      if (own === undefined || own.has(day)) continue;
      own.set(day, result);
      added += 1;
    }
  }
  save(record);
  return added;
}

/** Draws again when the record changes, here or in another tab. */
export const useRecord = (): void => useKept(watch, NAME);
