// QuadAce: a game against opponents from beginner to perfect, and the map of all positions.

import { dailyOf } from "../shell/daily";
import { Heading, Notice, Ways } from "../shell/parts";
import { addressOf, change, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { PositionsMap } from "./map";
import { PlayQuadAce } from "./play";
import { hasBase, USUAL_BASE } from "./position_in_address";

const WAYS = ["play", "map"] as const;
const BASES = Array.from({ length: 31 }, (_, place) => place + 2);

export function QuadAce({ place }: { place: Place }) {
  const words = useWords();
  const daily = dailyOf(place);
  const asked = place.path[1] ?? "play";
  const way = WAYS.find((name) => name === asked) ?? "play";
  const isBase = hasBase(place.query["base"]);
  const base = isBase ? Number(place.query["base"] ?? USUAL_BASE) : USUAL_BASE;
  return (
    <article class="quad-ace">
      <div class="head">
        <Heading>{daily === null ? words.quadAce.title[way] : words.daily.numbered(words.daily.games[daily.game], daily.day)}</Heading>
        {daily === null && (
          <Ways
            label={words.quadAce.ways}
            ways={WAYS.map((name) => ({
              name: words.quadAce.way[name],
              address: addressOf(["quad-ace", name], { base: base === USUAL_BASE ? null : base }),
              isHere: name === way,
            }))}
          />
        )}
      </div>
      {asked !== way && <Notice text={words.noSuchPlace} />}
      {!isBase && <Notice text={words.wrongLink} />}
      {way === "play" && (
        <PlayQuadAce key={base} place={place} base={base}>
          <Rules base={base} />
        </PlayQuadAce>
      )}
      {way === "map" && (
        <>
          <PositionsMap key={base} place={place} base={base} />
          <Rules base={base} />
        </>
      )}
    </article>
  );
}

function Rules({ base }: { base: number }) {
  const words = useWords();
  const choose = (base: string) => change({ base, moves: null, at: null, from: null, helped: null }, false);
  return (
    <section class="rules-text">
      <h2>{words.quadAce.rulesTitle}</h2>
      <p>{words.quadAce.rulesText(base)}</p>
      <label>
        {words.quadAce.base}{" "}
        <select value={base} onChange={(event) => choose(event.currentTarget.value)}>
          {BASES.map((base) => (
            <option key={base}>{base}</option>
          ))}
        </select>
      </label>
    </section>
  );
}
