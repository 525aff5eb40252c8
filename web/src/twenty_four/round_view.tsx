// A hand or a round of numbers: cards face down until the clock is started, then the round itself.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Board } from "../shell/board";
import type { DailyAsked, DailyGame } from "../shell/daily";
import { Dare } from "../shell/duel";
import type { Feat } from "../shell/feat";
import { RulesBeside } from "../shell/how_to";
import { useEnter } from "../shell/keys";
import { Notice, Refused } from "../shell/parts";
import type { Place } from "../shell/route";
import { useWords } from "../shell/settings";
import type { Round } from "./round";

/** What a round is, before its clock is started and after it. */
interface Dealt {
  place: Place;
  daily: DailyAsked | null;
  /** The address of the same puzzle with nothing done in it. */
  address: string;
  friend: Feat | null;
  /** The score. */
  told: ComponentChildren;
  deal: () => void;
}

/** A round whose clock runs. */
export interface Running extends Dealt {
  cards: readonly number[];
  round: Round;
  change: (changed: Partial<Round>) => void;
}

export function RoundView(
  given: Dealt & {
    game: DailyGame;
    /** How many cards there are. */
    count: number;
    /** Seconds; 0 is without a limit. */
    limit: number;
    /** The link names no cards, or adds what cannot be right. */
    isWrong: boolean;
    isOdd: boolean;
    refusal: string | null;
    /** When its clock was started. */
    began: number | undefined;
    /** Starts the clock; null as long as the cards are not dealt. */
    start: (() => void) | null;
    /** The round, once its clock was started. */
    children: ComponentChildren;
  },
) {
  const words = useWords();
  const { count, start, isWrong } = given;
  const all = useRef<HTMLDivElement>(null);
  useEnter(all);
  // The button that started it is gone: the focus goes on to the first card.
  useEffect(() => {
    if (given.began !== undefined && document.activeElement === document.body)
      all.current?.querySelector<HTMLElement>(".combined button")?.focus({ preventScroll: true });
  }, [given.began]);
  return (
    <div ref={all}>
      {(isWrong || given.isOdd) && <Notice text={words.wrongLink} />}
      {isWrong && (
        <button type="button" onClick={given.deal}>
          {words.twentyFour.deal}
        </button>
      )}
      <Refused sentence={given.refusal} />
      {given.children}
      {!isWrong && !given.children && (
        <Board
          class="cover"
          isOver={false}
          rows={
            <>
              <p class="soft">{words.twentyFour.runs(given.limit)}</p>
              <ul class={`hand combined covered of-${count}`} aria-hidden="true">
                {Array.from({ length: count }, (_, place) => (
                  <li key={place}>
                    <span class="card card-back" />
                  </li>
                ))}
              </ul>
              <Dare game={given.game} friend={given.friend} />
              {given.told}
            </>
          }
          dock={
            <button type="button" class="main" disabled={start === null} onClick={() => start?.()}>
              {words.twentyFour.start}
            </button>
          }
          aside={<RulesBeside place={given.place} />}
        />
      )}
    </div>
  );
}
