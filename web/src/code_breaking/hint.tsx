// The best guess that is known, and why it is the best.

import { useState } from "preact/hooks";
import { useAnswer } from "../engine/engine";
import type { CodesAsked, RulesFacts } from "../engine/questions";
import { Refused } from "../shell/parts";
import { useWords } from "../shell/settings";
import { Cells } from "./cells";
import { Code } from "./pegs";
import { RatingText } from "./rating_text";
import { guessOf } from "./stands";
import { GoOn, Thinking } from "./thinking";

interface Given {
  facts: RulesFacts;
  asked: CodesAsked;
}

/** The best guess, to be used at a tap. While it is not known yet how the game stands, its room is kept. */
export function Hint({ facts, asked, isReady, onUse }: Given & { isReady: boolean; onUse: (guess: string) => void }) {
  const words = useWords();
  const [attempt, setAttempt] = useState(0);
  const advice = useAnswer(isReady ? JSON.stringify([asked, facts.hasTree, attempt]) : null, (ask) => guessOf(ask, facts, asked.said));
  return (
    <section class={`hint ${facts.isListed ? "" : "long"}`} aria-label={words.codes.bestGuess} aria-live="polite">
      <Refused sentence={advice.refusal} />
      <GoOn refusal={advice.refusal} onGoOn={() => setAttempt(attempt + 1)} />
      {(advice.isWaiting || !isReady) && <Thinking facts={facts} />}
      {advice.answer !== null && !advice.isWaiting && isReady && (
        <p class="hint-guess">
          <span>{words.codes.bestGuess}</span> <Code facts={facts} code={advice.answer} isSmall />
          <button type="button" onClick={() => onUse(advice.answer ?? "")}>
            {words.codes.useIt}
          </button>
        </p>
      )}
    </section>
  );
}

/** Why the best guess is the best. */
export const Why = (given: Given) => (given.facts.isListed ? <ListedWhy {...given} /> : <LargeWhy {...given} />);

function ListedWhy({ facts, asked }: Given) {
  const words = useWords();
  const { answer } = useAnswer(JSON.stringify([asked, facts.hasTree]), (ask) => ask("advice", asked));
  if (answer === null) return null;
  return (
    <details class="panel why">
      <summary>{words.codes.whyBest}</summary>
      <p>
        <RatingText facts={facts} rating={answer.best} isBest /> {answer.source === "tree" ? words.codes.fromTree : words.codes.fromSearch}
      </p>
      <Cells facts={facts} rating={answer.best} />
    </details>
  );
}

function LargeWhy({ asked }: Given) {
  const words = useWords();
  const { answer, isWaiting } = useAnswer(JSON.stringify(asked), (ask) => ask("largeAdvice", asked));
  return answer === null || isWaiting ? null : <p class="certain">{words.codes.certain(answer)}</p>;
}
