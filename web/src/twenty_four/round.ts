// A hand or a round of numbers under way: when its clock was started, what lies on the table, and how it ended.
//
// The address has only the puzzle, so that it can be sent to a friend whose clock starts anew. The rest is kept for the tab, and of a daily
// puzzle with what was done in it, in all tabs: a reload goes on where it was. The clock runs on, as a player's own watch
// would: a round that could be left without it would be thought about for nothing.

import { useEffect, useRef, useState } from "preact/hooks";
import type { DailyAsked } from "../shell/daily";
import { change as changeDay, playedOf } from "../shell/daily_game";
import { keep, recall } from "../shell/kept";
import { go } from "../shell/route";
import type { TableStep } from "./combine";

export interface Round {
  /** What is to be made of what. */
  puzzle: string;
  address: string;
  /** Milliseconds since 1970. */
  began: number;
  ended: number | null;
  steps: readonly TableStep[];
  hints: number;
  /** The number that was submitted, or the expression that made 24. */
  made: string | null;
}

function read(text: string | null | undefined): Round | null {
  try {
    return JSON.parse(text ?? "null") as Round | null;
  } catch {
    return null;
  }
}

const begun = (puzzle: string, address: string): Round => ({ puzzle, address, began: Date.now(), ended: null, steps: [], hints: 0, made: null });

/**
 * The round of a puzzle: `null` until its clock is started. That of a day is begun once: nobody leaves it and begins it again with a fresh clock.
 */
export function useRound(game: string, puzzle: string, daily: DailyAsked | null) {
  const [kept, setKept] = useState(() => read(recall(game, "tab")));
  // What was changed a moment ago counts, also where it has not been drawn yet.
  const latest = useRef(kept);
  const now = (): Round | null => (daily === null ? latest.current : read(playedOf(daily)["round"]));
  const save = (round: Round) => {
    if (daily !== null) return changeDay(daily, { round: JSON.stringify(round) });
    latest.current = round;
    setKept(round);
    keep(game, JSON.stringify(round), "tab");
  };
  const last = daily === null ? kept : now();
  return {
    round: last?.puzzle === puzzle ? last : null,
    /** Where a round was left that has not ended. */
    left: last !== null && last.ended === null ? last.address : null,
    begin: (puzzle: string, address: string) => {
      if (daily === null || now()?.puzzle !== puzzle) save(begun(puzzle, address));
    },
    change: (changed: Partial<Round>) => {
      const round = now();
      if (round?.puzzle === puzzle && round.ended === null) save({ ...round, ...changed });
    },
  };
}

/** Where the address names no round, goes on with the one that was left, or deals another, once. */
export function useDealt(isNamed: boolean, left: string | null, deal: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's function is new with every drawing
  useEffect(() => {
    if (isNamed) return;
    if (left === null) deal();
    else go(left, true);
  }, [isNamed]);
}

const TICK = 200;

/** Seconds since a round began, until it ended or until now. */
export const secondsOf = ({ began, ended }: Round, now = Date.now()): number => Math.max(0, ((ended ?? now) - began) / 1000);

/** The clock of a round. */
export function useSeconds(round: Round): number {
  const { ended } = round;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (ended !== null) return;
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [ended]);
  return secondsOf(round, now);
}
