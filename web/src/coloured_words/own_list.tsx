// A list of words of the visitor's own: pasted or opened, checked, and kept in this browser. The address says only that there is one.

import { useState } from "preact/hooks";
import { ask, Refusal } from "../engine/engine";
import type { OwnWords, WordsText } from "../engine/questions";
import { watched } from "../engine/watched";
import { hash } from "../shell/daily";
import { keep, recall, useKept } from "../shell/kept";
import { Notice, Refused } from "../shell/parts";
import { addressOf, go } from "../shell/route";
import { useWords } from "../shell/settings";

type Kept = Omit<OwnWords, "isHard">;

const NAME = "words.list";
/** No list that is searched has more letters than this. */
const LARGEST_FILE = 1 << 24;

const { watch, tell } = watched();

/** The list that this browser keeps. */
function kept(): Kept | null {
  try {
    const list = JSON.parse(recall(NAME) ?? "null") as Kept | null;
    return typeof list?.text === "string" ? list : null;
  } catch {
    return null;
  }
}

function save(list: Kept | null): void {
  keep(NAME, list === null ? null : JSON.stringify(list));
  tell();
}

export function useOwnList(): Kept | null {
  useKept(watch, NAME);
  return kept();
}

/** Where the assistant plays by the own list. */
export const ownAddress = (isHard: boolean): string => addressOf(["words", "assistant"], { list: "own", hard: isHard ? 1 : null });

/** Forgets the list. Whoever plays by it is asked for another one. */
export function OwnListPanel({ name, isHard, onDone }: { name: string | null; isHard: boolean; onDone: () => void }) {
  const words = useWords();
  if (name === null) return <a href={ownAddress(isHard)}>{words.wordGame.ownLink}</a>;
  return (
    <div class="row">
      <button
        type="button"
        onClick={() => {
          onDone();
          go(ownAddress(isHard));
          save(null);
        }}
      >
        {words.wordGame.ownRemove}
      </button>
      <a class="button" href={addressOf(["words", "assistant"])}>
        {words.wordGame.ownUsual}
      </a>
    </div>
  );
}

/** A text that is pasted, or read from a file. */
function WordsField({ label, value, onText }: { label: string; value: WordsText; onText: (text: WordsText) => void }) {
  const words = useWords();
  const [told, setTold] = useState<string | null>(null);
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      if (file.size > LARGEST_FILE) throw new RangeError();
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      // A file of another kind may be UTF-8 by chance.
      if (text.includes("\0")) throw new TypeError();
      setTold(null);
      onText({ name: file.name, text });
    } catch {
      setTold(words.wordGame.noText(file.name));
    }
  };
  return (
    <>
      <label>
        {label}
        <textarea
          rows={6}
          value={value.text}
          autocapitalize="off"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onText({ ...value, text: event.currentTarget.value })}
        />
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
export function OwnListForm({ isHard, refusal }: { isHard: boolean; refusal: string | null }) {
  const words = useWords();
  const [list, setList] = useState<WordsText>({ name: words.wordGame.ownPasted, text: "" });
  const [guesses, setGuesses] = useState<WordsText>({ name: words.wordGame.ownPastedGuesses, text: "" });
  const [told, setTold] = useState(refusal);
  const [isChecking, setChecking] = useState(false);
  const take = async () => {
    const taken = { ...list, id: hash(list.text + guesses.text).toString(36), guesses: guesses.text.trim() === "" ? null : guesses };
    setTold(null);
    setChecking(true);
    try {
      await ask("ownWords", { ...taken, isHard });
      save(taken);
    } catch (error) {
      if (error instanceof Refusal) setTold(error.message);
    }
    setChecking(false);
  };
  return (
    <form
      class="paste"
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      <h2>{words.wordGame.ownTitle}</h2>
      <p>{words.wordGame.ownText}</p>
      <WordsField label={words.wordGame.ownHere} value={list} onText={setList} />
      <details>
        <summary>{words.wordGame.ownGuesses}</summary>
        <WordsField label={words.wordGame.ownGuessesText} value={guesses} onText={setGuesses} />
      </details>
      <Refused sentence={told} />
      <div class="row">
        <button type="submit" class="main" disabled={isChecking}>
          {isChecking ? words.thinking : words.wordGame.ownTake}
        </button>
        <a class="button" href={addressOf(["words", "assistant"])}>
          {words.wordGame.ownUsual}
        </a>
      </div>
    </form>
  );
}
