// The page guesses; the visitor keeps a secret and gives feedback. Feedback that contradicts itself is pointed at, and can be changed. With
// one lie allowed the page finds the secret all the same, and the lie.

import { useState } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import type { Answered, RulesFacts } from "../engine/questions";
import { Refused, Spoken, WrongLink } from "../shell/parts";
import { change, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { AnswerChoice } from "./answer_choice";
import { Board, Stop } from "../shell/board";
import { EndSheet } from "../shell/end_sheet";
import { UndoOrNew, GuessRows } from "./guess_rows";
import { Keypad } from "./keypad";
import { Answer, Code, isColoured, isWritten } from "./pegs";
import { anew, gameOf, isSolved, readSaid, winOf, writeSaid } from "./said";
import { turnOf, type Turn } from "./stands";
import { Suspects } from "./suspects";
import { GoOn, Thinking } from "./thinking";
import { useUnfinished } from "../shell/unfinished";

const variantOf = (mayLie: boolean): string => (mayLie ? "lie" : "");

/** Begins another game. */
export const thinkAnew = (facts: RulesFacts, mayLie: boolean): void => anew(facts, "yours", { lie: mayLie ? 1 : null }, variantOf(mayLie));

/** The page's side of a game, as it stands. */
export interface Side {
  turn: Turn | null;
  isWaiting: boolean;
  refusal: string | null;
  again: () => void;
  isContradiction: boolean;
  isOver: boolean;
}

/** Asks for the page's next guess; while it waits, the last one stays. */
export function useSide(facts: RulesFacts, said: readonly Answered[], mayLie: boolean): Side {
  const [attempt, setAttempt] = useState(0);
  const isFound = !mayLie && isSolved(facts, said);
  const { answer, isWaiting, refusal } = useAnswer(JSON.stringify([facts.rules, facts.hasTree, said, mayLie, attempt]), (ask) =>
    turnOf(ask, facts, said, mayLie, isFound),
  );
  const isKnown = answer !== null && !isWaiting;
  // A slip of the finger is no win: some code has to fit the feedback.
  const isContradiction = isKnown && answer.stands.remaining === 0;
  return {
    turn: answer,
    isWaiting,
    refusal,
    again: () => setAttempt(attempt + 1),
    isContradiction,
    isOver: isKnown && answer.guess === null && !isContradiction,
  };
}

export function IGuess({ place, facts }: { place: Place; facts: RulesFacts }) {
  const words = useWords();
  const said = readSaid(place.query["said"]);
  const mayLie = facts.canLie && place.query["lie"] === "1";
  const side = useSide(facts, said, mayLie);
  const { turn, isOver, isContradiction } = side;
  useUnfinished(
    side.isWaiting && isSolved(facts, said) ? null : gameOf(facts.rules, "yours", variantOf(mayLie)),
    said.length === 0 ? "none" : isOver ? "over" : "going",
  );
  const [rights, setRights] = useState<Record<number, string>>({});
  /** Typed by who wants to be helped with counting; it is kept nowhere else. */
  const [secret, setSecret] = useState<string | null>(null);
  const guess = side.isWaiting ? null : (turn?.guess ?? null);
  const right = useAnswer(secret === null || guess === null ? null : JSON.stringify([facts.rules, guess, secret]), (ask) =>
    ask("feedback", facts.rules, guess ?? "", secret ?? ""),
  );
  const changed = (said: Answered[]) => {
    setRights({});
    // The game that was kept is not to come back.
    if (said.length === 0) thinkAnew(facts, mayLie);
    else change({ said: writeSaid(said), rules: facts.rules });
  };
  const back = <UndoOrNew said={said} onChange={changed} onNew={() => thinkAnew(facts, mayLie)} />;
  return (
    <>
      <Failed side={side} />
      <Spoken text={turn === null || turn.guess === null || side.isWaiting ? "" : `${words.codes.myGuess(said.length + 1)} ${[...turn.guess].join(" ")}`} />
      <Board
        count={said.length}
        isPending={said.length > 0 && turn === null}
        isOver={isOver || isContradiction || (side.refusal !== null && side.refusal !== "")}
        rows={
          <GuessRows
            facts={facts}
            said={said}
            label={words.codes.myGuesses}
            suspects={isContradiction ? (turn?.stands.suspects ?? []) : isOver && turn?.lie != null ? [turn.lie] : []}
            rights={rights}
            onChange={changed}
            canOpen
            hasNoCounts={mayLie}
          >
            <HowToAnswer facts={facts} mayLie={mayLie} />
          </GuessRows>
        }
        dock={
          !isOver &&
          !isContradiction && (
            <>
              <NextGuess
                facts={facts}
                side={side}
                count={said.length}
                right={right.isWaiting ? null : right.answer}
                onAnswer={(guess, answer) => changed([...said, { guess, answer }])}
              />
              {back}
            </>
          )
        }
        aside={
          <>
            {!isOver && !isContradiction && said.length > 0 && (
              <section class="panel wide-only">
                <HowToAnswer facts={facts} mayLie={mayLie} />
              </section>
            )}
            {!isOver && !isContradiction && (
              <details class="panel">
                <summary>{words.codes.helpCount}</summary>
                <p class="soft">{words.codes.helpCountText}</p>
                {secret !== null && (
                  <p>
                    {words.codes.yourSecret} <Code facts={facts} code={secret} isSmall />
                  </p>
                )}
                <Refused sentence={right.refusal} />
                <Keypad facts={facts} label={words.codes.yourSecret} action={words.codes.next} onCode={setSecret} />
              </details>
            )}
            {isContradiction && <Contradiction facts={facts} said={said} side={side} mayLie={mayLie} onRights={setRights} />}
            {isContradiction && back}
            {isOver && (
              <EndSheet
                title={words.codes.iFound(said.length)}
                isWon
                again={{ name: words.playAgain, go: () => thinkAnew(facts, mayLie) }}
                more={
                  facts.canLie && (
                    <button type="button" onClick={() => thinkAnew(facts, !mayLie)}>
                      {mayLie ? words.codes.withoutLie : words.codes.withLie}
                    </button>
                  )
                }
              >
                {mayLie && <TheLie facts={facts} said={said} lie={turn?.lie ?? null} />}
              </EndSheet>
            )}
          </>
        }
      />
    </>
  );
}

function HowToAnswer({ facts, mayLie }: { facts: RulesFacts; mayLie: boolean }) {
  const words = useWords();
  return (
    <div class="how">
      <p>{words.codes.keepSecret(facts, isColoured(facts))}</p>
      {mayLie && <p>{words.codes.lieText}</p>}
      <p class={mayLie ? "if-room" : ""}>{words.codes.answerHow(isColoured(facts), isWritten(facts))}</p>
    </div>
  );
}

/** The page's guess, and the keys to answer it, which stay where they are while it thinks. */
export function NextGuess(given: {
  facts: RulesFacts;
  side: Side;
  count: number;
  /** The feedback that is right, if that is known. */
  right?: string | null;
  onAnswer: (guess: string, answer: string) => void;
}) {
  const { facts, side, count, right = null } = given;
  const words = useWords();
  const { turn, isWaiting } = side;
  const guess = isWaiting ? null : (turn?.guess ?? null);
  return (
    <section class="next-guess" aria-label={words.codes.myGuess(count + 1)}>
      <div class="asked">
        {guess === null ? (
          <Thinking facts={facts} />
        ) : (
          <p class="hint-guess">
            <span>{words.codes.myGuess(count + 1)}</span> <Code facts={facts} code={guess} />
          </p>
        )}
        <p class="soft known">{turn === null ? "" : words.codes.iKnow(turn.stands.remaining, turn.stands.error)}</p>
      </div>
      <AnswerChoice
        facts={facts}
        guess={guess ?? ""}
        label={words.codes.answerMe(isColoured(facts))}
        isBusy={guess === null}
        {...(right === null ? {} : { value: right })}
        onAnswer={(answer) => guess !== null && given.onAnswer(guess, answer)}
      />
    </section>
  );
}

/** The package's refusal, or what was cancelled and can go on. */
export function Failed({ side }: { side: Side }) {
  return (
    <>
      <WrongLink refusal={side.refusal} />
      <GoOn refusal={side.refusal} onGoOn={side.again} />
    </>
  );
}

/** No code fits: which feedback may be wrong, and which one is, if the visitor tells the secret. */
export function Contradiction(given: {
  facts: RulesFacts;
  said: readonly Answered[];
  side: Side;
  mayLie: boolean;
  onRights: (rights: Record<number, string>) => void;
}) {
  const { facts, said, side } = given;
  const words = useWords();
  const tell = async (secret: string) => {
    const rights: Record<number, string> = {};
    for (const [number, { guess, answer }] of said.entries()) {
      const right = await ask("feedback", facts.rules, guess, secret);
      if (right !== answer) rights[number] = right;
    }
    given.onRights(rights);
  };
  return (
    <Stop title={given.mayLie ? words.codes.twoLies : words.codes.contradiction}>
      {given.mayLie ? <p>{words.codes.openToChange}</p> : <Suspects standing={side.turn?.stands ?? null} count={said.length} />}
      <details>
        <summary>{words.codes.tellSecret}</summary>
        <Keypad facts={facts} label={words.codes.yourSecret} action={words.check} onCode={tell} />
      </details>
    </Stop>
  );
}

/** Which feedback was the lie, and what would have been true. */
function TheLie({ facts, said, lie }: { facts: RulesFacts; said: readonly Answered[]; lie: number | null }) {
  const words = useWords();
  const secret = said.findLast(({ answer }, place) => answer === winOf(facts) && place !== lie)?.guess ?? null;
  const lied = lie === null ? null : (said[lie] ?? null);
  const truth = useAnswer(lied === null || secret === null ? null : JSON.stringify([lied, secret]), (ask) =>
    ask("feedback", facts.rules, lied?.guess ?? "", secret ?? ""),
  );
  if (lied === null || lie === null) return <p>{words.codes.noLie}</p>;
  return (
    <p class="the-lie">
      {words.codes.lieWas(lie + 1)} <Code facts={facts} code={lied.guess} isSmall /> {words.codes.shouldBe}{" "}
      {truth.answer !== null && <Answer facts={facts} answer={truth.answer} />}
    </p>
  );
}
