// The review of a game that was played elsewhere: it is pasted, and each guess is judged beside the best one.

import { useEffect, useRef, useState } from "preact/hooks";
import { Board, Stop } from "../shell/board";
import { EndSheet } from "../shell/end_sheet";
import { GuessRows } from "../code_breaking/guess_rows";
import { addressIn, anew, isSolved, readSaid, winOf, writeSaid } from "../code_breaking/said";
import { standsOf } from "../code_breaking/stands";
import { Suspects } from "../code_breaking/suspects";
import { GoOn } from "../code_breaking/thinking";
import { Story, VerdictText } from "../code_breaking/verdict";
import { ask, cancelLong, Refusal, useAnswer } from "../engine/engine";
import type { Answered, RulesFacts } from "../engine/questions";
import { PLAIN, Refused, WrongLink } from "../shell/parts";
import { change, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import { readGame } from "./game_text";

export function Review({ place, facts }: { place: Place; facts: RulesFacts }) {
  const said = readSaid(place.query["said"]);
  return said.length === 0 ? <Paste facts={facts} /> : <Reviewed key={place.query["said"]} facts={facts} said={said} />;
}

/** Takes a game. */
function Paste({ facts }: { facts: RulesFacts }) {
  const words = useWords();
  const [text, setText] = useState("");
  const [secret, setSecret] = useState("");
  const [told, setTold] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.tagName === "H1") field.current?.focus({ preventScroll: true });
  }, []);
  const game = readGame(text);
  const needsSecret = game.words.length > 0 && game.colours.length === 0;
  const review = async () => {
    setTold(null);
    const unknown = game.words.find((word) => facts.words?.guesses.has(word) !== true);
    if (game.unread.length > 0) return setTold(words.wordGame.unread(game.unread));
    if (game.words.length === 0) return setTold(words.wordGame.noWords);
    if (unknown !== undefined) return setTold(words.wordGame.notInList(unknown));
    if (game.colours.length > 0 && game.colours.length !== game.words.length) return setTold(words.wordGame.unpaired(game.words.length, game.colours.length));
    const typed = secret.trim().toLowerCase();
    if (needsSecret && typed !== "" && facts.words?.guesses.has(typed) !== true) return setTold(words.wordGame.notInList(typed));
    // Of words alone the last one is the secret, unless another one is named.
    const named = typed || (game.words.at(-1) ?? "");
    if (needsSecret && facts.words?.secrets.has(named) !== true) return setTold(words.wordGame.noSecret(named, typed === ""));
    try {
      const all = game.words.map(
        async (guess, number): Promise<Answered> => ({ guess, answer: game.colours[number] ?? (await ask("feedback", facts.rules, guess, named)) }),
      );
      go(addressIn(facts, "review", { said: writeSaid(await Promise.all(all)) }));
    } catch (error) {
      if (error instanceof Refusal) setTold(error.message);
    }
  };
  return (
    <form
      class="paste"
      onSubmit={(event) => {
        event.preventDefault();
        void review();
      }}
    >
      <p>{words.wordGame.reviewText}</p>
      <label>
        {words.wordGame.pasteHere}
        <textarea
          ref={field}
          rows={7}
          value={text}
          {...PLAIN}
          placeholder={"crane -Y--G\nthere -GGGG\nwhere GGGGG"}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {needsSecret && (
        <label>
          {words.wordGame.secretIfLost}
          <input value={secret} {...PLAIN} maxLength={5} onInput={(event) => setSecret(event.currentTarget.value)} />
        </label>
      )}
      <Refused sentence={told} />
      <button type="submit" class="main">
        {words.wordGame.reviewIt}
      </button>
    </form>
  );
}

function Reviewed({ facts, said }: { facts: RulesFacts; said: readonly Answered[] }) {
  const words = useWords();
  const asked = { rules: facts.rules, said };
  const key = JSON.stringify(asked);
  const [attempt, setAttempt] = useState(0);
  const standing = useAnswer(`${key} stands`, (ask) => standsOf(ask, facts, said));
  const isOutside = standing.answer?.isOutside === true;
  const isContradiction = standing.answer?.remaining === 0 || isOutside;
  const judged = useAnswer(standing.answer !== null && !isContradiction ? `${key} ${attempt}` : null, (ask) => ask("verdict", asked));
  const verdict = judged.answer;
  // Without a sentence it was cancelled.
  const refusal = standing.refusal ?? (judged.refusal || null);
  const judgedBy = { facts, said, host: "fair", verdict, isPractice: false } as const;
  const isJudging = judged.isWaiting || standing.isWaiting;
  const found = said.find(({ answer }) => answer === winOf(facts));
  const stranger = found !== undefined && facts.words?.secrets.has(found.guess) === false ? found.guess : null;
  const changed = (said: Answered[]) => change({ said: writeSaid(said) });
  return (
    <>
      <WrongLink refusal={refusal} />
      <Board
        count={said.length}
        isOver
        rows={
          <GuessRows
            facts={facts}
            said={said}
            label={words.codes.guessesSoFar}
            suspects={isContradiction ? (standing.answer?.suspects ?? []) : []}
            onChange={changed}
            canOpen
            verdict={verdict}
          />
        }
        dock={null}
        aside={
          <>
            {isContradiction && (
              <Stop title={isOutside ? words.wordGame.noSecretFits : words.codes.contradiction}>
                {stranger !== null && <p>{words.wordGame.noSecret(stranger, false)}</p>}
                {stranger === null &&
                  (isOutside ? (
                    <p>{words.wordGame.outside(standing.answer?.remaining ?? 0, facts.codes)}</p>
                  ) : (
                    <Suspects standing={standing.answer} count={said.length} />
                  ))}
              </Stop>
            )}
            {!isContradiction && refusal === null && (
              <EndSheet
                title={isSolved(facts, said) ? words.codes.solvedElsewhere(said.length) : words.wordGame.notSolved(said.length)}
                isWon={false}
                again={{ name: words.wordGame.another, go: () => anew(facts, "review") }}
                more={<Share />}
                details={verdict !== null && <VerdictText {...judgedBy} isOpen />}
              >
                {judged.refusal === null && <Story {...judgedBy} isWaiting={isJudging} />}
                {isJudging && (
                  <button type="button" onClick={cancelLong}>
                    {words.cancel}
                  </button>
                )}
                <GoOn refusal={judged.refusal} onGoOn={() => setAttempt(attempt + 1)} />
              </EndSheet>
            )}
            {(isContradiction || refusal !== null) && (
              <div class="row">
                <button type="button" class="main" onClick={() => anew(facts, "review")}>
                  {words.wordGame.another}
                </button>
              </div>
            )}
          </>
        }
      />
    </>
  );
}
