// The picture of a guess: the codes that were left, divided by the answers that could come. Rows are bulls, columns are cows; a disc's
// area is the share of the codes that get this answer, and the one that came is filled. Of words each kind of feedback is a bar.

import type { Rating, RulesFacts } from "../engine/questions";
import { useWords } from "../shell/settings";
import { countsOf, isColoured } from "./pegs";

const STEP = 56;
const LARGEST = 25;

interface Given {
  facts: RulesFacts;
  rating: Rating;
  came?: string;
}

export const Cells = (given: Given) => (given.facts.words === null ? <Discs {...given} /> : <Bars {...given} />);

const HIGH = 90;
const BROAD = 320;

/** A bar for each kind of feedback, the largest first. */
function Bars({ rating, came }: Given) {
  const words = useWords();
  const cells = [...rating.cells].sort((one, other) => other.codes - one.codes || (one.answer < other.answer ? 1 : -1));
  const all = cells.reduce((sum, { codes }) => sum + codes, 0);
  const most = cells[0]?.codes ?? 1;
  const wide = Math.min(16, BROAD / Math.max(1, cells.length));
  return (
    <svg class="cells bars" viewBox={`0 0 ${BROAD} ${HIGH + 18}`} role="img" aria-label={words.wordGame.barsPicture(cells.length, all)}>
      <text x={wide + 4} y={12} class="largest">
        {most}
      </text>
      {cells.map(({ answer, codes }, place) => {
        const high = Math.max(1.5, (HIGH * codes) / most);
        return (
          <g key={answer} class={answer === came ? "cell came" : "cell"}>
            <title>
              {words.wordGame.squares(answer)}: {codes}
            </title>
            <rect x={place * wide} y={HIGH - high} width={Math.max(1, wide - 0.8)} height={high} />
            {answer === came && (
              <text x={Math.min(Math.max(place * wide + wide / 2, 10), BROAD - 10)} y={HIGH + 14} text-anchor="middle" class="outside">
                {codes}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function Discs({ facts, rating, came }: Given) {
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
            {words.codes.axis(count, false)}
          </text>
          <text x={4} y={top + (count + 0.5) * STEP + 5}>
            {words.codes.axis(count, true)}
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
