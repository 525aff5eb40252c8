// QuadAce: a game against opponents from beginner to perfect, and the map of all positions.

import { useState } from "preact/hooks";
import { dailyOf } from "../shell/daily";
import { GameView } from "../shell/game_view";
import { keep, recall } from "../shell/kept";
import { Notice, OneNumber } from "../shell/parts";
import { addressOf, change, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import { PositionsMap } from "./map";
import { beginAnew, beginsAt, OPPONENTS, opponentAt, PlayQuadAce, puzzleAt } from "./play";
import { hasBase, USUAL_BASE } from "./position_in_address";

const WAYS = ["play", "map"] as const;
const BASES = Array.from({ length: 31 }, (_, place) => place + 2);
const COACH = "quad-ace.coach";

export function QuadAce({ place }: { place: Place }) {
  const words = useWords();
  const daily = dailyOf(place);
  const asked = place.path[1] ?? "play";
  const way = WAYS.find((name) => name === asked) ?? "play";
  const isBase = hasBase(place.query["base"]);
  const base = isBase ? Number(place.query["base"] ?? USUAL_BASE) : USUAL_BASE;
  const [hasCoach, setCoach] = useState(() => recall(COACH) !== "off");
  return (
    <GameView
      place={place}
      class="quad-ace"
      title={words.quadAce.title[way]}
      way={words.quadAce.way[way]}
      ways={WAYS.map((name) => ({
        name: words.quadAce.way[name],
        address: addressOf(["quad-ace", name], { base: base === USUAL_BASE ? null : base }),
        isHere: name === way,
      }))}
      isNowhere={asked !== way}
      game={[way, base, place.query["draw"]].join()}
      menu={() =>
        way === "play" && (
          <>
            {daily === null && (
              <>
                <div class="row">
                  <button type="button" class="main" onClick={() => beginAnew(place, base)}>
                    {words.newGame}
                  </button>
                  <label>
                    {words.quadAce.against}{" "}
                    <select value={opponentAt(place)} onChange={(event) => beginAnew(place, base, { level: event.currentTarget.value })}>
                      {OPPONENTS.map((name) => (
                        <option key={name} value={name}>
                          {words.quadAce.opponents[name]}
                        </option>
                      ))}
                    </select>
                  </label>
                  <select
                    aria-label={words.quadAce.whoBegins}
                    value={beginsAt(place)}
                    onChange={(event) => beginAnew(place, base, { begins: event.currentTarget.value === "you" ? null : "me" })}
                  >
                    <option value="you">{words.quadAce.youBegin}</option>
                    <option value="computer">{words.quadAce.iBegin}</option>
                  </select>
                </div>
                <label class="switch">
                  <input
                    type="checkbox"
                    checked={hasCoach}
                    onChange={(event) => {
                      setCoach(event.currentTarget.checked);
                      keep(COACH, event.currentTarget.checked ? null : "off");
                    }}
                  />{" "}
                  {words.quadAce.coach}
                </label>
              </>
            )}
            <Share label={words.sendPuzzle} address={puzzleAt(place)} />
          </>
        )
      }
    >
      {!isBase && <Notice text={words.wrongLink} />}
      {way === "play" && <PlayQuadAce key={base} place={place} base={base} hasCoach={hasCoach && daily === null} />}
      {way === "map" && (
        <>
          <PositionsMap key={base} place={place} base={base} />
          <Rules base={base} />
        </>
      )}
    </GameView>
  );
}

function Rules({ base }: { base: number }) {
  const words = useWords();
  const choose = (base: number) => change({ base, moves: null, at: null, from: null, helped: null }, false);
  return (
    <section class="rules-text">
      <h2>{words.rules.name}</h2>
      <p>{words.quadAce.rulesText(base)}</p>
      <OneNumber label={words.quadAce.base} options={BASES} value={base} onChoose={choose} />
    </section>
  );
}
