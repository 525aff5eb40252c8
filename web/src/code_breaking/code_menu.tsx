// What every game with a secret has in its menu: another game, the puzzle to send, help, what else is chosen, and the seal.

import type { ComponentChildren } from "preact";
import type { RulesFacts } from "../engine/questions";
import { dailyOf } from "../shell/daily";
import { DailyHelp } from "../shell/daily_views";
import type { Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import { Seal } from "./commitment";
import { drawOf, hostOf, puzzleOf } from "./you_guess";

export interface Asked {
  place: Place;
  facts: RulesFacts;
  onHint: () => void;
  onClose: () => void;
}

export function CodeMenu({ place, facts, onHint, onClose, way, anew, children }: Asked & { way: string; anew: () => void; children: ComponentChildren }) {
  const words = useWords();
  const hasSecret = way === "both" || (way === "play" && hostOf(place, facts) === "fair");
  return (
    <>
      <div class="row">
        {/* The puzzle of the day is not left for another by the loudest button. */}
        {dailyOf(place) === null && (
          <button
            type="button"
            class="main"
            onClick={() => {
              onClose();
              anew();
            }}
          >
            {words.newGame}
          </button>
        )}
        {way === "play" ? <Share label={words.sendPuzzle} address={puzzleOf(place, facts)} /> : way !== "both" && <Share />}
      </div>
      <DailyHelp place={place} onHint={onHint} onDone={onClose} />
      {children}
      {hasSecret && <Seal rules={facts.rules} draw={drawOf(place)} isOpened={false} />}
    </>
  );
}
