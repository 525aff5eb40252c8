// The board of every way of playing: the guesses, below them what is tapped, and beside or below both what is told of the game.
//
// During a game guesses and keys fill the screen, whatever stands above them: only the guesses scroll, and the newest one is in view. So
// the keys never move. Where letters are too large for the screen, the board grows and the page scrolls.

import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { tick } from "../shell/haptics";

/** The address that the board was opened with. */
const Opened = createContext("");

export function Board(given: {
  /** The guesses. */
  rows: ComponentChildren;
  /** How many they are: a new one is scrolled to. */
  count: number;
  /** What is tapped, until the game is over. */
  dock: ComponentChildren;
  aside: ComponentChildren;
  /** How the game stands is not known yet: what is told of it would move when the guesses come. */
  isPending?: boolean;
  isOver: boolean;
  class?: string;
}) {
  const opened = useRef(location.hash).current;
  const stage = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);
  /** What stands there before the first guess has more lines than room. */
  const [isLong, setLong] = useState(false);
  const measure = useCallback(() => {
    if (stage.current !== null && stage.current.offsetParent !== null) setAbove(Math.round(stage.current.getBoundingClientRect().top + scrollY));
    if (list.current !== null) setLong(list.current.scrollHeight > list.current.clientHeight + 1);
  }, []);
  useLayoutEffect(measure);
  useEffect(() => {
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [measure]);
  // A game that begins again took the button away that began it.
  const wasOver = useRef(given.isOver);
  useEffect(() => {
    if (wasOver.current && !given.isOver && document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
    wasOver.current = given.isOver;
  });
  const scrolled = useRef("");
  useLayoutEffect(() => {
    const now = [given.count, given.isOver, above].join();
    if (scrolled.current === now || list.current === null || given.count === 0) return;
    scrolled.current = now;
    list.current.scrollTop = list.current.scrollHeight;
  });
  return (
    <div class={`board ${given.isOver ? "over" : "playing"} ${given.class ?? ""}`} style={{ "--above": `${above}px` }}>
      <div ref={stage} class="stage" tabIndex={-1}>
        {/* What scrolls can be scrolled by keyboard. */}
        <div ref={list} class="board-rows" {...(given.isOver || (given.count === 0 && !isLong) ? {} : { tabIndex: 0 })}>
          {given.rows}
        </div>
        <div class="dock">{given.dock}</div>
      </div>
      <div class="aside">
        <Opened.Provider value={opened}>{given.isPending === true ? null : given.aside}</Opened.Provider>
      </div>
    </div>
  );
}

/** A heading that takes the focus when it comes, so that who plays by keyboard or listens goes on from there; not in a view that was just opened. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useContext(Opened);
  useEffect(() => {
    if (opened === location.hash) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, [opened]);
  return heading;
}

/** The end of a game. */
export function End({ title, isWon, children }: { title: string; isWon: boolean; children?: ComponentChildren }) {
  const heading = useArrival();
  useEffect(() => {
    if (isWon) tick([20, 60, 20, 60, 40]);
  }, [isWon]);
  return (
    <section class={`panel end ${isWon ? "won" : ""}`} role="status">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
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
