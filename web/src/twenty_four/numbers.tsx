// Rounds of numbers, as on television: six tiles, a target, any of them may be left over, every step a positive whole number. Whoever has no
// exact way names the nearest number.

import { useEffect, useState } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import { Notice, OneOf, Refused } from "../shell/parts";
import { addressOf, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import { Clock, useClock } from "./clock";
import { Combine, dealt, type OnTable } from "./combine";
import { readCards, writeCards } from "./hand_in_address";
import { SolutionGroups } from "./solutions";
import { Typed } from "./typed";

const LARGE = [25, 50, 75, 100];
const SMALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((number) => [number, number]);
const TILES = 6;
const LIMIT = 90;

function drawn<Item>(from: readonly Item[], count: number): Item[] {
  const left = [...from];
  return Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)).flat();
}

export function Numbers({ place }: { place: Place }) {
  const words = useWords();
  const read = readCards(place.query["cards"]);
  const target = place.query["target"] ?? "";
  const large = ["0", "1", "2", "3", "4"].find((count) => count === place.query["large"]) ?? "2";
  const isRound = read !== null && read.length > 1 && /^[1-9]\d{0,3}$/.test(target);
  const isWrong = !isRound && (read === null || read.length > 0 || target !== "");
  const [hasClock, setHasClock] = useState(true);
  const deal = (large: string, replace: boolean) => {
    const cards = [...drawn(LARGE, Number(large)), ...drawn(SMALL, TILES - Number(large))];
    const target = 100 + Math.floor(Math.random() * 900);
    go(addressOf(["24", "numbers"], { large, cards: writeCards(cards), target }), replace);
  };
  useEffect(() => {
    if (!isRound && !isWrong) deal(large, true);
  }, [isRound]);
  return (
    <div class="board">
      {isWrong && (
        <>
          <Notice text={words.wrongLink} />
          <button type="button" onClick={() => deal(large, true)}>
            {words.twentyFour.deal}
          </button>
        </>
      )}
      <div class="toolbar">
        <OneOf
          label={words.twentyFour.large}
          showLabel
          options={["0", "1", "2", "3", "4"].map((value) => ({ value, label: value }))}
          value={large}
          onChoose={(large) => deal(large, false)}
        />
        <label class="switch">
          <input type="checkbox" checked={hasClock} onChange={(event) => setHasClock(event.currentTarget.checked)} />{" "}
          {words.twentyFour.withClock(LIMIT)}
        </label>
      </div>
      {isRound && (
        <Round
          key={`${writeCards(read)} ${target}`}
          cards={read}
          target={target}
          hasClock={hasClock}
          onNext={() => deal(large, false)}
        />
      )}
    </div>
  );
}

/** One round, until a number is named or the time is over. */
function Round(given: { cards: readonly number[]; target: string; hasClock: boolean; onNext: () => void }) {
  const { cards, target, hasClock } = given;
  const words = useWords();
  const [isOver, setOver] = useState(false);
  const [table, setTable] = useState<readonly OnTable[]>(dealt(cards));
  const [made, setMade] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const seconds = useClock(!isOver);
  // Who sets the limit later has the whole of it.
  const [limitedSince, setLimitedSince] = useState(0);
  useEffect(() => setLimitedSince(seconds), [hasClock]);
  const isTooLate = hasClock && seconds - limitedSince >= LIMIT;
  const asked = { cards, target, some: true, whole: true };
  const best = useAnswer(isOver ? "best" : null, () => ask("solutions", asked));
  const away = (value: string) => Math.abs(Number(value) - Number(target));
  const nearest = [...table].sort((one, other) => away(one.value) - away(other.value))[0];
  const finish = (value: string | null) => {
    setMade(value);
    setOver(true);
  };
  useEffect(() => {
    if (isTooLate && !isOver) finish(nearest?.value ?? null);
  }, [isTooLate]);
  const typed = async (expression: string) => {
    try {
      const { correct, value, reason } = await ask("check", asked, expression);
      if (correct) finish(value);
      else setReason(reason);
    } catch (error) {
      setReason((error as Error).message);
    }
  };
  return (
    <>
      <div class="target-row">
        <p class="target-number">
          <span class="unseen">{words.twentyFour.target} </span>
          {target}
        </p>
        <Clock seconds={hasClock ? Math.max(0, LIMIT - (seconds - limitedSince)) : seconds} label={words.twentyFour.clock} />
      </div>
      <Combine
        cards={cards}
        isTiles
        whole
        isOver={isOver}
        onTable={(table) => {
          setTable(table);
          setReason(null);
          const hit = table.find(({ value }) => value === target);
          if (hit !== undefined) finish(hit.value);
        }}
      />
      {!isOver && (
        <>
          <div class="row">
            <button type="button" class="main" onClick={() => finish(nearest?.value ?? null)}>
              {nearest === undefined ? words.giveUp : words.twentyFour.declare(nearest.value)}
            </button>
            <Share label={words.twentyFour.sendRound} />
          </div>
          <Typed onExpression={typed} example="(100 + 3) × 9 + 25" />
          <Refused sentence={reason} />
        </>
      )}
      {isOver && (
        <section class="panel end" role="status">
          <h2>{made === null ? words.twentyFour.skipped : words.twentyFour.declared(made, away(made))}</h2>
          {best.answer === null && best.refusal === null && <p class="soft">{words.thinking}</p>}
          <Refused sentence={best.refusal} />
          {best.answer !== null && best.answer.count > 0 && (
            <>
              <p>{words.twentyFour.result(best.answer.count, null, target)}</p>
              <SolutionGroups solutions={best.answer} target={target} />
            </>
          )}
          {best.answer !== null && best.answer.count === 0 && (
            <>
              <p>
                {words.twentyFour.impossible(target)} {words.twentyFour.nearest}
              </p>
              <ul class="forms">
                {best.answer.nearest.map(({ value, solution }) => (
                  <li key={`${value} ${solution}`} class="formula">
                    {solution} = {value}
                  </li>
                ))}
              </ul>
            </>
          )}
          <div class="row">
            <button type="button" class="main" onClick={given.onNext}>
              {words.twentyFour.nextRound}
            </button>
            <Share label={words.twentyFour.sendRound} />
          </div>
        </section>
      )}
    </>
  );
}
