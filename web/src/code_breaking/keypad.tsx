// Typing a code: by touch, one symbol after the other, or on a keyboard. The draft is the page's; whether it is a code the package says.

import { useEffect, useRef, useState } from "preact/hooks";
import type { RulesFacts } from "../engine/questions";
import { useWords } from "../shell/settings";
import { Peg } from "./pegs";

/** More symbols stand in two rows, or in as many as it takes. */
const ONE_ROW = 7;
const WIDEST = 9;

const rowsOf = (symbols: number): number => (symbols <= ONE_ROW ? 1 : Math.max(2, Math.ceil(symbols / WIDEST)));

export interface Proposed {
  code: string;
}

export function Keypad(given: {
  facts: RulesFacts;
  label: string;
  action: string;
  onCode: (code: string) => void;
  /** A code to put in, such as a hint: a new object each time. */
  proposed?: Proposed | null;
  isBusy?: boolean;
}) {
  const { facts, label, action, onCode, proposed } = given;
  const words = useWords();
  const [draft, setDraft] = useState("");
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => setDraft(""), [facts.rules]);
  useEffect(() => {
    if (proposed) setDraft(proposed.code);
  }, [proposed]);
  const isFull = draft.length === facts.positions;
  const isUsed = (letter: string) => !facts.repeats && draft.includes(letter);
  const add = (letter: string) => {
    if (isFull || isUsed(letter)) return;
    setDraft(draft + letter);
    // Whoever types goes on with Enter.
    if (draft.length + 1 === facts.positions) field.current?.focus();
  };
  const send = () => {
    if (!isFull || given.isBusy === true) return;
    setDraft("");
    onCode(draft);
  };
  const typed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && (event.target === field.current || isFull)) {
      event.preventDefault();
      send();
    } else if (event.key === "Backspace") {
      event.preventDefault();
      setDraft(draft.slice(0, -1));
    } else if (event.key.length === 1 && facts.letters.includes(event.key.toLowerCase())) {
      event.preventDefault();
      add(event.key.toLowerCase());
    }
  };
  return (
    <div class="keypad" role="group" aria-label={label} onKeyDown={typed}>
      <div
        class="draft"
        ref={field}
        tabIndex={0}
        style={{ "--count": facts.positions }}
        role="textbox"
        aria-label={`${label}: ${words.codes.typeHere(facts.positions)}`}
        aria-description={[...draft].join(" ")}
      >
        {Array.from({ length: facts.positions }, (_, place) => (
          <Peg key={place} facts={facts} symbol={draft[place] ?? ""} />
        ))}
      </div>
      <p class="unseen" aria-live="polite">
        {[...draft].join(" ")}
      </p>
      <div class="keys" style={{ "--columns": Math.ceil(facts.symbols / rowsOf(facts.symbols)) }}>
        {[...facts.letters].map((letter) => (
          // A button that were disabled would lose the focus.
          <button key={letter} type="button" class="key" aria-disabled={isUsed(letter) || isFull} onClick={() => add(letter)}>
            <Peg facts={facts} symbol={letter} />
          </button>
        ))}
      </div>
      <div class="row">
        <button type="button" onClick={() => setDraft(draft.slice(0, -1))} disabled={draft === ""}>
          ⌫ <span class="unseen">{words.erase}</span>
        </button>
        <button type="button" class="main" onClick={send} disabled={!isFull || given.isBusy === true}>
          {action}
        </button>
      </div>
    </div>
  );
}
