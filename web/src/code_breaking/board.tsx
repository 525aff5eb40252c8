// The board of every way of playing: the guesses, below them what is tapped, and beside or below both what is told of the game.
//
// During a game guesses and keys fill the screen, whatever stands above them: only the guesses scroll, and the newest one is in view. So
// the keys never move. Where letters are too large for the screen, the board grows and the page scrolls.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { tick } from "../shell/haptics";

export function Board(given: {
  /** The guesses. */
  rows: ComponentChildren;
  /** How many they are: a new one is scrolled to. */
  count: number;
  /** What is tapped, until the game is over. */
  dock: ComponentChildren;
  aside: ComponentChildren;
  isOver: boolean;
  class?: string;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);
  const measure = () => {
    if (stage.current !== null && stage.current.offsetParent !== null) setAbove(Math.round(stage.current.getBoundingClientRect().top + scrollY));
  };
  useLayoutEffect(measure);
  useEffect(() => {
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  useLayoutEffect(() => {
    if (list.current !== null && given.count > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [given.count, given.isOver, above]);
  return (
    <div class={`board ${given.isOver ? "over" : "playing"} ${given.class ?? ""}`} style={{ "--above": `${above}px` }}>
      <div ref={stage} class="stage">
        {/* What scrolls can be scrolled by keyboard. */}
        <div ref={list} class="board-rows" {...(given.isOver || given.count === 0 ? {} : { tabIndex: 0 })}>
          {given.rows}
        </div>
        <div class="dock">{given.dock}</div>
      </div>
      <div class="aside">{given.aside}</div>
    </div>
  );
}

/** The end of a game: it takes the focus, so that who plays by keyboard or listens goes on from there. */
export function End({ title, isWon, children }: { title: string; isWon: boolean; children?: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const end = useRef<HTMLElement>(null);
  // A game that is over when the view opens leaves the focus where it is.
  const opened = useRef(performance.now()).current;
  useEffect(() => {
    const isPlayed = document.activeElement !== document.body || performance.now() - opened > 0;
    if (!isPlayed || heading.current === null) return;
    heading.current.focus({ preventScroll: true });
    end.current?.scrollIntoView({ block: "nearest" });
    if (isWon) tick([20, 60, 20, 60, 40]);
  }, []);
  return (
    <section class={`panel end ${isWon ? "won" : ""}`} ref={end} role="status">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
