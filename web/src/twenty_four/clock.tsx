// A clock that runs while something is to be found.

import { useEffect, useState } from "preact/hooks";
import { useWords } from "../shell/settings";

/** Seconds since it was started anew by another key; it stands when it does not run. */
export function useClock(key: string, isRunning: boolean): number {
  const [since, setSince] = useState({ key, start: performance.now(), seconds: 0 });
  useEffect(() => setSince({ key, start: performance.now(), seconds: 0 }), [key]);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(
      () => setSince((since) => ({ ...since, seconds: (performance.now() - since.start) / 1000 })),
      200,
    );
    return () => clearInterval(timer);
  }, [key, isRunning]);
  return since.key === key ? since.seconds : 0;
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
