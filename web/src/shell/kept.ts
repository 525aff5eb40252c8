// Short texts that this browser keeps for the visitor: settings, the opponent one has reached, a round under way.
//
// "always" outlives the tab, "tab" does not. A browser that refuses to keep anything has them until the page is closed.

import { useEffect, useState } from "preact/hooks";

export type Colours = "system" | "light" | "dark";

const STORES = { always: () => localStorage, tab: () => sessionStorage };
type Store = keyof typeof STORES;

const unkept = new Map<string, string>();

export function recall(name: string, store: Store = "always"): string | null {
  const key = `solvetab.${name}`;
  try {
    // What could not be kept is newer than what was.
    return unkept.get(key) ?? STORES[store]().getItem(key);
  } catch {
    return unkept.get(key) ?? null;
  }
}

/** Keeps a text; `null` forgets it. */
export function keep(name: string, text: string | null, store: Store = "always"): void {
  const key = `solvetab.${name}`;
  unkept.delete(key);
  try {
    if (text === null) STORES[store]().removeItem(key);
    else STORES[store]().setItem(key, text);
  } catch {
    if (text !== null) unkept.set(key, text);
  }
}

/** Whether a text outlives this page. */
export const isKept = (name: string): boolean => !unkept.has(`solvetab.${name}`);

/** Whether this browser keeps anything at all. */
export function keeps(): boolean {
  try {
    STORES.always().setItem("solvetab.try", "");
    STORES.always().removeItem("solvetab.try");
    return true;
  } catch {
    return false;
  }
}

/** Draws again when texts change whose names begin so: here, as `watch` tells, or in another tab. */
export function useKept(watch: (watcher: () => void) => () => void, names: string): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    const watcher = () => redraw((count) => count + 1);
    // Without a key everything was cleared.
    const other = ({ key }: StorageEvent) => (key === null || key.startsWith(`solvetab.${names}`)) && watcher();
    const unwatch = watch(watcher);
    addEventListener("storage", other);
    return () => {
      unwatch();
      removeEventListener("storage", other);
    };
  }, [watch, names]);
}
