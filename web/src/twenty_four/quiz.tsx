// The quiz: make 24 of four cards. Cards are tapped together, or an expression is typed. The hand is in the address; the clock of whoever comes
// by a link starts with a tap.

import { useRef, useState } from "preact/hooks";
import { ask, Refusal, useAnswer } from "../engine/engine";
import type { Level } from "../engine/questions";
import { Board } from "../shell/board";
import { dailyDraw, dailyOf } from "../shell/daily";
import { useFinish } from "../shell/daily_game";
import { anyDraw } from "../shell/draw";
import { friendAt } from "../shell/duel";
import { WIN } from "../shell/feat";
import { keep as keepText, recall } from "../shell/kept";
import { EndSheet } from "../shell/end_sheet";
import { RulesBeside } from "../shell/how_to";
import { AskOnce, Notice, Refused } from "../shell/parts";
import { addressOf, go, useWrong, type Place, type Shapes } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import { Clock } from "./clock";
import { tableAfter, type TableStep, useTable } from "./combine";
import { readCards, readHand, writeCards, writeHand } from "./hand_in_address";
import { secondsOf, useDealt, useRound, useSeconds } from "./round";
import { RoundView, type Running } from "./round_view";
import { Hints, SolutionDetails } from "./solutions";
import { Typed } from "./typed";
import { drawn } from "../workers/draws";
import { hands } from "../workers/hands";

const TARGET = "24";
export const LEVELS: readonly Level[] = ["easy", "medium", "hard"];

const SHAPES: Shapes = {
  level: (text) => LEVELS.some((name) => name === text),
};

export const levelOf = ({ query }: Place): Level => LEVELS.find((name) => name === query["level"]) ?? "easy";

interface Score {
  solved: number;
  streak: number;
  seconds: number;
}

const SCORE = "24.score";

function recalledScore(): Score {
  const [solved = 0, streak = 0, seconds = 0] = (recall(SCORE) ?? "").split(" ").map(Number);
  return { solved: solved || 0, streak: streak || 0, seconds: seconds || 0 };
}

export function Quiz({ place }: { place: Place }) {
  const words = useWords();
  const { query } = place;
  const level = levelOf(place);
  const daily = dailyOf(place);
  const today = useAnswer(daily === null ? null : `day ${daily.day}`, (ask) => ask("dailyHand", dailyDraw("24", daily?.day ?? 0)));
  const named = query["hand"] === undefined ? readCards(query["cards"]) : readHand(query["hand"]);
  const read = daily === null ? named : (today.answer ?? []);
  const isHand = read !== null && read.length === 4 && read.every((card) => card >= 1 && card <= 13);
  const isWrong = read === null || (read.length > 0 && !isHand);
  const isOdd = useWrong(place, SHAPES, isHand ? writeCards(read) : null);
  const puzzle = isHand ? [...(daily === null ? [] : [daily.day]), writeCards(read)].join(" ") : "";
  const { round, left, begin, change } = useRound("24.hand", puzzle, daily);
  const [score, setScore] = useState(recalledScore);
  const count = (score: Score) => {
    setScore(score);
    keepText(SCORE, `${score.solved} ${score.streak} ${score.seconds}`);
  };

  const deal = (level: Level, starts: boolean) => {
    const { cards } = drawn(
      hands().filter((hand) => hand.level === level),
      anyDraw(),
    );
    const address = addressOf(["24", "quiz"], { level, hand: writeHand(cards) });
    if (starts) begin(writeCards(cards), address);
    go(address, !starts);
  };
  useDealt(isHand || isWrong || daily !== null, query["level"] === undefined ? left : null, () => deal(level, false));

  const ended = round?.ended ?? null;
  const isWon = round !== null && round.made !== null;
  useFinish(daily, round === null || ended === null ? null : { isWon, score: isWon ? secondsOf(round) : 0, isHelped: round.hints > 0 });

  const address = addressOf(["24", "quiz"], daily === null ? { hand: writeHand(read ?? []) } : { day: daily.day });
  const { friend, isWrong: isNoFeat } = friendAt(place, "24", address);
  const told = daily === null && score.solved > 0 && (
    <p class="soft score" role="status">
      {words.twentyFour.score(score.solved, score.streak, score.seconds / score.solved)}
    </p>
  );
  const dealt = { place, daily, address, friend, told, deal: () => deal(level, true) };
  return (
    <RoundView
      {...dealt}
      game="24"
      count={4}
      limit={0}
      isWrong={isWrong}
      isOdd={isOdd || isNoFeat}
      refusal={today.refusal}
      began={round?.began}
      start={isHand ? () => begin(puzzle, location.hash) : null}
    >
      {isHand && round !== null && (
        <Hand
          key={`${puzzle} ${round.began}`}
          {...dealt}
          cards={read}
          round={round}
          change={change}
          onHelp={() => count({ ...score, streak: 0 })}
          onSolved={(seconds) => {
            count({ solved: score.solved + 1, streak: round.hints > 0 ? 0 : score.streak + 1, seconds: score.seconds + seconds });
          }}
        />
      )}
    </RoundView>
  );
}

