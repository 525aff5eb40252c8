// The first view: the puzzles of today, each with how it stands, and below them what can be played at any time.

import type { ComponentChildren } from "preact";
import { Countdown } from "./countdown";
import { DAILY_GAMES, dailyAddress, dateOf, useToday, type DailyGame } from "./daily";
import { hasBegun, useDailyGames } from "./daily_game";
import { Heading } from "./parts";
import { Cards, Dial, Feedback, Letters, Pegs, Picture, Tiles } from "./pictures";
import { daysInARow, isEmpty, outcomeOf, resultOf, useRecord } from "./record";
import { addressOf } from "./route";
import { useWords } from "./settings";

/** A game in three guesses, of which the last is the secret. */
const found = (codes: readonly string[], drawn: (code: string, y: number) => ComponentChildren) =>
  codes.map((code, row) => (
    <g key={code}>
      {drawn(code, 26 + row * 34)}
      <Feedback code={code} secret={codes.at(-1) ?? ""} y={26 + row * 34} />
    </g>
  ));

const PICTURES: Readonly<Record<DailyGame, ComponentChildren>> = {
  "bulls-and-cows": found(["1234", "4259", "4295"], (code, y) => <Tiles code={[...code]} y={y} />),
  mastermind: found(["1012", "1023", "1203"], (code, y) => <Pegs code={code} y={y} />),
  words: (
    <>
      <Letters word="crane" colours="01002" y={26} />
      <Letters word="there" colours="02222" y={60} />
      <Letters word="where" colours="22222" y={94} />
    </>
  ),
  "24": <Cards ranks={["3", "3", "8", "8"]} />,
  numbers: (
    <>
      <Tiles code={["75", "50", "2"]} y={36} x={36} wide={50} />
      <Tiles code={["3", "8", "7"]} y={84} x={36} wide={50} />
    </>
  ),
  "quad-ace": (
    <>
      <Dial x={78} y={34} number={3} isTheirs />
      <Dial x={162} y={34} number={7} isTheirs />
      <Dial x={78} y={90} number={1} />
      <Dial x={162} y={90} number={4} />
    </>
  ),
};

/** Where each game is played at any time. */
const FREE: Readonly<Record<DailyGame, string>> = {
  "bulls-and-cows": addressOf(["codes", "play"]),
  mastermind: addressOf(["codes", "play"], { rules: "4x6r" }),
  words: addressOf(["words", "play"]),
  "24": addressOf(["24", "quiz"]),
  numbers: addressOf(["24", "numbers"]),
  "quad-ace": addressOf(["quad-ace", "play"]),
};

export function Home() {
  const words = useWords();
  const day = useToday();
  useRecord();
  useDailyGames();
  const streak = daysInARow();
  const open = DAILY_GAMES.filter((game) => resultOf(game, day) === null);
  const [next] = open;
  const isNew = isEmpty();
  return (
    <div class="home">
      <Heading>{words.front.title(dateOf(day))}</Heading>
      <p class="soft">
        {words.front.about}
        {streak > 0 && <strong> {words.front.streak(streak)}</strong>}
      </p>
      <ul class="games">
        {DAILY_GAMES.map((game) => (
          <Tile key={game} game={game} day={day} />
        ))}
      </ul>
      <div class="row">
        {next !== undefined && (
          <a class="button main" href={dailyAddress(next, day)}>
            {open.length === DAILY_GAMES.length ? words.front.playAll : words.daily.nextPuzzle(words.daily.games[next])}
          </a>
        )}
        {!isNew && (
          <a class={`button ${next === undefined ? "main" : ""}`} href={addressOf(["daily"])}>
            {next === undefined ? words.front.allDone : words.daily.record}
          </a>
        )}
      </div>
      {open.length < DAILY_GAMES.length && <Countdown />}
      <section class="any-time" aria-labelledby="any-time">
        <h2 id="any-time">{words.front.anyTime}</h2>
        <ul class="tricks">
          <li>
            <a href={addressOf(["codes", "assistant"])}>{words.front.assistant}</a>
          </li>
          <li>
            <a href={addressOf(["codes", "yours"])}>{words.front.think}</a>
          </li>
          <li>
            <a href={addressOf(["codes", "yours"], { lie: 1 })}>{words.front.lie}</a>
          </li>
          {isNew && (
            <li>
              <a href={addressOf(["daily"])}>{words.daily.record}</a>
            </li>
          )}
        </ul>
        <nav class="tricks" aria-label={words.games}>
          {DAILY_GAMES.map((game) => (
            <a key={game} href={FREE[game]}>
              {words.daily.games[game]}
            </a>
          ))}
        </nav>
      </section>
    </div>
  );
}

/** A puzzle of today: to be begun, to be gone on with, or with its result. */
function Tile({ game, day }: { game: DailyGame; day: number }) {
  const words = useWords();
  const result = resultOf(game, day);
  return (
    <li>
      <a
        class={`game ${game === "mastermind" ? "pegs" : ""} ${result === null ? "" : result.isWon && !result.isHelped ? "done" : "ended"}`}
        href={dailyAddress(game, day)}
      >
        <Picture>{PICTURES[game]}</Picture>
        <span class="game-name">
          <h2>
            {words.daily.games[game]} <span class="unseen">#{day}</span>
          </h2>
          {result !== null && <span class="outcome">{outcomeOf(words, game, result)}</span>}
          {result === null && hasBegun({ game, day }) && <span class="verb">{words.goOn}</span>}
        </span>
      </a>
    </li>
  );
}
