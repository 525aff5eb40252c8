// Rules without a tree: they are solved here, in a worker that can be cancelled. Play need not wait for it. Small ones are solved unasked.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, solve, type Solving } from "../engine/engine";
import type { RulesFacts, SolvingReport } from "../engine/questions";
import { Refused } from "../shell/parts";
import { useWords } from "../shell/settings";

/** So many codes take a slow phone a few seconds. */
const UNASKED = 720;

export function SolveRules({ facts, onSolved }: { facts: RulesFacts; onSolved: () => void }) {
  const words = useWords();
  const [report, setReport] = useState<SolvingReport | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const solving = useRef<Solving | null>(null);
  const start = async () => {
    setRefusal(null);
    setReport({ seconds: 0, text: "", done: null, steps: null });
    solving.current = solve(facts.rules, setReport);
    try {
      await ask("keepTree", facts.rules, await solving.current.tree);
      onSolved();
    } catch (error) {
      setRefusal((error as Error).message);
    }
    solving.current = null;
    setReport(null);
  };
  const unasked = useRef(facts.codes <= UNASKED ? start : null);
  useEffect(() => {
    void unasked.current?.();
    return () => solving.current?.cancel();
  }, []);
  return (
    <section class="panel solve" aria-label={words.codes.solve}>
      {report === null ? (
        <>
          <p>{words.codes.noTree}</p>
          <button type="button" class="main" onClick={start}>
            {words.codes.solve}
          </button>
        </>
      ) : (
        <>
          <p role="status">{words.codes.solving(facts.rules, report.seconds, report.text)}</p>
          <progress {...(report.steps === null || report.done === null ? {} : { value: report.done, max: report.steps })} aria-label={words.codes.solve} />
          <button type="button" onClick={() => solving.current?.cancel()}>
            {words.cancel}
          </button>
        </>
      )}
      <Refused sentence={refusal} />
    </section>
  );
}
