// What a guess is worth, in words.

import type { Rating } from "../engine/questions";
import { useWords } from "../shell/settings";

export function RatingText({ rating, isBest = false }: { rating: Rating; isBest?: boolean }) {
  const words = useWords();
  const { cells, expected, largest, toCome, isPossible } = rating;
  return (
    <span class="rating">
      {words.codes.divides(cells.length, expected, largest)} {toCome !== null && words.codes.toCome(toCome.average, toCome.worst)}{" "}
      {isPossible ? words.codes.mayBeSecret : isBest ? words.codes.tellsMore : words.codes.cannotBeSecret}
    </span>
  );
}
