// What every view is made of: notices, groups of choices, tabs, headings, sentences that are read aloud.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useSettings } from "./settings";

/** A kind sentence about something that could not be done. */
export function Notice({ text, kind = "note" }: { text: ComponentChildren; kind?: "note" | "good" }) {
  return (
    <p class={`notice ${kind}`} role="status">
      {text}
    </p>
  );
}

/** What the package refused, in a sentence. English ones come without capital and stop, since programs quote them. */
export function Refused({ sentence }: { sentence: string | null }) {
  const { language } = useSettings();
  if (sentence === null || sentence === "") return null;
  return <Notice text={language === "en" ? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.` : sentence} />;
}

/** A link that cannot be right, what the package says of it, and a way on; nothing where the package refused nothing. */
export function WrongLink({ refusal, children }: { refusal: string | null; children?: ComponentChildren }) {
  const { words } = useSettings();
  if (refusal === null || refusal === "") return null;
  return (
    <>
      <Notice text={words.wrongLink} />
      <Refused sentence={refusal} />
      {children}
    </>
  );
}

/** A sentence that a screen reader speaks when it changes, and that nobody sees. */
export function Spoken({ text }: { text: string }) {
  return (
    <p class="unseen" aria-live="polite" role="status">
      {text}
    </p>
  );
}

/** Of a field for what is no text of any language. */
export const PLAIN = { autocapitalize: "off", autocomplete: "off", spellcheck: false } as const;

interface Option<Value extends string> {
  value: Value;
  label: ComponentChildren;
}

/** One of a few. */
export function OneOf<Value extends string>(given: {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
  showLabel?: boolean;
  /** What the chosen one means. */
  about?: string;
}) {
  const name = useId();
  return (
    <fieldset class="one-of">
      <legend class={given.showLabel === true ? "" : "unseen"}>{given.label}</legend>
      {given.options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={value === given.value} onChange={() => given.onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
      {given.about !== undefined && <p class="soft">{given.about}</p>}
    </fieldset>
  );
}

/** One of many numbers. */
export function OneNumber(given: { label: string; options: readonly number[]; value: number; onChoose: (value: number) => void }) {
  return (
    <label>
      {given.label}{" "}
      <select value={given.value} onChange={(event) => given.onChoose(Number(event.currentTarget.value))}>
        {given.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}

/** The usual one of two, or the other. */
export function Either(given: { label: string; names: readonly [string, string]; isOther: boolean; about?: string; onChoose: (isOther: boolean) => void }) {
  const { names, isOther, onChoose, ...others } = given;
  const options = ["usual", "other"].map((value, place) => ({ value, label: names[place] }));
  return <OneOf {...others} showLabel options={options} value={isOther ? "other" : "usual"} onChoose={(value) => onChoose(value === "other")} />;
}

/** A button for what cannot be taken back: it asks first, in its place. Without a question it does not. */
export function AskOnce(given: { label: string; question: string | null; isOff?: boolean; onYes: () => void }) {
  const { label, question, onYes } = given;
  const { words } = useSettings();
  const [asks, setAsks] = useState(false);
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asks) safe.current?.focus({ preventScroll: true });
  }, [asks]);
  if (!asks || question === null) {
    return (
      <button type="button" disabled={given.isOff === true} onClick={() => (question === null ? onYes() : setAsks(true))}>
        {label}
      </button>
    );
  }
  return (
    <fieldset class="ask-once">
      <legend>{question}</legend>
      <button type="button" onClick={onYes}>
        {label}
      </button>
      <button type="button" class="main" ref={safe} onClick={() => setAsks(false)}>
        {words.daily.keepPlaying}
      </button>
    </fieldset>
  );
}

/** A way of playing a game. */
export interface Way {
  name: string;
  address: string;
  isHere: boolean;
}

/** The ways into a game, as links: each is a place of its own. */
export function Ways({ label, ways, onTap }: { label: string; ways: readonly Way[]; onTap: () => void }) {
  return (
    <nav class="ways" aria-label={label}>
      {ways.map(({ name, address, isHere }) => (
        // A tap on the way that one is on must not throw the game away.
        <a key={name} href={isHere ? location.hash || address : address} aria-current={isHere ? "page" : undefined} onClick={onTap}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** A view's heading, which can be given the focus when the view opens, and the name of its tab: that of the heading, or a longer one. */
export function Heading({ children, title = children }: { children: string; title?: string }) {
  useEffect(() => {
    document.title = `${title} – solvetab`;
  }, [title]);
  return <h1 tabIndex={-1}>{children}</h1>;
}
