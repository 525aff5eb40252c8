// An expression typed instead of tapped. A digit typed anywhere in the view goes to the field.

import { useEffect, useRef } from "preact/hooks";
import { useWords } from "../shell/settings";

const BEGINS = /^[\d(ajqktAJQKT]$/;

export function Typed({ text, onText, onExpression }: { text: string; onText: (text: string) => void; onExpression: (expression: string) => void }) {
  const words = useWords();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !BEGINS.test(event.key)) return;
      if ((event.target as HTMLElement).closest("input, select, textarea") !== null) return;
      event.preventDefault();
      field.current?.focus();
      onText(text + event.key);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
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
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <button type="submit" disabled={text.trim() === ""}>
        {words.twentyFour.check}
      </button>
    </form>
  );
}
