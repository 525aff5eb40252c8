// The value of a position, as a coloured sentence: in moves of the winner, as people count them. The solver counts those of both players.

import type { Value } from "../engine/questions";
import { useWords } from "../shell/settings";

/** The moves that the winner still makes, the last one included. */
export const movesOf = ({ plies }: Value): number | null => (plies === null ? null : Math.ceil(plies / 2));

export function ValueText({ value }: { value: Value }) {
  const words = useWords();
  return <span class={`value ${value.outcome}`}>{words.quadAce.value(value.outcome, movesOf(value))}</span>;
}
