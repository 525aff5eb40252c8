// What a guess is worth, in words.

import type { Rating, RulesFacts } from "../engine/questions";
import { useWords } from "../shell/settings";

export function RatingText({ facts, rating, isBest = false }: { facts: RulesFacts; rating: Rating; isBest?: boolean }) {
  const words = useWords();
  const names = facts.words === null ? words.codes : words.wordGame;
  const { cells, expected, largest, toCome, isPossible } = rating;
  return (
    <span class="rating">
      {words.codes.divides(cells.length, expected, largest)} {toCome !== null && words.codes.toCome(toCome.average, toCome.worst)}{" "}
      {isPossible ? names.mayBeSecret : isBest ? names.tellsMore : names.cannotBeSecret}
    </span>
  );
}
