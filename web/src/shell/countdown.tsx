// The time until there are new puzzles.

import { useEffect, useState } from "preact/hooks";
import { untilNext } from "./daily";
import { useWords } from "./settings";

/** Hours, minutes and seconds until local midnight. */
export function Countdown() {
  const words = useWords();
  const [left, setLeft] = useState(() => untilNext(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(untilNext(new Date())), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor(left / 1000);
  const text = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return (
    <p class="countdown">
      {words.daily.next} <time role="timer">{text}</time>
    </p>
  );
}
