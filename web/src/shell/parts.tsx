// What every view is made of: notices, groups of choices, tabs, the button that sends the address to someone, sentences that are read aloud.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useSettings, useWords } from "./settings";

/** A kind sentence about something that could not be done. */
export function Notice({ text, kind = "note" }: { text: ComponentChildren; kind?: "note" | "good" }) {
  return (
    <p class={`notice ${kind}`} role="status">
      {text}
    </p>
  );
}

/** What the package refused, in its own words; in another language a sentence around it. */
export function Refused({ sentence }: { sentence: string | null }) {
  const { words, language } = useSettings();
  if (sentence === null || sentence === "") return null;
  if (language === "en") return <Notice text={`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`} />;
  return (
    <Notice
      text={
        <>
          {words.refused} <span lang="en">{sentence}</span>
        </>
      }
    />
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

export interface Option<Value extends string> {
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
}) {
  const name = useId();
  return (
    <fieldset class="one-of">
      <legend class={given.showLabel === true ? "" : "unseen"}>{given.label}</legend>
      {given.options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === given.value}
            onChange={() => given.onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The ways into a game, as links: each is a place of its own. */
export function Ways({ label, ways }: { label: string; ways: readonly { name: string; address: string; isHere: boolean }[] }) {
  return (
    <nav class="ways" aria-label={label}>
      {ways.map(({ name, address, isHere }) => (
        <a key={name} href={address} aria-current={isHere ? "page" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** Sends the address of what is on the screen. */
export function Share({ label }: { label?: string }) {
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  const [isShown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const share = async () => {
    if (matchMedia("(pointer: coarse)").matches && "share" in navigator) {
      try {
        await navigator.share({ title: document.title, url: location.href });
        return;
      } catch (error) {
        if ((error as Error).name === "AbortError") return;
      }
    }
    try {
      await navigator.clipboard.writeText(location.href);
      setCopied(true);
      setTimeout(() => setCopied(false), 2500);
    } catch {
      setShown(true);
    }
  };
  useEffect(() => field.current?.select(), [isShown]);
  return (
    <span class="share">
      <button type="button" class="quiet" onClick={share}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            d="M8.2 11.8a3.2 3.2 0 0 0 4.6 0l3-3a3.25 3.25 0 0 0-4.6-4.6l-1 1M11.8 8.2a3.2 3.2 0 0 0-4.6 0l-3 3a3.25 3.25 0 0 0 4.6 4.6l1-1"
            fill="none"
            stroke="currentColor"
            stroke-width="1.6"
            stroke-linecap="round"
          />
        </svg>
        <span aria-live="polite">{isCopied ? words.copied : (label ?? words.share)}</span>
      </button>
      {isShown && <input ref={field} readOnly value={location.href} aria-label={words.share} />}
    </span>
  );
}

/** A heading that can be given the focus when a view opens. */
export function Heading({ children }: { children: ComponentChildren }) {
  return <h1 tabIndex={-1}>{children}</h1>;
}
