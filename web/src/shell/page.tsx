// The frame of every view, and the view that the address names.

import { useEffect, useRef } from "preact/hooks";
import { Choices } from "./choices";
import { isLostDay } from "./daily";
import { usePlayed } from "./daily_game";
import { BackBar } from "./game_view";
import { Home } from "./home";
import { Later } from "./later";
import { Notice } from "./parts";
import { NewRelease } from "./release";
import { usePlace } from "./route";
import { useWords } from "./settings";
import { Guarded, Trouble } from "./trouble";

/** The views by their part of the address; each is loaded when somebody goes there. */
const VIEWS = {
  codes: () => import("../code_breaking/code_breaking").then(({ CodeBreaking }) => CodeBreaking),
  "24": () => import("../twenty_four/twenty_four").then(({ TwentyFour }) => TwentyFour),
  "quad-ace": () => import("../quad_ace/quad_ace").then(({ QuadAce }) => QuadAce),
  words: () => import("../coloured_words/coloured_words").then(({ ColouredWords }) => ColouredWords),
  daily: () => import("./daily_views").then(({ Daily }) => Daily),
};

const isView = (name: string): name is keyof typeof VIEWS => Object.hasOwn(VIEWS, name);

export function Page() {
  const place = usePlayed(usePlace());
  const words = useWords();
  // Where a link's day is lost, there is a puzzle of today to play instead.
  const isLost = isLostDay(place);
  const game = isLost ? "daily" : (place.path[0] ?? "");
  const hasHeader = game === "daily" || !isView(game);
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
      {/* A game has a header of its own. */}
      {hasHeader && (
        <header class="top">
          <a class="mark" href="#/" aria-label={words.home}>
            <Mark />
            <span>solvetab</span>
          </a>
          <Choices />
        </header>
      )}
      <main id="main" ref={main} tabIndex={-1}>
        <NewRelease />
        <Trouble />
        <Guarded key={game} instead={hasHeader ? null : <BackBar />}>
          {isLost && <Notice text={words.daily.lostDay} />}
          {isView(game) && <Later load={VIEWS[game]} place={place} isGame={!hasHeader} />}
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
