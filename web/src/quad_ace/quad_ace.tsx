// QuadAce: a game against perfect play or weaker, and the map of all positions.

import { ask, useAnswer } from "../engine/engine";
import { Heading, Notice, Refused, Ways } from "../shell/parts";
import { addressOf, change, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { PositionsMap } from "./map";
import { PlayQuadAce } from "./play";
import { hasBase, USUAL_BASE } from "./position_in_address";

const WAYS = ["play", "map"] as const;
const BASES = Array.from({ length: 31 }, (_, place) => place + 2);

export function QuadAce({ place }: { place: Place }) {
  const words = useWords();
  const asked = place.path[1] ?? "play";
  const way = WAYS.find((name) => name === asked) ?? "play";
  const isBase = hasBase(place.query["base"]);
  const base = isBase ? Number(place.query["base"] ?? USUAL_BASE) : USUAL_BASE;
  const start = useAnswer(`start ${base}`, () => ask("position", { base, mover: [1, 1], opponent: [1, 1] }));
  return (
    <article class="quad-ace">
      <Heading>{words.quadAce.title[way]}</Heading>
      <Ways
        label={words.quadAce.ways}
        ways={WAYS.map((name) => ({
          name: words.quadAce.way[name],
          address: addressOf(["quad-ace", name], { base: base === USUAL_BASE ? null : base }),
          isHere: name === way,
        }))}
      />
      {asked !== way && <Notice text={words.noSuchPlace} />}
      {!isBase && <Notice text={words.wrongLink} />}
      <div class="toolbar">
        <details class="rules-text">
          <summary>{words.quadAce.rulesTitle}</summary>
          <p>{words.quadAce.rulesText(base)}</p>
        </details>
        <label>
          {words.quadAce.base}{" "}
          <select
            value={base}
            onChange={(event) => change({ base: event.currentTarget.value, moves: null, at: null, from: null }, false)}
          >
            {BASES.map((base) => (
              <option key={base}>{base}</option>
            ))}
          </select>
        </label>
      </div>
      <Refused sentence={start.refusal} />
      {way === "play" && <PlayQuadAce key={base} place={place} base={base} />}
      {way === "map" && <PositionsMap key={base} place={place} base={base} />}
    </article>
  );
}
