// How the game is played: in place of the guesses before there is one, and behind the button of the board.

import type { HostName, RulesFacts } from "../engine/questions";
import { useWords } from "../shell/settings";
import { Answer, Code, isColoured, isWritten } from "./pegs";

/** A secret, a guess and its feedback that show both marks. */
const EXAMPLE = { secret: "1234", guess: "1325", answer: "1A2B", positions: 4, symbols: 6 };

export function HowToPlay({ facts, host }: { facts: RulesFacts; host: HostName }) {
  const words = useWords();
  return (
    <div class="how">
      <p>{words.codes.rulesText(facts, isColoured(facts))}</p>
      <p class="marks">
        <span class="answer-picture" aria-hidden="true">
          <i class="bull" />
        </span>{" "}
        {words.codes.bullMeans(isColoured(facts), isWritten(facts))}
        <br />
        <span class="answer-picture" aria-hidden="true">
          <i class="cow" />
        </span>{" "}
        {words.codes.cowMeans(isColoured(facts), isWritten(facts))}
      </p>
      {facts.positions === EXAMPLE.positions && facts.symbols >= EXAMPLE.symbols && (
        <p class={`example ${host === "fair" ? "" : "if-room"}`}>
          <span>
            {words.codes.ifSecret} <Code facts={facts} code={EXAMPLE.secret} isSmall />
          </span>
          <span>
            {words.codes.thenGuess} <Code facts={facts} code={EXAMPLE.guess} isSmall />
          </span>
          <Answer facts={facts} answer={EXAMPLE.answer} positions={EXAMPLE.positions} />
        </p>
      )}
      <p class="soft">{host === "fair" ? words.codes.fairText : words.codes.adaptiveText}</p>
    </div>
  );
}
