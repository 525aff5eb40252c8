// A list of words of the visitor's own: pasted or opened, checked, and kept in this browser. The address says only that there is one.

import { useMemo, useRef, useState } from "preact/hooks";
import { gameOf } from "../code_breaking/said";
import { ask, Refusal } from "../engine/engine";
import type { OwnWords, WordsText } from "../engine/questions";
import { watched } from "../engine/watched";
import { ownRules } from "../engine/word_lists";
import { hash } from "../shell/daily";
import { keep, recall, useKept } from "../shell/kept";
import { Notice, PLAIN, Refused } from "../shell/parts";
import { addressOf, go } from "../shell/route";
import { useWords } from "../shell/settings";
import { forget } from "../shell/unfinished";
import type { Words } from "../words/en";

/** Texts that were pasted have no name. */
type Kept = Omit<OwnWords, "isHard">;

export const NAME = "words.list";
/** More bytes than any list has that is searched: 65,536 words of 10 characters. */
const LARGEST_FILE = 1 << 21;
const NOTHING: WordsText = { name: "", text: "" };

const { watch, tell } = watched();

const isText = (given: Partial<WordsText> | null): boolean => typeof given?.name === "string" && typeof given.text === "string";

function read(text: string | null): Kept | null {
  try {
    const list = JSON.parse(text ?? "null") as Kept | null;
    return list !== null && isText(list) && typeof list.id === "string" && (list.guesses === null || isText(list.guesses)) ? list : null;
  } catch {
    return null;
  }
}

function save(list: Kept | null): void {
  // Where there is no room for this list, the one before is not to come back.
  keep(NAME, null);
  if (list !== null) keep(NAME, JSON.stringify(list));
  tell();
}

/** The list that this browser keeps, where it is played by. */
export function useOwnList(isOwn: boolean): Kept | null {
  useKept(watch, NAME);
  const text = isOwn ? recall(NAME) : null;
  return useMemo(() => read(text), [text]);
}

/** The list as it is asked about: in sentences each text has a name. */
export const askedOf = (list: Kept, isHard: boolean, { wordGame }: Words): OwnWords => ({
  ...list,
  isHard,
  name: list.name || wordGame.ownPasted,
  guesses: list.guesses && { ...list.guesses, name: list.guesses.name || wordGame.ownPastedGuesses },
});

/** Where the assistant plays by the own list, or by the usual one. */
const assistantAt = (list: "own" | null, isHard: boolean): string => addressOf(["words", "assistant"], { list, hard: isHard ? 1 : null });

function UsualList({ isHard }: { isHard: boolean }) {
  const words = useWords();
  return (
    <a class="button" href={assistantAt(null, isHard)}>
      {words.wordGame.ownUsual}
    </a>
  );
}

/** Forgets the list. Whoever plays by it is asked for another one. */
export function OwnListPanel({ own, isHard, onDone }: { own: Kept | null; isHard: boolean; onDone: () => void }) {
  const words = useWords();
  if (own === null) return <a href={assistantAt("own", isHard)}>{words.wordGame.ownLink}</a>;
  return (
    <div class="row">
      <button
        type="button"
        onClick={() => {
          onDone();
          go(assistantAt("own", isHard));
          for (const isHard of [false, true]) forget(gameOf(ownRules(own.id, isHard), "assistant"));
          save(null);
        }}
      >
        {words.wordGame.ownRemove}
      </button>
      <UsualList isHard={isHard} />
    </div>
  );
}

/** A text that is pasted, or read from a file. */
function WordsField(given: {
  label: string;
  value: WordsText;
  onText: (text: WordsText) => void;
  /** One more file is being read, or one less. */
  onRead: (change: number) => void;
}) {
  const { label, value, onText, onRead } = given;
  const words = useWords();
  const [told, setTold] = useState<string | null>(null);
  /** The file that was opened last: one before it may be read later. */
  const latest = useRef<File | null>(null);
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > LARGEST_FILE) return setTold(words.wordGame.tooLarge(file.name));
    latest.current = file;
    onRead(1);
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      // A file of another kind may be UTF-8 by chance.
      if (text.includes("\0")) throw new TypeError();
      setTold(null);
      if (latest.current === file) onText({ name: file.name, text });
    } catch {
      setTold(words.wordGame.noText(file.name));
    }
    onRead(-1);
  };
  return (
    <>
      <label>
        {label}
        <textarea rows={6} value={value.text} {...PLAIN} onInput={(event) => onText({ name: "", text: event.currentTarget.value })} />
      </label>
      <label class="button file">
        {words.wordGame.ownFile}
        <input
          class="unseen"
          type="file"
          accept="text/plain,.txt"
          onChange={(event) => {
            void open(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      {told !== null && <Notice text={told} />}
    </>
  );
}

/** Takes a list. */
export function OwnListForm({ own, isHard, refusal }: { own: Kept | null; isHard: boolean; refusal: string | null }) {
  const words = useWords();
  const [list, setList] = useState(own ?? NOTHING);
  const [guesses, setGuesses] = useState(own?.guesses ?? NOTHING);
  const [told, setTold] = useState(refusal);
  /** Files that are being read, and a list that is being checked. */
  const [busy, setBusy] = useState(0);
  const onRead = (change: number) => setBusy((busy) => busy + change);
  const form = useRef<HTMLFormElement>(null);
  const take = async () => {
    if (busy > 0) return;
    const id = hash(JSON.stringify([list.text, guesses.text])).toString(36);
    const given = { name: list.name, text: list.text, id, guesses: guesses.text.trim() === "" ? null : guesses };
    setTold(null);
    onRead(1);
    try {
      const { words: taken } = await ask("ownWords", askedOf(given, isHard, words));
      const textOf = (all: Iterable<string> = []) => [...all].join("\n");
      // Whoever has left the form meanwhile wants no list.
      if (form.current !== null) save({ ...given, text: textOf(taken?.secrets), guesses: given.guesses && { ...given.guesses, text: textOf(taken?.guesses) } });
    } catch (error) {
      if (error instanceof Refusal) setTold(error.message);
    }
    onRead(-1);
  };
  return (
    <form
      ref={form}
      class="paste"
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      <h2>{words.wordGame.ownTitle}</h2>
      <p>{words.wordGame.ownText}</p>
      <WordsField label={words.wordGame.ownHere} value={list} onText={setList} onRead={onRead} />
      <details>
        <summary>{words.wordGame.ownGuesses}</summary>
        <WordsField label={words.wordGame.ownGuessesText} value={guesses} onText={setGuesses} onRead={onRead} />
      </details>
      <Refused sentence={told} />
      <div class="row">
        {/* A button that was disabled would lose the focus. */}
        <button type="submit" class="main" aria-disabled={busy > 0}>
          {busy > 0 ? words.thinking : words.wordGame.ownTake}
        </button>
        <UsualList isHard={isHard} />
      </div>
    </form>
  );
}
