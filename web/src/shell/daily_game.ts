// The puzzle of a day while it is played: one policy for all games.
//
// What is done in it is kept in this browser and stands in no address, so a link that is copied plays for nobody. No guess and no move is
// taken back. A hint makes the result one with help; who gives up has lost. The first result of a day counts (`record.ts`).

import { useEffect, useState } from "preact/hooks";
import { watched } from "../engine/watched";
import { type DailyAsked, dailyAddress, dailyOf, type DailyGame } from "./daily";
import { keep, recall } from "./kept";
import { keep as keepResult, type DailyResult } from "./record";
import { change as changeAddress, go, readPlace, type Place, type Query } from "./route";

/** What stands in the address of a game of no day: guesses, hints, moves. */
type Played = Readonly<Record<string, string>>;

/** Days of a game that are kept: today's, and the one that midnight interrupted. */
const DAYS = 3;
/** What a link to a puzzle may add: the time of a friend. */
const SENT = ["rules", "day", "beat"];

const nameOf = (game: DailyGame): string => `day ${game}`;

function playedIn(game: DailyGame): Record<string, Played> {
  try {
    return (JSON.parse(recall(nameOf(game)) ?? "{}") ?? {}) as Record<string, Played>;
  } catch {
    return {};
  }
}

const { watch, tell } = watched();

/** Changes what was played in the puzzle of a day that is on the screen, or else some of the address. */
export function change(query: Query, replace = true): void {
  const daily = dailyOf(readPlace(location.hash));
  if (daily === null) {
    changeAddress(query, replace);
    return;
  }
  const { [daily.day]: played = {}, ...others } = playedIn(daily.game);
  const changed = Object.entries({ ...played, ...query }).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const latest = Object.entries(others).slice(1 - DAYS);
  // Numbers as keys stand in ascending order: the last ones are the latest days.
  keep(
    nameOf(daily.game),
    JSON.stringify(Object.fromEntries([...latest, [daily.day, Object.fromEntries(changed.map(([name, value]) => [name, String(value)]))]])),
  );
  tell();
}

/** The puzzle of a day that is on the screen is over. */
export function finish({ game, day }: DailyAsked, result: DailyResult): void {
  keepResult(game, day, result);
  change({ over: 1 });
}

/** Whether the puzzle of a day that is on the screen is over. */
export const isFinished = ({ query }: Place): boolean => query["over"] === "1";

/** Whether something was done in a puzzle of a day. */
export const hasBegun = ({ game, day }: DailyAsked): boolean => playedIn(game)[day] !== undefined;

/** Draws again when something is done in the puzzle of a day, here or in another tab. */
export function useDailyGames(): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    const watcher = () => redraw((count) => count + 1);
    const other = (event: StorageEvent) => event.key?.startsWith("solvetab.day ") && watcher();
    const unwatch = watch(watcher);
    addEventListener("storage", other);
    return () => {
      unwatch();
      removeEventListener("storage", other);
    };
  }, []);
}

/** The place as it is played: in the puzzle of a day with what was done here, and with nothing that the address adds. */
export function usePlayed(place: Place): Place {
  const daily = dailyOf(place);
  const sent = Object.fromEntries(Object.entries(place.query).filter(([name]) => SENT.includes(name)));
  const isClean = daily === null || Object.keys(sent).length === Object.keys(place.query).length;
  useDailyGames();
  useEffect(() => {
    if (!isClean && daily !== null) go(dailyAddress(daily.game, daily.day), true);
  });
  return daily === null ? place : { path: place.path, query: { ...playedIn(daily.game)[daily.day], ...sent } };
}
