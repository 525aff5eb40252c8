// The hands of 24 by their level, packed for the page: to deal one must not wait for the solvers. Hard is one solution, medium two or three.
//
// All hands of four cards in ascending order, each two bits: 0 makes no 24, then easy, medium, hard. Three hands are one digit of base 64.

import { twentyFour } from "solvetab";

const RANKS = 13;
/** By the number of different solutions; four or more are easy. */
const LEVELS = [0, 3, 2, 2];
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export async function packedHands() {
  const table = await twentyFour();
  const all = [];
  for (let a = 1; a <= RANKS; a++)
    for (let b = a; b <= RANKS; b++) for (let c = b; c <= RANKS; c++) for (let d = c; d <= RANKS; d++) all.push(LEVELS[table.count([a, b, c, d])] ?? 1);
  let packed = "";
  for (let place = 0; place < all.length; place += 3) packed += DIGITS[16 * all[place] + 4 * (all[place + 1] ?? 0) + (all[place + 2] ?? 0)];
  return packed;
}
