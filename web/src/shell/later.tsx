// A view whose script is loaded when it is first gone to.

import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Notice } from "./parts";
import type { Place } from "./route";
import { useWords } from "./settings";

type View = ComponentType<{ place: Place }>;

const loaded = new Map<() => Promise<View>, View>();

export function Later({ load, place }: { load: () => Promise<View>; place: Place }) {
  const words = useWords();
  const [, redraw] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const wasLoaded = useRef(loaded.has(load)).current;
  useEffect(() => {
    if (loaded.has(load)) return;
    load().then(
      (view) => {
        loaded.set(load, view);
        redraw((count) => count + 1);
      },
      () => setFailed(true),
    );
  }, [load]);
  const View = loaded.get(load);
  useEffect(() => {
    // The frame gives the focus to a view that is there; one that comes later takes it from nowhere only.
    if (View !== undefined && !wasLoaded && document.activeElement === document.body && location.hash !== "") {
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    }
  }, [View]);
  if (hasFailed) return <Notice text={words.notLoaded} />;
  return View === undefined ? null : <View place={place} />;
}
