// Cards face down, until the clock is started.

import type { ComponentChildren } from "preact";
import { Board } from "../shell/board";
import { RulesBeside } from "../shell/how_to";
import type { Place } from "../shell/route";
import { useWords } from "../shell/settings";

export function Cover(given: {
  place: Place;
  count: number;
  rule: string;
  /** Without it the cards are not dealt yet. */
  onStart: (() => void) | null;
  children: ComponentChildren;
}) {
  const words = useWords();
  const { count, onStart } = given;
  return (
    <Board
      class="cover"
      isOver={false}
      rows={
        <>
          <p class="rule narrow-only">{given.rule}</p>
          <ul class={`hand combined covered of-${count}`} aria-hidden="true">
            {Array.from({ length: count }, (_, place) => (
              <li key={place}>
                <span class="card card-back" />
              </li>
            ))}
          </ul>
          {given.children}
        </>
      }
      dock={
        <button type="button" class="main" disabled={onStart === null} onClick={() => onStart?.()}>
          {words.twentyFour.start}
        </button>
      }
      aside={<RulesBeside place={given.place} />}
    />
  );
}
