// Both guess the other's secret, turn by turn; the visitor begins, and who needs fewer guesses has won.

import { useEffect } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import type { RulesFacts } from "../engine/questions";
import { anyDraw, readDraw } from "../shell/draw";
import { Notice, Refused } from "../shell/parts";
import { addressOf, change, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import { Fixed, Opened, useCommitment } from "./commitment";
import { GuessRows } from "./guess_rows";
import { ProgramGuesses } from "./i_guess";
import { Keypad } from "./keypad";
import { Code } from "./pegs";
import { answersOf, isSolved, readGuesses, readSaid, writeSaid } from "./said";
import { standsOf } from "./stands";

export function Both({ place, facts }: { place: Place; facts: RulesFacts }) {
  const words = useWords();
  const draw = readDraw(place.query["draw"]);
  const guesses = readGuesses(place.query["guesses"]);
  const theirs = readSaid(place.query["said"]);
  useEffect(() => {
    if (draw === null) change({ draw: anyDraw(), rules: facts.rules });
  }, [draw]);
  const key = draw === null ? null : JSON.stringify([facts.rules, draw, guesses]);
  const answered = useAnswer(key, () => answersOf(facts.rules, "fair", draw ?? 0, guesses));
  const mine = answered.answer ?? [];
  const youFound = isSolved(facts, mine);
  // A slip of the finger is no win: some code has to fit the answers.
  const saysSolved = isSolved(facts, theirs);
  const asked = { rules: facts.rules, said: theirs };
  const standing = useAnswer(saysSolved ? JSON.stringify([asked, "standing"]) : null, () => standsOf(facts, theirs));
  const iFound = saysSolved && !standing.isWaiting && (standing.answer?.remaining ?? 0) > 0;
  const isRoundOver = guesses.length <= theirs.length;
  const isOver = isRoundOver && (youFound || iFound);
  const isYourTurn = isRoundOver && !isOver;
  const secret = useAnswer(isOver && !youFound && draw !== null ? `${facts.rules} ${draw}` : null, () =>
    ask("secret", facts.rules, draw ?? 0),
  );
  const commitment = useCommitment(facts.rules, draw, guesses.length > 0);
  const anew = () => go(addressOf(["codes", "both"], { rules: facts.rules, draw: anyDraw() }));
  return (
    <div class="board">
      <div class="toolbar">
        <p class="soft">{words.codes.bothText}</p>
        <Share />
      </div>
      {!isOver && <Fixed commitment={commitment} />}
      {answered.refusal !== null && (
        <>
          <Notice text={words.wrongLink} />
          <Refused sentence={answered.refusal} />
        </>
      )}
      <div class="two">
        <section aria-label={words.codes.yourGuesses}>
          <h2>{words.codes.you}</h2>
          <GuessRows key={draw} facts={facts} said={mine} label={words.codes.yourGuesses} />
          {isYourTurn && answered.refusal === null && (
            <Keypad
              facts={facts}
              label={words.codes.yourGuess}
              action={words.codes.guess}
              isBusy={answered.isWaiting}
              onCode={(code) => change({ guesses: [...guesses, code].join(",") })}
            />
          )}
        </section>
        <section aria-label={words.codes.myGuesses}>
          <h2>{words.codes.me}</h2>
          <ProgramGuesses
            facts={facts}
            said={theirs}
            waits={isRoundOver}
            onSaid={(said) => change({ said: writeSaid(said) })}
          />
          {isYourTurn && <p class="soft">{words.codes.yourTurn}</p>}
        </section>
      </div>
      {isOver && (
        <section class="panel end" role="status">
          <h2>{youFound && iFound ? words.codes.bothFound : youFound ? words.codes.youWon : words.codes.iWon}</h2>
          {secret.answer !== null && (
            <p>
              {words.codes.secretWas} <Code facts={facts} code={secret.answer} />
            </p>
          )}
          <Opened commitment={commitment} />
        </section>
      )}
      <div class="row">
        <button type="button" class={isOver ? "main" : ""} onClick={anew}>
          {words.startAnew}
        </button>
      </div>
    </div>
  );
}
