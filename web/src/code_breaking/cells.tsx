// The picture of a guess: the codes that were left, divided by the answers that could come. Rows are bulls, columns are cows; a disc's
// area is the share of the codes that get this answer, and the one that came is filled.

import type { Rating, RulesFacts } from "../engine/questions";
import { useWords } from "../shell/settings";
import { countsOf, isColoured } from "./pegs";

const STEP = 56;
const LARGEST = 25;

export function Cells({ facts, rating, came }: { facts: RulesFacts; rating: Rating; came?: string }) {
  const words = useWords();
  const all = rating.cells.reduce((sum, { codes }) => sum + codes, 0);
  const left = 30;
  const top = 22;
  const side = (facts.positions + 1) * STEP;
  const counts = Array.from({ length: facts.positions + 1 }, (_, count) => count);
  const biggest = rating.cells.reduce((most, { codes }) => Math.max(most, codes), 0);
  return (
    <svg
      class="cells"
      viewBox={`0 0 ${left + side} ${top + side}`}
      role="img"
      aria-label={words.codes.cellsPicture(rating.cells.length, all, isColoured(facts))}
    >
      {counts.map((count) => (
        <g key={count} class="axis">
          <text x={left + (count + 0.5) * STEP} y={15} text-anchor="middle">
            {count}B
          </text>
          <text x={4} y={top + (count + 0.5) * STEP + 5}>
            {count}A
          </text>
        </g>
      ))}
      {facts.answers.map((answer) => {
        const { bulls, cows } = countsOf(answer);
        const x = left + (cows + 0.5) * STEP;
        const y = top + (bulls + 0.5) * STEP;
        const codes = rating.cells.find((cell) => cell.answer === answer)?.codes ?? 0;
        if (codes === 0) return <circle key={answer} cx={x} cy={y} r="1.5" class="cell-none" />;
        const radius = Math.max(3, LARGEST * Math.sqrt(codes / biggest));
        return (
          <g key={answer} class={answer === came ? "cell came" : "cell"}>
            <title>
              {answer}: {codes}
            </title>
            <circle cx={x} cy={y} r={radius} />
            <text x={x} y={radius >= 15 ? y + 4.5 : y + radius + 11} text-anchor="middle" class={radius >= 15 ? "" : "outside"}>
              {codes}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
