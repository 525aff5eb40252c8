// A hand or a round of numbers under way: when its clock was started, what lies on the table, and how it ended.
//
// The address has only the puzzle, so that it can be sent to a friend whose clock starts anew. The rest is kept for the tab: a reload goes on
// where it was.

import { useEffect, useRef, useState } from "preact/hooks";
import { keep, recall } from "../shell/kept";
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

function recalled(name: string): Round | null {
  try {
    return JSON.parse(recall(name, "tab") ?? "null") as Round | null;
  } catch {
    return null;
  }
}

/** The round of a puzzle: `null` until its clock is started. */
export function useRound(name: string, puzzle: string) {
  const [kept, setKept] = useState(() => recalled(name));
  // What was changed a moment ago counts, also where it has not been drawn yet.
  const latest = useRef(kept);
  const save = (round: Round) => {
    latest.current = round;
    setKept(round);
    keep(name, JSON.stringify(round), "tab");
  };
  const round = kept?.puzzle === puzzle ? kept : null;
  return {
    round,
    /** Where a round was left that has not ended. */
    left: kept !== null && kept.ended === null ? kept.address : null,
    begin: (puzzle: string, address: string) => save({ puzzle, address, began: Date.now(), ended: null, steps: [], hints: 0, made: null }),
    change: (changed: Partial<Round>) => latest.current?.puzzle === puzzle && save({ ...latest.current, ...changed }),
  };
}

const TICK = 200;

/** Seconds since a round began, until it ended. */
export function useSeconds({ began, ended }: Round): number {
  const [now, setNow] = useState(Date.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers to these changes, and to no others
  useEffect(() => {
    if (ended !== null) return;
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [began, ended]);
  return Math.max(0, ((ended ?? Math.max(now, began)) - began) / 1000);
}
