// How the game is played: in place of the guesses before there is one, and behind the button of the board.

import type { HostName, RulesFacts } from "../engine/questions";
import { useWords } from "../shell/settings";
import { Answer, Code, Guessed, isColoured, isWritten, Peg } from "./pegs";

/** A secret, a guess and its feedback that show both marks. */
const EXAMPLE = { secret: "1234", guess: "1325", answer: "1A2B", positions: 4, symbols: 6 };

/** The same for words: a letter that the guess has twice, and the secret once. */
const WORD_EXAMPLE = { secret: "there", guess: "eerie", answer: "10102" };

function HowToPlayWords({ facts }: { facts: RulesFacts }) {
  const words = useWords();
  return (
    <div class="how">
      <p>
        {words.wordGame.rulesText(facts.codes, facts.words?.most ?? 0)} {facts.words?.isHard === true && words.wordGame.hardText}
      </p>
      <p class="marks">
        {(["2", "1", "0"] as const).map((mark) => (
          <span key={mark} class="mark-line">
            <span class="code small" aria-hidden="true">
              <Peg facts={facts} symbol="a" mark={mark} />
            </span>
            <span>{words.wordGame.means[mark]}</span>
          </span>
        ))}
      </p>
      <p class="example if-room">
        <span>
          {words.wordGame.ifSecret} <Code facts={facts} code={WORD_EXAMPLE.secret} isSmall />
        </span>
        <span>
          {words.codes.thenGuess} <Guessed facts={facts} guess={WORD_EXAMPLE.guess} answer={WORD_EXAMPLE.answer} isSmall />
        </span>
      </p>
    </div>
  );
}

export function HowToPlay({ facts, host }: { facts: RulesFacts; host: HostName }) {
  const words = useWords();
  if (facts.words !== null) return <HowToPlayWords facts={facts} />;
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
