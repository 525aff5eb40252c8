// Keys that work at once, wherever the focus is.
//
// Listeners are set before the first paint: an effect that runs after it would miss the keys in between.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Keys that were pressed while there was nothing yet to type into. */
let early: string[] = [];
let listeners = 0;

function hear(event: KeyboardEvent): void {
  const isTyped = event.key.length === 1 || event.key === "Enter" || event.key === "Backspace";
  if (listeners > 0 || !isTyped || isElsewhere(event, "a, button, input, select, summary, textarea")) return;
  early.push(event.key);
}

/** Another place is another game. */
export function forgetEarlyKeys(): void {
  early = [];
}

/** From the page's first moment: a game that is still loaded is typed into once it is there. */
export function hearEarlyKeys(): void {
  addEventListener("keydown", hear);
  addEventListener("hashchange", forgetEarlyKeys);
  addEventListener("popstate", forgetEarlyKeys);
}

/** What was typed before anybody heard it. */
export function takeEarlyKeys(): string[] {
  const keys = early;
  early = [];
  return keys;
}

/** Hears all keys from the first paint on, while an element is seen: not behind the menu. The handler is that of the last drawing. */
export function useKeys(element: RefObject<HTMLElement | null>, press: (event: KeyboardEvent) => void): void {
  const latest = useRef(press);
  latest.current = press;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => element.current?.offsetParent !== null && latest.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [element]);
}

/** The same for whoever takes over what was typed early; as long as one does, no key is early. */
export function useOwnKeys(element: RefObject<HTMLElement | null>, press: (event: KeyboardEvent) => void): void {
  useKeys(element, press);
  useLayoutEffect(() => {
    listeners += 1;
    return () => {
      listeners -= 1;
    };
  }, []);
}

/** Whether a key belongs to what has the focus, to a dialog, or to the browser. */
export const isElsewhere = (event: KeyboardEvent, own: string): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest(`dialog, ${own}`) !== null;

/** Enter presses the main button of a board, or the one for the next game; it sends nothing. */
export function useEnter(board: RefObject<HTMLElement | null>): void {
  useKeys(board, (event) => {
    if (event.key !== "Enter" || isElsewhere(event, "a, button, input, select, summary, textarea")) return;
    const buttons = board.current?.querySelectorAll<HTMLElement>("button.main:enabled, button.again") ?? [];
    [...buttons].find((button) => button.closest(".share") === null)?.click();
  });
}
