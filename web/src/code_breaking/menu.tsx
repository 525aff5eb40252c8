// Behind one button of the board: the ways of playing, the rules, the codemaker, how it is played, and the seal of the secret.

import { DailyHelp } from "../shell/daily_views";
import { OneOf, Ways } from "../shell/parts";
import { addressOf, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import type { RulesFacts } from "../engine/questions";
import { helpAnew } from "./assistant";
import { raceAnew } from "./both";
import { Seal } from "./commitment";
import { HowToPlay } from "./how_to_play";
import { thinkAnew } from "./i_guess";
import { RulesChoice } from "./rules_choice";
import { SolveRules } from "./solve_rules";
import { drawOf, hostOf, playAnew, puzzleOf } from "./you_guess";

export const WAYS = ["play", "yours", "both", "assistant"] as const;
export type Way = (typeof WAYS)[number];

export const USUAL_RULES = "4x10";

/** The ways of playing, as links. The one that is played leads to itself, so that a tap on it loses nothing. */
export function WaysOf({ way, rules }: { way: Way; rules: string }) {
  const words = useWords();
  return (
    <Ways
      label={words.codes.ways}
      ways={WAYS.map((name) => ({
        name: words.codes.way[name],
        address: name === way ? location.hash || addressOf(["codes", name]) : addressOf(["codes", name], { rules: rules === USUAL_RULES ? null : rules }),
        isHere: name === way,
      }))}
    />
  );
}

export function Menu(given: { place: Place; way: Way; facts: RulesFacts; onSolved: () => void; onHint: () => void; onClose: () => void }) {
  const { place, way, facts, onClose } = given;
  const words = useWords();
  const host = hostOf(place, facts);
  const mayLie = place.query["lie"] === "1";
  const hasSecret = way === "both" || (way === "play" && host === "fair");
  const anew = () => {
    onClose();
    if (way === "play") playAnew(facts, host);
    else if (way === "yours") thinkAnew(facts, mayLie);
    else if (way === "both") raceAnew(facts);
    else helpAnew(facts);
  };
  return (
    <div class="menu">
      {/* Where the bar has no room for them. */}
      <WaysOf way={way} rules={facts.rules} />
      <div class="row">
        <button type="button" class="main" onClick={anew}>
          {words.codes.newGame}
        </button>
        {way === "play" ? <Share label={words.sendPuzzle} address={puzzleOf(place, facts)} /> : way !== "both" && <Share />}
      </div>
      <DailyHelp place={place} onHint={given.onHint} onDone={onClose} />
      <RulesChoice rules={facts.rules} way={way} onChosen={onClose} />
      {way === "play" && facts.isListed && (
        <OneOf
          label={words.codes.host}
          showLabel
          options={[
            { value: "fair", label: words.codes.fair },
            { value: "adaptive", label: words.codes.adaptive },
          ]}
          value={host}
          onChoose={(host) => go(addressOf(["codes", "play"], { rules: facts.rules, host: host === "fair" ? null : host }))}
        />
      )}
      {way === "yours" && facts.canLie && (
        <OneOf
          label={words.codes.lies}
          showLabel
          options={[
            { value: "none", label: words.codes.noLies },
            { value: "one", label: words.codes.oneLie },
          ]}
          value={mayLie ? "one" : "none"}
          onChoose={(lies) => go(addressOf(["codes", "yours"], { rules: facts.rules, lie: lies === "one" ? 1 : null }))}
        />
      )}
      {facts.isListed && !facts.hasTree && <SolveRules key={facts.rules} facts={facts} onSolved={given.onSolved} />}
      <section class="panel">
        <h2>{words.codes.howToPlay}</h2>
        <HowToPlay facts={facts} host={host} />
      </section>
      {hasSecret && <Seal rules={facts.rules} draw={drawOf(place)} isOpened={false} />}
      <button type="button" onClick={onClose}>
        {words.codes.backToGame}
      </button>
    </div>
  );
}
