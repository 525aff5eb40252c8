// What is chosen of a game of codes: another game, help, the rules, the codemaker, lies, and the seal of the secret.

import { DailyHelp } from "../shell/daily_views";
import { OneOf } from "../shell/parts";
import { addressOf, go, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import type { RulesFacts } from "../engine/questions";
import { helpAnew } from "./assistant";
import { raceAnew } from "./both";
import { Seal } from "./commitment";
import { thinkAnew } from "./i_guess";
import { RulesChoice } from "./rules_choice";
import { SolveRules } from "./solve_rules";
import { drawOf, hostOf, playAnew, puzzleOf } from "./you_guess";

export const WAYS = ["play", "yours", "both", "assistant"] as const;
export type Way = (typeof WAYS)[number];

export const USUAL_RULES = "4x10";

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
    <>
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
          about={host === "fair" ? words.codes.fairText : words.codes.adaptiveText}
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
      {hasSecret && <Seal rules={facts.rules} draw={drawOf(place)} isOpened={false} />}
    </>
  );
}
