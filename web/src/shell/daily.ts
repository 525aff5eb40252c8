// The puzzles of a day: the same for everyone who has the same date, without a server.
//
// A day is a number: 0 is 1 January 2026 in the visitor's own calendar. The number a puzzle is drawn from follows from the name of the game and
// the day, by the hash below. What is written here, and in `workers/daily.ts`, must never change: else the puzzles of the past would. Tests
// pin some of them.

import { useEffect, useState } from "preact/hooks";
import { addressOf, type Place } from "./route";

export const DAILY_GAMES = ["bulls-and-cows", "mastermind", "words", "24", "numbers", "quad-ace"] as const;
export type DailyGame = (typeof DAILY_GAMES)[number];

/** What results of a game are told in. */
export type Measure = "seconds" | "points" | "moves" | "guesses";
export const measureOf = (game: DailyGame): Measure => (game === "24" ? "seconds" : game === "numbers" ? "points" : game === "quad-ace" ? "moves" : "guesses");

const FIRST = Date.UTC(2026, 0, 1);
const LENGTH = 24 * 60 * 60 * 1000;

/** The day of a moment, by the visitor's own clock. */
export const dayAt = (now: Date): number => (Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - FIRST) / LENGTH;
export const today = (): number => dayAt(new Date());

/** A day's date, as midnight in UTC: whoever writes it must do so in UTC. */
export const dateOf = (day: number): Date => new Date(FIRST + day * LENGTH);

/** Milliseconds until the next day begins. In most places that is not always 24 hours after the last one did. */
export const untilNext = (now: Date): number => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();

/** The 32-bit FNV-1a hash of a text, of ASCII letters in all that is drawn by it. */
export function hash(text: string): number {
  let mixed = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) mixed = Math.imul(mixed ^ text.charCodeAt(place), 0x01000193);
  return mixed >>> 0;
}

/** The number that a day's puzzle is drawn from. */
export const dailyDraw = (game: DailyGame, day: number): number => hash(`solvetab ${game} ${day}`);

const PLACES: Record<DailyGame, [path: readonly string[], rules?: string]> = {
  "bulls-and-cows": [["codes", "play"], "4x10"],
  mastermind: [["codes", "play"], "4x6r"],
  "24": [["24", "quiz"]],
  numbers: [["24", "numbers"]],
  "quad-ace": [["quad-ace", "play"]],
  words: [["words", "play"]],
};

export function dailyAddress(game: DailyGame, day: number): string {
  const [path, rules] = PLACES[game];
  return addressOf(path, { rules, day });
}

/** The puzzle of a day. */
export interface DailyAsked {
  game: DailyGame;
  day: number;
}

/** The daily puzzle that an address names; `null` if it names none. Where a date is ahead of the visitor's, its day may have come already. */
export function dailyOf({ path, query }: Place): DailyAsked | null {
  const text = query["day"] ?? "";
  if (!/^\d{1,5}$/.test(text) || Number(text) > today() + 1) return null;
  const game = DAILY_GAMES.find((game) => {
    const [place, rules] = PLACES[game];
    return place.join("/") === path.join("/") && rules === query["rules"];
  });
  return game === undefined ? null : { game, day: Number(text) };
}

/** Whether a day's puzzle no longer counts; one that midnight interrupted does. */
export const isPast = ({ day }: DailyAsked): boolean => day < today() - 1;

/** Whether an address names a day that has no puzzle there: it was damaged, or the day has not come yet. */
export const isLostDay = (place: Place): boolean => place.query["day"] !== undefined && dailyOf(place) === null;

/** Today, until midnight and after it. */
export function useToday(): number {
  const [day, setDay] = useState(today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new day needs a new timer
  useEffect(() => {
    // A tab that slept does not hear of midnight before it is looked at again.
    const look = () => setDay(today());
    const timer = setTimeout(look, untilNext(new Date()) + 50);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [day]);
  return day;
}
