// The page guesses, along the tree; the visitor keeps a secret and answers. Answers that contradict each other are pointed at, and can be changed.

import { useState } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import type { Answered, RulesFacts } from "../engine/questions";
import { Notice, Refused, Spoken } from "../shell/parts";
import { addressOf, change, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import { AnswerChoice } from "./answer_choice";
import { GuessRows } from "./guess_rows";
import { Keypad } from "./keypad";
import { Code } from "./pegs";
import { isSolved, readSaid, writeSaid } from "./said";
import { guessOf, standsOf } from "./stands";
import { Suspects } from "./suspects";
import { GoOn, Thinking } from "./thinking";

export function IGuess({ place, facts }: { place: Place; facts: RulesFacts }) {
  const words = useWords();
  const said = readSaid(place.query["said"]);
  return (
    <div class="board">
      <div class="toolbar">
        <p class="soft">{words.codes.keepSecret(facts.positions)}</p>
        <Share />
      </div>
      <ProgramGuesses facts={facts} said={said} onSaid={(said) => change({ said: writeSaid(said), rules: facts.rules })} />
      {said.length > 0 && (
        <div class="row">
          <button type="button" onClick={() => change({ said: writeSaid(said.slice(0, -1)) })}>
            {words.undo}
          </button>
          <button type="button" onClick={() => go(addressOf(["codes", "yours"], { rules: facts.rules }))}>
            {words.playAgain}
          </button>
        </div>
      )}
    </div>
  );
}

/** The page's side of a game: its guesses so far, and the next one, to be answered. */
export function ProgramGuesses(given: {
  facts: RulesFacts;
  said: readonly Answered[];
  onSaid: (said: Answered[]) => void;
  /** It is the visitor's turn. */
  waits?: boolean;
}) {
  const { facts, said, onSaid } = given;
  const words = useWords();
  const [rights, setRights] = useState<Record<number, string>>({});
  const [attempt, setAttempt] = useState(0);
  const asked = [facts.rules, said, attempt];
  const isOver = isSolved(facts, said);
  const standing = useAnswer(JSON.stringify([asked, "standing"]), () => standsOf(facts, said));
  const remaining = standing.answer?.remaining ?? 1;
  const isContradiction = standing.answer !== null && !standing.isWaiting && remaining === 0;
  const suspects = standing.answer?.suspects ?? [];
  const canGuess = !isOver && given.waits !== true && standing.answer !== null && !standing.isWaiting && remaining > 0;
  const advice = useAnswer(canGuess ? JSON.stringify([asked, facts.hasTree, "advice"]) : null, () => guessOf(facts, said));
  const guess = canGuess && !advice.isWaiting ? advice.answer : null;
  const refusal = standing.refusal ?? advice.refusal;
  const tell = async (secret: string) => {
    const rights: Record<number, string> = {};
    for (const [number, { guess, answer }] of said.entries()) {
      const right = await ask("feedback", facts.rules, guess, secret);
      if (right !== answer) rights[number] = right;
    }
    setRights(rights);
  };
  const changed = (said: Answered[]) => {
    setRights({});
    onSaid(said);
  };
  return (
    <>
      {refusal !== null && refusal !== "" && (
        <>
          <Notice text={words.wrongLink} />
          <Refused sentence={refusal} />
        </>
      )}
      <GoOn refusal={refusal} onGoOn={() => setAttempt(attempt + 1)} />
      <GuessRows
        facts={facts}
        said={said}
        label={words.codes.myGuesses}
        suspects={isContradiction ? suspects : []}
        rights={rights}
        onChange={changed}
      />
      {isContradiction && (
        <section class="panel" role="status">
          <h2>{words.codes.contradiction}</h2>
          <Suspects standing={standing.answer} count={said.length} />
          <details>
            <summary>{words.codes.tellSecret}</summary>
            <Keypad facts={facts} label={words.codes.yourSecret} action={words.codes.checkSecret} onCode={tell} />
          </details>
        </section>
      )}
      {((canGuess && guess === null && advice.refusal === null) || (standing.isWaiting && !facts.isListed)) && <Thinking facts={facts} />}
      {guess !== null && (
        <section class="panel next-guess" aria-label={words.codes.myGuess(said.length + 1)}>
          <p class="hint-guess">
            {words.codes.myGuess(said.length + 1)} <Code facts={facts} code={guess} />
          </p>
          <p class="soft">{words.codes.iKnow(remaining, standing.answer?.error ?? null)}</p>
          <p>{words.codes.answerMe}</p>
          <AnswerChoice
            facts={facts}
            label={words.codes.answerMe}
            onAnswer={(answer) => changed([...said, { guess, answer }])}
          />
        </section>
      )}
      <Spoken text={guess === null ? "" : `${words.codes.myGuess(said.length + 1)} ${[...guess].join(" ")}`} />
      {isOver && !isContradiction && (
        <section class="panel end" role="status">
          <h2>{words.codes.iFound(said.length)}</h2>
        </section>
      )}
    </>
  );
}
