// What is left: how many codes fit all answers, and which.

import { useState } from "preact/hooks";
import { useAnswer } from "../engine/engine";
import type { CodesAsked, RulesFacts } from "../engine/questions";
import { useWords } from "../shell/settings";
import { Code } from "./pegs";
import type { Stands } from "./stands";

const FEW = 24;
/** Of codes too many to list, so few are. */
const LISTED = 50_000;

export function Left({ facts, asked, standing }: { facts: RulesFacts; asked: CodesAsked; standing: Stands }) {
  const words = useWords();
  const { remaining, error } = standing;
  const [isOpen, setOpen] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const left = useAnswer(isOpen && remaining > 0 ? JSON.stringify(asked) : null, (ask) => ask(facts.isListed ? "codesLeft" : "largeCodesLeft", asked));
  // A large game lists its codes from here on at the latest.
  const canList = facts.isListed || (error === null && remaining <= LISTED);
  const codes = left.answer ?? [];
  const shown = showsAll ? codes : codes.slice(0, FEW);
  const share = remaining / facts.codes;
  return (
    <section class="left-codes" aria-label={words.codes.whatIsLeft}>
      {standing.isOutside === true ? (
        <p>{words.wordGame.outside(remaining, facts.codes)}</p>
      ) : (
        <p class="big-count">
          {words.codes.leftBefore}
          <strong>{words.about(remaining, error)}</strong>{" "}
          {facts.words === null ? words.codes.codesLeft(remaining, facts.codes) : words.wordGame.wordsLeft(remaining, facts.codes)}
        </p>
      )}
      <div class="thermometer" aria-hidden="true">
        <i style={{ width: `${100 * share}%` }} />
      </div>
      {!facts.isListed && remaining > 0 && <p class="soft">{error === null ? words.codes.isExact : words.codes.isEstimate(error)}</p>}
      {remaining > 0 && canList && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{words.codes.listThem}</summary>
          <ul class="code-list">
            {shown.map((code) => (
              <li key={code}>
                <Code facts={facts} code={code} isSmall />
              </li>
            ))}
          </ul>
          {codes.length > shown.length && (
            <button type="button" onClick={() => setShowsAll(true)}>
              {words.codes.showMore}
            </button>
          )}
          {codes.length > 0 && shown.length === codes.length && remaining > codes.length && <p class="soft">{words.codes.andMore(remaining - codes.length)}</p>}
        </details>
      )}
    </section>
  );
}
