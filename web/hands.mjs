// The hands of 24 by their difficulty, as the package ranks them, packed for the page: to deal one must not wait for the solvers.
//
// All hands of four cards in ascending order, each two bits: 0 makes no 24, then easy, medium, hard. Three hands are one digit of base 64.

import { Solver } from "solvetab/solver";

const RANKS = 13;
const LEVELS = ["easy", "medium", "hard"];
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export async function packedHands() {
  const levels = new Map();
  for (const { cards, level } of (await Solver.load()).twentyFour.ranking())
    levels.set([...cards].sort((one, other) => one - other).join(), 1 + LEVELS.indexOf(level));
  const all = [];
  for (let a = 1; a <= RANKS; a++)
    for (let b = a; b <= RANKS; b++) for (let c = b; c <= RANKS; c++) for (let d = c; d <= RANKS; d++) all.push(levels.get([a, b, c, d].join()) ?? 0);
  let packed = "";
  for (let place = 0; place < all.length; place += 3) packed += DIGITS[16 * all[place] + 4 * (all[place + 1] ?? 0) + (all[place + 2] ?? 0)];
  return packed;
}
