// The puzzles of a day, from the number that a day has (`shell/daily.ts`).
//
// Each is drawn from a list that mathematics settles, in an order that is written here, so that no release can change it: a better measure
// of what is difficult must not move the puzzles of the past.

import type { Position } from "../engine/questions";
import { answers as quadAce } from "./quad_ace";
import { drawn, shares, TILES, tilesOf } from "./draws";
import { hands } from "./hands";
import { solver } from "./package";

const FEWEST_PLIES = 5;

const ascending = (one: readonly number[], other: readonly number[]): number =>
  one.map((number, place) => number - (other[place] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** One of the 1362 hands of four cards that make 24, in ascending order. */
async function dailyHand(draw: number): Promise<number[]> {
  return [...drawn(hands(), draw).cards];
}

/** Six tiles, one to three of them large, and a target from 101 to 999 that they reach: the first of the drawn ones. */
async function dailyRound(draw: number): Promise<{ cards: number[]; target: number }> {
  const cards = tilesOf(draw, 1 + Math.floor(shares(draw, 0) * 3), 1);
  const { twentyFour } = await solver();
  for (let place = TILES + 1; ; place++) {
    const target = 101 + Math.floor(shares(draw, place) * 899);
    if (twentyFour.round(cards, { target: String(target), some: true, whole: true, most: 1 }).isMade) return { cards, target };
  }
}

/** One of the positions in base 10 that play can reach and that the mover wins in 5 plies or more: by the mover's hands, then by the opponent's. */
async function dailyPosition(draw: number): Promise<Position> {
  const { base, hands, values, reachable } = await quadAce.map(10);
  const places = hands.map((_, place) => place).sort((one, other) => ascending(hands[one] ?? [], hands[other] ?? []));
  const won = places.flatMap((mover) =>
    places
      .map((opponent) => ({ at: mover * hands.length + opponent, mover, opponent }))
      // Values are plies and one.
      .filter(({ at }) => (values[at] ?? 0) > FEWEST_PLIES && reachable?.[at] === 1),
  );
  const { mover, opponent } = drawn(won, draw);
  return { base, mover: hands[mover] ?? [], opponent: hands[opponent] ?? [] };
}

export const answers = { dailyHand, dailyRound, dailyPosition };
