// Answering a guess: every answer that can come is a button, in rows by bulls and columns by cows. Where they are too many for a finger,
// both counts are chosen instead.

import { useState } from "preact/hooks";
import type { RulesFacts } from "../engine/questions";
import { useWords } from "../shell/settings";
import { Answer, countsOf } from "./pegs";

/** More positions have answers too small to tap. */
const TAPPED = 8;
/** So few answers stand in a row. */
const FEW = 20;

interface Given {
  facts: RulesFacts;
  label: string;
  onAnswer: (answer: string) => void;
  value?: string;
}

export function AnswerChoice(given: Given) {
  const words = useWords();
  const { positions, answers } = given.facts;
  const isGrid = positions <= TAPPED;
  if (!isGrid && answers.length > FEW) return <Counts {...given} />;
  return (
    <div
      class={`answers ${positions > 4 ? "many" : ""} ${isGrid ? "" : "row"}`}
      role="group"
      aria-label={given.label}
      style={{ "--columns": positions + 1 }}
    >
      {answers.map((answer) => {
        const { bulls, cows } = countsOf(answer);
        return (
          <button
            key={answer}
            type="button"
            class="answer-key"
            style={isGrid ? { gridRow: bulls + 1, gridColumn: cows + 1 } : {}}
            aria-pressed={given.value === undefined ? undefined : given.value === answer}
            title={words.codes.bullsAndCows(bulls, cows)}
            onClick={() => given.onAnswer(answer)}
          >
            <Answer answer={answer} positions={positions} />
          </button>
        );
      })}
    </div>
  );
}

function Counts({ facts, label, onAnswer, value }: Given) {
  const words = useWords();
  const [counts, setCounts] = useState(countsOf(value ?? "0A0B"));
  const all = facts.answers.map(countsOf);
  const bulls = [...new Set(all.map(({ bulls }) => bulls))];
  const cows = all.filter((other) => other.bulls === counts.bulls).map(({ cows }) => cows);
  const chooseBulls = (bulls: number) => {
    const most = Math.max(...all.filter((other) => other.bulls === bulls).map(({ cows }) => cows));
    setCounts({ bulls, cows: Math.min(counts.cows, most) });
  };
  return (
    <div class="row counts" role="group" aria-label={label}>
      <label>
        {words.codes.inPlace}{" "}
        <select value={counts.bulls} onChange={(event) => chooseBulls(Number(event.currentTarget.value))}>
          {bulls.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </label>
      <label>
        {words.codes.elsewhere}{" "}
        <select value={counts.cows} onChange={(event) => setCounts({ ...counts, cows: Number(event.currentTarget.value) })}>
          {cows.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </label>
      <button type="button" class="main" onClick={() => onAnswer(`${counts.bulls}A${counts.cows}B`)}>
        {words.codes.thisAnswer}: {counts.bulls}A{counts.cows}B
      </button>
    </div>
  );
}
