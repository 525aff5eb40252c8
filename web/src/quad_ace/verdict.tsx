// What each move of a finished game was worth: whether it kept what was there, and the move that turned the game.

import type { OutcomeName, PositionFacts } from "../engine/questions";
import { useWords } from "../shell/settings";
import { moveOf, type Game, type Ply } from "./game";
import { ValueText } from "./value_text";

const RANK: Record<OutcomeName, number> = { loss: 0, draw: 1, win: 2 };

export interface JudgedPly extends Ply {
  outcome: OutcomeName;
  after: PositionFacts["value"];
  /** How much the mover gave away: 0 nothing, 1 half a game, 2 all of it. */
  lost: number;
}

/** A ply, judged by what the position before it was worth. */
export function judge(ply: Ply, facts: PositionFacts): JudgedPly {
  const after = moveOf(facts.moves, ply.result)?.value ?? facts.value;
  return { ...ply, outcome: facts.value.outcome, after, lost: RANK[facts.value.outcome] - RANK[after.outcome] };
}

/** The first of the moves that gave away most; null if none gave away anything. */
export const turningPoint = (plies: readonly JudgedPly[]): number | null => {
  const most = Math.max(0, ...plies.map(({ lost }) => lost));
  return most === 0 ? null : plies.findIndex(({ lost }) => lost === most);
};

export function Verdict({ game, plies }: { game: Game; plies: readonly JudgedPly[] }) {
  const words = useWords();
  const yours = plies.filter(({ side }) => side === "you");
  const turn = turningPoint(plies);
  const turned = turn === null ? undefined : plies[turn];
  return (
    <section class="panel verdict" aria-label={words.quadAce.verdict}>
      <h2>{words.quadAce.verdict}</h2>
      <p>
        {words.quadAce.kept(yours.filter(({ lost }) => lost === 0).length, yours.length)}{" "}
        {turn !== null && turned !== undefined && words.quadAce.turned(turn + 1, turned.side, turned.outcome, turned.after.outcome)}
      </p>
      <ol class="plies">
        {plies.map((ply, number) => (
          <li key={number} class={number === turn ? "turning" : ""}>
            <span>{words.quadAce.took(ply.side, ply, game.base)}</span>{" "}
            {ply.lost > 0 ? (
              <strong class="mistake">{words.quadAce.gaveAway(ply.outcome, ply.after.outcome)}</strong>
            ) : (
              ply.side === "you" && <ValueText value={ply.after} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
