// A game of QuadAce. Tap one of your hands, then one of the other's. The moves are in the address; whoever is out twice has won.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import type { Hands, Move, Position, PositionFacts } from "../engine/questions";
import { anyDraw, readDraw } from "../shell/draw";
import { Notice, OneOf, Refused, Spoken } from "../shell/parts";
import { addressOf, change, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import { Player } from "./dials";
import { after, isSame, readHands, readPosition, startOf, writeHands, writePosition } from "./position_in_address";
import { ValueText } from "./value_text";

/** How often the page errs, by level. */
const ERRS = { perfect: 0, strong: 0.15, fair: 0.4, beginner: 0.85 } as const;
type Strength = keyof typeof ERRS;
const STRENGTHS = Object.keys(ERRS) as Strength[];
/** A position that comes so often is a draw. */
const REPETITIONS = 3;
const PAUSE = 700;

interface Ply {
  before: Position;
  facts: PositionFacts;
  move: Move;
}

interface Game {
  plies: Ply[];
  now: Position;
  facts: PositionFacts;
  isRepeated: boolean;
  isLegal: boolean;
}

/** Plays the moves of an address. */
async function replay(start: Position, moves: readonly string[]): Promise<Game> {
  let now = start;
  let facts = await ask("position", now);
  const plies: Ply[] = [];
  const seen = new Map<string, number>([[writePosition(now), 1]]);
  let isRepeated = false;
  for (const text of moves) {
    const result = readHands(text, start.base);
    const move = result === null ? undefined : facts.moves.find((move) => isSame(move.result, result));
    if (move === undefined) return { plies, now, facts, isRepeated, isLegal: false };
    plies.push({ before: now, facts, move });
    now = after(now, move.result);
    facts = await ask("position", now);
    const times = (seen.get(writePosition(now)) ?? 0) + 1;
    seen.set(writePosition(now), times);
    isRepeated = times >= REPETITIONS;
  }
  return { plies, now, facts, isRepeated, isLegal: true };
}

const isWorse = (ply: Ply) => ply.move.value.outcome !== ply.facts.value.outcome;

export function PlayQuadAce({ place, base }: { place: Place; base: number }) {
  const words = useWords();
  const strength = STRENGTHS.find((name) => name === place.query["level"]) ?? "perfect";
  const begins = place.query["begins"] === "me" ? "me" : "you";
  const draw = readDraw(place.query["draw"]);
  const moves = (place.query["moves"] ?? "").split("_").filter((text) => text !== "");
  const [chosen, setChosen] = useState<number | null>(null);
  const [showsValues, setShowsValues] = useState(false);
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (draw === null) change({ draw: anyDraw() });
  }, [draw]);
  const from = place.query["from"];
  const read = readPosition(from, base);
  const start = read ?? startOf(base);
  const key = JSON.stringify([start, moves]);
  const game = useAnswer(key, () => replay(start, moves));
  const { answer: state, isWaiting } = game;
  const isYourTurn = (moves.length % 2 === 0) === (begins === "you");
  const isOver = state !== null && (state.facts.isOver || state.isRepeated);
  const canMove = state !== null && isYourTurn && !isOver && !isWaiting && state.isLegal;
  useEffect(() => {
    // The hands were no buttons while the page moved: whoever plays by keyboard goes on with the first.
    if (!canMove || moves.length === 0 || document.activeElement !== document.body) return;
    board.current?.querySelector<HTMLElement>(".mine button:not(:disabled)")?.focus({ preventScroll: true });
  }, [canMove, key]);
  const play = (result: Hands) => {
    setChosen(null);
    change({ moves: [...moves, writeHands(result)].join("_") });
  };
  const waitsForMe = state !== null && !isWaiting && state.isLegal && !isOver && !isYourTurn && draw !== null;
  useEffect(() => {
    if (!waitsForMe || state === null || draw === null) return;
    let isLate = false;
    const timer = setTimeout(async () => {
      const result = await ask("reply", state.now, ERRS[strength], draw);
      // Another game may have begun meanwhile.
      if (!isLate) play(result);
    }, PAUSE);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [waitsForMe, key]);
  const anew = (query: { level?: Strength; begins?: string }) =>
    go(
      addressOf(["quad-ace", "play"], {
        base: place.query["base"],
        from: read === null ? undefined : from,
        level: query.level ?? strength,
        begins: query.begins ?? begins,
        draw: anyDraw(),
      }),
    );
  const undo = () => {
    const kept = isYourTurn ? moves.slice(0, -2) : moves.slice(0, -1);
    setChosen(null);
    change({ moves: kept.join("_") });
  };
  if (state === null) return <Refused sentence={game.refusal} />;
  const yours = isYourTurn ? state.now.mover : state.now.opponent;
  const mine = isYourTurn ? state.now.opponent : state.now.mover;
  const tapMine = (place: number) => setChosen(place === chosen ? null : place);
  const tapTheirs = (place: number) => {
    if (chosen === null) return;
    const move = state.facts.moves.find((move) => move.ways.some(([own, other]) => own === yours[chosen] && other === mine[place]));
    if (move !== undefined) play(move.result);
  };
  const last = state.plies.at(-1);
  const lastText = last === undefined ? "" : words.quadAce.moved(isYourTurn, last.move);
  const hasWinner = isOver && !state.isRepeated && state.facts.value.outcome !== "draw";
  const youWon = hasWinner && isYourTurn === (state.facts.value.outcome === "win");
  const result = !hasWinner ? words.quadAce.drawn : youWon ? words.quadAce.youWon : words.quadAce.iWon;
  const told = isOver ? `${lastText} ${result}` : canMove ? `${lastText} ${words.quadAce.yourTurn}` : lastText;
  return (
    <div class="board" ref={board}>
      <div class="toolbar">
        <OneOf
          label={words.quadAce.strength}
          options={STRENGTHS.map((value) => ({ value, label: words.quadAce.strengths[value] }))}
          value={strength}
          onChoose={(level) => anew({ level })}
        />
        <OneOf
          label={words.quadAce.whoBegins}
          options={[
            { value: "you", label: words.quadAce.youBegin },
            { value: "me", label: words.quadAce.iBegin },
          ]}
          value={begins}
          onChoose={(begins) => anew({ begins })}
        />
      </div>
      {(!state.isLegal || (from !== undefined && read === null)) && (
        <>
          <Notice text={words.wrongLink} />
          <button type="button" onClick={() => anew({})}>
            {words.startAnew}
          </button>
        </>
      )}
      <div class="table">
        <Player
          name={words.quadAce.me}
          side="theirs"
          hands={mine}
          base={base}
          isTurn={!isYourTurn && !isOver}
          {...(canMove && chosen !== null ? { onTap: tapTheirs } : {})}
        />
        <p class="told" aria-hidden="true">
          {isOver ? result : canMove ? (chosen === null ? words.quadAce.tapYours : words.quadAce.tapTheirs) : state.isLegal ? words.thinking : ""}
        </p>
        <Player
          name={words.quadAce.you}
          side="mine"
          hands={yours}
          base={base}
          chosen={chosen}
          isTurn={canMove}
          {...(canMove ? { onTap: tapMine } : {})}
        />
      </div>
      <Spoken text={told} />
      {showsValues && !isOver && (
        <section class="panel" aria-label={words.quadAce.values}>
          <p>
            <ValueText value={state.facts.value} /> {isYourTurn ? words.quadAce.forYou : words.quadAce.forMe}
          </p>
          {canMove && (
            <ul class="moves">
              {state.facts.moves.map((move) => (
                <li key={writeHands(move.result)}>
                  <button type="button" onClick={() => play(move.result)} class={move.isBest ? "best" : ""}>
                    {words.quadAce.moveText(move)} <ValueText value={move.value} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {isOver && (
        <section class="panel end">
          <h2>{result}</h2>
          <p>{words.quadAce.length(state.plies.length)}</p>
        </section>
      )}
      <div class="row">
        <button type="button" class={isOver ? "main" : ""} onClick={() => anew({})}>
          {isOver ? words.playAgain : words.startAnew}
        </button>
        <button type="button" disabled={moves.length === 0 || isWaiting} onClick={undo}>
          {words.undo}
        </button>
        <button type="button" aria-pressed={showsValues} onClick={() => setShowsValues(!showsValues)}>
          {words.quadAce.values}
        </button>
        <a class="button" href={addressOf(["quad-ace", "map"], { base: place.query["base"], at: writePosition(state.now) })}>
          {words.quadAce.onMap}
        </a>
        <Share />
      </div>
      {state.plies.length > 0 && (
        <details class="history">
          <summary>{words.quadAce.history}</summary>
          <ol>
            {state.plies.map((ply, number) => {
              const isYours = (number % 2 === 0) === (begins === "you");
              return (
                <li key={number}>
                  {words.quadAce.moved(!isYours, ply.move)}{" "}
                  {(showsValues || isOver) && isWorse(ply) && (
                    <strong class="mistake">{words.quadAce.mistake(ply.facts.value.outcome, ply.move.value.outcome)}</strong>
                  )}
                </li>
              );
            })}
          </ol>
        </details>
      )}
    </div>
  );
}
