// A game of QuadAce. Tap one of your hands, then the one to add. The moves are in the address, or kept with the day of a daily position;
// a game that was left is taken up again.
//
// Opponents rise: whoever beats one meets the next. The coach stops a move that gives something away, before the computer replies.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import { Board } from "../shell/board";
import { type DailyAsked, dailyDraw, dailyOf } from "../shell/daily";
import { change, useFinish } from "../shell/daily_game";
import { anyDraw, readDraw } from "../shell/draw";
import { Dare, friendAt } from "../shell/duel";
import { WIN } from "../shell/feat";
import { tick } from "../shell/haptics";
import { EndSheet } from "../shell/end_sheet";
import { RulesBeside } from "../shell/how_to";
import { isElsewhere, useEnter, useKeys } from "../shell/keys";
import { keep, recall } from "../shell/kept";
import { Notice, Refused, Spoken } from "../shell/parts";
import { addressOf, go, isCount, readCount, useWrong, type Place, type Query, type Shapes } from "../shell/route";
import { useWords } from "../shell/settings";
import { forget, useUnfinished } from "../shell/unfinished";
import { fly, Player } from "./dials";
import type { PositionFacts } from "../engine/questions";
import { useFacts } from "./facts";
import { moveNumber, readSteps, replay, stepTo, sumOf, writeSteps, type Game, type Side, type Step } from "./game";
import { readPosition, startOf, USUAL_BASE, writePosition } from "./position_in_address";
import { movesOf, ValueText } from "./value_text";
import { judge, rowsOf, Story, Verdict } from "./verdict";

/** How often an opponent errs, from the weakest to the one that never does. */
const ERRS = { beginner: 0.85, fair: 0.4, strong: 0.15, perfect: 0 } as const;
type Opponent = keyof typeof ERRS;
export const OPPONENTS = Object.keys(ERRS) as Opponent[];
const opponentNamed = (name: string | null | undefined): Opponent | undefined => OPPONENTS.find((each) => each === name);

const SHAPES: Shapes = {
  level: (text) => opponentNamed(text) !== undefined,
  begins: (text) => text === "me" || text === "you",
  draw: (text) => readDraw(text) !== null,
  helped: isCount,
};

/** Milliseconds before the computer moves: time to see the move before. */
const PAUSE = 900;

export const opponentAt = ({ query }: Place): Opponent => opponentNamed(query["level"]) ?? opponentNamed(recall("quad-ace.opponent")) ?? "beginner";
export const beginsAt = ({ query }: Place): Side => (query["begins"] === "me" ? "computer" : "you");

/** The address of the game with no move made. */
export function puzzleAt({ query }: Place, opponent = query["level"]): string {
  const { base, from, begins, draw, day } = query;
  return addressOf(["quad-ace", "play"], { base, from, begins, draw, level: opponent, day });
}

/** Begins another game, from the same position if that can be read. */
export function beginAnew(place: Place, base: number, changed: Query = {}): void {
  const { from, begins } = place.query;
  go(
    addressOf(["quad-ace", "play"], {
      base: base === USUAL_BASE ? null : base,
      from: from !== undefined && readPosition(from, base) === null ? null : from,
      level: opponentAt(place),
      begins: begins === "me" ? begins : null,
      ...changed,
      draw: anyDraw(),
    }),
  );
}

export function PlayQuadAce({ place, base, hasCoach }: { place: Place; base: number; hasCoach: boolean }) {
  const words = useWords();
  const { query } = place;
  const opponent = opponentAt(place);
  const daily = dailyOf(place);
  const today = useAnswer(daily === null ? null : `day ${daily.day}`, (ask) => ask("dailyPosition", dailyDraw("quad-ace", daily?.day ?? 0)));
  const draw = daily === null ? readDraw(query["draw"]) : dailyDraw("quad-ace", daily.day);
  const read = daily === null ? readPosition(query["from"], base) : today.answer;
  const steps = readSteps(query["moves"]);
  const replayed = steps === null || (query["from"] !== undefined && read === null) ? null : replay(read ?? startOf(base), beginsAt(place), steps);
  const game = daily === null ? `quad-ace ${base} ${query["from"] ?? ""}` : null;
  useUnfinished(game, replayed === null || replayed.plies.length === 0 ? "none" : replayed.winner === null ? "going" : "over", () => {
    if (draw === null) change(null, { draw: anyDraw(), level: opponent });
  });
  const isWrong = useWrong(place, SHAPES, draw === null ? null : String(draw));
  if (daily !== null && today.answer === null) return <Refused sentence={today.refusal} />;
  if (replayed === null) {
    return (
      <>
        <Notice text={words.wrongLink} />
        <button type="button" onClick={() => beginAnew(place, base)}>
          {words.newGame}
        </button>
      </>
    );
  }
  return (
    <Match
      place={place}
      game={replayed}
      steps={steps ?? []}
      opponent={daily === null ? opponent : "perfect"}
      hasCoach={hasCoach}
      draw={draw}
      isWrong={isWrong}
      daily={daily}
      onEmpty={() => game !== null && forget(game)}
    />
  );
}

