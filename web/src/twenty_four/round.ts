// A hand or a round of numbers under way: when its clock was started, what lies on the table, and how it ended.
//
// The address has only the puzzle, so that it can be sent to a friend whose clock starts anew. The rest is kept for the tab, and of a daily
// puzzle for longer: a reload goes on where it was.

import { useEffect, useRef, useState } from "preact/hooks";
import { change as changeDay } from "../shell/daily_game";
import { keep, recall, type Store } from "../shell/kept";
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

function recalled(name: string, store: Store): Round | null {
  try {
    return JSON.parse(recall(name, store) ?? "null") as Round | null;
  } catch {
    return null;
  }
}

const begun = (puzzle: string, address: string): Round => ({ puzzle, address, began: Date.now(), ended: null, steps: [], hints: 0, made: null });

/**
 * The round of a puzzle: `null` until its clock is started. That of a day is kept by itself and outlives the tab, so that nobody leaves a
 * daily puzzle and begins it again with a fresh clock.
 */
export function useRound(game: string, puzzle: string, day: number | null) {
  const [name, store]: [string, Store] = day === null ? [game, "tab"] : [`daily ${game}`, "always"];
  const [kept, setKept] = useState(() => recalled(name, store));
  // What was changed a moment ago counts, also where it has not been drawn yet.
  const latest = useRef(kept);
  const save = (round: Round) => {
    latest.current = round;
    setKept(round);
    keep(name, JSON.stringify(round), store);
  };
  const round = kept?.puzzle === puzzle ? kept : null;
  return {
    round,
    /** Where a round was left that has not ended. */
    left: kept !== null && kept.ended === null ? kept.address : null,
    begin: (puzzle: string, address: string) => {
      save(begun(puzzle, address));
      if (day !== null) changeDay({ begun: 1 });
    },
    /** Begins a round that is of no day, whatever the one before was. */
    beginAnother: (puzzle: string, address: string) =>
      day === null ? save(begun(puzzle, address)) : keep(game, JSON.stringify(begun(puzzle, address)), "tab"),
    change: (changed: Partial<Round>) => latest.current?.puzzle === puzzle && save({ ...latest.current, ...changed }),
  };
}

const TICK = 200;

/** Seconds since a round began, until it ended. */
export function useSeconds({ began, ended }: Round): number {
  const [now, setNow] = useState(Date.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round needs a timer of its own
  useEffect(() => {
    if (ended !== null) return;
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [began, ended]);
  return Math.max(0, ((ended ?? Math.max(now, began)) - began) / 1000);
}
