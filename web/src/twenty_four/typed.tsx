// An expression typed instead of tapped.

import { useState } from "preact/hooks";
import { useWords } from "../shell/settings";

export function Typed({ onExpression, isOver, example }: { onExpression: (expression: string) => void; isOver: boolean; example: string }) {
  const words = useWords();
  const [text, setText] = useState("");
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") onExpression(text);
      }}
    >
      <label>
        <span>{words.twentyFour.orType}</span>
        <input
          value={text}
          disabled={isOver}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={example}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={isOver || text.trim() === ""}>
        {words.twentyFour.check}
      </button>
    </form>
  );
}
