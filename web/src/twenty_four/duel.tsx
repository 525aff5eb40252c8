// A duel by link: the address has what a friend achieved, and the clock of whoever opens it starts with a tap.

import { useWords } from "../shell/settings";

/** What was achieved: seconds, and in rounds of numbers points. */
export interface Feat {
  seconds: number;
  points: number | null;
}

export const writeFeat = ({ seconds, points }: Feat): string => (points === null ? seconds.toFixed(1) : `${points},${seconds.toFixed(1)}`);

/** A friend's feat; `null` if there is none, or it cannot be read. */
export function readFeat(text: string | undefined): Feat | null {
  const match = /^(?:(10|7|5|0),)?(\d{1,4}\.\d)$/.exec(text ?? "");
  return match === null ? null : { points: match[1] === undefined ? null : Number(match[1]), seconds: Number(match[2]) };
}

/** Who did better: more points, else less time. */
const compared = (own: Feat, friend: Feat): number => (own.points ?? 0) - (friend.points ?? 0) || friend.seconds - own.seconds;

/** What came of it. Whoever did not solve it at all has lost. */
export function DuelOutcome({ own, friend }: { own: Feat | null; friend: Feat }) {
  const words = useWords();
  const result = own === null ? -1 : compared(own, friend);
  return <p class="duel">{words.twentyFour.duelEnded(result, friend.seconds, friend.points)}</p>;
}
