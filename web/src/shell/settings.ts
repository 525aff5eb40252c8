// Language and colours: what a visitor has chosen, remembered where the browser allows it, else what the system says.

import { useEffect, useState } from "preact/hooks";
import { watched } from "../engine/watched";
import { en, type Words } from "../words/en";
import { keep, recall, type Colours } from "./kept";

export type Language = "en" | "zh";

interface Settings {
  language: Language;
  colours: Colours;
}

/** The words that are there; those of another language are loaded when it is chosen. */
const WORDS: Partial<Record<Language, Words>> = { en };

async function load(language: Language): Promise<void> {
  if (language === "zh") WORDS.zh ??= (await import("../words/zh")).zh;
}

function initial(): Settings {
  const language = recall("language");
  const colours = recall("colours");
  return {
    language: language === "en" || language === "zh" ? language : navigator.language.startsWith("zh") ? "zh" : "en",
    colours: colours === "light" || colours === "dark" ? colours : "system",
  };
}

let settings = initial();
const { watch, tell } = watched();

const isDark = matchMedia("(prefers-color-scheme: dark)");

/** Puts language and colours into the document, which has the colours of its first moment already (`index.html`). */
function show(): void {
  const root = document.documentElement;
  root.lang = settings.language === "zh" ? "zh-Hans" : "en";
  root.dataset["colours"] = settings.colours !== "system" ? settings.colours : isDark.matches ? "dark" : "light";
  // The bars that a phone draws around the page go with it.
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", getComputedStyle(root).getPropertyValue("--paper").trim());
  tell();
}

/** Loads the words that the first view needs. */
export const ready = (): Promise<void> => load(settings.language);

export async function choose(changed: Partial<Settings>): Promise<void> {
  settings = { ...settings, ...changed };
  // At once, so that a visitor who leaves while words are loaded is not forgotten.
  keep("language", settings.language);
  keep("colours", settings.colours);
  await load(settings.language).catch(() => {});
  show();
}

/** The settings and the words of the language; whoever uses them is drawn again when they change. */
export function useSettings(): Settings & { words: Words } {
  const [, redraw] = useState(0);
  useEffect(() => watch(() => redraw((count) => count + 1)), []);
  return { ...settings, words: WORDS[settings.language] ?? en };
}

export const useWords = (): Words => useSettings().words;

show();
isDark.addEventListener("change", show);
