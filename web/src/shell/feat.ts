// A result in an address, for a duel: base64url of a compact text, so that nobody reads a secret there at a glance. A sum over the text tells
// what was damaged on the way.

import { hash } from "./daily";

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

const VERSION = "1";
/** Longer games are sent without their steps; what is longer in an address is not read. */
const MOST_STEPS = 99;
const LONGEST_STEP = 80;
const LONGEST = 3000;
const LONGEST_STEPS = 700;

const sumOf = (text: string): string => hash(text).toString(36);

const isStep = (step: string): boolean => step !== "" && step.length <= LONGEST_STEP && !/[\p{C}|]/u.test(step);

/** The result in an address. */
export function writeFeat({ rank, cost, skill, isHelped, steps }: Feat): string {
  const areSent = steps.length <= MOST_STEPS && steps.every(isStep) && steps.join().length <= LONGEST_STEPS;
  const text = [rank, cost, skill ?? "", isHelped ? 1 : 0, ...(areSent ? steps : [])].join("|");
  const bytes = new TextEncoder().encode(`${sumOf(text)}|${text}`);
  return (
    VERSION +
    btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=/g, "")
  );
}

/** A result out of an address; `null` if there is none, or it cannot be read. */
export function readFeat(text: string | undefined): Feat | null {
  if (text === undefined || text.length > LONGEST || !/^1[\w-]+$/.test(text)) return null;
  try {
    const bytes = Uint8Array.from(atob(text.slice(1).replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    const whole = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const [, sum, packed = ""] = /^([0-9a-z]+)\|(.*)$/s.exec(whole) ?? [];
    const [, rank, cost, skill, helped, rest = ""] = /^(\d{1,2})\|(\d{1,6})\|(\d{0,3})\|([01])((?:\|.+)?)$/s.exec(packed) ?? [];
    const steps = rest.split("|").slice(1);
    if (rank === undefined || sum !== sumOf(packed) || Number(skill) > 100 || steps.length > MOST_STEPS || !steps.every(isStep)) return null;
    return { rank: Number(rank), cost: Number(cost), skill: skill === "" ? null : Number(skill), isHelped: helped === "1", steps };
  } catch {
    return null;
  }
}

/** For the shapes of an address: a result that can be read. */
export const isFeat = (text: string): boolean => readFeat(text) !== null;

/** Help costs less than any other result, and more than nothing. */
const worth = ({ rank, isHelped }: Feat): number => 2 * rank - (isHelped && rank > 0 ? 1 : 0);

/** More than 0 if the first result is the better one, 0 for a draw. Only wins are told apart by what they took. */
export const compared = (own: Feat, friend: Feat): number => worth(own) - worth(friend) || (own.rank < WIN ? 0 : friend.cost - own.cost);
