// 24 and its kin: solve any cards, the quiz, and rounds of numbers.

import { Heading, Notice, Ways } from "../shell/parts";
import { addressOf, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Numbers } from "./numbers";
import { Quiz } from "./quiz";
import { Solve } from "./solve";

const WAYS = ["solve", "quiz", "numbers"] as const;

export function TwentyFour({ place }: { place: Place }) {
  const words = useWords();
  const asked = place.path[1] ?? "solve";
  const way = WAYS.find((name) => name === asked) ?? "solve";
  return (
    <article class="twenty-four">
      <Heading>{words.twentyFour.title[way]}</Heading>
      <Ways
        label={words.twentyFour.ways}
        ways={WAYS.map((name) => ({ name: words.twentyFour.way[name], address: addressOf(["24", name]), isHere: name === way }))}
      />
      {asked !== way && <Notice text={words.noSuchPlace} />}
      {way === "solve" && <Solve place={place} />}
      {way === "quiz" && <Quiz place={place} />}
      {way === "numbers" && <Numbers place={place} />}
    </article>
  );
}
