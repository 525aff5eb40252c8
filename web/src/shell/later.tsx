// A view whose script is loaded when it is first gone to.

import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Cause, report } from "../engine/breakdown";
import { BackBar } from "./game_view";
import type { Place } from "./route";
import { useWords } from "./settings";
import { Late } from "./trouble";

type View = ComponentType<{ place: Place }>;

const loaded = new Map<() => Promise<View>, View>();

const VERSION = /<meta name="version" content="(\w+)"/;

/** Why a script of the page could not be loaded: another release has taken the place of this one, or else the network failed; and whether the page can be had. */
async function whyNoScript(): Promise<{ why: Cause; isThere: boolean }> {
  const own = document.querySelector<HTMLMetaElement>("meta[name=version]")?.content;
  try {
    const response = await fetch(document.baseURI, { cache: "no-store" });
    const there = VERSION.exec(await response.text())?.[1];
    return { why: there === undefined || there === own ? "network" : "missing", isThere: there !== undefined };
  } catch {
    return { why: "network", isThere: false };
  }
}

export function Later({ load, place, isGame }: { load: () => Promise<View>; place: Place; isGame: boolean }) {
  const words = useWords();
  const [, redraw] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const wasLoaded = useRef(loaded.has(load)).current;
  useEffect(() => {
    if (loaded.has(load)) return;
    let isLeft = false;
    let takeOff = () => {};
    const fail = async () => {
      const { why, isThere } = await whyNoScript();
      if (isLeft) return;
      // Some browsers remember that a script could not be loaded. With a network, only another page helps; the game is kept.
      if (attempt > 0 && isThere) return location.reload();
      takeOff = report(why, () => setAttempt(attempt + 1));
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
  if (View !== undefined) return <View place={place} />;
  return (
    <>
      {isGame && <BackBar />}
      <Late isPending>{words.loading}</Late>
    </>
  );
}
