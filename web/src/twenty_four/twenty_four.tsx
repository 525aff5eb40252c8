// 24 and its kin: the quiz, rounds of numbers, and any cards solved.

import { dailyOf } from "../shell/daily";
import { GameView } from "../shell/game_view";
import { OneOf } from "../shell/parts";
import { addressOf, changed, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import { LARGE_COUNTS, largeOf, LIMITS, limitOf, Numbers } from "./numbers";
import { LEVELS, levelOf, Quiz } from "./quiz";
import { Solve } from "./solve";

const WAYS = ["quiz", "numbers", "solve"] as const;

export function TwentyFour({ place }: { place: Place }) {
  const words = useWords();
  const asked = place.path[1] ?? "quiz";
  // What is not there must not deal a hand: that would change the address.
  const way = WAYS.find((name) => name === asked) ?? "solve";
  const isFree = dailyOf(place) === null;
  return (
    <GameView
      place={place}
      class="twenty-four"
      title={words.twentyFour.title[way]}
      way={words.twentyFour.way[way]}
      ways={WAYS.map((name) => ({ name: words.twentyFour.way[name], address: addressOf(["24", name]), isHere: name === way }))}
      isNowhere={asked !== way}
      game={[way, place.query["level"], place.query["large"]].join()}
      menu={(close) => (
        <>
          {way === "quiz" && isFree && (
            <OneOf
              label={words.twentyFour.levelName}
              showLabel
              options={LEVELS.map((value) => ({ value, label: words.twentyFour.level[value] }))}
              value={levelOf(place)}
              onChoose={(level) => {
                close();
                go(addressOf(["24", "quiz"], { level }));
              }}
            />
          )}
          {way === "numbers" && isFree && place.query["beat"] === undefined && (
            <>
              <OneOf
                label={words.twentyFour.large}
                showLabel
                options={LARGE_COUNTS.map((value) => ({ value, label: value }))}
                value={largeOf(place)}
                onChoose={(large) => {
                  close();
                  go(addressOf(["24", "numbers"], { large, clock: limitOf(place) }));
                }}
              />
              <OneOf
                label={words.twentyFour.clock}
                showLabel
                options={LIMITS.map((value) => ({ value, label: words.twentyFour.limit(Number(value)) }))}
                value={limitOf(place)}
                // Another clock is for another round.
                onChoose={(clock) => go(addressOf(["24", "numbers"], { large: largeOf(place), clock }))}
              />
            </>
          )}
          {way !== "solve" && <Share label={words.sendPuzzle} address={changed(location.hash, { beat: null })} />}
        </>
      )}
    >
      {way === "solve" && <Solve place={place} />}
      {way === "quiz" && <Quiz key={place.query["day"] ?? ""} place={place} />}
      {way === "numbers" && <Numbers key={place.query["day"] ?? ""} place={place} />}
    </GameView>
  );
}