/** What was typed, with the signs of formulas. */
const plainly = (expression: string): string =>
  expression
    .normalize("NFKC")
    .replace(/=.*/, "")
    .replace(/\s*([-+*/×÷−])\s*/g, (_, sign: string) => ` ${{ "-": "−", "*": "×", "/": "÷" }[sign] ?? sign} `)
    .trim();

/** One hand whose clock runs, until it is solved or skipped. */
function Hand(given: Running & { onHelp: () => void; onSolved: (seconds: number) => void }) {
  const { cards, round, change, daily, address } = given;
  const words = useWords();
  const [text, setText] = useState("");
  const [reason, setReason] = useState<string | null>(null);
  /** Steps of the hint that are uncovered, and the table that they are for. */
  const [hint, setHint] = useState({ table: "", shown: 0 });
  const isOver = round.ended !== null;
  const seconds = useSeconds(round);
  const hand = { cards, target: TARGET, some: false, whole: false };
  const solutions = useAnswer(`solutions ${writeCards(cards)}`, (ask) => ask("solutions", hand));

  // A hint begins from what lies on the table, where those are cards that there are.
  const table = tableAfter(cards, round.steps);
  const values = table.map(({ value }) => value);
  const isAskable = values.every((value) => /^-?\d{1,2}$/.test(value)) && values.length > 1;
  const hinted = isAskable ? values.map(Number) : cards;
  const hintKey = hinted.join();
  const shown = hint.table === hintKey ? hint.shown : 0;
  const steps = useAnswer(shown > 0 ? hintKey : null, (ask) => ask("steps", { ...hand, cards: hinted }));

  const isCounted = useRef(isOver);
  const solve = (expression: string) => {
    // Who taps twice has asked twice.
    if (isCounted.current) return;
    isCounted.current = true;
    change({ ended: Date.now(), made: expression });
    given.onSolved(secondsOf(round));
  };
  const check = async (expression: string) => {
    try {
      const checked = await ask("check", hand, expression);
      setReason(checked.reason);
      if (checked.correct) solve(expression);
    } catch (error) {
      if (error instanceof Refusal) setReason(error.message);
    }
  };
  const onSteps = (steps: readonly TableStep[]) => {
    change({ steps });
    setReason(null);
    const [last, ...others] = tableAfter(cards, steps);
    // Taps make no mistake: each card is there once, and the steps are exact.
    if (others.length === 0 && last?.value === TARGET) solve(last.expression);
  };
  const isSolved = isOver && round.made !== null;
  // What was tapped lies on the table; what was typed is as it was typed.
  const [only] = table;
  const made = table.length === 1 && only?.value === TARGET ? only.written : plainly(round.made ?? "");
  const own = { rank: isSolved ? WIN : 0, cost: Math.round(10 * seconds), skill: null, isHelped: round.hints > 0, steps: isSolved ? [made] : [] };
  const best = solutions.answer?.groups[0]?.[0];
  const near = !isOver && values.length === 1 && values[0] !== TARGET ? words.twentyFour.almost(values[0] ?? "") : "";
  const help = (
    <>
      <AskOnce
        label={shown === 0 || steps.answer?.length === 0 ? words.hint : words.twentyFour.moreHint}
        question={daily === null || round.hints > 0 ? null : words.daily.mayHelp(daily.day)}
        isOff={shown > 0 && shown >= (steps.answer?.length ?? 1)}
        onYes={() => {
          setHint({ table: hintKey, shown: shown + 1 });
          change({ hints: round.hints + 1 });
          given.onHelp();
        }}
      />
      <AskOnce
        label={daily === null ? words.twentyFour.skip : words.giveUp}
        question={daily === null ? null : words.daily.mayGiveUp(daily.day)}
        onYes={() => {
          isCounted.current = true;
          change({ ended: Date.now() });
          given.onHelp();
        }}
      />
    </>
  );
  const { table: onTable, signs } = useTable({ cards, whole: false, steps: round.steps, onSteps, isOver });
  return (
    <Board
      class={`running ${isSolved ? "is-won" : ""}`}
      isOver={isOver}
      rows={
        <>
          <div class="target-row">
            <Clock seconds={seconds} label={words.twentyFour.clock} />
          </div>
          {onTable}
          {near !== "" && <Notice text={near} />}
          {shown > 0 && !isOver && steps.answer !== null && !steps.isWaiting && (
            <div class="hint-line" role="status">
              {steps.answer.length === 0 ? <p>{words.twentyFour.deadEnd}</p> : <Hints steps={steps.answer.slice(-shown)} shown={shown} />}
            </div>
          )}
          <Refused sentence={solutions.refusal ?? steps.refusal ?? reason} />
        </>
      }
      dock={
        <>
          {signs}
          <Typed text={text} onText={setText} onExpression={check} />
          <div class="row actions">
            {daily === null ? (
              help
            ) : (
              <details class="help-menu">
                <summary>{words.daily.help}</summary>
                <div class="row">{help}</div>
              </details>
            )}
          </div>
        </>
      }
      aside={
        <>
          {!isOver && <RulesBeside place={given.place} />}
          {!isOver && solutions.answer?.count === 0 && <Notice text={words.twentyFour.impossible(TARGET)} />}
          {isOver && (
            <EndSheet
              title={isSolved ? words.twentyFour.solvedIn(seconds) : words.twentyFour.skipped}
              isWon={isSolved}
              card={
                !isSolved
                  ? null
                  : {
                      // Nobody is to read the cards there before the clock starts.
                      title: words.daily.games["24"],
                      facts: [words.twentyFour.inSeconds(seconds), ...(round.hints > 0 ? [words.twentyFour.hinted(round.hints)] : [])],
                      rows: [],
                      emblem: "cards",
                      address,
                    }
              }
              duel={{ game: "24", own, friend: given.friend, puzzle: address }}
              daily={daily}
              again={{ name: words.twentyFour.nextHand, go: given.deal }}
              more={daily === null && !isSolved && <Share label={words.sendPuzzle} address={address} />}
              details={<SolutionDetails solutions={solutions.answer} target={TARGET} />}
            >
              {(isSolved || best !== undefined) && (
                <p class="formula">
                  {isSolved ? made : best} = {TARGET}
                </p>
              )}
              {round.hints > 0 && isSolved && <p class="soft">{daily === null ? words.twentyFour.hinted(round.hints) : words.daily.withHelp(round.hints)}</p>}
            </EndSheet>
          )}
          {given.told}
        </>
      }
    />
  );
}
