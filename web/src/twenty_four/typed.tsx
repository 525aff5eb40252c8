// An expression typed instead of tapped. A digit typed anywhere in the view goes to the field.

import { useRef } from "preact/hooks";
import { isElsewhere, useKeys } from "../shell/keys";
import { PLAIN } from "../shell/parts";
import { useWords } from "../shell/settings";

const BEGINS = /^[\d(ajqktAJQKT]$/;

export function Typed({ text, onText, onExpression }: { text: string; onText: (text: string) => void; onExpression: (expression: string) => void }) {
  const words = useWords();
  const field = useRef<HTMLInputElement>(null);
  useKeys(field, (event) => {
    if (!BEGINS.test(event.key) || isElsewhere(event, "input, select, textarea")) return;
    event.preventDefault();
    field.current?.focus();
    onText(text + event.key);
  });
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") onExpression(text);
      }}
    >
      <input
        ref={field}
        value={text}
        aria-label={words.twentyFour.orType}
        placeholder={words.twentyFour.orType}
        {...PLAIN}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <button type="submit" disabled={text.trim() === ""}>
        {words.check}
      </button>
    </form>
  );
}
