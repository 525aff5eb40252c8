// Answering a guess: every answer that can come is a button, in rows by bulls and columns by cows.

import type { RulesFacts } from "../engine/questions";
import { useWords } from "../shell/settings";
import { Answer, countsOf } from "./pegs";

export function AnswerChoice(given: {
  facts: RulesFacts;
  label: string;
  onAnswer: (answer: string) => void;
  value?: string;
}) {
  const words = useWords();
  return (
    <div
      class={`answers ${given.facts.positions > 4 ? "many" : ""}`}
      role="group"
      aria-label={given.label}
      style={{ "--columns": given.facts.positions + 1 }}
    >
      {given.facts.answers.map((answer) => {
        const { bulls, cows } = countsOf(answer);
        return (
          <button
            key={answer}
            type="button"
            class="answer-key"
            style={{ gridRow: bulls + 1, gridColumn: cows + 1 }}
            aria-pressed={given.value === undefined ? undefined : given.value === answer}
            title={words.codes.bullsAndCows(bulls, cows)}
            onClick={() => given.onAnswer(answer)}
          >
            <Answer answer={answer} positions={given.facts.positions} />
          </button>
        );
      })}
    </div>
  );
}
