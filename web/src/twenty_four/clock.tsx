// A clock that runs while something is to be found.

import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../shell/settings";

const TICK = 200;

/** Seconds since it was first drawn; it stands when it does not run. */
export function useClock(isRunning: boolean): number {
  const start = useRef(performance.now()).current;
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSeconds((performance.now() - start) / 1000), TICK);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}

export function Clock({ seconds, label }: { seconds: number; label: string }) {
  const words = useWords();
  const whole = Math.floor(seconds);
  return (
    <span class="clock" role="timer" aria-label={label} aria-live="off" title={words.twentyFour.seconds(seconds)}>
      {Math.floor(whole / 60)}:{String(whole % 60).padStart(2, "0")}
    </span>
  );
}
