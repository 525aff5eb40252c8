// The value of a position, as a coloured sentence.

import type { Value } from "../engine/questions";
import { useWords } from "../shell/settings";

export function ValueText({ value }: { value: Value }) {
  const words = useWords();
  return <span class={`value ${value.outcome}`}>{words.quadAce.value(value.outcome, value.plies)}</span>;
}
