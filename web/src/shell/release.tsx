// Releases: this tab holds on to the files of its own, and is told when there is a newer one.

import { useEffect, useState } from "preact/hooks";
import { useWords } from "./settings";

/** Registers the service worker; see there for the lock. */
export function keepRelease(): void {
  if (!("serviceWorker" in navigator)) return;
  const version = document.querySelector<HTMLMetaElement>("meta[name=version]")?.content;
  // Held until the tab is closed.
  navigator.locks?.request(`solvetab ${version}`, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});
  addEventListener("load", () => {
    navigator.serviceWorker.controller?.postMessage("begun");
    // A browser that refuses (private windows do) has the page all the same, with a network.
    navigator.serviceWorker.register("service_worker.js").catch(() => {});
  });
}

/** Offers the new release. Until then the tab goes on with its own. */
export function NewRelease() {
  const words = useWords();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    // The first service worker of all replaces nothing.
    if (!("serviceWorker" in navigator) || navigator.serviceWorker.controller === null) return;
    const changed = () => setThere(true);
    navigator.serviceWorker.addEventListener("controllerchange", changed);
    return () => navigator.serviceWorker.removeEventListener("controllerchange", changed);
  }, []);
  if (!isThere) return null;
  return (
    <p class="notice release" role="status">
      {words.newVersion}{" "}
      <button type="button" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </p>
  );
}
