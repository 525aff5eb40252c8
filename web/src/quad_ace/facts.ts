// What the solver knows of positions. Each is asked about once, however often a game comes through it, and those that are new in one question.

import { useAnswer } from "../engine/engine";
import type { Position, PositionFacts } from "../engine/questions";
import { writePosition } from "./position_in_address";

const known = new Map<string, PositionFacts>();
const keyOf = (position: Position): string => `${position.base} ${writePosition(position)}`;

export function useFacts(positions: readonly Position[]): { factsOf: (position: Position) => PositionFacts | undefined; refusal: string | null } {
  const missing = positions.filter((position) => !known.has(keyOf(position)));
  const { refusal } = useAnswer(missing.length === 0 ? null : missing.map(keyOf).join(" "), async (ask) => {
    const facts = await ask("positions", missing);
    for (const [place, position] of missing.entries()) {
      const fact = facts[place];
      if (fact !== undefined) known.set(keyOf(position), fact);
    }
    return true;
  });
  return { factsOf: (position) => known.get(keyOf(position)), refusal };
}
