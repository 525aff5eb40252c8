// Bulls and Cows, Mastermind and their kin: one bar with all that is chosen, and the board of one way of playing.

import { useState } from "preact/hooks";
import { useAnswer } from "../engine/engine";
import { dailyOf } from "../shell/daily";
import { Heading, Notice, Refused } from "../shell/parts";
import { addressOf, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Assistant } from "./assistant";
import { Both } from "./both";
import { IGuess } from "./i_guess";
import { Menu, USUAL_RULES, WAYS, WaysOf } from "./menu";
import { isColoured } from "./pegs";
import { isPracticeAt, YouGuess } from "./you_guess";

export function CodeBreaking({ place }: { place: Place }) {
  const words = useWords();
  const asked = place.path[1] ?? "play";
  const way = WAYS.find((name) => name === asked) ?? "play";
  const rules = place.query["rules"] ?? USUAL_RULES;
  const [solved, setSolved] = useState(0);
  const facts = useAnswer(`${rules} ${solved}`, (ask) => ask("rules", rules));
  // The rules that were shown before must not be played by while others are on their way.
  const known = facts.isWaiting ? null : facts.answer;
  const daily = dailyOf(place);
  const title = daily === null ? words.codes.titleOf(known?.rules ?? rules) : words.daily.numbered(words.daily.games[daily.game], daily.day);
  // The menu is open for a game: it closes when another one is chosen in it.
  const game = [way, rules, place.query["host"], place.query["lie"]].join();
  const [openFor, setOpenFor] = useState<string | null>(null);
  const isOpen = openFor === game;
  /** How often the menu was asked for a hint. */
  const [hinted, setHinted] = useState(0);
  return (
    <article class={`codes ${known !== null && isColoured(known) ? "pegs" : ""} ${daily === null ? "" : "of-day"}`}>
      <div class="bar">
        <Heading title={`${title}: ${words.codes.way[way]}`}>{title}</Heading>
        {isPracticeAt(place) && <span class="practice">{daily === null ? words.codes.practice : words.daily.helped}</span>}
        <button type="button" class="quiet menu-button" aria-expanded={isOpen} onClick={() => setOpenFor(isOpen ? null : game)}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M3 5.5h14M3 10h14M3 14.5h14" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" />
          </svg>
          {words.codes.menu}
        </button>
        {daily === null && <WaysOf way={way} rules={rules} />}
      </div>
      {asked !== way && <Notice text={words.noSuchPlace} />}
      {facts.refusal !== null && (
        <>
          <Notice text={words.wrongLink} />
          <Refused sentence={facts.refusal} />
          <p>
            <a class="button" href={addressOf(["codes", way])}>
              {words.codes.newGame}
            </a>
          </p>
        </>
      )}
      {known !== null && (
        <>
          {/* Both stay where they are: a search in the menu goes on, and so does a code that is half typed. */}
          <div hidden={!isOpen}>
            <Menu
              place={place}
              way={way}
              facts={known}
              onSolved={() => setSolved((count) => count + 1)}
              onHint={() => setHinted((count) => count + 1)}
              onClose={() => setOpenFor(null)}
            />
          </div>
          <div key={`${way} ${rules}`} hidden={isOpen}>
            {way === "play" && <YouGuess place={place} facts={known} hinted={hinted} />}
            {way === "yours" && <IGuess place={place} facts={known} />}
            {way === "both" && <Both place={place} facts={known} />}
            {way === "assistant" && <Assistant place={place} facts={known} />}
          </div>
        </>
      )}
    </article>
  );
}
