// Questions about QuadAce: base 10 from the package's table, other bases solved here once.

import { quadAce as shipped, type QuadAce } from "solvetab";
import type { Hands, MapFacts, Position, PositionFacts } from "../engine/questions";
import { drawn, share } from "./draws";
import { ready, solver } from "./package";

const SHIPPED_BASE = 10;
const tables = new Map<number, QuadAce>();

async function tableOf(base: number): Promise<QuadAce> {
  await ready();
  const known = tables.get(base);
  if (known !== undefined) return known;
  const table = base === SHIPPED_BASE ? await shipped() : (await solver()).quadAce.solve({ base }).table;
  tables.set(base, table);
  return table;
}

const isOut = (hands: Hands) => hands.every((hand) => hand === 0);

/** The value of a position that is over, as the map has it: hands that are all out cannot be asked for, and are the first of all. */
function over(table: QuadAce, mover: Hands, opponent: Hands): PositionFacts {
  const rank = (hands: Hands) => table.rank([...hands]);
  const value = table.values(rank(mover))[rank(opponent)] ?? 0;
  const outcome = value > 0 ? "win" : value < 0 ? "loss" : "draw";
  const reachable = table.reachable(rank(mover));
  const isReachable = reachable && reachable[rank(opponent)] === 1;
  return { value: { outcome, plies: value === 0 ? null : Math.abs(value) - 1 }, isReachable, isOver: true, moves: [] };
}

async function position({ base, mover, opponent }: Position): Promise<PositionFacts> {
  const table = await tableOf(base);
  if (isOut(mover) || isOut(opponent)) return over(table, mover, opponent);
  const value = table.probe(mover, opponent);
  const moves = table.moves(mover, opponent).map(({ hands, by, outcome, plies, isBest }) => ({
    ways: [...by],
    result: hands,
    value: { outcome, plies },
    isBest,
  }));
  return { value, isReachable: table.isReachable(mover, opponent), isOver: moves.length === 0, moves };
}

const positions = (all: readonly Position[]): Promise<PositionFacts[]> => Promise.all(all.map(position));

async function line({ base, mover, opponent }: Position): Promise<Position[]> {
  const positions: Position[] = [{ base, mover, opponent }];
  let players: [Hands, Hands] = [mover, opponent];
  for (const result of (await tableOf(base)).line(mover, opponent)) {
    players = [players[1], result];
    positions.push({ base, mover: players[0], opponent: players[1] });
  }
  return positions;
}

async function map(base: number): Promise<MapFacts> {
  const table = await tableOf(base);
  return { base, hands: table.allHands(), values: table.values(), reachable: table.reachable() };
}

async function reply({ base, mover, opponent }: Position, errs: number, draw: number): Promise<Hands> {
  const table = await tableOf(base);
  const moves = table.moves(mover, opponent);
  // One draw for each position: whoever repeats a position gets the same reply, so that perfect play comes to its end, a repetition.
  const drawHere = draw + table.rank(mover) * table.numberOfHands + table.rank(opponent);
  const others = moves.filter(({ isBest }) => !isBest);
  if (others.length > 0 && share(drawHere) < errs) return drawn(others, drawHere + 1).hands;
  const best = moves.filter(({ isBest }) => isBest);
  // Of equal moves one that leaves the opponent most replies that lose.
  const most = Math.max(...best.map(({ losingReplies }) => losingReplies));
  return drawn(
    best.filter(({ losingReplies }) => losingReplies === most),
    drawHere + 2,
  ).hands;
}

export const answers = { positions, line, map, reply };
