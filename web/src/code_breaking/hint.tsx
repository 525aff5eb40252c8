// The best guess that is known, and why it is the best.

import { ask, useAnswer } from "../engine/engine";
import type { CodesAsked, RulesFacts } from "../engine/questions";
import { Refused } from "../shell/parts";
import { useWords } from "../shell/settings";
import { Cells } from "./cells";
import { LargeHint } from "./large_hint";
import { Code } from "./pegs";
import { RatingText } from "./rating_text";

interface Given {
  facts: RulesFacts;
  asked: CodesAsked;
  onUse?: (guess: string) => void;
  label: string;
}

export const Hint = (given: Given) => (given.facts.isListed ? <ListedHint {...given} /> : <LargeHint {...given} />);

function ListedHint(given: Given) {
  const { facts, asked, onUse } = given;
  const words = useWords();
  const advice = useAnswer(JSON.stringify([asked, facts.hasTree]), () => ask("advice", asked));
  return (
    <section class="panel hint" aria-label={given.label} aria-live="polite">
      <Refused sentence={advice.refusal} />
      {advice.answer === null && advice.isWaiting && <p class="soft">{words.thinking}</p>}
      {advice.answer !== null && (
        <>
          <p class="hint-guess">
            {given.label} <Code facts={facts} code={advice.answer.best.guess} />
            {onUse !== undefined && (
              <button type="button" onClick={() => onUse(advice.answer?.best.guess ?? "")}>
                {words.codes.useIt}
              </button>
            )}
          </p>
          <details>
            <summary>{words.codes.why}</summary>
            <p>
              <RatingText rating={advice.answer.best} isBest />{" "}
              {advice.answer.source === "tree" ? words.codes.fromTree : words.codes.fromSearch}
            </p>
            <Cells facts={facts} rating={advice.answer.best} />
          </details>
        </>
      )}
    </section>
  );
}
