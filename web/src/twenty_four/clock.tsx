// A clock: minutes and seconds.

import { useWords } from "../shell/settings";

export function Clock({ seconds, label, isLast = false }: { seconds: number; label: string; isLast?: boolean }) {
  const words = useWords();
  const whole = Math.floor(seconds);
  return (
    <span class={`clock ${isLast ? "last" : ""}`} role="timer" aria-label={label} aria-live="off" title={words.twentyFour.seconds(seconds)}>
      {Math.floor(whole / 60)}:{String(whole % 60).padStart(2, "0")}
    </span>
  );
}
