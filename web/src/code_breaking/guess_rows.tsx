// The guesses of a game and what was answered. Each can be opened: how it divided the codes, and what the best guess would have done.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import type { Answered, RulesFacts } from "../engine/questions";
import { useWords } from "../shell/settings";
import { AnswerChoice } from "./answer_choice";
import { Cells } from "./cells";
import { Answer, Code } from "./pegs";
import { RatingText } from "./rating_text";
import { standsOf } from "./stands";

export function GuessRows(given: {
  facts: RulesFacts;
  said: readonly Answered[];
  label: string;
  /** Numbers of answers that may be wrong. */
  suspects?: readonly number[];
  /** What each answer should have been, by its number. */
  rights?: Readonly<Record<number, string>>;
  /** Without it the answers cannot be changed. */
  onChange?: (said: Answered[]) => void;
  /** How many codes are left would help who guesses against the clock of another: hidden. */
  hidesCounts?: boolean;
}) {
  const { facts, said, onChange } = given;
  const words = useWords();
  const [open, setOpen] = useState<number | null>(null);
  const counts = useAnswer(said.length === 0 ? null : JSON.stringify([facts.rules, facts.hasTree, said]), () =>
    Promise.all(said.map((_, number) => standsOf(facts, said.slice(0, number + 1)))),
  );
  if (said.length === 0) return null;
  return (
    <ol class={`guesses ${facts.isListed ? "" : "wide"}`} aria-label={given.label}>
      {said.map((answered, number) => {
        const isOpen = open === number;
        const stands = counts.answer?.[number];
        const left = given.hidesCounts === true ? "" : stands === undefined ? "…" : words.about(stands.remaining, stands.error);
        // Where codes cannot be listed there is nothing to see of a guess, unless it can be changed.
        const canOpen = facts.isListed || onChange !== undefined;
        const right = given.rights?.[number];
        return (
          <li key={number} class={given.suspects?.includes(number) === true || right !== undefined ? "suspect" : ""}>
            <div class="guess">
              <span class="number" aria-hidden="true">
                {number + 1}
              </span>
              <Code facts={facts} code={answered.guess} />
              <Answer answer={answered.answer} positions={facts.positions} />
              {canOpen ? (
                <button
                  type="button"
                  class="quiet left"
                  aria-expanded={isOpen}
                  aria-label={words.codes.lookAtGuess(number + 1, stands === undefined ? null : words.about(stands.remaining, stands.error), stands?.remaining === 1)}
                  onClick={() => setOpen(isOpen ? null : number)}
                >
                  {left}
                  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" class={isOpen ? "up" : ""}>
                    <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" stroke-width="1.8" />
                  </svg>
                </button>
              ) : (
                <span class="left">{left}</span>
              )}
            </div>
            {right !== undefined && (
              <p class="right">
                {words.codes.shouldBe} <Answer answer={right} positions={facts.positions} />
              </p>
            )}
            {isOpen && (
              <Detail facts={facts} said={said} number={number}>
                {onChange !== undefined && (
                  <details class="change">
                    <summary>{words.codes.changeAnswer}</summary>
                    <AnswerChoice
                      facts={facts}
                      label={words.codes.changeAnswer}
                      value={answered.answer}
                      onAnswer={(answer) => {
                        setOpen(null);
                        onChange(said.map((old, place) => (place === number ? { ...old, answer } : old)));
                      }}
                    />
                    <button
                      type="button"
                      onClick={() => {
                        setOpen(null);
                        onChange(said.filter((_, place) => place !== number));
                      }}
                    >
                      {words.codes.removeGuess}
                    </button>
                  </details>
                )}
              </Detail>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Detail(given: { facts: RulesFacts; said: readonly Answered[]; number: number; children: ComponentChildren }) {
  const { facts, said, number } = given;
  const words = useWords();
  const before = { rules: facts.rules, said: said.slice(0, number) };
  const { guess = "", answer = "" } = said[number] ?? {};
  const rated = useAnswer(facts.isListed ? JSON.stringify([before, guess, facts.hasTree]) : null, async () => ({
    rating: await ask("rate", before, guess),
    advice: await ask("advice", before),
  }));
  return (
    <div class="detail">
      {rated.answer !== null && (
        <>
          <Cells facts={facts} rating={rated.answer.rating} came={answer} />
          <div>
            <RatingText rating={rated.answer.rating} />
            {rated.answer.advice.best.guess !== guess && (
              <p class="best">
                {words.codes.bestWas} <Code facts={facts} code={rated.answer.advice.best.guess} isSmall />
                <RatingText rating={rated.answer.advice.best} isBest />
              </p>
            )}
          </div>
        </>
      )}
      {given.children}
    </div>
  );
}
