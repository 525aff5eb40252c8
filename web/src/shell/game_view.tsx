// The view of a game: one header of 48 pixels, behind whose button is all that is chosen, and the board.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Choices } from "./choices";
import { dailyOf, isPast } from "./daily";
import { HowTo, rulesAt } from "./how_to";
import { Heading, Notice, Ways, type Way } from "./parts";
import type { Place } from "./route";
import { useWords } from "./settings";

/** The header of a game that is not there: it is still loaded, or has failed. */
export const BackBar = () => (
  <header class="bar">
    <Back />
  </header>
);

/** The way back to the puzzles of today. */
function Back() {
  const words = useWords();
  return (
    <a class="back" href="#/" aria-label={words.home} title={words.home}>
      <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true">
        <path d="M12.5 3.5 6 10l6.5 6.5" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" />
      </svg>
    </a>
  );
}

export function GameView(given: {
  place: Place;
  class: string;
  /** What a game of no day is called; that of a day has its name and number. */
  title: string;
  /** How it is played, for the name of the tab. */
  way: string;
  /** Said beside the name, such as that the game is practice. */
  mark?: string | null;
  ways: readonly Way[];
  /** The address names no way of playing. */
  isNowhere: boolean;
  /** The game that the menu is open for: it closes when another one is chosen in it. */
  game: string;
  menu: (close: () => void) => ComponentChildren;
  children: ComponentChildren;
}) {
  const { place, game, mark } = given;
  const words = useWords();
  const daily = dailyOf(place);
  const title = daily === null ? given.title : words.daily.numbered(words.daily.games[daily.game], daily.day);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when another game is chosen
  useLayoutEffect(close, [game]);
  const view = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      view.current?.querySelector<HTMLElement>(".stage")?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  const rules = rulesAt(place);
  return (
    <article ref={view} class={given.class} onKeyDown={(event) => event.key === "Escape" && close()}>
      <header class="bar">
        <Back />
        <Heading title={`${title}: ${given.way}`}>{title}</Heading>
        {mark != null && <span class="practice">{mark}</span>}
        {rules !== null && <HowTo {...rules} />}
        <button type="button" class="quiet icon menu-button" aria-expanded={isOpen} title={words.codes.menu} onClick={() => setOpen(!isOpen)}>
          <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true">
            <path d="M3 5.5h14M3 10h14M3 14.5h14" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" />
          </svg>
          <span class="unseen">{words.codes.menu}</span>
        </button>
      </header>
      {given.isNowhere && <Notice text={words.noSuchPlace} />}
      {daily !== null && isPast(daily) && <Notice text={words.daily.past} />}
      {/* Both stay where they are: a search in the menu goes on, and so does a code that is half typed. */}
      <div class="menu" hidden={!isOpen}>
        {daily !== null && <p class="soft">{words.daily.freePlay}</p>}
        <Ways label={words.codes.ways} ways={given.ways} onTap={close} />
        {given.menu(close)}
        <div class="row">
          <button type="button" onClick={close}>
            {words.codes.backToGame}
          </button>
          <Choices />
        </div>
      </div>
      <div hidden={isOpen}>{given.children}</div>
    </article>
  );
}
