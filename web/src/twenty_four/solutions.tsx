// What can be made of cards: solutions grouped by idea, each idea with its other forms, and hints from the last step to the first.

import { useState } from "preact/hooks";
import type { Solutions, Step } from "../engine/questions";
import { useWords } from "../shell/settings";

const FEW_GROUPS = 12;

export function SolutionGroups({ solutions, target }: { solutions: Solutions; target: string }) {
  const words = useWords();
  const [most, setMost] = useState(FEW_GROUPS);
  return (
    <>
      <ol class="ideas">
        {solutions.groups.slice(0, most).map(([first = "", ...others]) => (
          <li key={first}>
            <p class="formula">
              {first} = {target}
            </p>
            {others.length > 0 && (
              <details>
                <summary>{words.twentyFour.otherForms(others.length)}</summary>
                <ul class="forms">
                  {others.map((form) => (
                    <li key={form}>{form}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ol>
      {solutions.groups.length > most && (
        <button type="button" onClick={() => setMost(most * 4)}>
          {words.twentyFour.moreIdeas(solutions.groups.length - most)}
        </button>
      )}
    </>
  );
}

/** All of them behind one line, at the end of a game; of whole steps forms are not told apart. */
export function SolutionDetails({ solutions, target, isWhole = false }: { solutions: Solutions | null; target: string; isWhole?: boolean }) {
  const words = useWords();
  if (solutions === null || solutions.count === 0) return null;
  return (
    <details>
      <summary>{words.twentyFour.result(solutions.count, isWhole ? null : solutions.groups.length, target)}</summary>
      <SolutionGroups solutions={solutions} target={target} />
    </details>
  );
}

/** The steps of a solution, of which so many are shown, from the last. */
export function Hints({ steps, shown }: { steps: readonly Step[]; shown: number }) {
  const words = useWords();
  const hidden = steps.length - shown;
  return (
    <ol class="steps" aria-live="polite">
      {steps.map(({ left, sign, right, result }, place) => (
        <li key={place} class={place < hidden ? "covered" : ""}>
          {place < hidden ? (
            <>
              <span aria-hidden="true">…</span>
              <span class="unseen">{words.twentyFour.coveredStep(place + 1)}</span>
            </>
          ) : (
            <span>
              {operand(left)} {sign} {operand(right)} = <strong>{result}</strong>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

const operand = (value: string) => (/^\d+$/.test(value) ? value : `(${value})`);
