// Words with a colour for each letter: the boards of the guessing games with a list of words for rules, and the review of a game that was
// played elsewhere.

import { useEffect, useState } from "preact/hooks";
import { Assistant } from "../code_breaking/assistant";
import { type Asked, CodeMenu } from "../code_breaking/code_menu";
import { addressIn, anew } from "../code_breaking/said";
import { isPracticeAt, playAnew, YouGuess } from "../code_breaking/you_guess";
import { useAnswer } from "../engine/engine";
import { HARD, LIST } from "../engine/word_lists";
import { dailyOf } from "../shell/daily";
import { GameView } from "../shell/game_view";
import { isKept } from "../shell/kept";
import { Either, Notice, Spoken } from "../shell/parts";
import { addressOf, go, type Place, type Shapes, useWrong } from "../shell/route";
import { useSettings, useWords } from "../shell/settings";
import { Late } from "../shell/trouble";
import { askedOf, NAME, OwnListForm, OwnListPanel, useOwnList } from "./own_list";
import { Review } from "./review";

const WAYS = ["play", "assistant", "review"] as const;
type Way = (typeof WAYS)[number];

const SHAPES: Shapes = {
  list: (text) => text === "own",
  hard: (text) => text === "1",
};

export function ColouredWords({ place }: { place: Place }) {
  const { words, language } = useSettings();
  const asked = place.path[1] ?? "play";
  const way = WAYS.find((name) => name === asked) ?? "play";
  const daily = dailyOf(place);
  // The puzzle of a day is the same for everyone, and a review compares with any guesses.
  const isHard = daily === null && way !== "review" && place.query["hard"] === "1";
  const list = isHard ? HARD : LIST;
  const isOwn = way === "assistant" && place.query["list"] === "own";
  const own = useOwnList(isOwn);
  const key = !isOwn ? list : own === null ? null : `${own.id} ${isHard} ${language}`;
  const { answer, refusal, isWaiting } = useAnswer(key, (ask) => (own === null ? ask("rules", list) : ask("ownWords", askedOf(own, isHard, words))));
  const facts = isWaiting ? null : answer;
  const isAsked = isOwn && (own === null || refusal !== null);
  const isWrong = useWrong(place, SHAPES, `${way} ${key}`);
  // With the form or the board the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one comes for the other
  useEffect(() => {
    if (isOwn && document.activeElement === document.body) document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [isAsked, facts]);
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
      menu={(close) =>
        facts !== null && <Menu place={place} way={way} facts={facts} own={own} onHint={() => setHinted((count) => count + 1)} onClose={close} />
      }
    >
      {isWrong && <Notice text={words.wrongLink} />}
      <Spoken text={own !== null && facts?.words ? words.wordGame.ownIs(facts.words) : ""} />
      {isAsked && <OwnListForm key={refusal} own={own} isHard={isHard} refusal={refusal} />}
      {own !== null && <Late isPending={isWaiting}>{words.loading}</Late>}
      {own !== null && !isKept(NAME) && <Notice text={words.wordGame.ownNotKept} />}
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

function Menu({ way, own, ...asked }: Asked & { way: Way; own: ReturnType<typeof useOwnList> }) {
  const { place, facts, onClose } = asked;
  const words = useWords();
  return (
    <CodeMenu {...asked} way={way} anew={() => (way === "play" ? playAnew(facts, "fair") : anew(facts, way))}>
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
        {own === null || facts.words === null ? (
          <>
            <p>{words.wordGame.listText}</p>
            <p class="soft">{words.wordGame.listOrigin}</p>
          </>
        ) : (
          <p>{words.wordGame.ownIs(facts.words)}</p>
        )}
        {way === "assistant" && <OwnListPanel own={own} isHard={facts.words?.isHard === true} onDone={onClose} />}
        {way === "play" && (
          <p>
            <a href={addressIn(facts, "review")}>{words.wordGame.reviewElsewhere}</a>
          </p>
        )}
      </section>
    </CodeMenu>
  );
}
