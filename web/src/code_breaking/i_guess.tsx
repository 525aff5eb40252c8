// The page guesses, along the tree; the visitor keeps a secret and answers. Answers that contradict each other are pointed at, and can be changed.

import { useState } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import type { Answered, RulesFacts } from "../engine/questions";
import { Notice, Refused, Share, Spoken } from "../shell/parts";
import { addressOf, change, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { AnswerChoice } from "./answer_choice";
import { GuessRows } from "./guess_rows";
import { Keypad } from "./keypad";
import { Code } from "./pegs";
import { isSolved, readSaid, writeSaid } from "./said";

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
  const asked = { rules: facts.rules, said };
  const isOver = isSolved(facts, said);
  const standing = useAnswer(JSON.stringify([asked, "standing"]), () => ask("standing", asked));
  const remaining = standing.answer?.remaining ?? 1;
  const isContradiction = standing.answer !== null && !standing.isWaiting && remaining === 0;
  const suspects = standing.answer?.suspects ?? [];
  const canGuess = !isOver && given.waits !== true && standing.answer !== null && !standing.isWaiting && remaining > 0;
  const advice = useAnswer(canGuess ? JSON.stringify([asked, facts.hasTree, "advice"]) : null, () => ask("advice", asked));
  const guess = canGuess && !advice.isWaiting ? (advice.answer?.best.guess ?? null) : null;
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
      {(standing.refusal ?? advice.refusal) !== null && (
        <>
          <Notice text={words.wrongLink} />
          <Refused sentence={standing.refusal ?? advice.refusal} />
        </>
      )}
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
          <p>{words.codes.suspects(suspects.map((number) => number + 1), said.length - suspects.length)}</p>
          <details>
            <summary>{words.codes.tellSecret}</summary>
            <Keypad facts={facts} label={words.codes.yourSecret} action={words.codes.checkSecret} onCode={tell} />
          </details>
        </section>
      )}
      {canGuess && guess === null && advice.refusal === null && <p class="soft">{words.thinking}</p>}
      {guess !== null && (
        <section class="panel next-guess" aria-label={words.codes.myGuess(said.length + 1)}>
          <p class="hint-guess">
            {words.codes.myGuess(said.length + 1)} <Code facts={facts} code={guess} />
          </p>
          <p class="soft">{words.codes.iKnow(remaining)}</p>
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