function Match(given: {
  place: Place;
  game: Game;
  steps: readonly Step[];
  opponent: Opponent;
  /** A move that gives something away is stopped. */
  hasCoach: boolean;
  draw: number | null;
  /** Something in the address cannot be right. */
  isWrong: boolean;
  /** A daily puzzle is without help, until it is over. */
  daily: DailyAsked | null;
  /** The first move is taken back. */
  onEmpty: () => void;
}) {
  const { place, game, steps, opponent, hasCoach, draw, daily } = given;
  const { base, plies, hands, turn, winner } = game;
  /** How often a move was taken back or the values were shown. */
  const helped = readCount(place.query["helped"]);
  const words = useWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const [showsValues, setShowsValues] = useState(false);
  /** The number of plies at which the coach was told to go on. */
  const [goesOn, setGoesOn] = useState(0);
  const board = useRef<HTMLDivElement>(null);
  const isOver = winner !== null;
  const last = plies.at(-1);
  const key = writeSteps(steps);

  const yours = plies.filter(({ side }) => side === "you");
  const looked = isOver ? plies.map(({ before }) => before) : yours.map(({ before }) => before);
  const { factsOf, refusal } = useFacts(isOver || turn === "computer" ? looked : [...looked, game.position]);
  const judged = plies.flatMap((ply) => {
    const facts = factsOf(ply.before);
    return facts === undefined ? [] : [judge(ply, facts)];
  });
  const lastFacts = last?.side === "you" ? factsOf(last.before) : undefined;
  const mistake = last !== undefined && lastFacts !== undefined ? judge(last, lastFacts) : null;
  const warns = hasCoach && !isOver && mistake !== null && mistake.lost > 0 && goesOn !== plies.length;
  const canMove = turn === "you" && !isOver;

  const play = (step: Step) => {
    setChosen(null);
    tick();
    change(daily, { moves: writeSteps([...steps, step]) });
  };
  const waits = turn === "computer" && !isOver && draw !== null && !warns && (!hasCoach || last === undefined || mistake !== null || refusal !== null);
  useReply(waits ? game : null, opponent, draw ?? 0, play);

  const next = winner === "you" && daily === null ? OPPONENTS[OPPONENTS.indexOf(opponent) + 1] : undefined;
  useEnter(board);
  const shown = useRef(plies.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one move is shown once, when the moves change
  useLayoutEffect(() => {
    const isNext = plies.length === shown.current + 1;
    shown.current = plies.length;
    if (isNext && last !== undefined && board.current !== null) fly(board.current, last);
    // Whoever plays by keyboard goes on with the first hand.
    if (canMove && board.current?.contains(document.activeElement) === true && document.activeElement?.closest(".theirs, .told") !== null) {
      board.current?.querySelector<HTMLElement>('.mine button[aria-disabled="false"]')?.focus({ preventScroll: true });
    }
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what a game earns comes once, at its end
  useEffect(() => {
    if (next !== undefined && base === USUAL_BASE) keep("quad-ace.opponent", next);
  }, [key, isOver]);
  const isJudged = isOver && plies.length > 0 && judged.length === plies.length;
  const fewest = (judged[0] === undefined ? null : movesOf(judged[0].worth)) ?? 0;
  useFinish(daily, isJudged ? { isWon: winner === "you", score: Math.max(0, yours.length - fewest), isHelped: false } : null);

  const undo = () => {
    const back = canMove || (isOver && last?.side === "computer") ? 2 : 1;
    setChosen(null);
    if (steps.length === back) given.onEmpty();
    change(null, { moves: writeSteps(steps.slice(0, -back)), helped: helped + 1 });
    board.current?.querySelector<HTMLElement>(".mine button")?.focus({ preventScroll: true });
  };
  const canUndo = yours.length > 0 && daily === null;
  const tapMine = (place: number) => setChosen(place === chosen ? null : place);
  const tapTheirs = (place: number) => chosen !== null && play([chosen, place]);

  useKeys(board, (event) => {
    if (isElsewhere(event, "input, select, textarea")) return;
    const to = ["ArrowLeft", "ArrowRight"].indexOf(event.key);
    if (to >= 0 && canMove) {
      const from = chosen === null ? hands.you : hands.computer;
      if (from[to] === 0) return;
      event.preventDefault();
      if (chosen === null) setChosen(to);
      else play([chosen, to]);
    } else if (event.key === "Escape") setChosen(null);
    else if (event.key === "Backspace" && canUndo) undo();
  });

  const result = winner === null ? "" : words.quadAce.ended(winner);
  const moved = last === undefined ? "" : words.quadAce.took(last.side, last, base);
  const prompt = !canMove ? words.quadAce.thinking : chosen === null ? words.quadAce.tapYours : words.quadAce.tapTheirs(hands.you[chosen] ?? 0);
  const warning = warns && mistake !== null ? words.quadAce.throwsAway(mistake.worth.outcome, mistake.after.outcome) : "";
  const facts = factsOf(game.position);
  const standing = daily !== null && canMove && facts !== undefined ? words.quadAce.stands[facts.value.outcome] : "";
  const kept = judged.filter(({ side, lost }) => side === "you" && lost === 0).length;
  const own = {
    rank: winner === "you" ? WIN : winner === "nobody" ? 1 : 0,
    cost: yours.length,
    skill: isJudged && helped === 0 && yours.length > 0 ? Math.round((100 * kept) / yours.length) : null,
    isHelped: helped > 0,
    steps: yours.map(({ own, added, sum }) => `${own} + ${added} → ${sum}`),
  };
  // The opponent of a duel is named: a friend may have reached another one.
  const puzzle = puzzleAt(place, daily === null ? opponent : undefined);
  const { friend, isWrong } = friendAt(place, "quad-ace", puzzle);
  const card = {
    title: words.quadAce.titleAgainst(words.quadAce.opponents[opponent]),
    facts: [
      ...(winner === null ? [] : [words.quadAce.sent(winner)]),
      words.quadAce.movesOf(yours.length, daily !== null && winner === "you" ? fewest : null),
      words.quadAce.keptOf(kept, yours.length),
      ...(helped > 0 ? [words.quadAce.helped(helped)] : []),
    ],
    rows: rowsOf(judged.filter(({ side }) => side === "you")),
    address: puzzleAt(place),
  };
  return (
    <>
      {(given.isWrong || isWrong) && <Notice text={words.wrongLink} />}
      <Spoken text={isOver ? `${moved} ${result}` : warns ? `${moved} ${warning}` : canMove ? `${moved} ${standing} ${words.quadAce.yourTurn}` : moved} />
      <Board
        class={winner === "you" ? "is-won" : ""}
        board={board}
        isOver={isOver}
        isPending={isOver && !isJudged && plies.length > 0 && refusal === null}
        rows={
          <>
            {!isOver && <Dare game="quad-ace" friend={friend} />}
            <div class="table">
              <Player
                name={words.computer}
                side="theirs"
                hands={hands.computer}
                base={base}
                changed={last?.side === "computer" ? last.step[0] : null}
                isTurn={turn === "computer" && !isOver}
                onTap={tapTheirs}
                canTap={canMove && chosen !== null}
              />
              <div class="told">
                {warns ? (
                  <Warning text={warning} onTakeBack={undo} onPlayOn={() => setGoesOn(plies.length)} />
                ) : (
                  <>
                    <p aria-hidden={!isOver}>
                      {moved !== "" ? `${moved} ${standing}` : daily !== null ? words.quadAce.winFromHere : words.quadAce.carry(base)}
                    </p>
                    {!isOver && (
                      <p class="prompt" aria-hidden="true">
                        {prompt}
                      </p>
                    )}
                  </>
                )}
              </div>
              <Player
                name={words.you}
                side="mine"
                hands={hands.you}
                base={base}
                chosen={chosen}
                changed={last?.side === "you" ? last.step[0] : null}
                isTurn={canMove}
                onTap={tapMine}
                canTap={canMove}
              />
            </div>
            <Refused sentence={refusal} />
          </>
        }
        dock={
          daily === null && (
            <div class="row actions">
              <button type="button" disabled={!canUndo} onClick={undo}>
                {words.quadAce.takeBack}
              </button>
              <button
                type="button"
                aria-pressed={showsValues}
                onClick={() => {
                  if (!showsValues) change(null, { helped: helped + 1 });
                  setShowsValues(!showsValues);
                }}
              >
                {words.hint}
              </button>
            </div>
          )
        }
        aside={
          <>
            {!isOver && <RulesBeside place={place} />}
            {showsValues && canMove && facts !== undefined && <Values game={game} facts={facts} onMove={play} />}
            {isOver && (
              <EndSheet
                title={result}
                isWon={winner === "you"}
                duel={{ game: "quad-ace", own, friend, puzzle }}
                card={winner !== "you" && daily === null ? null : isJudged ? card : "late"}
                daily={daily}
                again={{
                  name: next === undefined ? words.playAgain : words.quadAce.nextOpponent(words.quadAce.opponents[next]),
                  go: () => beginAnew(place, base, next === undefined ? {} : { level: next }),
                }}
                details={isJudged && <Verdict game={game} plies={judged} />}
              >
                {isJudged && <Story plies={judged} />}
                {helped > 0 && <p class="soft">{words.quadAce.helped(helped)}</p>}
              </EndSheet>
            )}
            {/* The map would tell how a daily position is won. */}
            {(daily === null || isOver) && (
              <p>
                <a
                  href={addressOf(["quad-ace", "map"], {
                    base: base === USUAL_BASE ? null : base,
                    at: writePosition(isOver && last !== undefined ? last.before : game.position),
                  })}
                >
                  {words.quadAce.onMap}
                </a>
              </p>
            )}
            {!isOver && plies.length > 0 && <History game={game} />}
          </>
        }
      />
    </>
  );
}

/** Has the computer move after a pause, once in each position that waits for it; `null` does not. */
function useReply(game: Game | null, opponent: Opponent, draw: number, onMove: (step: Step) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one reply for each position, however often it is drawn
  useEffect(() => {
    if (game === null) return;
    let isLate = false;
    const timer = setTimeout(async () => {
      const step = stepTo(game, await ask("reply", game.position, ERRS[opponent], draw));
      // Another game may have begun meanwhile.
      if (!isLate && step !== null) onMove(step);
    }, PAUSE);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [game?.plies.length, game === null ? "" : writePosition(game.position)]);
}

/** The coach: a move that gives something away is stopped. */
function Warning({ text, onTakeBack, onPlayOn }: { text: string; onTakeBack: () => void; onPlayOn: () => void }) {
  const words = useWords();
  return (
    <>
      <p class="mistake">{text}</p>
      <div class="row">
        <button type="button" class="main" onClick={onTakeBack}>
          {words.quadAce.takeBack}
        </button>
        <button type="button" onClick={onPlayOn}>
          {words.quadAce.playOn}
        </button>
      </div>
    </>
  );
}

/** What each move is worth: a tap plays it. */
function Values({ game, facts, onMove }: { game: Game; facts: PositionFacts; onMove: (step: Step) => void }) {
  const words = useWords();
  return (
    <section class="panel" aria-label={words.quadAce.values}>
      <p>
        {words.quadAce.standsAt} <ValueText value={facts.value} /> <span class="soft">{words.quadAce.movesCounted}</span>
      </p>
      <ul class="moves">
        {facts.moves.map((move) => {
          const step = stepTo(game, move.result) ?? [0, 0];
          const [own = 0, added = 0] = [game.hands.you[step[0]], game.hands.computer[step[1]]];
          return (
            <li key={move.result.join()}>
              <button type="button" class={move.isBest ? "best" : ""} onClick={() => onMove(step)}>
                {own} + {added} → {sumOf(game.base, own, added)} <ValueText value={move.value} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** All moves so far. */
function History({ game: { base, plies } }: { game: Game }) {
  const words = useWords();
  return (
    <details class="history">
      <summary>{words.quadAce.history}</summary>
      <ol class="plies">
        {plies.map((ply, number) => (
          <li key={number} value={moveNumber(plies, number)} class={ply.side}>
            {words.quadAce.took(ply.side, ply, base)}
          </li>
        ))}
      </ol>
    </details>
  );
}
