// Language and colours, as buttons.

import type { Colours } from "./kept";
import { choose, useSettings } from "./settings";

/** From the system's colours to the others, back to those, and to the system's again: the first tap is seen. */
function next(colours: Colours): Colours {
  const [own, other] = matchMedia("(prefers-color-scheme: dark)").matches ? (["dark", "light"] as const) : (["light", "dark"] as const);
  return colours === "system" ? other : colours === other ? own : "system";
}

export function Choices() {
  const { words, language, colours } = useSettings();
  return (
    <div class="choices">
      <button type="button" class="quiet" lang={language === "en" ? "zh-Hans" : "en"} onClick={() => choose({ language: language === "en" ? "zh" : "en" })}>
        {language === "en" ? "中文" : "English"}
      </button>
      <button
        type="button"
        class="quiet icon"
        aria-label={words.colours.choose(colours)}
        title={words.colours.choose(colours)}
        onClick={() => choose({ colours: next(colours) })}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          {colours === "light" && (
            <g stroke="currentColor" stroke-width="1.6" stroke-linecap="round" fill="none">
              <circle cx="10" cy="10" r="3.6" />
              <path d="M10 1.8v2M10 16.2v2M1.8 10h2M16.2 10h2M4.2 4.2l1.4 1.4M14.4 14.4l1.4 1.4M4.2 15.8l1.4-1.4M14.4 5.6l1.4-1.4" />
            </g>
          )}
          {colours === "dark" && <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7z" fill="currentColor" />}
          {colours === "system" && (
            <>
              <circle cx="10" cy="10" r="7.2" fill="none" stroke="currentColor" stroke-width="1.6" />
              <path d="M10 2.8a7.2 7.2 0 0 1 0 14.4z" fill="currentColor" />
            </>
          )}
        </svg>
      </button>
    </div>
  );
}
