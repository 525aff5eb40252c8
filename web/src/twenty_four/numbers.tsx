// Rounds of numbers, as on television: six tiles, a target, any of them may be left over, every step a positive whole number. The nearest number
// that was made counts, of two equally near ones the smaller, for 10, 7 or 5 points.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, Refusal, useAnswer } from "../engine/engine";
import { Board } from "../shell/board";
import { dailyDraw, dailyOf } from "../shell/daily";
import { useFinish } from "../shell/daily_game";
import { anyDraw, readDraw } from "../shell/draw";
import { friendAt } from "../shell/duel";
import { keep as keepText, recall } from "../shell/kept";
import { EndSheet } from "../shell/end_sheet";
import { RulesBeside } from "../shell/how_to";
import { AskOnce, Refused } from "../shell/parts";
import { addressOf, go, useWrong, type Place, type Shapes } from "../shell/route";
import { useWords } from "../shell/settings";
import { Clock } from "./clock";
import { tableAfter, useTable } from "./combine";
import { readCards, writeCards } from "./hand_in_address";
import { useDealt, useRound, useSeconds } from "./round";
import { RoundView, type Running } from "./round_view";
import { SolutionDetails } from "./solutions";
import { Typed } from "./typed";
import { shares, TILES, tilesOf } from "../workers/draws";

/** Seconds to choose from; 0 is without a limit. */
export const LIMITS = ["30", "60", "90", "0"] as const;
export const LARGE_COUNTS = ["0", "1", "2", "3", "4"] as const;
const LAST_SECONDS = 10;

const SHAPES: Shapes = {
  large: (text) => /^[0-4]$/.test(text),
  clock: (text) => LIMITS.some((limit) => limit === text),
  draw: (text) => readDraw(text) !== null,
};

export const largeOf = ({ query }: Place) => LARGE_COUNTS.find((count) => count === query["large"]) ?? "2";
export const limitOf = (place: Place) => (dailyOf(place) === null ? LIMITS.find((limit) => limit === place.query["clock"]) : undefined) ?? "60";

const SCORE = "numbers.score";

/** The round of a number: tiles, so many of them large, and a target from 101 to 999, which they need not reach. */
const roundOf = (draw: number, large: number) => ({ cards: tilesOf(draw, large, 0), target: 101 + Math.floor(shares(draw, TILES) * 899) });

const puzzleOf = (cards: readonly number[], target: string, day?: number): string => [...(day === undefined ? [] : [day]), writeCards(cards), target].join(" ");

const away = (value: string, target: string): number => Math.abs(Number(value) - Number(target));

/** The points of the television show. */
const pointsFor = (made: string | null, target: string): number => {
  const distance = made === null ? Infinity : away(made, target);
  return distance === 0 ? 10 : distance <= 5 ? 7 : distance <= 10 ? 5 : 0;
};

/** How far from its middle the target of the card is hit, for points. */
const MISSED: Readonly<Record<number, number>> = { 10: 0, 7: 1, 5: 2, 0: 3 };

/** The nearest of numbers; of two equally near ones the smaller. */
const nearestOf = (values: readonly string[], target: string): string | null =>
  [...values].sort((one, other) => away(one, target) - away(other, target) || Number(one) - Number(other))[0] ?? null;

