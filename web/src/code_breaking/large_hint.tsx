// The next guess where codes are too many to list, and what is certain of it.

import { useState } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import type { CodesAsked, RulesFacts } from "../engine/questions";
import { Refused } from "../shell/parts";
import { useWords } from "../shell/settings";
import { Code } from "./pegs";
import { GoOn, Thinking } from "./thinking";

export function LargeHint(given: { facts: RulesFacts; asked: CodesAsked; onUse?: (guess: string) => void; label: string }) {
  const { facts, asked, onUse } = given;
  const words = useWords();
  const [attempt, setAttempt] = useState(0);
  const advice = useAnswer(JSON.stringify([asked, attempt]), () => ask("largeAdvice", asked));
  return (
    <section class="panel hint" aria-label={given.label} aria-live="polite">
      <Refused sentence={advice.refusal} />
      <GoOn refusal={advice.refusal} onGoOn={() => setAttempt(attempt + 1)} />
      {advice.isWaiting && <Thinking facts={facts} />}
      {advice.answer !== null && !advice.isWaiting && (
        <>
          <p class="hint-guess">
            {given.label} <Code facts={facts} code={advice.answer.guess} />
            {onUse !== undefined && (
              <button type="button" onClick={() => onUse(advice.answer?.guess ?? "")}>
                {words.codes.useIt}
              </button>
            )}
          </p>
          <p class="certain">{words.codes.certain(advice.answer)}</p>
        </>
      )}
    </section>
  );
}
