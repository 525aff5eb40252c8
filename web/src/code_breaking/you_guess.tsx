// The visitor guesses. A fair host has drawn a secret; an adaptive one has none, and keeps the game as long as its answers allow.

import { useEffect, useState } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import type { RulesFacts } from "../engine/questions";
import { dailyAddress, dailyDraw, dailyOf } from "../shell/daily";
import { DailyEnd } from "../shell/daily_views";
import { anyDraw, readDraw } from "../shell/draw";
import { Notice, OneOf, Refused, Spoken } from "../shell/parts";
import { keep } from "../shell/record";
import { squaresOf, WON } from "../shell/result_card";
import { addressOf, change, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share, ShareResult } from "../shell/share";
import { Fixed, Opened, useCommitment } from "./commitment";
import { GuessRows } from "./guess_rows";
import { Hint } from "./hint";
import { Keypad, type Proposed } from "./keypad";
import { Code, countsOf } from "./pegs";
import { answersOf, isSolved, readGuesses, type HostName } from "./said";
import { standsOf } from "./stands";

export function YouGuess({ place, facts }: { place: Place; facts: RulesFacts }) {
  const words = useWords();
  // An adaptive host divides all codes that are left by the answers that may come.
  const daily = dailyOf(place);
  const host: HostName = daily === null && facts.isListed && place.query["host"] === "adaptive" ? "adaptive" : "fair";
  const draw = daily === null ? readDraw(place.query["draw"]) : dailyDraw(daily.game, daily.day);
  const guesses = readGuesses(place.query["guesses"]);
  const gaveUp = place.query["gave-up"] === "1";
  const [showsHint, setShowsHint] = useState(false);
  const [proposed, setProposed] = useState<Proposed | null>(null);
  useEffect(() => {
    if (draw === null) change({ draw: anyDraw(), rules: facts.rules });
  }, [draw]);
  const key = draw === null ? null : JSON.stringify([facts.rules, facts.hasTree, host, draw, guesses]);
  const answered = useAnswer(key, () => answersOf(facts.rules, host, draw ?? 0, guesses));
  const said = answered.answer ?? [];
  const solved = isSolved(facts, said);
  const secret = useAnswer(gaveUp && !solved && draw !== null && !answered.isWaiting ? `${key} secret` : null, async () => {
    if (host === "fair") return ask("secret", facts.rules, draw ?? 0);
    return (await ask("codesLeft", { rules: facts.rules, said }))[0] ?? "";
  });
  const commitment = useCommitment(facts.rules, host === "fair" ? draw : null, guesses.length > 0 || gaveUp);
  const anew = (host: HostName) => {
    setShowsHint(false);
    setProposed(null);
    go(addressOf(["codes", "play"], { rules: facts.rules, host, draw: anyDraw() }));
  };
  const last = said.at(-1);
  const isOver = solved || gaveUp;
  useEffect(() => {
    if (daily !== null && isOver && !answered.isWaiting) keep(daily.game, daily.day, { isWon: solved, score: said.length });
  }, [isOver, answered.isWaiting]);
  const puzzle = daily === null ? addressOf(["codes", "play"], { rules: facts.rules, host, draw }) : dailyAddress(daily.game, daily.day);
  const title = daily === null ? words.codes.titleOf(facts.rules) : words.daily.numbered(words.daily.games[daily.game], daily.day);
  const left = useAnswer(solved ? `${key} left` : null, () =>
    Promise.all(said.map(async (_, place) => (await standsOf(facts, said.slice(0, place + 1))).remaining)),
  );
  const rows = said.map((_, place) =>
    place === said.length - 1 ? WON : squaresOf(left.answer?.[place - 1] ?? facts.codes, left.answer?.[place] ?? facts.codes),
  );
  return (
    <div class="board">
      <div class="toolbar">
        {facts.isListed && (
          <OneOf
            label={words.codes.host}
            options={[
              { value: "fair", label: words.codes.fair },
              { value: "adaptive", label: words.codes.adaptive },
            ]}
            value={host}
            onChoose={anew}
          />
        )}
        <Share label={words.codes.challenge} address={puzzle} />
      </div>
      <p class="soft">{host === "fair" ? words.codes.fairText : words.codes.adaptiveText}</p>
      {!isOver && <Fixed commitment={commitment} />}
      {answered.refusal !== null && (
        <>
          <Notice text={words.wrongLink} />
          <Refused sentence={answered.refusal} />
          <button type="button" onClick={() => anew(host)}>
            {words.startAnew}
          </button>
        </>
      )}
      <GuessRows key={place.query["draw"]} facts={facts} said={said} label={words.codes.yourGuesses} />
      <Spoken
        text={
          answered.isWaiting || last === undefined ? "" : words.codes.spoken(last.guess, countsOf(last.answer).bulls, countsOf(last.answer).cows, said.length)
        }
      />
      {answered.refusal === null && !isOver && (
        <>
          <Keypad
            key={place.query["draw"]}
            facts={facts}
            label={words.codes.yourGuess}
            action={words.codes.guess}
            proposed={proposed}
            isBusy={answered.isWaiting}
            onCode={(code) => {
              setShowsHint(false);
              change({ guesses: [...guesses, code].join(",") });
            }}
          />
          <div class="row">
            <button type="button" aria-expanded={showsHint} onClick={() => setShowsHint(!showsHint)}>
              {words.hint}
            </button>
            <button type="button" onClick={() => change({ guesses: guesses.slice(0, -1).join(",") })} disabled={guesses.length === 0}>
              {words.undo}
            </button>
            <button type="button" onClick={() => change({ "gave-up": 1 })}>
              {words.giveUp}
            </button>
          </div>
          {showsHint && (
            <Hint facts={facts} asked={{ rules: facts.rules, said }} label={words.codes.bestGuess} onUse={(code) => setProposed({ code })} />
          )}
        </>
      )}
      {isOver && (
        <section class="panel end" role="status">
          <h2>{solved ? words.codes.found(said.length) : words.codes.gaveUp}</h2>
          {solved && facts.isListed && <p>{words.codes.openRows}</p>}
          {!solved && secret.answer !== null && (
            <p>
              {host === "fair" ? words.codes.secretWas : words.codes.secretCouldBe} <Code facts={facts} code={secret.answer} />
            </p>
          )}
          <Opened commitment={commitment} />
          <div class="row">
            <button type="button" class="main" onClick={() => anew(host)}>
              {words.playAgain}
            </button>
            <Share label={words.sendPuzzle} address={puzzle} />
          </div>
          {left.answer !== null && <ShareResult card={{ title, facts: [words.codes.guesses(said.length)], rows, address: puzzle }} />}
          {daily !== null && <DailyEnd game={daily.game} day={daily.day} />}
        </section>
      )}
    </div>
  );
}
