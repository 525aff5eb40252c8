// 24 and its kin: the quiz, rounds of numbers, and any cards solved.

import { dailyOf } from "../shell/daily";
import { Heading, Notice, Ways } from "../shell/parts";
import { addressOf, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Numbers } from "./numbers";
import { Quiz } from "./quiz";
import { Solve } from "./solve";

const WAYS = ["quiz", "numbers", "solve"] as const;

export function TwentyFour({ place }: { place: Place }) {
  const words = useWords();
  const daily = dailyOf(place);
  const asked = place.path[1] ?? "quiz";
  // What is not there must not deal a hand: that would change the address.
  const way = WAYS.find((name) => name === asked) ?? "solve";
  return (
    <article class="twenty-four">
      <div class="head">
        <Heading>{daily === null ? words.twentyFour.title[way] : words.daily.numbered(words.daily.games[daily.game], daily.day)}</Heading>
        {daily === null && (
          <Ways
            label={words.twentyFour.ways}
            ways={WAYS.map((name) => ({ name: words.twentyFour.way[name], address: addressOf(["24", name]), isHere: name === way }))}
          />
        )}
      </div>
      {asked !== way && <Notice text={words.noSuchPlace} />}
      {way === "solve" && <Solve place={place} />}
      {way === "quiz" && <Quiz key={place.query["day"] ?? ""} place={place} />}
      {way === "numbers" && <Numbers key={place.query["day"] ?? ""} place={place} />}
    </article>
  );
}
