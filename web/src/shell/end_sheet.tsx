// The end of every game: what came of it, what happened in a sentence, one button that sends it, one that
// dares a friend, the next puzzle, and below that all details.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useArrival } from "./board";
import type { DailyAsked } from "./daily";
import { DailyDone, DailyEnd, DailyNext } from "./daily_views";
import { BeatMe, type Duel, DuelEnd } from "./duel";
import { tick } from "./haptics";
import type { ResultCard } from "./result_card";
import { useWords } from "./settings";
import { ResultPicture, ShareResult } from "./share";

export function EndSheet(given: {
  title: string;
  isWon: boolean;
  /** What happened. */
  children?: ComponentChildren;
  /** What is sent of it: null if there is nothing to tell, "late" until it is known. That of a day has its name and number. */
  card?: ResultCard | "late" | null;
  /** The same result beside that of a friend. */
  duel?: Duel;
  /** The puzzle of a day; after any other game comes the next one. */
  daily?: DailyAsked | null;
  again?: { name: string; go: () => void };
  /** Other things to do. */
  more?: ComponentChildren;
  details?: ComponentChildren;
}) {
  const { title, isWon, daily = null, again, duel } = given;
  const hasCard = given.card != null;
  const words = useWords();
  const sent = given.card === "late" ? null : (given.card ?? null);
  const card = sent === null || daily === null ? sent : { ...sent, title: words.daily.numbered(words.daily.games[daily.game], daily.day) };
  const heading = useArrival();
  useEffect(() => {
    if (isWon) tick([20, 60, 20, 60, 40]);
  }, [isWon]);
  return (
    <section class={`panel end ${isWon ? "won" : ""}`} role="status">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {duel !== undefined && <DuelEnd {...duel} />}
      {given.children}
      <div class="row">
        {card !== null && <ShareResult card={card} />}
        {card !== null && duel !== undefined && <BeatMe {...duel} />}
        {daily !== null && <DailyNext game={daily.game} />}
        {daily === null && again !== undefined && (
          <button type="button" class={`again ${hasCard ? "" : "main"}`} onClick={again.go}>
            {again.name}
          </button>
        )}
        {given.more}
      </div>
      {daily !== null && <DailyDone isMain={!hasCard} />}
      {given.details}
      {card !== null && <ResultPicture card={card} />}
      {daily !== null && <DailyEnd {...daily} />}
    </section>
  );
}
