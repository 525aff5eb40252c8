// Daily puzzles as they are seen: what stands at the end of one, and the view of all of them with the visitor's record.

import { useState } from "preact/hooks";
import { Countdown } from "./countdown";
import { DAILY_GAMES, dailyAddress, dailyOf, dateOf, useToday, type DailyGame } from "./daily";
import { change, hasBegun, isFinished } from "./daily_game";
import { keeps } from "./kept";
import { AskOnce, Heading, Notice } from "./parts";
import { BARS, barOf, exported, imported, outcomeOf, resultOf, summaryOf, useRecord } from "./record";
import type { ResultCard } from "./result_card";
import { readCount, type Place } from "./route";
import { useWords } from "./settings";
import { download, ResultPicture, ShareResult } from "./share";

/** Streak and histogram of a game. The bar of a day's own result stands out. */
function Statistics({ game, day }: { game: DailyGame; day: number }) {
  const words = useWords();
  const { played, won, streak, longest, bars } = summaryOf(game);
  if (played === 0) return null;
  const own = barOf(game, resultOf(game, day));
  const most = Math.max(1, ...bars);
  return (
    <>
      <dl class="counts-row">
        {[
          [words.daily.played, played],
          [words.daily.won, won],
          [words.daily.streak, streak],
          [words.daily.longest, longest],
        ].map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {bars.some((count) => count > 0) && (
        <dl class="histogram">
          {bars.map((count, bar) => (
            <div key={bar} class={bar === own ? "own" : ""}>
              <dt>{words.daily.bar(game, BARS[game][bar - 1] ?? null, BARS[game][bar] ?? Infinity)}</dt>
              <dd style={{ "--share": count / most }}>{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** In the menu of a daily puzzle: a hint, and giving up. Each asks first, the hint once. A result that is kept already stays as it is. */
export function DailyHelp({ place, onHint, onDone }: { place: Place; onHint: () => void; onDone: () => void }) {
  const words = useWords();
  const daily = dailyOf(place);
  if (daily === null || isFinished(daily)) return null;
  const isKept = resultOf(daily.game, daily.day) !== null;
  return (
    <div class="row">
      <AskOnce
        label={words.hint}
        question={isKept || readCount(place.query["hints"]) > 0 ? null : words.daily.mayHelp(daily.day)}
        onYes={() => {
          onHint();
          onDone();
        }}
      />
      <AskOnce
        label={words.giveUp}
        question={isKept ? null : words.daily.mayGiveUp(daily.day)}
        onYes={() => {
          change(daily, { "gave-up": 1 });
          onDone();
        }}
      />
    </div>
  );
}

/** The puzzle of today that comes next, if one is open. */
export function DailyNext({ game }: { game: DailyGame }) {
  const words = useWords();
  const now = useToday();
  useRecord();
  const next = DAILY_GAMES.find((other) => other !== game && resultOf(other, now) === null);
  if (next === undefined) return null;
  return (
    <a class="button" href={dailyAddress(next, now)}>
      {words.daily.nextPuzzle(words.daily.games[next])}
    </a>
  );
}

/** What stands at the end of a daily puzzle: how the visitor does on the whole, and when the next one comes. */
export function DailyEnd({ game, day }: { game: DailyGame; day: number }) {
  const words = useWords();
  const now = useToday();
  useRecord();
  return (
    <section class="daily-end">
      <h3>{words.daily.title(words.daily.games[game], day, dateOf(day))}</h3>
      <Statistics game={game} day={day} />
      {day === now ? (
        <Countdown />
      ) : (
        <p>
          <a href={dailyAddress(game, now)}>{words.daily.toToday}</a>
        </p>
      )}
      {!keeps() && <Notice text={words.daily.notKept} />}
    </section>
  );
}

/** One card for all puzzles of today, once all have a result. Where that of one puzzle is sent, it is not the main one. */
export function DailyDone({ isMain = true }: { isMain?: boolean }) {
  const words = useWords();
  const day = useToday();
  useRecord();
  const results = DAILY_GAMES.flatMap((game) => {
    const result = resultOf(game, day);
    return result === null ? [] : [{ game, result }];
  });
  if (results.length < DAILY_GAMES.length) return null;
  const card: ResultCard = {
    title: words.daily.heading(day),
    facts: [
      words.daily.wonOf(results.filter(({ result }) => result.isWon && !result.isHelped).length, DAILY_GAMES.length),
      ...results.map(({ game, result }) => `${words.daily.games[game]}: ${outcomeOf(words, game, result)}`),
    ],
    rows: [results.map(({ result }) => (!result.isWon ? "lost" : result.isHelped ? "near" : "won"))],
    address: "#/",
  };
  return (
    <>
      <ShareResult card={card} label={words.daily.shareAll} isMain={isMain} />
      <ResultPicture card={card} />
    </>
  );
}

/** All puzzles of today, the visitor's record, and the way to take it to another device. */
export function Daily() {
  const words = useWords();
  const now = useToday();
  useRecord();
  const [told, setTold] = useState("");
  const save = () => download(new Blob([exported()], { type: "application/json" }), "solvetab-record.json");
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const added = imported(await file.text());
    setTold(added === null ? words.daily.noRecord : words.daily.added(added));
  };
  return (
    <article class="daily">
      <Heading>{words.daily.heading(now)}</Heading>
      <p class="soft">{words.daily.about(dateOf(now))}</p>
      <Countdown />
      <ul>
        {DAILY_GAMES.map((game) => {
          const result = resultOf(game, now);
          return (
            <li key={game} class="panel">
              <div class="toolbar">
                <h2>{words.daily.games[game]}</h2>
                <a class={`button ${result === null ? "main" : ""}`} href={dailyAddress(game, now)}>
                  {result !== null ? outcomeOf(words, game, result) : hasBegun({ game, day: now }) ? words.goOn : words.daily.play}
                  <span class="unseen">{words.daily.games[game]}</span>
                </a>
              </div>
              <details>
                <summary>{words.daily.statistics}</summary>
                <Statistics game={game} day={now} />
              </details>
            </li>
          );
        })}
      </ul>
      <DailyDone />
      <h2>{words.daily.record}</h2>
      <p class="soft">{words.daily.whereKept}</p>
      {!keeps() && <Notice text={words.daily.notKept} />}
      <div class="row">
        <button type="button" onClick={save}>
          {words.daily.exportIt}
        </button>
        <label class="button file">
          {words.daily.importIt}
          <input class="unseen" type="file" accept="application/json,.json" onChange={(event) => take(event.currentTarget.files?.[0])} />
        </label>
      </div>
      {told !== "" && <Notice text={told} kind="good" />}
    </article>
  );
}
