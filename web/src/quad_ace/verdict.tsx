// What each move of a finished game was worth: whether it kept what was there, and the move that turned the game.

import type { OutcomeName, PositionFacts, Value } from "../engine/questions";
import type { Square } from "../shell/result_card";
import { useWords } from "../shell/settings";
import { moveNumber, moveOf, type Game, type Ply } from "./game";
import { ValueText } from "./value_text";

const RANK: Record<OutcomeName, number> = { loss: 0, draw: 1, win: 2 };

interface JudgedPly extends Ply {
  /** What the position was worth to the mover, and what the move left of it. */
  worth: Value;
  after: Value;
  /** How much the mover gave away: 0 nothing, 1 half a game, 2 all of it. */
  lost: number;
}

/** A ply, judged by what the position before it was worth. */
export function judge(ply: Ply, facts: PositionFacts): JudgedPly {
  const after = moveOf(facts.moves, ply.result)?.value ?? facts.value;
  return { ...ply, worth: facts.value, after, lost: RANK[facts.value.outcome] - RANK[after.outcome] };
}

/** The first of the moves that gave away most; null if none gave away anything. */
export const turningPoint = (plies: readonly JudgedPly[]): number | null => {
  const most = Math.max(0, ...plies.map(({ lost }) => lost));
  return most === 0 ? null : plies.findIndex(({ lost }) => lost === most);
};

const ROW = 10;

/** Your moves as squares of a result card: those that gave something away, and the others. */
export function rowsOf(yours: readonly JudgedPly[]): Square[][] {
  const squares = yours.map(({ lost }): Square => (lost > 0 ? "lost" : "won"));
  return Array.from({ length: Math.ceil(squares.length / ROW) }, (_, row) => squares.slice(row * ROW, (row + 1) * ROW));
}

/** What happened, in a line. */
export function Story({ plies }: { plies: readonly JudgedPly[] }) {
  const words = useWords();
  const yours = plies.filter(({ side }) => side === "you");
  const turn = turningPoint(plies);
  const turned = turn === null ? undefined : plies[turn];
  return (
    <p class="story">
      {words.quadAce.kept(yours.filter(({ lost }) => lost === 0).length, yours.length)}{" "}
      {turn !== null && turned !== undefined && words.quadAce.turned(moveNumber(plies, turn), turned.side, turned.worth.outcome, turned.after.outcome)}
    </p>
  );
}

export function Verdict({ game, plies }: { game: Game; plies: readonly JudgedPly[] }) {
  const words = useWords();
  const turn = turningPoint(plies);
  return (
    <details class="verdict">
      <summary>{words.quadAce.verdict}</summary>
      <ol class="plies">
        {plies.map((ply, number) => (
          <li key={number} value={moveNumber(plies, number)} class={`${ply.side} ${number === turn ? "turning" : ""}`}>
            <span>{words.quadAce.took(ply.side, ply, game.base)}</span>{" "}
            {ply.lost > 0 ? (
              <strong class="mistake">{words.quadAce.gaveAway(ply.worth.outcome, ply.after.outcome)}</strong>
            ) : (
              ply.side === "you" && <ValueText value={ply.after} />
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
