// Words with a colour for each letter: the boards of the guessing games with a list of words for rules, and the review of a game that was
// played elsewhere.

import { useState } from "preact/hooks";
import { helpAnew, Assistant } from "../code_breaking/assistant";
import { type Asked, CodeMenu } from "../code_breaking/code_menu";
import { addressIn } from "../code_breaking/said";
import { isPracticeAt, playAnew, YouGuess } from "../code_breaking/you_guess";
import { useAnswer } from "../engine/engine";
import { dailyOf } from "../shell/daily";
import { GameView } from "../shell/game_view";
import { Either } from "../shell/parts";
import { addressOf, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { OwnListForm, OwnListPanel, useOwnList } from "./own_list";
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
  const isOwn = way === "assistant" && place.query["list"] === "own";
  const own = useOwnList();
  const key = !isOwn ? list : own === null ? null : `${own.id} ${isHard}`;
  const { answer, refusal, isWaiting } = useAnswer(key, (ask) => (isOwn && own !== null ? ask("ownWords", { ...own, isHard }) : ask("rules", list)));
  const facts = isWaiting ? null : answer;
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
      game={`${way} ${place.query["list"] ?? ""}`}
      menu={(close) => facts !== null && <Menu place={place} way={way} facts={facts} onHint={() => setHinted((count) => count + 1)} onClose={close} />}
    >
      {isOwn && (own === null || refusal !== null) && <OwnListForm key={refusal} isHard={isHard} refusal={refusal} />}
      {facts !== null && (
        <div key={`${way} ${facts.rules}`}>
          {way === "play" && <YouGuess place={place} facts={facts} hinted={hinted} />}
          {way === "assistant" && <Assistant place={place} facts={facts} />}
          {way === "review" && <Review place={place} facts={facts} />}
        </div>
      )}
    </GameView>
  );
}

function Menu({ way, ...asked }: Asked & { way: Way }) {
  const { place, facts, onClose } = asked;
  const name = facts.words?.name ?? null;
  const words = useWords();
  const anew = { play: () => playAnew(facts, "fair"), assistant: () => helpAnew(facts), review: () => reviewAnew(facts) };
  return (
    <CodeMenu {...asked} way={way} anew={anew[way]}>
      {way !== "review" && (
        <Either
          label={words.wordGame.mode}
          names={[words.wordGame.anyGuesses, words.wordGame.hard]}
          isOther={facts.words?.isHard === true}
          onChoose={(isOther) => {
            onClose();
            go(addressOf(["words", way], { list: place.query["list"], hard: isOther ? 1 : null }));
          }}
        />
      )}
      <section class="panel">
        <h2>{words.wordGame.list}</h2>
        {name === null ? (
          <>
            <p>{words.wordGame.listText}</p>
            <p class="soft">{words.wordGame.listOrigin}</p>
          </>
        ) : (
          <p>{words.wordGame.ownIs(name, facts.words?.secrets.size ?? 0, facts.words?.guesses.size ?? 0)}</p>
        )}
        {way === "assistant" && <OwnListPanel name={name} isHard={facts.words?.isHard === true} onDone={onClose} />}
        {way === "play" && (
          <p>
            <a href={addressIn(facts, "review")}>{words.wordGame.reviewElsewhere}</a>
          </p>
        )}
      </section>
    </CodeMenu>
  );
}
