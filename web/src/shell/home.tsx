// The first view: the games, each with a picture of its board and one verb, and the puzzles of today.

import { DAILY_GAMES, dailyAddress, useToday } from "./daily";
import { Heading } from "./parts";
import { Cards, Dial, Feedback, Letters, Picture, Tiles } from "./pictures";
import { resultOf, useRecord } from "./record";
import { addressOf } from "./route";
import { useWords } from "./settings";

const GAMES = [
  {
    name: "codes",
    address: addressOf(["codes", "play"]),
    picture: (
      <>
        {["1234", "4259", "4295"].map((code, row) => (
          <Tiles key={code} code={[...code]} y={26 + row * 34} />
        ))}
        <Feedback bulls={1} cows={1} y={26} />
        <Feedback bulls={2} cows={2} y={60} />
        <Feedback bulls={4} cows={0} y={94} />
      </>
    ),
  },
  { name: "twentyFour", address: addressOf(["24", "quiz"]), picture: <Cards ranks={["3", "3", "8", "8"]} /> },
  {
    name: "quadAce",
    address: addressOf(["quad-ace", "play"]),
    picture: (
      <>
        <Dial x={78} y={34} number={3} isTheirs />
        <Dial x={162} y={34} number={7} isTheirs />
        <Dial x={78} y={90} number={1} />
        <Dial x={162} y={90} number={4} />
      </>
    ),
  },
  {
    name: "words",
    address: addressOf(["words", "play"]),
    picture: (
      <>
        <Letters word="crane" colours="01002" y={26} />
        <Letters word="there" colours="02222" y={60} />
        <Letters word="where" colours="22222" y={94} />
      </>
    ),
  },
] as const;

export function Home() {
  const words = useWords();
  return (
    <div class="home">
      <Heading>{words.front.title}</Heading>
      <ul class="games">
        {GAMES.map(({ name, address, picture }) => (
          <li key={name}>
            <a class="game" href={address}>
              <Picture>{picture}</Picture>
              <span class="game-name">
                <h2>{words.front.names[name]}</h2>
                <span class="verb">{words.front.verbs[name]}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <Todays />
      <ul class="tricks">
        <li>
          <a href={addressOf(["codes", "yours"])}>{words.front.think}</a>
        </li>
        <li>
          <a href={addressOf(["codes", "yours"], { lie: 1 })}>{words.front.lie}</a>
        </li>
      </ul>
    </div>
  );
}

function Todays() {
  const words = useWords();
  const day = useToday();
  useRecord();
  return (
    <section class="todays" aria-labelledby="todays">
      <h2 id="todays">
        <a href={addressOf(["daily"])}>{words.daily.heading(day)}</a>
      </h2>
      <ul>
        {DAILY_GAMES.map((game) => {
          const result = resultOf(game, day);
          return (
            <li key={game}>
              <a class={`button ${result === null ? "" : "done"}`} href={dailyAddress(game, day)}>
                {words.daily.games[game]}
                {result !== null && <small>{words.daily.outcome(game, result)}</small>}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
