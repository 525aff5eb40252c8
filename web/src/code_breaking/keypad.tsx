// Typing a code: by touch, one symbol after the other, or on a keyboard. The draft is the page's; whether it is a code the package says.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { unusedHint } from "../coloured_words/hints";
import type { Answered, RulesFacts } from "../engine/questions";
import { tick } from "../shell/haptics";
import { takeEarlyKeys, useOwnKeys } from "../shell/keys";
import { useWords } from "../shell/settings";
import { draftLabel } from "./guess_rows";
import { Peg } from "./pegs";

/** More symbols stand in two rows, or in as many as it takes. */
const ONE_ROW = 7;
const WIDEST = 9;

/** Letters of words stand as on a typewriter. */
const TYPEWRITER = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

const IN_A_ROW = 11;

/** The keys of words: rows of a typewriter, as far as the words have its letters, and below them all other letters. */
function rowsOfLetters(letters: string): string[] {
  const typed = TYPEWRITER.join("");
  const others = [...letters].filter((letter) => !typed.includes(letter));
  const rows = TYPEWRITER.map((row) => [...row].filter((letter) => letters.includes(letter)).join("")).filter((row) => row !== "");
  for (let first = 0; first < others.length; first += IN_A_ROW) rows.push(others.slice(first, first + IN_A_ROW).join(""));
  return rows;
}

/** The best that is known of each letter: green before yellow before grey. */
function marksOf(said: readonly Answered[]): Record<string, string> {
  const marks: Record<string, string> = {};
  for (const { guess, answer } of said) {
    for (const [place, letter] of [...guess].entries()) marks[letter] = String(Math.max(Number(marks[letter] ?? 0), Number(answer[place] ?? 0)));
  }
  return marks;
}

