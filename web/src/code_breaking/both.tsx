// Both guess the other's secret, turn by turn; the visitor begins, and who needs fewer guesses has won.

import { useState } from "preact/hooks";
import { useAnswer } from "../engine/engine";
import type { Answered, RulesFacts } from "../engine/questions";
import { anyDraw, readDraw } from "../shell/draw";
import { WrongLink } from "../shell/parts";
import { change, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Board } from "../shell/board";
import { EndSheet } from "../shell/end_sheet";
import { Seal } from "./commitment";
import { GuessRows } from "./guess_rows";
import { Contradiction, Failed, NextGuess, useSide } from "./i_guess";
import { Keypad } from "./keypad";
import { Code, isColoured, isWritten, SpokenGuess } from "./pegs";
import { addressIn, anew, gameOf, isSolved, readGuesses, readSaid, writeSaid } from "./said";
import { playedAt, useFinished, useUnfinished } from "../shell/unfinished";
import { Story, useVerdict, VerdictText } from "./verdict";

export function Both({ place: asked, facts }: { place: Place; facts: RulesFacts }) {
  const words = useWords();
  const name = gameOf(facts.rules, "both");
  const place = playedAt(asked, name, asked.query["guesses"] === undefined && asked.query["said"] === undefined);
  const draw = readDraw(place.query["draw"]);
  const guesses = readGuesses(place.query["guesses"]);
  const theirs = readSaid(place.query["said"]);
  const [rights, setRights] = useState<Record<number, string>>({});
  const key = draw === null ? null : JSON.stringify([facts.rules, draw, guesses]);
  const answered = useAnswer(key, (ask) => ask("replies", facts.rules, "fair", draw ?? 0, guesses));
  const mine = (answered.answer ?? []).slice(0, guesses.length);
  const side = useSide(facts, theirs, false);
  const youFound = isSolved(facts, mine) && !answered.isWaiting;
  const iFound = side.isOver;
  const isRoundOver = guesses.length <= theirs.length;
  const isOver = isRoundOver && !side.isWaiting && (youFound || iFound);
  useUnfinished(
    answered.isWaiting || side.isWaiting ? null : name,
    draw === null ? "none" : isOver || answered.refusal !== null ? "over" : guesses.length > 0 ? "going" : "over",
    () => change({ draw: anyDraw(), rules: facts.rules }),
  );
  useFinished(name, addressIn(facts, "both", { draw }), isOver && answered.refusal === null);
  const secret = useAnswer(isOver && !youFound && draw !== null ? `${facts.rules} ${draw}` : null, (ask) => ask("secret", facts.rules, draw ?? 0));
  const judged = useVerdict(facts, mine, isOver, answered.isWaiting);
  const verdict = judged.answer;
  const judgedBy = { facts, said: mine, host: "fair", verdict, isPractice: false } as const;
  const changed = (said: Answered[]) => {
    setRights({});
    change({ said: writeSaid(said) });
  };
  const isBroken = side.isContradiction || answered.refusal !== null || (side.refusal !== null && side.refusal !== "");
  return (
    <>
      <WrongLink refusal={answered.refusal} />
      <Failed side={side} />
      <SpokenGuess facts={facts} said={mine} isWaiting={answered.isWaiting} />
      <Board
        class="both"
        count={mine.length + theirs.length}
        isOver={isOver || isBroken}
        rows={
          <>
            {mine.length === 0 && <p class="how">{words.codes.bothText}</p>}
            <div class="sides">
              <section class="you" aria-label={words.codes.yourGuesses}>
                <h2>{words.you}</h2>
                <GuessRows
                  key={draw}
                  facts={facts}
                  said={mine}
                  made={guesses.length}
                  label={words.codes.yourGuesses}
                  canOpen={isOver}
                  verdict={verdict}
                  isNarrow={!isOver}
                />
              </section>
              <section class="me" aria-label={words.codes.myGuesses}>
                <h2>{words.computer}</h2>
                <GuessRows
                  facts={facts}
                  said={theirs}
                  label={words.codes.myGuesses}
                  suspects={side.isContradiction ? (side.turn?.stands.suspects ?? []) : []}
                  rights={rights}
                  onChange={changed}
                  canOpen
                  isNarrow={!isOver && !isBroken}
                />
              </section>
            </div>
          </>
        }
        dock={
          !isOver &&
          !isBroken &&
          (isRoundOver ? (
            <>
              <p class="turn">{words.codes.yourTurn}</p>
              <Keypad
                game={draw === null ? null : String(draw)}
                facts={facts}
                label={words.codes.yourGuess}
                action={words.codes.guess}
                tried={guesses}
                isBusy={answered.isWaiting}
                isMain
                onCode={(code) => change({ guesses: [...guesses, code].join(",") })}
              />
            </>
          ) : (
            <NextGuess facts={facts} side={side} count={theirs.length} onAnswer={(guess, answer) => changed([...theirs, { guess, answer }])} />
          ))
        }
        aside={
          <>
            {!isOver && !isBroken && mine.length > 0 && (
              <section class="panel wide-only">
                <p>{words.codes.bothText}</p>
                <p>{words.codes.answerHow(isColoured(facts), isWritten(facts))}</p>
              </section>
            )}
            {side.isContradiction && <Contradiction facts={facts} said={theirs} side={side} mayLie={false} onRights={setRights} />}
            {isOver && (
              <EndSheet
                title={youFound && iFound ? words.codes.bothFound : youFound ? words.codes.youWon : words.codes.iWon}
                isWon={youFound}
                again={{ name: words.playAgain, go: () => anew(facts, "both", { draw: anyDraw() }) }}
                details={
                  <>
                    <VerdictText {...judgedBy} />
                    <Seal rules={facts.rules} draw={draw} isOpened />
                  </>
                }
              >
                <p>{words.codes.bothCounts(mine.length, youFound, theirs.length, iFound)}</p>
                {secret.answer !== null && (
                  <p>
                    {words.codes.secretWas} <Code facts={facts} code={secret.answer} />
                  </p>
                )}
                <Story {...judgedBy} isWaiting={judged.isWaiting} />
              </EndSheet>
            )}
          </>
        }
      />
    </>
  );
}
