// The visitor guesses. A fair host has drawn a secret; an adaptive one has none, and keeps the game as long as its answers allow.

import { useEffect, useState } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import type { RulesFacts } from "../engine/questions";
import { anyDraw, readDraw } from "../shell/draw";
import { Notice, OneOf, Refused, Share, Spoken } from "../shell/parts";
import { addressOf, change, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Fixed, Opened, useCommitment } from "./commitment";
import { GuessRows } from "./guess_rows";
import { Hint } from "./hint";
import { Keypad, type Proposed } from "./keypad";
import { Code, countsOf } from "./pegs";
import { answersOf, isSolved, readGuesses, type HostName } from "./said";

export function YouGuess({ place, facts }: { place: Place; facts: RulesFacts }) {
  const words = useWords();
  // An adaptive host divides all codes that are left by the answers that may come.
  const host: HostName = facts.isListed && place.query["host"] === "adaptive" ? "adaptive" : "fair";
  const draw = readDraw(place.query["draw"]);
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
        <Share label={words.codes.challenge} />
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
            <Share />
          </div>
        </section>
      )}
    </div>
  );
}
