// The guesses of a game, the feedback to each, and how many candidates it left. After the game each can be opened: how it divided the
// candidates, and what the best guess would have done.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useAnswer } from "../engine/engine";
import type { Answered, RulesFacts, Verdict } from "../engine/questions";
import { useWords } from "../shell/settings";
import { worthClass } from "../words/numbers";
import { AnswerChoice } from "./answer_choice";
import { Cells } from "./cells";
import { Answer, Code, Guessed, Peg } from "./pegs";
import { RatingText } from "./rating_text";
import { winOf } from "./said";
import { historyOf } from "./stands";

export function GuessRows(given: {
  facts: RulesFacts;
  said: readonly Answered[];
  label: string;
  /** Numbers of feedback that may be wrong. */
  suspects?: readonly number[];
  /** What each feedback should have been, by its number. */
  rights?: Readonly<Record<number, string>>;
  /** Without it the feedback cannot be changed. */
  onChange?: (said: Answered[]) => void;
  /** Whether a guess can be looked at: that would help who is still guessing. */
  canOpen: boolean;
  /** What each guess was worth, once the game is over. */
  verdict?: Verdict | null;
  /** Two lists stand side by side. */
  isNarrow?: boolean;
  /** Candidates are not counted where any feedback may be wrong. */
  hasNoCounts?: boolean;
  /** Guesses in the address, some of which may still wait for their feedback. */
  made?: number;
  /** What stands here before the first guess. */
  children?: ComponentChildren;
}) {
  const { facts, said, onChange, verdict } = given;
  const words = useWords();
  const [open, setOpen] = useState<number | null>(null);
  // What was there when the view opened is not revealed anew.
  const made = given.made ?? said.length;
  const known = useRef(made);
  useEffect(() => {
    known.current = Math.min(known.current, made);
  }, [made]);
  const counts = useAnswer(said.length === 0 || given.hasNoCounts === true ? null : JSON.stringify([facts.rules, facts.hasTree, said]), (ask) =>
    historyOf(ask, facts, said),
  );
  const list = useRef<HTMLOListElement>(null);
  /** Closes what is open, whose keys may have the focus: it goes to a guess. */
  const close = (number: number) => {
    list.current?.querySelectorAll<HTMLElement>(".left")[number]?.focus();
    setOpen(null);
  };
  if (said.length === 0) return <>{given.children}</>;
  return (
    <ol ref={list} class={`guesses ${facts.isListed ? "" : "wide"} ${given.isNarrow === true ? "narrow" : ""}`} aria-label={given.label}>
      {said.map((answered, number) => {
        const isOpen = open === number;
        const stands = counts.answer?.[number];
        const left = stands === undefined ? null : words.about(stands.remaining, stands.error);
        // Where codes cannot be listed there is nothing to see of a guess, unless it can be changed.
        const canOpen = given.canOpen && (facts.isListed || onChange !== undefined);
        const right = given.rights?.[number];
        const worth = verdict?.guesses[number];
        const shown = (
          <span class="left-text">
            {given.hasNoCounts !== true && given.isNarrow !== true && answered.answer !== winOf(facts) && (
              <span>{left === null ? "…" : words.codes.leftShort(left)}</span>
            )}
            {worth !== undefined && <span class={`worth ${worthClass(worth.regret)}`}>{words.codes.worth(worth.regret, worth.isExact)}</span>}
          </span>
        );
        return (
          <li
            key={number}
            class={`${given.suspects?.includes(number) === true || right !== undefined ? "suspect" : ""} ${number >= known.current && number === said.length - 1 ? "fresh" : ""} ${verdict?.turningPoint === number ? "turning" : ""}`}
          >
            <div class="guess">
              <span class="number" aria-hidden="true">
                {number + 1}
              </span>
              <Guessed facts={facts} guess={answered.guess} answer={answered.answer} isSmall={given.isNarrow === true} />
              {canOpen ? (
                <button type="button" class="quiet left" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? null : number)}>
                  <span class="unseen">{words.codes.lookAtGuess(number + 1)}</span>
                  {shown}
                  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" class={isOpen ? "up" : ""}>
                    <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" stroke-width="1.8" />
                  </svg>
                </button>
              ) : (
                <span class="left">{shown}</span>
              )}
            </div>
            {right !== undefined && (
              <p class="right">
                {words.codes.shouldBe} <Answer facts={facts} answer={right} />
              </p>
            )}
            {isOpen && (
              <Detail facts={facts} said={said} number={number} isLie={given.hasNoCounts === true}>
                {onChange !== undefined && (
                  <div class="change">
                    <p>{words.codes.changeAnswer}</p>
                    <AnswerChoice
                      facts={facts}
                      guess={answered.guess}
                      label={words.codes.changeAnswer}
                      value={answered.answer}
                      onAnswer={(answer) => {
                        close(number);
                        onChange(said.map((old, place) => (place === number ? { ...old, answer } : old)));
                      }}
                    />
                    <button
                      type="button"
                      onClick={() => {
                        close(Math.max(0, number - 1));
                        onChange(said.filter((_, place) => place !== number));
                      }}
                    >
                      {words.codes.removeGuess}
                    </button>
                  </div>
                )}
              </Detail>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Rows that a large screen has room for. */
const SLOTS = 6;

/** Places for the guesses to come: seen on large screens only. */
export function Slots({ facts, made }: { facts: RulesFacts; made: number }) {
  if (!facts.isListed) return null;
  return (
    <ol class="slots" aria-hidden="true">
      {Array.from({ length: Math.max(0, SLOTS - made) }, (_, place) => (
        <li key={place}>
          <div class="guess-to-come">
            <span class="number">{made + place + 1}</span>
            <span class="code-picture" style={{ "--count": facts.positions }}>
              {Array.from({ length: facts.positions }, (_, symbol) => (
                <Peg key={symbol} facts={facts} symbol="" />
              ))}
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Detail(given: { facts: RulesFacts; said: readonly Answered[]; number: number; isLie: boolean; children: ComponentChildren }) {
  const { facts, said, number } = given;
  const words = useWords();
  const before = { rules: facts.rules, said: said.slice(0, number) };
  const { guess = "", answer = "" } = said[number] ?? {};
  const rated = useAnswer(facts.isListed && !given.isLie ? JSON.stringify([before, guess, facts.hasTree]) : null, async (ask) => ({
    rating: await ask("rate", before, guess),
    advice: await ask("advice", before),
  }));
  return (
    <div class="detail">
      {rated.answer !== null && (
        <>
          <Cells facts={facts} rating={rated.answer.rating} came={answer} />
          <div>
            <RatingText facts={facts} rating={rated.answer.rating} />
            {rated.answer.advice.best.guess !== guess && (
              <p class="best">
                {words.codes.bestWas} <Code facts={facts} code={rated.answer.advice.best.guess} isSmall />
                <RatingText facts={facts} rating={rated.answer.advice.best} isBest />
              </p>
            )}
          </div>
        </>
      )}
      {given.children}
    </div>
  );
}
