// A game of QuadAce as the players see it: every hand stays in its place. The solver knows hands only in ascending order; `position` is
// what it is asked about.
//
// A move is written by two places, left or right: the mover's hand that changes, and the opponent's that is added. `lr_rr` are two moves.

import type { Hands, Move, Position } from "../engine/questions";
import { writePosition } from "./position_in_address";

export type Side = "you" | "computer";
/** By place: 0 is left, 1 is right. */
export type Step = readonly [own: number, other: number];
type HandsOf = Readonly<Record<Side, Hands>>;

export interface Ply {
  side: Side;
  step: Step;
  /** The mover's hand before, the number that is added, and the hand after it. */
  own: number;
  added: number;
  sum: number;
  before: Position;
  /** The mover's hands after it, as the solver has them. */
  result: Hands;
}

export interface Game {
  base: number;
  plies: readonly Ply[];
  hands: HandsOf;
  turn: Side;
  position: Position;
  /** Null while it goes on. */
  winner: Side | "nobody" | null;
}

/** A position that comes so often is a draw. */
const REPETITIONS = 3;
const PLACES = "lr";

export const other = (side: Side): Side => (side === "you" ? "computer" : "you");
const ascending = (hands: Hands): Hands => [...hands].sort((one, other) => one - other);
const isOut = (hands: Hands): boolean => hands.every((hand) => hand === 0);

const positionOf = (base: number, hands: HandsOf, turn: Side): Position => ({
  base,
  mover: ascending(hands[turn]),
  opponent: ascending(hands[other(turn)]),
});

/** The hand that changes, after a step. */
export const sumOf = (base: number, own: number, added: number): number => (own + added) % base;

export function readSteps(text: string | undefined): Step[] | null {
  if (text === undefined || text === "") return [];
  const steps = text.split("_");
  return steps.every((step) => /^[lr]{2}$/.test(step)) ? steps.map((step) => [PLACES.indexOf(step.charAt(0)), PLACES.indexOf(step.charAt(1))]) : null;
}

export const writeSteps = (steps: readonly Step[]): string => steps.map(([own, other]) => `${PLACES[own]}${PLACES[other]}`).join("_");

/** Plays steps from a position; `null` if one of them is not legal. */
export function replay(start: Position, begins: Side, steps: readonly Step[]): Game | null {
  const { base } = start;
  let hands: HandsOf = { you: start.opponent, computer: start.opponent, [begins]: start.mover };
  let turn = begins;
  const plies: Ply[] = [];
  const seen = new Map<string, number>();
  for (let number = 0; ; number++) {
    const position = positionOf(base, hands, turn);
    const times = (seen.get(writePosition(position)) ?? 0) + 1;
    seen.set(writePosition(position), times);
    const winner = isOut(hands[turn]) ? turn : isOut(hands[other(turn)]) ? other(turn) : times >= REPETITIONS ? "nobody" : null;
    const step = steps[number];
    if (step === undefined) return { base, plies, hands, turn, position, winner };
    const own = hands[turn][step[0]] ?? 0;
    const added = hands[other(turn)][step[1]] ?? 0;
    if (winner !== null || own === 0 || added === 0) return null;
    const sum = sumOf(base, own, added);
    const changed = hands[turn].map((hand, place) => (place === step[0] ? sum : hand));
    plies.push({ side: turn, step, own, added, sum, before: position, result: ascending(changed) });
    hands = { ...hands, [turn]: changed };
    turn = other(turn);
  }
}

/** The solver's move among those of a position. */
export const moveOf = (moves: readonly Move[], result: Hands): Move | undefined => moves.find((move) => move.result.join() === result.join());

/** Which of its player's moves a ply is, from 1. */
export const moveNumber = (plies: readonly Ply[], place: number): number => plies.slice(0, place + 1).filter(({ side }) => side === plies[place]?.side).length;

/** A step that leads to the result: the solver says what the hands become, the players see which of them. */
export function stepTo({ base, hands, turn }: Game, result: Hands): Step | null {
  for (const [own, mine] of hands[turn].entries()) {
    for (const [from, added] of hands[other(turn)].entries()) {
      if (mine === 0 || added === 0) continue;
      const changed = hands[turn].map((hand, place) => (place === own ? sumOf(base, mine, added) : hand));
      if (ascending(changed).join() === ascending(result).join()) return [own, from];
    }
  }
  return null;
}
