// The assistant for a game that goes on elsewhere: guesses and feedback go in, what is left and the best guess come out.

import { useEffect, useRef, useState } from "preact/hooks";
import { useAnswer } from "../engine/engine";
import type { Answered, RulesFacts } from "../engine/questions";
import { Refused, Spoken, WrongLink } from "../shell/parts";
import { change, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { AnswerChoice } from "./answer_choice";
import { Board, Stop } from "../shell/board";
import { EndSheet } from "../shell/end_sheet";
import { Cells } from "./cells";
import { UndoOrNew, GuessRows } from "./guess_rows";
import { Hint, Why } from "./hint";
import { Keypad } from "./keypad";
import { Code } from "./pegs";
import { RatingText } from "./rating_text";
import { anew, gameOf, isSolved, readSaid, rulesIn, writeSaid } from "./said";
import { Left } from "./standing";
import { standsOf } from "./stands";
import { Suspects } from "./suspects";
import { GoOn, Thinking } from "./thinking";
import { useUnfinished } from "../shell/unfinished";

export function Assistant({ place, facts }: { place: Place; facts: RulesFacts }) {
  const words = useWords();
  const said = readSaid(place.query["said"]);
  const guess = place.query["guess"] ?? "";
  const asked = { rules: facts.rules, said };
  const [attempt, setAttempt] = useState(0);
  const standing = useAnswer(JSON.stringify([asked, facts.hasTree, attempt]), (ask) => standsOf(ask, facts, said));
  const remaining = standing.answer?.remaining ?? null;
  const isSaid = isSolved(facts, said);
  const rating = useAnswer(
    guess !== "" && !standing.isWaiting && remaining !== null && remaining > 0 ? JSON.stringify([asked, guess, facts.hasTree]) : null,
    // Where a guess cannot be rated, it is still to be a code.
    (ask) => (facts.isListed ? ask("rate", asked, guess) : ask("feedback", facts.rules, guess, guess).then(() => null)),
  );
  const isContradiction = remaining === 0 && !standing.isWaiting;
  const isOver = isSaid && !isContradiction && !standing.isWaiting;
  useUnfinished(isSaid && standing.isWaiting ? null : gameOf(facts.rules, "assistant"), said.length === 0 && guess === "" ? "none" : isOver ? "over" : "going");
  const dock = useRef<HTMLDivElement>(null);
  // The keys change with what is to be put in: whoever uses them goes on with the next ones.
  const wasGuess = useRef(guess);
  useEffect(() => {
    if (wasGuess.current === guess) return;
    wasGuess.current = guess;
    if (document.activeElement === document.body)
      dock.current?.querySelector<HTMLElement>('.answer-key[tabindex="0"], .counts select, .key')?.focus({ preventScroll: true });
  });
  /** Without a guess it is another game: the one that was kept is not to come back. */
  const changed = (said: readonly Answered[], guess: string | null) =>
    said.length === 0 && guess === null ? anew(facts, "assistant") : change({ said: writeSaid(said), guess });
  const put = (query: Record<string, string | null>) => change({ ...query, ...rulesIn(facts) });
  const isPutIn = !isOver && !isContradiction && standing.refusal === null;
  const back = said.length > 0 && <UndoOrNew said={said} onChange={(said) => changed(said, null)} onNew={() => anew(facts, "assistant")} />;
  return (
    <>
      <WrongLink refusal={standing.refusal} />
      <Spoken text={remaining === null || said.length === 0 ? "" : words.codes.codesLeftSpoken(remaining, standing.answer?.error ?? null)} />
      <Board
        count={said.length}
        isOver={!isPutIn}
        rows={
          <GuessRows
            facts={facts}
            said={said}
            label={words.codes.guessesSoFar}
            suspects={isContradiction ? (standing.answer?.suspects ?? []) : []}
            onChange={(said) => changed(said, guess || null)}
            canOpen
          >
            <p class="how">{facts.words === null ? words.codes.assistantText : words.wordGame.assistantText}</p>
            {facts.words !== null && facts.words.name !== null && <p class="how">{words.wordGame.ownIs(facts.words)}</p>}
          </GuessRows>
        }
        dock={
          <div ref={dock}>
            {isPutIn && guess === "" && (
              <>
                <Hint facts={facts} asked={asked} isReady={!standing.isWaiting} onUse={(guess) => put({ guess })} />
                <Keypad facts={facts} label={words.codes.yourGuess} action={words.codes.next} said={said} isMain onCode={(guess) => put({ guess })} />
              </>
            )}
            {isPutIn && guess !== "" && (
              <section class="next-guess" aria-label={words.codes.whatAnswered}>
                <div class="asked">
                  <p class="hint-guess">
                    {/* The letters of a word are its keys. */}
                    {facts.words === null ? <Code facts={facts} code={guess} /> : <span>{words.wordGame.whatColours}</span>}
                    <button type="button" class="quiet" onClick={() => changed(said, null)}>
                      {words.codes.otherGuess}
                    </button>
                  </p>
                  <Refused sentence={rating.refusal} />
                  {rating.refusal === null && facts.words === null && <p class="soft known">{words.codes.whatAnswered}</p>}
                </div>
                {rating.refusal === null && (
                  <AnswerChoice
                    facts={facts}
                    guess={guess}
                    label={words.codes.whatAnswered}
                    onAnswer={(answer) => changed([...said, { guess, answer }], null)}
                  />
                )}
              </section>
            )}
            {back}
          </div>
        }
        aside={
          <>
            {!facts.isListed && standing.isWaiting && guess !== "" && <Thinking facts={facts} />}
            {!isPutIn && back}
            {!isPutIn && <GoOn refusal={standing.refusal} onGoOn={() => setAttempt(attempt + 1)} />}
            {isContradiction && (
              <Stop title={words.codes.contradiction}>
                <Suspects standing={standing.answer} count={said.length} />
              </Stop>
            )}
            {standing.answer !== null && <Left key={said.length} facts={facts} asked={asked} standing={standing.answer} />}
            {rating.answer !== null && (
              <details open>
                <summary>{words.codes.worthOfGuess}</summary>
                <div class="detail">
                  <Cells facts={facts} rating={rating.answer} />
                  <RatingText facts={facts} rating={rating.answer} />
                </div>
              </details>
            )}
            {isOver && <EndSheet title={words.codes.solvedElsewhere(said.length)} isWon={false} />}
            {isPutIn && guess === "" && remaining !== null && remaining > 0 && !standing.isWaiting && <Why facts={facts} asked={asked} />}
          </>
        }
      />
    </>
  );
}
