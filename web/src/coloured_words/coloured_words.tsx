// Words with a colour for each letter: the boards of the guessing games with a list of words for rules, and the review of a game that was
// played elsewhere.

import { useState } from "preact/hooks";
import { helpAnew, Assistant } from "../code_breaking/assistant";
import { Seal } from "../code_breaking/commitment";
import { HowToPlay } from "../code_breaking/how_to_play";
import { addressIn } from "../code_breaking/said";
import { drawOf, isPracticeAt, playAnew, puzzleOf, YouGuess } from "../code_breaking/you_guess";
import { useAnswer } from "../engine/engine";
import type { RulesFacts } from "../engine/questions";
import { dailyOf } from "../shell/daily";
import { DailyHelp } from "../shell/daily_views";
import { Heading, Notice, OneOf, Ways } from "../shell/parts";
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
  const title = daily === null ? (isHard ? words.wordGame.hardTitle : words.wordGame.title) : words.daily.numbered(words.daily.games[daily.game], daily.day);
  // The menu is open for a way of playing: it closes when another one is gone to.
  const [openFor, setOpenFor] = useState<Way | null>(null);
  const isOpen = openFor === way;
  /** How often the menu was asked for a hint. */
  const [hinted, setHinted] = useState(0);
  return (
    <article class={`codes words ${daily === null ? "" : "of-day"}`}>
      <div class="bar">
        <Heading title={`${title}: ${words.wordGame.way[way]}`}>{title}</Heading>
        {isPracticeAt(place) && <span class="practice">{daily === null ? words.codes.practice : words.daily.helped}</span>}
        <button type="button" class="quiet menu-button" aria-expanded={isOpen} onClick={() => setOpenFor(isOpen ? null : way)}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M3 5.5h14M3 10h14M3 14.5h14" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" />
          </svg>
          {words.codes.menu}
        </button>
        {daily === null && <WaysOf way={way} />}
      </div>
      {asked !== way && <Notice text={words.noSuchPlace} />}
      {facts !== null && (
        <>
          {/* The board stays where it is, and so does a word that is half typed. */}
          <div hidden={!isOpen}>
            <Menu place={place} way={way} facts={facts} onHint={() => setHinted((count) => count + 1)} onClose={() => setOpenFor(null)} />
          </div>
          <div key={`${way} ${list}`} hidden={isOpen}>
            {way === "play" && <YouGuess place={place} facts={facts} hinted={hinted} />}
            {way === "assistant" && <Assistant place={place} facts={facts} />}
            {way === "review" && <Review place={place} facts={facts} />}
          </div>
        </>
      )}
    </article>
  );
}

/** The ways of playing, as links. The one that is played leads to itself, so that a tap on it loses nothing. */
function WaysOf({ way }: { way: Way }) {
  const words = useWords();
  return (
    <Ways
      label={words.codes.ways}
      ways={WAYS.map((name) => ({
        name: words.wordGame.way[name],
        address: name === way ? location.hash || addressOf(["words", name]) : addressOf(["words", name]),
        isHere: name === way,
      }))}
    />
  );
}

/** Behind one button of the board. */
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
    <div class="menu">
      {/* Where the bar has no room for them. */}
      <WaysOf way={way} />
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
        <h2>{words.codes.howToPlay}</h2>
        <HowToPlay facts={facts} host="fair" />
      </section>
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
      <button type="button" onClick={onClose}>
        {words.codes.backToGame}
      </button>
    </div>
  );
}
