// Where the page is, and everything that a link must hold: the part of the address behind `#`, such as `#/codes/play?rules=4x10&host=fair`.
//
// The state of a game is kept in the address alone, so that whatever is on the screen can be sent to someone; that of a daily puzzle is not
// (`daily_game.ts`). A view reads
// it, and changes it by `go`; a step inside a game replaces the address, a change of place is a new entry of the history.

import { useEffect, useState } from "preact/hooks";
import { watched } from "../engine/watched";
import { forgetEarlyKeys } from "./keys";

export interface Place {
  path: readonly string[];
  query: Readonly<Record<string, string>>;
}

export function readPlace(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  return {
    path: path.split("/").filter((part) => part !== ""),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

export type Query = Readonly<Record<string, string | number | null | undefined>>;

/** The address of a place; what is null or empty is left out. */
export function addressOf(path: readonly string[], query: Query = {}): string {
  const kept = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const text = kept.map(([key, value]) => `${key}=${encodeURIComponent(String(value)).replace(/%2C/g, ",")}`).join("&");
  return `#/${path.join("/")}${text === "" ? "" : `?${text}`}`;
}

/** Whether a text is a count, such as that of the hints. */
export const isCount = (text: string): boolean => /^\d{1,3}$/.test(text);
export const readCount = (text: string | undefined): number => (text !== undefined && isCount(text) ? Number(text) : 0);

const { watch, tell } = watched();

/** Goes to a place; `replace` for a step that the back button should not undo by itself. */
export function go(address: string, replace = false): void {
  if (address === location.hash) return;
  if (replace) history.replaceState(null, "", address);
  else {
    history.pushState(null, "", address);
    forgetEarlyKeys();
  }
  tell();
}

/** An address with some of what it holds changed. */
export function changed(address: string, query: Query): string {
  const place = readPlace(address);
  return addressOf(place.path, { ...place.query, ...query });
}

/** Changes some of what the address holds. */
export const change = (query: Query, replace = true): void => go(changed(location.hash, query), replace);

/** What values in an address are to be like, by their names. */
export type Shapes = Readonly<Record<string, (value: string) => boolean>>;

const isWrong = ({ query }: Place, shapes: Shapes): boolean =>
  Object.entries(shapes).some(([name, isRight]) => query[name] !== undefined && !isRight(query[name]));

/**
 * Whether the link that led here has a value that nobody can play by. The game is the usual one then, and the address is put right, but the
 * visitor is told until `game` is another one.
 */
export function useWrong(place: Place, shapes: Shapes, game: string | null): boolean {
  const [wrongIn, setWrongIn] = useState<{ game: string | null } | null>(() => (isWrong(place, shapes) ? { game: null } : null));
  const now = isWrong(place, shapes);
  useEffect(() => {
    setWrongIn((last) => (now || last?.game === null ? { game } : last));
  }, [now, game]);
  return now || (wrongIn !== null && (wrongIn.game === null || wrongIn.game === game));
}

export function usePlace(): Place {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const watcher = () => setHash(location.hash);
    const unwatch = watch(watcher);
    addEventListener("hashchange", watcher);
    addEventListener("popstate", watcher);
    // It may have changed before anybody watched.
    watcher();
    return () => {
      unwatch();
      removeEventListener("hashchange", watcher);
      removeEventListener("popstate", watcher);
    };
  }, []);
  return readPlace(hash);
}
