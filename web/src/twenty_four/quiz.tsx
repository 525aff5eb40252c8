// The quiz: a hand of a level, the clock runs. Cards are tapped together, or an expression is typed. The hand is in the address, so that it
// can be sent to someone; the score is of this visit.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import type { Level } from "../engine/questions";
import { anyDraw } from "../shell/draw";
import { Notice, OneOf, Refused, Spoken } from "../shell/parts";
import { addressOf, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import { Clock, useClock } from "./clock";
import { Combine, type OnTable } from "./combine";
import { readCards, writeCards } from "./hand_in_address";
import { Hints, SolutionGroups } from "./solutions";
import { Typed } from "./typed";

const TARGET = "24";
const LEVELS: readonly Level[] = ["easy", "medium", "hard"];

interface Score {
  solved: number;
  streak: number;
  seconds: number;
}

export function Quiz({ place }: { place: Place }) {
  const words = useWords();
  const level = LEVELS.find((name) => name === place.query["level"]) ?? "easy";
  const read = readCards(place.query["cards"]);
  const isHand = read !== null && read.length === 4;
  const isWrong = read === null || (read.length > 0 && !isHand);
  const [score, setScore] = useState<Score>({ solved: 0, streak: 0, seconds: 0 });
  // A hand that is dealt twice is another deal: its clock starts anew.
  const [deals, setDeals] = useState(0);
  const deal = async (level: Level, replace: boolean) => {
    const { cards } = await ask("deal", level, anyDraw());
    setDeals((count) => count + 1);
    go(addressOf(["24", "quiz"], { level, cards: writeCards(cards) }), replace);
  };
  useEffect(() => {
    if (!isHand && !isWrong) void deal(level, true);
  }, [isHand]);
  return (
    <div class="board">
      {isWrong && (
        <>
          <Notice text={words.wrongLink} />
          <button type="button" onClick={() => deal(level, true)}>
            {words.twentyFour.deal}
          </button>
        </>
      )}
      <OneOf
        label={words.twentyFour.levelName}
        options={LEVELS.map((value) => ({ value, label: words.twentyFour.level[value] }))}
        value={level}
        onChoose={(level) => deal(level, false)}
      />
      {isHand && (
        <Hand
          key={`${deals} ${writeCards(read)}`}
          cards={read}
          onNext={() => deal(level, false)}
          onHelp={() => setScore((score) => ({ ...score, streak: 0 }))}
          onSolved={(seconds, wasHelped) =>
            setScore((score) => ({
              solved: score.solved + 1,
              streak: wasHelped ? 0 : score.streak + 1,
              seconds: score.seconds + seconds,
            }))
          }
        />
      )}
      <p class="soft score" role="status">
        {words.twentyFour.score(score.solved, score.streak, score.solved === 0 ? null : score.seconds / score.solved)}
      </p>
    </div>
  );
}

/** One hand, until it is solved or skipped. */
function Hand(given: {
  cards: readonly number[];
  onNext: () => void;
  onHelp: () => void;
  onSolved: (seconds: number, wasHelped: boolean) => void;
}) {
  const { cards } = given;
  const words = useWords();
  const [outcome, setOutcome] = useState<"open" | "solved" | "skipped">("open");
  const [reason, setReason] = useState<string | null>(null);
  const [near, setNear] = useState("");
  const [wasHelped, setWasHelped] = useState(false);
  const [showsHint, setShowsHint] = useState(false);
  const isOver = outcome !== "open";
  const seconds = useClock(!isOver);
  const asked = { cards, target: TARGET, some: false, whole: false };
  const solutions = useAnswer("solutions", () => ask("solutions", asked));
  const steps = useAnswer(showsHint ? "steps" : null, () => ask("steps", asked));
  const help = () => {
    setWasHelped(true);
    given.onHelp();
  };
  const isCounted = useRef(false);
  const check = async (expression: string) => {
    try {
      const { correct, reason } = await ask("check", asked, expression);
      setReason(correct ? null : reason);
      // Who taps twice has asked twice.
      if (correct && !isCounted.current) {
        isCounted.current = true;
        setOutcome("solved");
        given.onSolved(seconds, wasHelped);
      }
    } catch (error) {
      setReason((error as Error).message);
    }
  };
  const onTable = (table: readonly OnTable[]) => {
    const [last, ...others] = table;
    setReason(null);
    setNear("");
    if (last === undefined || others.length > 0) return;
    if (last.value === TARGET) void check(last.expression);
    else setNear(words.twentyFour.almost(last.value));
  };
  return (
    <>
      <div class="target-row">
        <p class="target-number">
          <span class="unseen">{words.twentyFour.target} </span>
          {TARGET}
        </p>
        <Clock seconds={seconds} label={words.twentyFour.clock} />
      </div>
      <Combine cards={cards} whole={false} onTable={onTable} isOver={isOver} />
      <Spoken text={near} />
      {near !== "" && !isOver && <p class="notice note">{near}</p>}
      {!isOver && <Typed onExpression={check} example="(K − A) × (3 − A)" />}
      <Refused sentence={reason ?? solutions.refusal} />
      {solutions.answer?.count === 0 && !isOver && <Notice text={words.twentyFour.impossible(TARGET)} />}
      {isOver && (
        <section class="panel end" role="status">
          <h2>{outcome === "solved" ? words.twentyFour.solvedIn(seconds) : words.twentyFour.skipped}</h2>
          <div class="row">
            <button type="button" class="main" onClick={given.onNext}>
              {words.twentyFour.nextHand}
            </button>
            <Share label={words.twentyFour.sendHand} />
          </div>
          {solutions.answer !== null && (
            <details open={outcome === "skipped"}>
              <summary>{words.twentyFour.allSolutions}</summary>
              <SolutionGroups solutions={solutions.answer} target={TARGET} />
            </details>
          )}
        </section>
      )}
      {!isOver && (
        <div class="row">
          <button type="button" aria-expanded={showsHint} onClick={() => setShowsHint(!showsHint)}>
            {words.hint}
          </button>
          <button
            type="button"
            onClick={() => {
              help();
              setOutcome("skipped");
            }}
          >
            {words.twentyFour.skip}
          </button>
          <Share label={words.twentyFour.sendHand} />
        </div>
      )}
      {showsHint && !isOver && steps.answer !== null && (
        <section class="panel">
          <Hints steps={steps.answer} onFirst={help} />
        </section>
      )}
    </>
  );
}
