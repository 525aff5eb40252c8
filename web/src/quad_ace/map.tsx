// All positions of a base on one picture. A tap shows what a position is worth, its moves, and perfect play from it, move by move.

import { useEffect, useState } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import type { Hands, MapFacts, Position } from "../engine/questions";
import { Notice, Refused, Spoken } from "../shell/parts";
import { addressOf, change, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import { Player } from "./dials";
import { handsIn, MapPicture, showsReachable } from "./map_picture";
import { after, isSame, readPosition, startOf, writeHands, writePosition } from "./position_in_address";
import { movesOf, ValueText } from "./value_text";

const PAUSE = 900;
const LONGEST_SHOWN = 80;

export function PositionsMap({ place, base }: { place: Place; base: number }) {
  const words = useWords();
  const at = place.query["at"];
  const read = readPosition(at, base);
  const position = read ?? startOf(base);
  const map = useAnswer(`map ${base}`, (ask) => ask("map", base));
  const choose = (position: Position) => change({ at: writePosition(position) });
  return (
    <div class="map-view">
      {at !== undefined && read === null && <Notice text={words.wrongLink} />}
      <Refused sentence={map.refusal} />
      {map.refusal === null && <Picture facts={map.answer} position={position} onChoose={choose} />}
      <Looked position={position} onChoose={choose} base={place.query["base"]} />
    </div>
  );
}

/** The picture, or its place while it is computed: nothing moves when it comes. */
function Picture({ facts, position, onChoose }: { facts: MapFacts | null; position: Position; onChoose: (position: Position) => void }) {
  const words = useWords();
  const { base } = position;
  const hands = facts?.hands ?? [position.mover, position.opponent];
  const placeOf = (wanted: Hands) =>
    Math.max(
      0,
      hands.findIndex((each) => isSame(each, wanted)),
    );
  const row = placeOf(position.mover);
  const column = placeOf(position.opponent);
  const chooser = (label: string, value: Hands, other: (hands: Hands) => Position) => (
    <label>
      {label}{" "}
      <select value={writeHands(value)} disabled={facts === null} onChange={(event) => onChoose(other(hands[event.currentTarget.selectedIndex] ?? [0, 0]))}>
        {hands.map((each) => (
          <option key={writeHands(each)}>{writeHands(each)}</option>
        ))}
      </select>
    </label>
  );
  return (
    <figure class="map-figure">
      <p class="axis-name">
        <span>↓ {words.quadAce.mover}</span> <span>{words.quadAce.opponentAcross} →</span>
      </p>
      {facts === null ? (
        <div class="map computing" role="status">
          {words.quadAce.computing(base)}
        </div>
      ) : (
        <MapPicture
          facts={facts}
          row={row}
          column={column}
          label={words.quadAce.mapLabel(base)}
          described={words.quadAce.mapHowTo}
          onChoose={(row, column) => onChoose({ base, mover: hands[row] ?? [0, 0], opponent: hands[column] ?? [0, 0] })}
        />
      )}
      <figcaption>
        <ul class="legend">
          {Object.entries(words.quadAce.legend)
            .filter(([name]) => name !== "unreachable" || showsReachable(base, facts))
            .map(([name, means]) => (
              <li key={name}>
                <i class={name} /> {means}
              </li>
            ))}
        </ul>
        <p class="soft">{words.quadAce.mapText(handsIn(base) ** 2)}</p>
        <div class="row">
          {chooser(words.quadAce.mover, position.mover, (mover) => ({ ...position, mover }))}
          {chooser(words.quadAce.opponent, position.opponent, (opponent) => ({ ...position, opponent }))}
        </div>
      </figcaption>
    </figure>
  );
}

function Looked({ position, onChoose, base }: { position: Position; onChoose: (position: Position) => void; base: string | undefined }) {
  const words = useWords();
  const key = writePosition(position);
  const facts = useAnswer(`${position.base} ${key}`, async (ask) => (await ask("positions", [position]))[0] ?? null);
  const [line, setLine] = useState<Position[] | null>(null);
  const [step, setStep] = useState(0);
  const [isRunning, setRunning] = useState(false);
  // Perfect play is shown as long as the position that is looked at belongs to it.
  const isOnLine = line !== null && line.some((each) => each.base === position.base && writePosition(each) === key);
  useEffect(() => {
    if (line !== null && !isOnLine) {
      setLine(null);
      setRunning(false);
    }
  }, [line, isOnLine]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each step: the caller's function is new with every drawing
  useEffect(() => {
    if (!isRunning || line === null) return;
    const next = line[step + 1];
    if (next === undefined || step >= LONGEST_SHOWN) return setRunning(false);
    const timer = setTimeout(() => {
      setStep(step + 1);
      onChoose(next);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [isRunning, step, line]);
  const playOut = async () => {
    setLine(await ask("line", position));
    setStep(0);
    setRunning(true);
  };
  const state = facts.answer;
  return (
    <section class="panel looked" aria-label={words.quadAce.looked}>
      <div class="pair">
        <Player name={words.quadAce.mover} side="mine" hands={position.mover} base={position.base} isTurn={false} isSmall />
        <Player name={words.quadAce.opponent} side="theirs" hands={position.opponent} base={position.base} isTurn={false} isSmall />
      </div>
      <Refused sentence={facts.refusal} />
      {state !== null && (
        <>
          <p>
            <ValueText value={state.value} /> {state.isReachable === false && <span class="soft">{words.quadAce.unreachable}</span>}
          </p>
          <Spoken text={facts.isWaiting ? "" : words.quadAce.spoken(position.mover, position.opponent, state.value.outcome, movesOf(state.value))} />
          {state.moves.length > 0 && (
            <>
              <h2>{words.quadAce.moves}</h2>
              <p class="soft">{words.quadAce.movesCounted}</p>
              <ul class="moves">
                {state.moves.map((move) => (
                  <li key={writeHands(move.result)}>
                    <button type="button" class={move.isBest ? "best" : ""} onClick={() => onChoose(after(position, move.result))}>
                      {words.quadAce.moveText(move)} <ValueText value={move.value} />
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
          {state.isOver && <p>{words.quadAce.over}</p>}
        </>
      )}
      <div class="row">
        {isRunning ? (
          <button type="button" onClick={() => setRunning(false)}>
            {words.stop}
          </button>
        ) : (
          <button type="button" class="main" onClick={playOut} disabled={state === null || state.moves.length === 0}>
            {words.quadAce.playOut}
          </button>
        )}
        {state !== null && !state.isOver && (
          <a class="button" href={addressOf(["quad-ace", "play"], { base, from: key })}>
            {words.quadAce.playFrom}
          </a>
        )}
        <Share label={words.sendIt} />
      </div>
      {isOnLine && (
        <ol class="line" aria-label={words.quadAce.line}>
          {line.slice(0, LONGEST_SHOWN + 1).map((each, number) => (
            <li key={number}>
              <button
                type="button"
                aria-current={number === step ? "step" : undefined}
                onClick={() => {
                  setRunning(false);
                  setStep(number);
                  onChoose(each);
                }}
              >
                {writePosition(each)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
