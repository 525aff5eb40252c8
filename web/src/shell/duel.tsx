// The duel: a finished game as a link to the same puzzle, with what was done in it. Whoever opens the link plays the puzzle, and at its end
// sees both results side by side.
// A duel of a daily puzzle is that puzzle: its address adds nothing but the result.

import type { ComponentChildren } from "preact";
import type { DailyGame } from "./daily";
import { compared, type Feat, writeFeat } from "./feat";
import { changed } from "./route";
import { useWords } from "./settings";
import { Share } from "./share";

export interface Duel {
  game: DailyGame;
  own: Feat;
  /** What a friend did in the same puzzle. */
  friend: Feat | null;
  /** The address of the puzzle with nothing done in it. */
  puzzle: string;
  /** What was done, where that is more than its text. */
  steps?: (feat: Feat) => ComponentChildren;
}

/** What a friend has done, before the game is over: nothing of how. */
export function Dare({ game, friend }: { game: DailyGame; friend: Feat | null }) {
  const words = useWords();
  return friend === null ? null : <p class="dare">{words.duel.dare(game, friend)}</p>;
}

/** Sends the puzzle with the result. */
export function BeatMe({ game, own, puzzle }: Duel) {
  const words = useWords();
  return <Share look="beat" label={words.duel.beatMe} text={words.duel.dare(game, own)} address={changed(puzzle, { beat: writeFeat(own) })} />;
}

/** Both results side by side, and who won. */
export function DuelEnd({ game, own, friend, steps }: Duel) {
  const words = useWords();
  if (friend === null) return null;
  const sides = [
    { name: words.duel.you, feat: own },
    { name: words.duel.friend, feat: friend },
  ];
  return (
    <section class="duel">
      <h3>{words.duel.ended(compared(own, friend))}</h3>
      <div class="duel-sides">
        {sides.map(({ name, feat }) => (
          <section key={name} aria-label={name}>
            <h4>{name}</h4>
            <p>{words.duel.facts(game, feat)}</p>
            {steps === undefined ? (
              <ol class="feat">
                {feat.steps.map((step, place) => (
                  <li key={place}>{step}</li>
                ))}
              </ol>
            ) : (
              steps(feat)
            )}
          </section>
        ))}
      </div>
    </section>
  );
}
