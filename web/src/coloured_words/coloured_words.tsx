// Words with a colour for each letter: the boards of the guessing games with a list of words for rules, and the review of a game that was
// played elsewhere.

import { useState } from "preact/hooks";
import { helpAnew, Assistant } from "../code_breaking/assistant";
import { Seal } from "../code_breaking/commitment";
import { addressIn } from "../code_breaking/said";
import { drawOf, isPracticeAt, playAnew, puzzleOf, YouGuess } from "../code_breaking/you_guess";
import { useAnswer } from "../engine/engine";
import type { RulesFacts } from "../engine/questions";
import { dailyOf } from "../shell/daily";
import { DailyHelp } from "../shell/daily_views";
import { GameView } from "../shell/game_view";
import { OneOf } from "../shell/parts";
import { addressOf, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import { Review, reviewAnew } from "./review";

const WAYS = ["play", "assistant", "review"] as const;
type Way = (typeof WAYS)[number];

/** The list that is played by; in hard mode it has another tree. */
const LIST = "words-2315";
const HARD = "words-2315-hard";

export function ColouredWords({ place }: { place: Place }) {
  const words = useWords();
  const asked = place.path[1] ?? "play";
  const way = WAYS.find((name) => name === asked) ?? "play";
  const daily = dailyOf(place);
  // The puzzle of a day is the same for everyone, and a review compares with any guesses.
  const isHard = daily === null && way !== "review" && place.query["hard"] === "1";
  const list = isHard ? HARD : LIST;
  const { answer } = useAnswer(list, (ask) => ask("rules", list));
  const facts = answer?.rules === list ? answer : null;
  /** How often the menu was asked for a hint. */
  const [hinted, setHinted] = useState(0);
  return (
    <GameView
      place={place}
      class="codes words"
      title={isHard ? words.wordGame.hardTitle : words.wordGame.title}
      way={words.wordGame.way[way]}
      mark={!isPracticeAt(place) ? null : daily === null ? words.codes.practice : words.daily.helped}
      ways={WAYS.map((name) => ({ name: words.wordGame.way[name], address: addressOf(["words", name]), isHere: name === way }))}
      isNowhere={asked !== way}
      game={way}
      menu={(close) => facts !== null && <Menu place={place} way={way} facts={facts} onHint={() => setHinted((count) => count + 1)} onClose={close} />}
    >
      {facts !== null && (
        <div key={`${way} ${list}`}>
          {way === "play" && <YouGuess place={place} facts={facts} hinted={hinted} />}
          {way === "assistant" && <Assistant place={place} facts={facts} />}
          {way === "review" && <Review place={place} facts={facts} />}
        </div>
      )}
    </GameView>
  );
}

function Menu(given: { place: Place; way: Way; facts: RulesFacts; onHint: () => void; onClose: () => void }) {
  const { place, way, facts, onHint, onClose } = given;
  const words = useWords();
  const anew = () => {
    onClose();
    if (way === "play") playAnew(facts, "fair");
    else if (way === "assistant") helpAnew(facts);
    else reviewAnew(facts);
  };
  return (
    <>
      <div class="row">
        <button type="button" class="main" onClick={anew}>
          {words.codes.newGame}
        </button>
        {way === "play" ? <Share label={words.sendPuzzle} address={puzzleOf(place, facts)} /> : <Share />}
      </div>
      <DailyHelp place={place} onHint={onHint} onDone={onClose} />
      {way !== "review" && (
        <OneOf
          label={words.wordGame.mode}
          showLabel
          options={[
            { value: "any", label: words.wordGame.anyGuesses },
            { value: "hard", label: words.wordGame.hard },
          ]}
          value={facts.words?.isHard === true ? "hard" : "any"}
          onChoose={(mode) => {
            onClose();
            go(addressOf(["words", way], { hard: mode === "hard" ? 1 : null }));
          }}
        />
      )}
      <section class="panel">
        <h2>{words.wordGame.list}</h2>
        <p>{words.wordGame.listText}</p>
        <p class="soft">{words.wordGame.listOrigin}</p>
        {way === "play" && (
          <p>
            <a href={addressIn(facts, "review")}>{words.wordGame.reviewElsewhere}</a>
          </p>
        )}
      </section>
      {way === "play" && <Seal rules={facts.rules} draw={drawOf(place)} isOpened={false} />}
    </>
  );
}
