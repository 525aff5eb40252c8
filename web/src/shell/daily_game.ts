// The puzzle of a day while it is played: one policy for all games.
//
// What is done in it is kept in this browser and stands in no address, so a link that is copied plays for nobody. No guess and no move is
// taken back. A hint makes the result one with help; who gives up has lost. The first result of a day counts (`record.ts`).

import { useEffect } from "preact/hooks";
import { watched } from "../engine/watched";
import { type DailyAsked, dailyOf, type DailyGame } from "./daily";
import { keep, recall, useKept } from "./kept";
import { keep as keepResult, type DailyResult } from "./record";
import { addressOf, change as changeAddress, go, type Place, type Query } from "./route";

/** What stands in the address of a game of no day: guesses, hints, moves. A round of 24 or Numbers is one text. */
type Played = Readonly<Record<string, string>>;

/** Days of a game that are kept: the latest ones, and the one that is played. */
const DAYS = 3;
/** What a link to a puzzle may add: the result of a friend. */
const SENT = ["rules", "day", "beat"];

const PREFIX = "day ";
const nameOf = (game: DailyGame): string => `${PREFIX}${game}`;

function playedIn(game: DailyGame): Record<string, Played> {
  try {
    return (JSON.parse(recall(nameOf(game)) ?? "{}") ?? {}) as Record<string, Played>;
  } catch {
    return {};
  }
}

/** What was done in the puzzle of a day. */
export const playedOf = ({ game, day }: DailyAsked): Played => playedIn(game)[day] ?? {};

const { watch, tell } = watched();

/** Changes what was done in the puzzle of a day, or, where that is `null`, some of the address. */
export function change(daily: DailyAsked | null, query: Query): void {
  if (daily === null) {
    changeAddress(query);
    return;
  }
  const { [daily.day]: played = {}, ...others } = playedIn(daily.game);
  const changed = Object.entries({ ...played, ...query }).filter(([, value]) => value !== null && value !== undefined && value !== "");
  // Numbers as keys stand in ascending order: the last ones are the latest days.
  const latest = Object.entries(others).slice(1 - DAYS);
  const now = [daily.day, Object.fromEntries(changed.map(([name, value]) => [name, String(value)]))];
  keep(nameOf(daily.game), JSON.stringify(Object.fromEntries([...latest, now])));
  tell();
}

/** Ends the puzzle of a day once it has a result, also where that came in another tab. */
export function useFinish(daily: DailyAsked | null, result: DailyResult | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for both
  useEffect(() => {
    if (daily === null || result === null) return;
    keepResult(daily.game, daily.day, result);
    if (!isFinished(daily)) change(daily, { over: 1 });
  }, [JSON.stringify([daily, result])]);
}

/** Whether the puzzle of a day is over. */
export const isFinished = (daily: DailyAsked): boolean => playedOf(daily)["over"] === "1";

/** Whether something was done in a puzzle of a day. */
export const hasBegun = (daily: DailyAsked): boolean => Object.keys(playedOf(daily)).length > 0;

/** Draws again when something is done in the puzzle of a day, here or in another tab. */
export const useDailyGames = (): void => useKept(watch, PREFIX);

/** The place as it is played: in the puzzle of a day with what was done here, and with nothing that the address adds. */
export function usePlayed(place: Place): Place {
  const daily = dailyOf(place);
  const sent = Object.fromEntries(Object.entries(place.query).filter(([name]) => SENT.includes(name)));
  const isClean = daily === null || Object.keys(sent).length === Object.keys(place.query).length;
  useDailyGames();
  useEffect(() => {
    if (!isClean) go(addressOf(place.path, sent), true);
  });
  return daily === null ? place : { path: place.path, query: { ...playedOf(daily), ...sent } };
}
