// What is shown while a question about codes too many to list is on its way: it may take seconds, and be cancelled.

import { cancelLong } from "../engine/engine";
import type { RulesFacts } from "../engine/questions";
import { useWords } from "../shell/settings";

export function Thinking({ facts }: { facts: RulesFacts }) {
  const words = useWords();
  return (
    <p class="soft thinking">
      {words.thinking}{" "}
      {!facts.isListed && (
        <button type="button" class="late" onClick={cancelLong}>
          {words.cancel}
        </button>
      )}
    </p>
  );
}

/** After Cancel: asks again. */
export function GoOn({ refusal, onGoOn }: { refusal: string | null; onGoOn: () => void }) {
  const words = useWords();
  if (refusal !== "") return null;
  return (
    <p>
      <button type="button" onClick={onGoOn}>
        {words.goOn}
      </button>
    </p>
  );
}
