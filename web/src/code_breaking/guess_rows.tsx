// The guesses of a game, the feedback to each, and how many candidates it left. After the game each can be opened: how it divided the
// candidates, and what the best guess would have done.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useAnswer } from "../engine/engine";
import type { Answered, RulesFacts, Verdict } from "../engine/questions";
import { useWords } from "../shell/settings";
import type { Words } from "../words/en";
import { worthOf } from "../words/numbers";
import { AnswerChoice } from "./answer_choice";
import { Cells } from "./cells";
import { Answer, Code, Guessed, Peg, sizesOf } from "./pegs";
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
  /** The address of the same game with a better guess in place of one. */
  betterAt?: (number: number, guess: string) => string;
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
    <ol ref={list} class={`guesses ${facts.isListed ? "" : "wide"} ${given.isNarrow === true ? "narrow" : ""}`} aria-label={given.label} style={sizesOf(facts)}>
      {said.map((answered, number) => {
        const stands = counts.answer?.[number];
        const left = stands === undefined ? null : words.about(stands.remaining, stands.error);
        // Where codes cannot be listed there is nothing to see of a guess, unless it can be changed.
        const canOpen = given.canOpen && (facts.isListed || onChange !== undefined);
        const isOpen = canOpen && open === number;
        const right = given.rights?.[number];
        const judged = verdict?.guesses[number];
        const worth = judged === undefined ? null : worthOf(judged.regret, answered.answer === winOf(facts));
        const shown = (
          <span class="left-text">
            {given.hasNoCounts !== true && given.isNarrow !== true && answered.answer !== winOf(facts) && (
              <span>{left === null ? "…" : words.codes.leftShort(left)}</span>
            )}
            {worth !== null && !(worth === "slip" && given.betterAt !== undefined) && <span class={`worth ${worth}`}>{words.codes.worth[worth]}</span>}
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
              <span class="told-of">
                {canOpen ? (
                  <button type="button" class="quiet left" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? null : number)}>
                    <span class="unseen">{words.codes.lookAtGuess(number + 1)}</span>
                    {shown}
                  </button>
                ) : (
                  <span class="left">{shown}</span>
                )}
                {worth === "slip" && judged !== undefined && given.betterAt !== undefined && (
                  <a class="worth slip" href={given.betterAt(number, judged.best)} title={words.codes.playBetter(judged.best.toUpperCase())}>
                    {words.codes.worth.slip} ↻<span class="unseen">: {words.codes.playBetter(judged.best.toUpperCase())}</span>
                  </a>
                )}
              </span>
            </div>
            {verdict !== undefined && given.canOpen && facts.isListed && (
              <i
                class="left-bar"
                aria-hidden="true"
                style={{ "--share": stands === undefined ? 1 : Math.log(Math.max(1, stands.remaining)) / Math.log(facts.codes), "--row": number }}
              />
            )}
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

/** Takes the last guess back, or begins another game. */
export function UndoOrNew(given: { said: readonly Answered[]; onChange: (said: Answered[]) => void; onNew: () => void }) {
  const words = useWords();
  const { said } = given;
  return (
    <div class="row actions">
      <button type="button" aria-disabled={said.length === 0} onClick={() => said.length > 0 && given.onChange(said.slice(0, -1))}>
        {words.undo}
      </button>
      <button type="button" aria-disabled={said.length === 0} onClick={() => said.length > 0 && given.onNew()}>
        {words.newGame}
      </button>
    </div>
  );
}

/** Rows that a small screen has room for, and those that a tall one has. */
const ROWS = 6;
const TALL = 8;

/** The guess that is being typed, and places for those to come. */
export function Slots({ facts, made, draft, label }: { facts: RulesFacts; made: number; draft: string; label: string }) {
  const words = useWords();
  const most = facts.words?.most ?? TALL;
  const symbols = (code: string) => (
    <span class="code-picture">
      {Array.from({ length: facts.positions }, (_, place) => (
        <Peg key={place} facts={facts} symbol={code[place] ?? ""} />
      ))}
    </span>
  );
  return (
    <>
      {(facts.words === null || made < most) && (
        <div class="guess draft" role="img" aria-label={draftLabel(words, facts, label, draft)}>
          <span class="number">{made + 1}</span>
          {symbols(draft)}
        </div>
      )}
      <div class="slots" aria-hidden="true">
        {facts.isListed &&
          Array.from({ length: Math.max(0, most - made - 1) }, (_, place) => (
            <div key={place} class={`guess ${made + place + 1 >= ROWS ? "tall" : ""}`}>
              <span class="number">{made + place + 2}</span>
              {symbols("")}
            </div>
          ))}
      </div>
    </>
  );
}

/** How a code is read aloud while it is typed. */
export const draftLabel = (words: Words, facts: RulesFacts, label: string, draft: string): string =>
  `${label}: ${draft !== "" ? [...draft].join(" ") : (facts.words === null ? words.codes : words.wordGame).typeHere(facts.positions)}`;

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
