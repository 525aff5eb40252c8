// Bulls and Cows, Mastermind and their kin: the board of one way of playing, and behind the button of its header all that is chosen.

import { useState } from "preact/hooks";
import { useAnswer } from "../engine/engine";
import { dailyOf } from "../shell/daily";
import { GameView } from "../shell/game_view";
import { WrongLink } from "../shell/parts";
import { addressOf, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Assistant } from "./assistant";
import { Both } from "./both";
import { IGuess } from "./i_guess";
import { Menu, USUAL_RULES, WAYS } from "./menu";
import { isColoured } from "./pegs";
import { hostOf, isPracticeAt, YouGuess } from "./you_guess";

export function CodeBreaking({ place }: { place: Place }) {
  const words = useWords();
  const asked = place.path[1] ?? "play";
  const way = WAYS.find((name) => name === asked) ?? "play";
  const rules = place.query["rules"] ?? USUAL_RULES;
  const [solved, setSolved] = useState(0);
  const facts = useAnswer(`${rules} ${solved}`, (ask) => ask("rules", rules));
  // The rules that were shown before must not be played by while others are on their way.
  const known = facts.isWaiting ? null : facts.answer;
  const isAdaptive = way === "play" && known !== null && hostOf(place, known) === "adaptive";
  /** How often the menu was asked for a hint. */
  const [hinted, setHinted] = useState(0);
  return (
    <GameView
      place={place}
      class={`codes ${known !== null && isColoured(known) ? "pegs" : ""}`}
      title={words.codes.titleOf(known?.rules ?? rules)}
      way={words.codes.way[way]}
      mark={isPracticeAt(place) ? (dailyOf(place) === null ? words.codes.practice : words.daily.helped) : isAdaptive ? words.codes.adaptive : null}
      ways={WAYS.map((name) => ({
        name: words.codes.way[name],
        address: addressOf(["codes", name], { rules: rules === USUAL_RULES ? null : rules }),
        isHere: name === way,
      }))}
      isNowhere={asked !== way}
      game={[way, rules, place.query["host"], place.query["lie"]].join()}
      menu={(close) =>
        known !== null && (
          <Menu
            place={place}
            way={way}
            facts={known}
            onSolved={() => setSolved((count) => count + 1)}
            onHint={() => setHinted((count) => count + 1)}
            onClose={close}
          />
        )
      }
    >
      <WrongLink refusal={facts.refusal}>
        <p>
          <a class="button" href={addressOf(["codes", way])}>
            {words.newGame}
          </a>
        </p>
      </WrongLink>
      {known !== null && (
        <div key={`${way} ${rules}`}>
          {way === "play" && <YouGuess place={place} facts={known} hinted={hinted} />}
          {way === "yours" && <IGuess place={place} facts={known} />}
          {way === "both" && <Both place={place} facts={known} />}
          {way === "assistant" && <Assistant place={place} facts={known} />}
        </div>
      )}
    </GameView>
  );
}
