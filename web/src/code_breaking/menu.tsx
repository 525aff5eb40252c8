// What is chosen of a game of codes: the rules, the codemaker, lies.

import { anyDraw } from "../shell/draw";
import { Either } from "../shell/parts";
import { addressOf, go } from "../shell/route";
import { useWords } from "../shell/settings";
import { type Asked, CodeMenu } from "./code_menu";
import { thinkAnew } from "./i_guess";
import { RulesChoice } from "./rules_choice";
import { anew } from "./said";
import { SolveRules } from "./solve_rules";
import { hostOf, playAnew } from "./you_guess";

export const WAYS = ["play", "yours", "both", "assistant"] as const;
export type Way = (typeof WAYS)[number];

export const USUAL_RULES = "4x10";

export function Menu({ way, onSolved, ...asked }: Asked & { way: Way; onSolved: () => void }) {
  const { place, facts, onClose } = asked;
  const { rules } = facts;
  const words = useWords();
  const host = hostOf(place, facts);
  const mayLie = place.query["lie"] === "1";
  const again = {
    play: () => playAnew(facts, host),
    yours: () => thinkAnew(facts, mayLie),
    both: () => anew(facts, "both", { draw: anyDraw() }),
    assistant: () => anew(facts, "assistant"),
  };
  return (
    <CodeMenu {...asked} way={way} anew={again[way]}>
      <RulesChoice rules={rules} way={way} onChosen={onClose} />
      {way === "play" && facts.isListed && (
        <Either
          label={words.codes.host}
          names={[words.codes.fair, words.codes.adaptive]}
          isOther={host === "adaptive"}
          about={host === "fair" ? words.codes.fairText : words.codes.adaptiveText}
          onChoose={(isOther) => go(addressOf(["codes", "play"], { rules, host: isOther ? "adaptive" : null }))}
        />
      )}
      {way === "yours" && facts.canLie && (
        <Either
          label={words.codes.lies}
          names={[words.codes.noLies, words.codes.oneLie]}
          isOther={mayLie}
          onChoose={(isOther) => go(addressOf(["codes", "yours"], { rules, lie: isOther ? 1 : null }))}
        />
      )}
      {facts.isListed && !facts.hasTree && <SolveRules key={rules} facts={facts} onSolved={onSolved} />}
    </CodeMenu>
  );
}
