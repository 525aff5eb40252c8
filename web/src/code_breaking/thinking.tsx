// What is shown while a best guess is on its way. For codes too many to list, and for a list of the visitor's own, that may take seconds, and be cancelled.

import { cancelLong } from "../engine/engine";
import type { RulesFacts } from "../engine/questions";
import { isOwnRules } from "../engine/word_lists";
import { useWords } from "../shell/settings";

export function Thinking({ facts }: { facts: RulesFacts }) {
  const words = useWords();
  return (
    <p class="soft thinking">
      {words.thinking}{" "}
      {(!facts.isListed || isOwnRules(facts.rules)) && (
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
