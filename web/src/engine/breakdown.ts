// What breaks on the way to an answer, as opposed to what a game refuses: no network, a part that is gone, a browser that is too old or forbids WebAssembly.
//
// A breakdown is told in one place, above the view, with one button that tries again whatever failed (`shell/trouble.tsx`). A view need not
// know: to it the answer is still on its way.

import { watched } from "./watched";

/** `missing` is a part of the page that the server no longer has: a new release. `broken` is our own mistake. */
export type Cause = "network" | "missing" | "browser" | "blocked" | "broken";

export class Breakdown extends Error {
  /** Whoever shows messages shows none: the trouble is told above the view. */
  constructor(
    readonly why: Cause,
    cause?: unknown,
  ) {
    super("", { cause });
  }
}

/** Why a file of the page could not be loaded or run. */
export async function whyNot(file: string | URL): Promise<Cause> {
  try {
    const response = await fetch(file, { method: "HEAD", cache: "no-store" });
    return response.ok ? "browser" : response.status >= 500 ? "network" : "missing";
  } catch {
    return "network";
  }
}

/** What is broken, and how to try it again. */
let failed = new Map<() => void, Cause>();
const { watch, tell } = watched();
export const watchTrouble = watch;

/** The latest trouble. */
export const trouble = (): Cause | null => [...failed.values()].at(-1) ?? null;

/** Tells of a trouble; the function that comes back takes it off, such as when nobody waits for the answer any more. */
export function report(why: Cause, retry: () => void): () => void {
  failed.set(retry, why);
  tell();
  return () => {
    if (failed.delete(retry)) tell();
  };
}

/** Tries again whatever failed. */
export function retryAll(): void {
  const retries = [...failed.keys()];
  failed = new Map();
  tell();
  for (const retry of retries) retry();
}