const rowsOf = (symbols: number): number => (symbols <= ONE_ROW ? 1 : Math.max(2, Math.ceil(symbols / WIDEST)));

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
  /** Guesses with their feedback, which the keys show where letters get colours. */
  said?: readonly Answered[];
  /** What tells this game from the next one, whose code begins empty; null until that is known. */
  game?: string | null;
  /** A code to put in, such as a hint: a new object each time. */
  proposed?: Proposed | null;
  isBusy?: boolean;
  /** The keys of the board: what is typed anywhere goes here. */
  isMain?: boolean;
  /** The code so far, and how it changes, where it is shown in the row of the guess. */
  draft?: readonly [draft: string, setDraft: (draft: string) => void];
}) {
  const { facts, label, action, onCode, proposed } = given;
  const words = useWords();
  const own = useState("");
  const [draft, setDraft] = given.draft ?? own;
  const keypad = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  /** Keys that wait for the next drawing: those typed before there was a keypad, and, while the last answer is on its way, all from Enter on. */
  const waiting = useRef<string[]>([]);
  const put = useCallback(
    (code: string) => {
      waiting.current = [];
      setDraft(code);
    },
    [setDraft],
  );
  const lastGame = useRef(given.game ?? null);
  useEffect(() => {
    if (lastGame.current !== null && lastGame.current !== (given.game ?? null)) put("");
    lastGame.current = given.game ?? null;
  }, [given.game, put]);
  useEffect(() => {
    if (!proposed) return;
    put(proposed.code);
    main.current?.focus({ preventScroll: true });
  }, [proposed, put]);
  const isFull = draft.length === facts.positions;
  const isLetter = (key: string) => key.length === 1 && facts.letters.includes(key.toLowerCase());
  // Nothing is sent before it is known to which game.
  const isBusy = given.isBusy === true || given.game === null;
  const tried = isFull ? (given.tried ?? []).indexOf(draft) : -1;
  const isUnknown = isFull && facts.words?.guesses.has(draft) === false;
  const unused = isFull && !isUnknown && facts.words?.isHard === true ? unusedHint(given.said ?? [], draft) : null;
  const isSendable = isFull && tried < 0 && !isUnknown && unused === null;
  const marks = facts.words === null ? {} : marksOf(given.said ?? []);
  // After a guess that is refused the next symbol begins another one.
  const kept = isFull && !isSendable ? "" : draft;
  const isOff = (letter: string) => kept.length === facts.positions || (!facts.repeats && kept.includes(letter));
  const add = (letter: string) => {
    if (isOff(letter)) return;
    tick();
    setDraft(kept + letter);
  };
  const send = () => {
    if (!isSendable) return;
    if (isBusy) {
      waiting.current = ["Enter"];
      return;
    }
    tick(15);
    setDraft("");
    onCode(draft);
  };
  /** A code waits to be sent, and all that was typed after it. */
  const isHeld = () => waiting.current[0] === "Enter" && isSendable && isBusy;
  const [, redraw] = useState(0);
  const goOn = () => redraw((count) => count + 1);
  // One key for each drawing, so that each finds the draft, and the game, as the one before left them.
  useLayoutEffect(() => {
    const [key] = waiting.current;
    if (key === undefined || isHeld()) return;
    waiting.current.shift();
    if (key === "Enter") send();
    else if (key === "Backspace") setDraft(draft.slice(0, -1));
    else add(key);
    goOn();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed early is taken over once
  useLayoutEffect(() => {
    if (given.isMain !== true) return;
    waiting.current = takeEarlyKeys().flatMap((key) => (key.length > 1 ? [key] : isLetter(key) ? [key.toLowerCase()] : []));
    goOn();
  }, []);
  useOwnKeys(keypad, (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isHere = keypad.current?.contains(target) === true;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isHere && (given.isMain !== true || target.closest("input, select, textarea, dialog, .keypad") !== null)) return;
    const isWaiting = waiting.current.length > 0;
    if (event.key === "Enter") {
      // A key that has the focus adds its symbol; once all are there, Enter sends them.
      // A button that is off keeps the focus of the click that turned it off, and has no use for the key.
      const isOther = isHere ? !isFull || target === main.current : target.closest("a, button:not([aria-disabled='true']), summary") !== null;
      if (isOther || (!isFull && !isWaiting)) return;
    } else if (isLetter(event.key)) {
      // Whoever types after a tap on another button is done with that: Enter is for the code.
      if (!isHere && target.closest("a, button, summary") !== null) main.current?.focus({ preventScroll: true });
    } else if (event.key !== "Backspace") return;
    event.preventDefault();
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "Backspace" && isHeld()) waiting.current.pop();
    else waiting.current.push(key);
    goOn();
  });
  const keyOf = (letter: string) => (
    <button
      key={letter}
      type="button"
      class="key"
      aria-disabled={isOff(letter)}
      aria-label={marks[letter] === undefined ? undefined : words.wordGame.letter(letter, marks[letter])}
      onClick={() => add(letter)}
    >
      <Peg facts={facts} symbol={letter} mark={marks[letter]} />
    </button>
  );
  return (
    <div class="keypad" role="group" aria-label={label} ref={keypad} style={{ "--count": facts.positions }}>
      {/* Over the guesses: nothing moves when it comes. */}
      <p class="tried" role="status">
        {tried >= 0 && <span>{words.codes.tried(tried + 1)}</span>}
        {isUnknown && <span>{words.wordGame.notInList(draft)}</span>}
        {tried < 0 && unused !== null && <span>{words.wordGame.unused(unused)}</span>}
      </p>
      <p class="unseen" aria-live="polite">
        {[...draft].join(" ")}
      </p>
      <div class={`keys ${facts.words === null ? "" : "typewriter"}`} style={{ "--columns": Math.ceil(facts.symbols / rowsOf(facts.symbols)) }}>
        {facts.words === null ? [...facts.letters].map(keyOf) : rowsOfLetters(facts.letters).map((row) => <div key={row}>{[...row].map(keyOf)}</div>)}
      </div>
      <div class="entry">
        {given.draft === undefined && (
          <div class="draft" role="img" aria-label={draftLabel(words, facts, label, draft)}>
            {Array.from({ length: facts.positions }, (_, place) => (
              <Peg key={place} facts={facts} symbol={draft[place] ?? ""} />
            ))}
          </div>
        )}
        {/* Buttons that were disabled would lose the focus. */}
        <button type="button" class="erase" onClick={() => put(draft.slice(0, -1))} aria-disabled={draft === ""}>
          ⌫ <span class="unseen">{words.erase}</span>
        </button>
        <button type="button" class="main" ref={main} onClick={send} aria-disabled={!isSendable || isBusy}>
          {action}
        </button>
      </div>
    </div>
  );
}
