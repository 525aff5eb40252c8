// What is told above a view: that something is on its way, or what broke, with one button that tries it again; and the boundary that keeps a mistake in
// a view from taking the page away.

import { Component, type ComponentChildren, Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Breakdown, report, retryAll, trouble, watchTrouble } from "../engine/breakdown";
import { isWaiting, Refusal, watchWaiting } from "../engine/engine";
import { useWords } from "./settings";

/** Milliseconds before a visitor is told that something is on its way: what comes sooner needs no words. */
const SOON = 300;

/** Draws again when what is looked at changes. */
export function useWatched<Value>(look: () => Value, watch: (watcher: () => void) => () => void): Value {
  const [value, setValue] = useState(look);
  useEffect(() => {
    const watcher = () => setValue(look);
    watcher();
    return watch(watcher);
  }, [look, watch]);
  return value;
}

export function Trouble() {
  const words = useWords();
  const why = useWatched(trouble, watchTrouble);
  useEffect(() => {
    if (why !== "network") return;
    addEventListener("online", retryAll);
    return () => removeEventListener("online", retryAll);
  }, [why]);
  if (why === null) return <Loading />;
  // What the server no longer has is in the new release: only the page as a whole can be loaded.
  const retry = why === "missing" ? () => location.reload() : retryAll;
  return (
    <div class="notice trouble" role="alert">
      <p>{words.trouble[why]}</p>
      <button type="button" onClick={retry}>
        {why === "missing" ? words.reload : words.tryAgain}
      </button>
    </div>
  );
}

function Loading() {
  const words = useWords();
  const isPending = useWatched(isWaiting, watchWaiting);
  return <Late isPending={isPending}>{words.loading}</Late>;
}

/** A word on what takes longer than people wait without one. It moves nothing that is on the screen. */
export function Late({ isPending, children }: { isPending: boolean; children: ComponentChildren }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return setLate(false);
    const timer = setTimeout(() => setLate(true), SOON);
    return () => clearTimeout(timer);
  }, [isPending]);
  return (
    <p class="loading" role="status">
      {isPending && isLate ? children : ""}
    </p>
  );
}

/** A view. What it fails to draw, or to do, is told; to try again is to draw it anew from the address. */
export class Guarded extends Component<{ children: ComponentChildren; instead: ComponentChildren }, { attempt: number; hasFailed: boolean }> {
  override state = { attempt: 0, hasFailed: false };
  #again = () => this.setState(({ attempt }) => ({ attempt: attempt + 1, hasFailed: false }));

  #refused = (event: PromiseRejectionEvent) => {
    const error: unknown = event.reason;
    // The browser's console is for our own mistakes.
    if (error instanceof Breakdown || error instanceof Refusal) event.preventDefault();
    if (!(error instanceof Refusal)) report(error instanceof Breakdown ? error.why : "broken", this.#again);
  };

  override componentDidMount() {
    addEventListener("unhandledrejection", this.#refused);
  }

  override componentWillUnmount() {
    removeEventListener("unhandledrejection", this.#refused);
  }

  override componentDidCatch(error: unknown) {
    this.setState({ hasFailed: true });
    report("broken", this.#again);
    reportError(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : <Fragment key={this.state.attempt}>{this.props.children}</Fragment>;
  }
}
