// A view whose script is loaded when it is first gone to.

import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { report, whyNot } from "../engine/breakdown";
import type { Place } from "./route";
import { useWords } from "./settings";
import { Late } from "./trouble";

type View = ComponentType<{ place: Place }>;

const loaded = new Map<() => Promise<View>, View>();

export function Later({ load, place }: { load: () => Promise<View>; place: Place }) {
  const words = useWords();
  const [, redraw] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const wasLoaded = useRef(loaded.has(load)).current;
  useEffect(() => {
    if (loaded.has(load)) return;
    let isLeft = false;
    let takeOff = () => {};
    const fail = async () => {
      const why = await whyNot(document.baseURI);
      if (isLeft) return;
      // Some browsers remember that a script could not be loaded. With a network, only another page helps; the address keeps the game.
      if (attempt > 0 && why !== "network") return location.reload();
      // The page is there and its script is not: another release has taken its place.
      takeOff = report(why === "network" ? why : "missing", () => setAttempt(attempt + 1));
    };
    load().then((view) => {
      loaded.set(load, view);
      redraw((count) => count + 1);
    }, fail);
    return () => {
      isLeft = true;
      takeOff();
    };
  }, [load, attempt]);
  const View = loaded.get(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether it was loaded before is that of the first drawing
  useEffect(() => {
    // The frame gives the focus to a view that is there; one that comes later takes it from nowhere only.
    if (View !== undefined && !wasLoaded && document.activeElement === document.body && location.hash !== "") {
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    }
  }, [View]);
  return View === undefined ? <Late isPending>{words.loading}</Late> : <View place={place} />;
}
