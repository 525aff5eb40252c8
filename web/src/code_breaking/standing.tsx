// What is left: how many codes fit all answers, and which.

import { useState } from "preact/hooks";
import type { RulesFacts, Standing } from "../engine/questions";
import { useWords } from "../shell/settings";
import { Code } from "./pegs";

const FEW = 24;

export function Left({ facts, standing }: { facts: RulesFacts; standing: Standing }) {
  const words = useWords();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? standing.codes : standing.codes.slice(0, FEW);
  const share = standing.remaining <= 0 ? 0 : Math.log(standing.remaining + 1) / Math.log(facts.codes + 1);
  return (
    <section class="left-codes" aria-label={words.codes.whatIsLeft}>
      <p class="big-count">
        <strong>{words.number(standing.remaining)}</strong> {words.codes.codesLeft(standing.remaining, facts.codes)}
      </p>
      <div class="thermometer" aria-hidden="true">
        <i style={{ width: `${100 * share}%` }} />
      </div>
      {standing.remaining > 0 && (
        <details>
          <summary>{words.codes.listThem}</summary>
          <ul class="code-list">
            {shown.map((code) => (
              <li key={code}>
                <Code facts={facts} code={code} isSmall />
              </li>
            ))}
          </ul>
          {standing.codes.length > shown.length && (
            <button type="button" onClick={() => setShowsAll(true)}>
              {words.codes.showMore}
            </button>
          )}
          {shown.length === standing.codes.length && standing.remaining > standing.codes.length && (
            <p class="soft">{words.codes.andMore(standing.remaining - standing.codes.length)}</p>
          )}
        </details>
      )}
    </section>
  );
}
