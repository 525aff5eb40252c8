// Keys that work at once, wherever the focus is.

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

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