export function Numbers({ place }: { place: Place }) {
  const words = useWords();
  const { query } = place;
  const daily = dailyOf(place);
  const today = useAnswer(daily === null ? null : `day ${daily.day}`, (ask) => ask("dailyRound", dailyDraw("numbers", daily?.day ?? 0)));
  const large = largeOf(place);
  const draw = readDraw(query["draw"]);
  // Whoever has a round from elsewhere names its tiles and its target instead.
  const drawn = daily !== null ? today.answer : draw === null ? null : roundOf(draw, Number(large));
  const isNamed = daily === null && draw === null;
  const read = isNamed ? readCards(query["cards"]) : (drawn?.cards ?? []);
  const target = isNamed ? (query["target"] ?? "") : String(drawn?.target ?? "");
  const limit = limitOf(place);
  const isRound = read !== null && read.length > 1 && /^[1-9]\d{0,3}$/.test(target);
  const isWrong = !isRound && (read === null || read.length > 0 || target !== "");
  const isOdd = useWrong(place, SHAPES, isRound ? `${writeCards(read)} ${target}` : null);
  const puzzle = isRound ? puzzleOf(read, target, daily?.day) : "";
  const { round, left, begin, change } = useRound("numbers.round", puzzle, daily);
  const [score, setScore] = useState(() => (recall(SCORE) ?? "0 0").split(" ").map(Number));
  const [points = 0, rounds = 0] = score;

  const deal = (large: string, starts: boolean) => {
    const draw = anyDraw();
    const address = addressOf(["24", "numbers"], { large, clock: limit, draw });
    const { cards, target } = roundOf(draw, Number(large));
    if (starts) begin(puzzleOf(cards, String(target)), address);
    go(address, !starts);
  };
  useDealt(isRound || isWrong || daily !== null, query["large"] === undefined ? left : null, () => deal(large, false));
  const isOver = round !== null && round.ended !== null;
  useFinish(daily, isOver ? { isWon: round.made !== null, score: pointsFor(round.made, target), isHelped: false } : null);
  const named = draw === null ? { cards: writeCards(read ?? []), target } : { large, draw };
  const address = addressOf(["24", "numbers"], daily === null ? { clock: limit, ...named } : { day: daily.day });
  const { friend, isWrong: isNoFeat } = friendAt(place, "numbers", address);
  const told = daily === null && rounds > 0 && (
    <p class="soft score" role="status">
      {words.twentyFour.total(points, rounds)}
    </p>
  );
  const dealt = { place, daily, address, friend, told, deal: () => deal(large, true) };
  return (
    <RoundView
      {...dealt}
      game="numbers"
      count={isRound ? read.length : TILES}
      limit={Number(limit)}
      isWrong={isWrong}
      isOdd={isOdd || isNoFeat}
      refusal={today.refusal}
      began={round?.began}
      start={isRound ? () => begin(puzzle, location.hash) : null}
    >
      {isRound && round !== null && (
        <RunningRound
          key={`${puzzle} ${round.began}`}
          {...dealt}
          cards={read}
          target={target}
          limit={Number(limit)}
          round={round}
          change={change}
          onEnd={(made) => {
            const won = pointsFor(made, target);
            setScore([points + won, rounds + 1]);
            keepText(SCORE, `${points + won} ${rounds + 1}`);
          }}
        />
      )}
    </RoundView>
  );
}

