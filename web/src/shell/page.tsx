// The frame of every view: the name, the games, language and colours, and the view that the address names.

import { useEffect, useRef } from "preact/hooks";
import { dailyOf, isLostDay } from "./daily";
import { usePlayed } from "./daily_game";
import { Home } from "./home";
import { HowTo, rulesAt } from "./how_to";
import { Later } from "./later";
import { Notice } from "./parts";
import type { Words } from "../words/en";
import { NewRelease } from "./release";
import { addressOf, type Place, usePlace } from "./route";
import { choose, useSettings, type Colours } from "./settings";
import { Guarded, Trouble } from "./trouble";

/** The views by their part of the address; each is loaded when somebody goes there. */
const VIEWS = {
  codes: () => import("../code_breaking/code_breaking").then(({ CodeBreaking }) => CodeBreaking),
  "24": () => import("../twenty_four/twenty_four").then(({ TwentyFour }) => TwentyFour),
  "quad-ace": () => import("../quad_ace/quad_ace").then(({ QuadAce }) => QuadAce),
  words: () => import("../coloured_words/coloured_words").then(({ ColouredWords }) => ColouredWords),
  daily: () => import("./daily_views").then(({ Daily }) => Daily),
};

const TABS: readonly { view: string; address: string; name: (words: Words) => string }[] = [
  { view: "codes", address: addressOf(["codes", "play"]), name: (words) => words.codes.short },
  { view: "24", address: addressOf(["24", "quiz"]), name: (words) => words.twentyFour.short },
  { view: "quad-ace", address: addressOf(["quad-ace", "play"]), name: (words) => words.quadAce.short },
  { view: "words", address: addressOf(["words", "play"]), name: (words) => words.wordGame.short },
  { view: "daily", address: addressOf(["daily"]), name: (words) => words.daily.short },
];

const isView = (name: string): name is keyof typeof VIEWS => Object.hasOwn(VIEWS, name);

export function Page() {
  const place = usePlayed(usePlace());
  const { words } = useSettings();
  // Where a link's day is lost, there is a puzzle of today to play instead.
  const isLost = isLostDay(place);
  const game = isLost ? "daily" : (place.path[0] ?? "");
  const main = useRef<HTMLElement>(null);
  const shown = place.path.join("/");
  const before = useRef(shown);
  useEffect(() => {
    // A change of view is a new page for who cannot see it: reading goes on at its heading.
    if (before.current !== shown) {
      before.current = shown;
      main.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  }, [shown]);
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        {words.skip}
      </a>
      <header class={`top ${dailyOf(place) === null ? "" : "of-day"}`}>
        <a class="mark" href="#/" aria-label={words.home}>
          <Mark />
          <span>solvetab</span>
        </a>
        <nav aria-label={words.games}>
          {TABS.map(({ view, address, name }) => (
            // A tap on the game that is played must not throw it away.
            <a key={view} href={view === game && !isLost ? location.hash : address} aria-current={view === game ? "page" : undefined}>
              {name(words)}
            </a>
          ))}
        </nav>
        <Choices place={place} />
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <NewRelease />
        <Trouble />
        <Guarded key={game}>
          {isLost && <Notice text={words.daily.lostDay} />}
          {isView(game) && <Later load={VIEWS[game]} place={place} />}
          {game !== "" && !isView(game) && <Notice text={words.noSuchPlace} />}
          {!isView(game) && <Home />}
        </Guarded>
      </main>
      {!isView(game) && (
        <footer class="foot">
          <p>{words.foot}</p>
        </footer>
      )}
    </>
  );
}

/** Four pegs, one of them empty: the page's mark. */
function Mark() {
  return (
    <svg viewBox="0 0 64 64" width="28" height="28" aria-hidden="true">
      <rect width="64" height="64" rx="15" fill="#16324f" />
      <circle cx="21" cy="21" r="9.5" fill="#f0b429" />
      <circle cx="43" cy="21" r="9.5" fill="#e4572e" />
      <circle cx="21" cy="43" r="9.5" fill="#57b8ff" />
      <circle cx="43" cy="43" r="7.5" fill="none" stroke="#f6f2ea" stroke-width="4" />
    </svg>
  );
}

const NEXT: Record<Colours, Colours> = { system: "light", light: "dark", dark: "system" };

function Choices({ place }: { place: Place }) {
  const { words, language, colours } = useSettings();
  const rules = rulesAt(place);
  return (
    <div class="choices">
      {rules !== null && <HowTo {...rules} />}
      <button type="button" class="quiet" lang={language === "en" ? "zh-Hans" : "en"} onClick={() => choose({ language: language === "en" ? "zh" : "en" })}>
        {language === "en" ? "中文" : "English"}
      </button>
      <button
        type="button"
        class="quiet icon"
        aria-label={words.colours.choose(colours)}
        title={words.colours.choose(colours)}
        onClick={() => choose({ colours: NEXT[colours] })}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          {colours === "light" && (
            <g stroke="currentColor" stroke-width="1.6" stroke-linecap="round" fill="none">
              <circle cx="10" cy="10" r="3.6" />
              <path d="M10 1.8v2M10 16.2v2M1.8 10h2M16.2 10h2M4.2 4.2l1.4 1.4M14.4 14.4l1.4 1.4M4.2 15.8l1.4-1.4M14.4 5.6l1.4-1.4" />
            </g>
          )}
          {colours === "dark" && <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7z" fill="currentColor" />}
          {colours === "system" && (
            <>
              <circle cx="10" cy="10" r="7.2" fill="none" stroke="currentColor" stroke-width="1.6" />
              <path d="M10 2.8a7.2 7.2 0 0 1 0 14.4z" fill="currentColor" />
            </>
          )}
        </svg>
      </button>
    </div>
  );
}
