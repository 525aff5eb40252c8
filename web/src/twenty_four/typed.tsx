// An expression typed instead of tapped.

import { useState } from "preact/hooks";
import { useWords } from "../shell/settings";

export function Typed({ onExpression, example }: { onExpression: (expression: string) => void; example: string }) {
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
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={example}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={text.trim() === ""}>
        {words.twentyFour.check}
      </button>
    </form>
  );
}