/** One round whose clock runs, until a number is submitted or the time is over. */
function RunningRound(
  given: Running & {
    target: string;
    /** In seconds; 0 if there is none. */
    limit: number;
    onEnd: (made: string | null) => void;
  },
) {
  const { cards, target, limit, round, change, daily, address } = given;
  const words = useWords();
  const [text, setText] = useState("");
  const [reason, setReason] = useState<string | null>(null);
  const isOver = round.ended !== null;
  const seconds = useSeconds(round);
  const isTooLate = limit > 0 && seconds >= limit;
  const asked = { cards, target, some: true, whole: true };
  const best = useAnswer(isOver ? `best ${writeCards(cards)} ${target}` : null, (ask) => ask("solutions", asked));

  // What was made by taps is on the table, what was typed is kept beside it: the nearest of all counts.
  const tapped = tableAfter(cards, round.steps).filter(({ expression }) => expression.startsWith("("));
  const made = nearestOf([...tapped.map(({ value }) => value), ...(round.made === null ? [] : [round.made])], target);

  const hasEnded = useRef(isOver);
  const end = (made: string | null) => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    change({ ended: Math.min(Date.now(), limit > 0 ? round.began + 1000 * limit : Infinity), made });
    given.onEnd(made);
  };
  /** What an expression makes, if it is one of these numbers in whole steps. */
  const legal = async (expression: string): Promise<string | null> => {
    const { isLegal, value, reason } = await ask("check", asked, expression);
    setReason(isLegal ? null : reason);
    return isLegal ? value : null;
  };
  const typed = async (expression: string) => {
    try {
      const value = await legal(expression);
      if (value === null) return;
      setText("");
      if (value === target) end(value);
      else change({ made: nearestOf([value, ...(made === null ? [] : [made])], target) });
    } catch (error) {
      if (error instanceof Refusal) setReason(error.message);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the field is taken at the moment the time is over
  useEffect(() => {
    if (!isTooLate || isOver) return;
    // What stands in the field counts, too.
    const last = text.trim() === "" ? Promise.resolve(null) : legal(text).catch(() => null);
    void last.then((value) =>
      end(
        nearestOf(
          [value, made].filter((each) => each !== null),
          target,
        ),
      ),
    );
  }, [isTooLate, isOver]);
  const won = pointsFor(round.made, target);
  const own = { rank: won, cost: Math.round(10 * seconds), skill: null, isHelped: false, steps: round.made === null ? [] : [round.made] };
  const nearest =
    best.answer === null || best.answer.count > 0
      ? null
      : nearestOf(
          best.answer.nearest.map(({ value }) => value),
          target,
        );
  const bestWay = best.answer?.groups[0]?.[0] ?? best.answer?.nearest.find(({ value }) => value === nearest)?.solution;
  const { table, signs } = useTable({
    cards,
    isTiles: true,
    whole: true,
    steps: round.steps,
    isOver,
    onSteps: (steps) => {
      setReason(null);
      change({ steps });
      if (tableAfter(cards, steps).some(({ value }) => value === target)) end(target);
    },
  });
  return (
    <Board
      class={`running ${isOver && won === 10 ? "is-won" : ""}`}
      isOver={isOver}
      rows={
        <>
          <div class="target-row">
            <p class="target-number">
              <span class="unseen">{words.twentyFour.target} </span>
              {target}
            </p>
            <p class="so-far" role="status">
              {!isOver && made !== null && words.twentyFour.soFar(made, away(made, target))}
            </p>
            <Clock
              seconds={limit > 0 ? Math.max(0, Math.ceil(limit - seconds)) : seconds}
              label={words.twentyFour.clock}
              isLast={!isOver && limit > 0 && limit - seconds < LAST_SECONDS}
            />
          </div>
          {table}
          <Refused sentence={isOver ? null : reason} />
        </>
      }
      dock={
        <>
          {signs}
          <Typed text={text} onText={setText} onExpression={typed} />
          <div class="row actions">
            {made !== null && (
              <button type="button" class="main" onClick={() => end(made)}>
                {words.twentyFour.declare(made)}
              </button>
            )}
            {made === null && <AskOnce label={words.giveUp} question={daily === null ? null : words.daily.mayGiveUp(daily.day)} onYes={() => end(null)} />}
          </div>
        </>
      }
      aside={
        <>
          {!isOver && <RulesBeside place={given.place} />}
          {isOver && (
            <EndSheet
              title={round.made === null ? words.twentyFour.nothingMade : words.twentyFour.declared(round.made, away(round.made, target), won)}
              isWon={won === 10}
              card={{
                title: words.daily.games.numbers,
                facts: [words.twentyFour.points(won), words.twentyFour.inSeconds(seconds)],
                rows: [],
                emblem: MISSED[won] ?? 3,
                address,
              }}
              duel={{ game: "numbers", own, friend: given.friend, puzzle: address }}
              daily={daily}
              again={{ name: words.twentyFour.nextRound, go: given.deal }}
              details={<SolutionDetails solutions={best.answer} target={target} isWhole />}
            >
              {best.answer === null && best.refusal === null && <p class="soft">{words.thinking}</p>}
              <Refused sentence={best.refusal} />
              {bestWay !== undefined && (
                <>
                  <p>{nearest === null ? words.twentyFour.skipped : `${words.twentyFour.impossible(target)} ${words.twentyFour.nearest}`}</p>
                  <p class="formula">
                    {bestWay} = {nearest ?? target}
                  </p>
                </>
              )}
            </EndSheet>
          )}
          {given.told}
        </>
      }
    />
  );
}
