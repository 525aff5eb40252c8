// A result in an address, for a duel: base64url of a compact text, so that nobody reads a secret there at a glance. A sum over the text tells
// what was damaged on the way, and what is of another puzzle.

import { type DailyGame, hash, type Measure, measureOf } from "./daily";

/** A result, as a friend sees it. */
export interface Feat {
  /** The more the better: 2 for a win, 1 for a draw, 0 for a loss. In Numbers the points. */
  rank: number;
  /** The less the better, among wins: guesses, moves, or tenths of a second. */
  cost: number;
  /** The share of best play in per cent; null where it is not known. */
  skill: number | null;
  isHelped: boolean;
  /** What was done, as each game writes it: guesses, moves, the expression. */
  steps: readonly string[];
}

export const WIN = 2;

const ranksOf = (game: DailyGame): readonly number[] => (game === "numbers" ? [0, 5, 7, 10] : game === "quad-ace" ? [0, 1, WIN] : [0, WIN]);

export type FeatKind = "lost" | "draw" | Measure;

/** What is told of a result. */
export function kindOf(game: DailyGame, { rank }: Feat): FeatKind {
  if (rank === 0 && game !== "numbers") return "lost";
  return rank === 1 ? "draw" : measureOf(game);
}

const VERSION = "1";
const HIGHEST_COST = 999_999;
/** Longer games are sent without their steps; what is longer in an address is not read. */
const MOST_STEPS = 99;
const LONGEST_STEP = 80;
const LONGEST = 3000;
const LONGEST_STEPS = 700;

const sumOf = (puzzle: string, text: string): string => hash(puzzle + text).toString(36);

/** Whether so many steps of at most so many letters are sent with a result. */
export const areSent = (count: number, letters: number): boolean => count <= MOST_STEPS && count * letters <= LONGEST_STEPS;

const isStep = (step: string): boolean => step !== "" && step.length <= LONGEST_STEP && !/[\p{C}|]/u.test(step);

/** The result in an address of this puzzle. */
export function writeFeat(puzzle: string, { rank, cost, skill, isHelped, steps }: Feat): string {
  const sent = steps.every(isStep) && areSent(steps.length, Math.max(0, ...steps.map((step) => step.length))) ? steps : [];
  const text = [rank, Math.min(cost, HIGHEST_COST), skill ?? "", isHelped ? 1 : 0, ...sent].join("|");
  const bytes = new TextEncoder().encode(`${sumOf(puzzle, text)}|${text}`);
  return (
    VERSION +
    btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=/g, "")
  );
}

/** A result out of an address of this puzzle; `null` if there is none, or it cannot be right. */
export function readFeat(game: DailyGame, puzzle: string, text: string | undefined): Feat | null {
  if (text === undefined || text.length > LONGEST || !/^1[\w-]+$/.test(text)) return null;
  try {
    const bytes = Uint8Array.from(atob(text.slice(1).replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    const whole = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const [, sum, packed = ""] = /^([0-9a-z]+)\|(.*)$/s.exec(whole) ?? [];
    const [, rank, cost, skill, helped, rest = ""] = /^(\d{1,2})\|(\d{1,6})\|(\d{0,3})\|([01])((?:\|.+)?)$/s.exec(packed) ?? [];
    const steps = rest.split("|").slice(1);
    if (!ranksOf(game).includes(Number(rank)) || sum !== sumOf(puzzle, packed) || Number(skill) > 100 || steps.length > MOST_STEPS || !steps.every(isStep))
      return null;
    return { rank: Number(rank), cost: Number(cost), skill: skill === "" ? null : Number(skill), isHelped: helped === "1", steps };
  } catch {
    return null;
  }
}

/** Help costs less than any other result, and more than nothing. */
const worth = ({ rank, isHelped }: Feat): number => 2 * rank - (isHelped && rank > 0 ? 1 : 0);

/** More than 0 if the first result is the better one, 0 for a draw. Only wins are told apart by what they took. */
export const compared = (own: Feat, friend: Feat): number => worth(own) - worth(friend) || (own.rank < WIN ? 0 : friend.cost - own.cost);
