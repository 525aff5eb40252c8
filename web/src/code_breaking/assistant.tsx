// The assistant for a game that goes on elsewhere: guesses and answers go in, what is left and the best guess come out.

import { useState } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import type { RulesFacts } from "../engine/questions";
import { Notice, Refused, Spoken } from "../shell/parts";
import { addressOf, change, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import { AnswerChoice } from "./answer_choice";
import { Cells } from "./cells";
import { GuessRows } from "./guess_rows";
import { Hint } from "./hint";
import { Keypad } from "./keypad";
import { Code } from "./pegs";
import { RatingText } from "./rating_text";
import { isSolved, readSaid, writeSaid } from "./said";
import { Left } from "./standing";
import { standsOf } from "./stands";
import { Suspects } from "./suspects";
import { GoOn, Thinking } from "./thinking";

export function Assistant({ place, facts }: { place: Place; facts: RulesFacts }) {
  const words = useWords();
  const said = readSaid(place.query["said"]);
  const guess = place.query["guess"] ?? "";
  const asked = { rules: facts.rules, said };
  const [attempt, setAttempt] = useState(0);
  const standing = useAnswer(JSON.stringify([asked, facts.hasTree, attempt]), () => standsOf(facts, said));
  const remaining = standing.answer?.remaining ?? null;
  const isOver = isSolved(facts, said);
  const rating = useAnswer(
    guess !== "" && !standing.isWaiting && remaining !== null && remaining > 0 ? JSON.stringify([asked, guess, facts.hasTree]) : null,
    // Where a guess cannot be rated, it is still to be a code.
    () => (facts.isListed ? ask("rate", asked, guess) : ask("feedback", facts.rules, guess, guess).then(() => null)),
  );
  const isContradiction = remaining === 0 && !standing.isWaiting;
  const suspects = standing.answer?.suspects ?? [];
  return (
    <div class="board">
      <div class="toolbar">
        <p class="soft">{words.codes.assistantText}</p>
        <Share />
      </div>
      {standing.refusal !== null && standing.refusal !== "" && (
        <>
          <Notice text={words.wrongLink} />
          <Refused sentence={standing.refusal} />
        </>
      )}
      <div class="two">
        <div>
          <GuessRows
            facts={facts}
            said={said}
            label={words.codes.guessesSoFar}
            suspects={isContradiction ? suspects : []}
            onChange={(said) => change({ said: writeSaid(said) })}
          />
          {isContradiction && (
            <section class="panel" role="status">
              <h2>{words.codes.contradiction}</h2>
              <Suspects standing={standing.answer} count={said.length} />
            </section>
          )}
          {!isOver && !isContradiction && standing.refusal === null && (
            <>
              {guess === "" ? (
                <Keypad
                  facts={facts}
                  label={words.codes.guessMade}
                  action={words.codes.next}
                  onCode={(guess) => change({ guess, rules: facts.rules })}
                />
              ) : (
                <section class="panel" aria-label={words.codes.whatAnswered}>
                  <p class="hint-guess">
                    <Code facts={facts} code={guess} />
                    <button type="button" class="quiet" onClick={() => change({ guess: null })}>
                      {words.codes.otherGuess}
                    </button>
                  </p>
                  {rating.refusal === null && (
                    <>
                      <p>{words.codes.whatAnswered}</p>
                      <AnswerChoice
                        facts={facts}
                        label={words.codes.whatAnswered}
                        onAnswer={(answer) => change({ said: writeSaid([...said, { guess, answer }]), guess: null })}
                      />
                    </>
                  )}
                  <Refused sentence={rating.refusal} />
                  {rating.answer !== null && (
                    <details open>
                      <summary>{words.codes.worthOfGuess}</summary>
                      <div class="detail">
                        <Cells facts={facts} rating={rating.answer} />
                        <RatingText rating={rating.answer} />
                      </div>
                    </details>
                  )}
                </section>
              )}
            </>
          )}
          {said.length > 0 && (
            <div class="row">
              <button type="button" onClick={() => change({ said: writeSaid(said.slice(0, -1)), guess: null })}>
                {words.undo}
              </button>
              <button type="button" onClick={() => go(addressOf(["codes", "assistant"], { rules: facts.rules }))}>
                {words.startAnew}
              </button>
            </div>
          )}
        </div>
        <div>
          {!facts.isListed && standing.isWaiting && <Thinking facts={facts} />}
          <GoOn refusal={standing.refusal} onGoOn={() => setAttempt(attempt + 1)} />
          {standing.answer !== null && <Left key={said.length} facts={facts} asked={asked} standing={standing.answer} />}
          <Spoken text={remaining === null || said.length === 0 ? "" : words.codes.codesLeftSpoken(remaining, standing.answer?.error ?? null)} />
          {isOver && !isContradiction && (
            <section class="panel end" role="status">
              <h2>{words.codes.solvedElsewhere(said.length)}</h2>
            </section>
          )}
          {!isOver && remaining !== null && remaining > 0 && !standing.isWaiting && (
            <Hint
              facts={facts}
              asked={asked}
              label={words.codes.bestGuess}
              onUse={(guess) => change({ guess, rules: facts.rules })}
            />
          )}
        </div>
      </div>
    </div>
  );
}
