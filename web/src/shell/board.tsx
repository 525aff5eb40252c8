// The board of every game: what is played, below it what is tapped, and beside or below both what is told of the game.
//
// During a game board and keys fill the screen below the header: only the rows scroll, and the newest one is in view. So the keys never
// move. Where letters are too large for the screen, the board grows and the page scrolls.

import { type ComponentChildren, createContext, type RefObject } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** Whether somebody has tapped or typed since the board was opened. */
const Played = createContext<RefObject<boolean>>({ current: false });

export function Board(given: {
  /** What is played: guesses, cards, hands. */
  rows: ComponentChildren;
  /** How many rows there are: a new one is scrolled to. */
  count?: number;
  /** What is tapped, until the game is over. */
  dock: ComponentChildren;
  aside: ComponentChildren;
  /** How the game stands is not known yet: what is told of it would move when the rows come. */
  isPending?: boolean;
  isOver: boolean;
  class?: string;
  board?: RefObject<HTMLDivElement | null>;
}) {
  const { count = 0, isOver } = given;
  const isPlayed = useRef(false);
  useEffect(() => {
    const mark = () => {
      isPlayed.current = true;
    };
    addEventListener("pointerdown", mark);
    addEventListener("keydown", mark);
    return () => {
      removeEventListener("pointerdown", mark);
      removeEventListener("keydown", mark);
    };
  }, []);
  const stage = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // A game that begins again took the button away that began it.
  const wasOver = useRef(isOver);
  useEffect(() => {
    if (wasOver.current && !isOver && document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
    wasOver.current = isOver;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is new, or wider than before, is scrolled to
  useLayoutEffect(() => {
    const last = list.current?.querySelector<HTMLElement>(".draft") ?? list.current?.querySelector<HTMLElement>("li:last-child") ?? null;
    if (list.current !== null && last !== null && count > 0) list.current.scrollTop = last.offsetTop + last.offsetHeight - list.current.clientHeight;
  }, [count, isOver]);
  return (
    <div class={`board ${isOver ? "over" : "playing"} ${given.class ?? ""}`} ref={given.board ?? null}>
      <div ref={stage} class="stage" tabIndex={-1}>
        {/* What scrolls can be scrolled by keyboard. */}
        <div ref={list} class="board-rows" {...(isOver || given.count === undefined ? {} : { tabIndex: 0 })}>
          {given.rows}
        </div>
        {!isOver && <div class="dock">{given.dock}</div>}
      </div>
      <div class="aside">
        <Played.Provider value={isPlayed}>{given.isPending === true ? null : given.aside}</Played.Provider>
      </div>
    </div>
  );
}

/** A heading that takes the focus when it comes, so that who plays by keyboard or listens goes on from there; not in a view that was just opened. */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isPlayed = useContext(Played);
  useEffect(() => {
    if (isPlayed.current !== true) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, [isPlayed]);
  return heading;
}

/** What stops a game until it is mended. */
export function Stop({ title, children }: { title: string; children: ComponentChildren }) {
  const heading = useArrival();
  return (
    <section class="panel" role="status">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
