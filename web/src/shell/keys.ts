// Keys that work at once, wherever the focus is.

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Keys that were pressed while there was nothing yet to type into. */
let early: string[] = [];
let listeners = 0;

function hear(event: KeyboardEvent): void {
  if (listeners > 0 || event.key.length > 1 || isElsewhere(event, "a, button, input, select, summary, textarea")) return;
  early.push(event.key);
}

/** From the page's first moment: a game that is still loaded is typed into once it is there. */
export function hearEarlyKeys(): void {
  addEventListener("keydown", hear);
  // Another place is another game.
  addEventListener("hashchange", () => (early = []));
  addEventListener("popstate", () => (early = []));
}

/** Whoever types is heard from here on; what was typed before is handed over. */
export function takeEarlyKeys(): string[] {
  const keys = early;
  early = [];
  return keys;
}

/** Counts those who hear keys by themselves. */
export function useOwnKeys(): void {
  useEffect(() => {
    listeners += 1;
    return () => {
      listeners -= 1;
    };
  }, []);
}

/** Whether a key belongs to what has the focus, to a dialog, or to the browser. */
export const isElsewhere = (event: KeyboardEvent, own: string): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest(`dialog, ${own}`) !== null;

/** Enter presses the main button of a board. */
export function useEnter(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || isElsewhere(event, "a, button, input, select, summary, textarea")) return;
      board.current?.querySelector<HTMLElement>("button.main:enabled")?.click();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [board]);
}
