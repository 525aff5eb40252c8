// How a code and an answer look: colours where symbols may repeat and are few, as in Mastermind, with black and white pegs; else digits,
// with discs for bulls and rings for cows. Letters of a word carry their feedback themselves.

import type { Answered, RulesFacts } from "../engine/questions";
import { Spoken } from "../shell/parts";
import { useWords } from "../shell/settings";
import type { Words } from "../words/en";

/** Symbols that have a colour of their own. */
const COLOURS = 8;

export const isColoured = ({ words, repeats, symbols }: RulesFacts): boolean => words === null && repeats && symbols <= COLOURS;

/** What a letter's feedback is called in the style sheet, by its digit. */
const MARKS = ["grey", "yellow", "green"] as const;
const markOf = (digit: string | undefined): string => (digit === undefined ? "" : `marked ${MARKS[Number(digit)]}`);

export function Peg({ facts, symbol, mark, place = 0 }: { facts: RulesFacts; symbol: string; mark?: string | undefined; place?: number }) {
  if (symbol === "") return <span class={`symbol empty ${isColoured(facts) ? "round" : ""}`} />;
  return (
    <span class={isColoured(facts) ? `symbol round peg-${facts.letters.indexOf(symbol)}` : `symbol ${markOf(mark)}`} style={{ "--place": place }}>
      {symbol}
    </span>
  );
}

/** What a game by these rules is called. */
export const titleOf = (words: Words, facts: RulesFacts): string =>
  facts.words === null ? words.codes.titleOf(facts.rules) : facts.words.isHard ? words.wordGame.hardTitle : words.wordGame.title;

/** Feedback as it is read aloud. */
function toldOf(words: Words, facts: RulesFacts, guess: string, answer: string): string {
  if (facts.words !== null) return words.wordGame.colours(guess, answer);
  const { bulls, cows } = countsOf(answer);
  return words.codes.feedback(bulls, cows, isColoured(facts));
}

/** Says the newest guess of a game with its feedback. */
export function SpokenGuess({ facts, said, isWaiting }: { facts: RulesFacts; said: readonly Answered[]; isWaiting: boolean }) {
  const words = useWords();
  const last = said.at(-1);
  if (isWaiting || last === undefined) return <Spoken text="" />;
  const guess = facts.words === null ? [...last.guess].join(" ") : last.guess;
  return <Spoken text={words.codes.spoken(guess, toldOf(words, facts, last.guess, last.answer), said.length)} />;
}

/** A guess and its feedback: beside it, or on its letters. */
export function Guessed({ facts, guess, answer, isSmall = false }: { facts: RulesFacts; guess: string; answer: string; isSmall?: boolean }) {
  const words = useWords();
  if (facts.words === null) {
    return (
      <>
        <Code facts={facts} code={guess} isSmall={isSmall} />
        <Answer facts={facts} answer={answer} />
      </>
    );
  }
  return (
    <span class={`code ${isSmall ? "small" : ""}`}>
      <span class="unseen">
        {guess}: {words.wordGame.colours(guess, answer)}
      </span>
      <span class="code-picture" aria-hidden="true" style={{ "--count": guess.length }}>
        {[...guess].map((symbol, place) => (
          <Peg key={place} facts={facts} symbol={symbol} mark={answer[place]} place={place} />
        ))}
      </span>
    </span>
  );
}

export function Code({ facts, code, isSmall = false }: { facts: RulesFacts; code: string; isSmall?: boolean }) {
  return (
    <span class={`code ${isSmall ? "small" : ""}`}>
      <span class="unseen">{facts.words === null ? [...code].join(" ") : code}</span>
      <span class="code-picture" aria-hidden="true" style={{ "--count": code.length }}>
        {[...code].map((symbol, place) => (
          <Peg key={place} facts={facts} symbol={symbol} place={place} />
        ))}
      </span>
    </span>
  );
}

/** Bulls and cows of an answer such as `1A2B`. */
export function countsOf(answer: string): { bulls: number; cows: number } {
  const match = /^(\d+)A(\d+)B$/.exec(answer);
  return { bulls: Number(match?.[1] ?? 0), cows: Number(match?.[2] ?? 0) };
}

/** The same answer in the digits of words: first the bulls, then the cows. */
export function digitsOf(answer: string, positions: number): string {
  const { bulls, cows } = countsOf(answer);
  return ("2".repeat(bulls) + "1".repeat(cows)).padEnd(positions, "0");
}

/** More positions have no picture of their answers: it would be wider than the guess. */
const DRAWN = 8;
/** Nor is there room for it on the keys from here on. */
const DRAWN_ON_KEYS = 5;

/** Whether feedback is written on the keys: then it is explained how. */
export const isWritten = (facts: RulesFacts): boolean => facts.positions > DRAWN_ON_KEYS;

/** What the style sheet reckons the width of a guess by: its symbols, and the columns of its feedback. */
export const sizesOf = ({ words, positions }: RulesFacts) => ({
  "--count": positions,
  "--columns": words === null ? Math.ceil(Math.min(positions, DRAWN) / 2) : 0,
});

export function Answer({ facts, answer, positions = facts.positions }: { facts: RulesFacts; answer: string; positions?: number }) {
  const words = useWords();
  const { bulls, cows } = countsOf(answer);
  return (
    <span class="answer">
      <span class="unseen">{words.codes.feedback(bulls, cows, isColoured(facts))}</span>
      {positions <= DRAWN && (
        <span class="answer-picture" aria-hidden="true" style={{ "--columns": Math.ceil(positions / 2) }}>
          {Array.from({ length: positions }, (_, place) => (
            <i key={place} class={place < bulls ? "bull" : place < bulls + cows ? "cow" : "none"} style={{ "--place": place }} />
          ))}
        </span>
      )}
      <span class="answer-text" aria-hidden="true">
        {positions <= DRAWN ? answer : words.codes.written(bulls, cows, isColoured(facts))}
      </span>
    </span>
  );
}
