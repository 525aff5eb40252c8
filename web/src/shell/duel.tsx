// The duel: a finished game as a link to the same puzzle, with what was done in it. Whoever opens the link plays the puzzle, and at its end
// sees both results side by side.
// A duel of a daily puzzle is that puzzle: its address adds nothing but the result.

import type { ComponentChildren } from "preact";
import type { DailyGame } from "./daily";
import { compared, type Feat, kindOf, readFeat, writeFeat } from "./feat";
import { changed, type Place } from "./route";
import { useWords } from "./settings";
import { Share } from "./share";
import type { Words } from "../words/en";

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

/** What a friend did in the puzzle, by the address that led to it; and whether that cannot be right. */
export function friendAt({ query }: Place, game: DailyGame, puzzle: string): { friend: Feat | null; isWrong: boolean } {
  const friend = readFeat(game, puzzle, query["beat"]);
  return { friend, isWrong: friend === null && query["beat"] !== undefined };
}

function dareOf({ duel }: Words, game: DailyGame, feat: Feat): string {
  const kind = kindOf(game, feat);
  return kind === "lost" ? duel.dareLost : duel.dare(duel.results[kind](feat));
}

const factsOf = ({ duel }: Words, game: DailyGame, feat: Feat): string =>
  [duel.results[kindOf(game, feat)](feat), feat.skill === null ? "" : duel.skill(feat.skill), feat.isHelped ? duel.helped : ""]
    .filter((text) => text !== "")
    .join(" · ");

/** What a friend has done, before the game is over: nothing of how. */
export function Dare({ game, friend }: { game: DailyGame; friend: Feat | null }) {
  const words = useWords();
  return friend === null ? null : <p class="dare">{dareOf(words, game, friend)}</p>;
}

/** Sends the puzzle with the result. */
export function BeatMe({ game, own, puzzle }: Duel) {
  const words = useWords();
  return <Share label={words.duel.beatMe} text={dareOf(words, game, own)} address={changed(puzzle, { beat: writeFeat(puzzle, own) })} />;
}

/** Both results side by side, and who won. */
export function DuelEnd({ game, own, friend, steps }: Duel) {
  const words = useWords();
  if (friend === null) return null;
  const sides = [
    { name: words.you, feat: own },
    { name: words.duel.friend, feat: friend },
  ];
  return (
    <section class="duel">
      <h3>{words.duel.ended(compared(own, friend))}</h3>
      <div class="duel-sides">
        {sides.map(({ name, feat }) => (
          <section key={name} aria-label={name}>
            <h4>{name}</h4>
            <p>{factsOf(words, game, feat)}</p>
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
