// Typing a code: by touch, one symbol after the other, or on a keyboard. The draft is the page's; whether it is a code the package says.

import { useEffect, useRef, useState } from "preact/hooks";
import type { RulesFacts } from "../engine/questions";
import { tick } from "../shell/haptics";
import { takeEarlyKeys, useOwnKeys } from "../shell/keys";
import { useWords } from "../shell/settings";
import { Peg } from "./pegs";

/** More symbols stand in two rows, or in as many as it takes. */
const ONE_ROW = 7;
const WIDEST = 9;

const rowsOf = (symbols: number): number => (symbols <= ONE_ROW ? 1 : Math.max(2, Math.ceil(symbols / WIDEST)));

/** Keys as a code, or the beginning of one. */
function codeOf(keys: readonly string[], { letters, positions, repeats }: RulesFacts): string {
  let code = "";
  for (const key of keys) if (code.length < positions && letters.includes(key) && (repeats || !code.includes(key))) code += key;
  return code;
}

export interface Proposed {
  code: string;
}

export function Keypad(given: {
  facts: RulesFacts;
  label: string;
  action: string;
  onCode: (code: string) => void;
  /** Guesses that were made: they tell nothing new, and are not sent again. */
  tried?: readonly string[];
  /** What tells this game from the next one, whose code begins empty; null until that is known. */
  game?: string | null;
  /** A code to put in, such as a hint: a new object each time. */
  proposed?: Proposed | null;
  isBusy?: boolean;
  /** The keys of the board: what is typed anywhere goes here. */
  isMain?: boolean;
}) {
  const { facts, label, action, onCode, proposed } = given;
  const words = useWords();
  // The longest beginning of what was typed early that can be one.
  const [draft, setDraft] = useState(() => (given.isMain === true ? codeOf(takeEarlyKeys(), facts) : ""));
  useOwnKeys();
  const lastGame = useRef(given.game ?? null);
  useEffect(() => {
    if (lastGame.current !== null && lastGame.current !== (given.game ?? null)) setDraft("");
    lastGame.current = given.game ?? null;
  }, [given.game]);
  const keypad = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!proposed) return;
    setDraft(proposed.code);
    main.current?.focus({ preventScroll: true });
  }, [proposed]);
  const isFull = draft.length === facts.positions;
  const isUsed = (letter: string) => !facts.repeats && draft.includes(letter);
  const tried = isFull ? (given.tried ?? []).indexOf(draft) : -1;
  const canSend = isFull && tried < 0 && given.isBusy !== true;
  const add = (letter: string) => {
    if (isFull || isUsed(letter)) return;
    tick();
    setDraft(draft + letter);
  };
  // A code that is sent while the last answer is on its way goes as soon as it is there.
  const [waiting, setWaiting] = useState<string | null>(null);
  useEffect(() => {
    if (waiting === null || given.isBusy === true) return;
    setWaiting(null);
    if (waiting === draft) send();
  });
  const send = () => {
    if (isFull && tried < 0 && given.isBusy === true) setWaiting(draft);
    if (!canSend) return;
    tick(15);
    setDraft("");
    onCode(draft);
  };
  const typed = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isHere = keypad.current?.contains(target) === true;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || keypad.current?.offsetParent === null) return;
    if (!isHere && (given.isMain !== true || target.closest("input, select, textarea, dialog, .keypad") !== null)) return;
    const key = event.key.toLowerCase();
    if (event.key === "Enter") {
      // A key that has the focus adds its symbol; once all are there, Enter sends them.
      // A button that is off keeps the focus of the click that turned it off, and has no use for the key.
      const isOther = isHere ? !isFull || target === main.current : target.closest("a, button:not([aria-disabled='true']), summary") !== null;
      if (isOther || !isFull) return;
      event.preventDefault();
      send();
    } else if (event.key === "Backspace") {
      event.preventDefault();
      setDraft(draft.slice(0, -1));
    } else if (event.key.length === 1 && facts.letters.includes(key)) {
      event.preventDefault();
      add(key);
      // Whoever types after a tap on another button is done with that: Enter is for the code.
      if (!isHere && target.closest("a, button, summary") !== null) main.current?.focus({ preventScroll: true });
    }
  };
  const latest = useRef(typed);
  latest.current = typed;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <div class="keypad" role="group" aria-label={label} ref={keypad}>
      {/* Over the guesses: nothing moves when it comes. */}
      <p class="tried" role="status">
        {tried >= 0 && <span>{words.codes.tried(tried + 1)}</span>}
      </p>
      <div class="entry">
        <div
          class="draft"
          role="img"
          aria-label={`${label}: ${draft === "" ? words.codes.typeHere(facts.positions) : [...draft].join(" ")}`}
          style={{ "--count": facts.positions }}
        >
          {Array.from({ length: facts.positions }, (_, place) => (
            <Peg key={place} facts={facts} symbol={draft[place] ?? ""} />
          ))}
        </div>
        {/* Buttons that were disabled would lose the focus. */}
        <button type="button" class="erase" onClick={() => setDraft(draft.slice(0, -1))} aria-disabled={draft === ""}>
          ⌫ <span class="unseen">{words.erase}</span>
        </button>
        <button type="button" class="main" ref={main} onClick={send} aria-disabled={!canSend}>
          {action}
        </button>
      </div>
      <p class="unseen" aria-live="polite">
        {[...draft].join(" ")}
      </p>
      <div class="keys" style={{ "--columns": Math.ceil(facts.symbols / rowsOf(facts.symbols)) }}>
        {[...facts.letters].map((letter) => (
          <button key={letter} type="button" class="key" aria-disabled={isUsed(letter) || isFull} onClick={() => add(letter)}>
            <Peg facts={facts} symbol={letter} />
          </button>
        ))}
      </div>
    </div>
  );
}
