// How the game is played: in place of the guesses before there is one, and behind the button of the board.

import type { HostName, RulesFacts } from "../engine/questions";
import { useWords } from "../shell/settings";
import { isColoured } from "./pegs";

export function HowToPlay({ facts, host }: { facts: RulesFacts; host: HostName }) {
  const words = useWords();
  return (
    <div class="how">
      <p>{words.codes.rulesText(facts, isColoured(facts))}</p>
      <p class="marks">
        <span class="answer-picture" aria-hidden="true">
          <i class="bull" />
        </span>{" "}
        {words.codes.bullMeans}
        <br />
        <span class="answer-picture" aria-hidden="true">
          <i class="cow" />
        </span>{" "}
        {words.codes.cowMeans}
      </p>
      <p class="soft">{host === "fair" ? words.codes.fairText : words.codes.adaptiveText}</p>
    </div>
  );
}
