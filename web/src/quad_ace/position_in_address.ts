// Hands and positions in an address: `1,7` and `1,7-2,9`.

import type { Hands, Position } from "../engine/questions";

export const USUAL_BASE = 10;
const LARGEST_BASE = 32;

export const hasBase = (text: string | undefined): boolean =>
  text === undefined || (/^\d{1,2}$/.test(text) && Number(text) >= 2 && Number(text) <= LARGEST_BASE);

export const writeHands = (hands: Hands): string => hands.join(",");

function readHands(text: string, base: number): number[] | null {
  const match = /^(\d{1,2}),(\d{1,2})$/.exec(text);
  if (match === null) return null;
  const hands = [Number(match[1]), Number(match[2])].sort((one, other) => one - other);
  return hands.every((hand) => hand < base) ? hands : null;
}

export const writePosition = ({ mover, opponent }: Position): string => `${writeHands(mover)}-${writeHands(opponent)}`;

export function readPosition(text: string | undefined, base: number): Position | null {
  const [first = "", second = ""] = (text ?? "").split("-");
  const mover = readHands(first, base);
  const opponent = readHands(second, base);
  return mover === null || opponent === null ? null : { base, mover, opponent };
}

export const startOf = (base: number): Position => ({ base, mover: [1, 1], opponent: [1, 1] });

/** The position after a move: the players change places. */
export const after = ({ base, opponent }: Position, result: Hands): Position => ({ base, mover: opponent, opponent: result });

export const isSame = (one: Hands, other: Hands): boolean => writeHands(one) === writeHands(other);
