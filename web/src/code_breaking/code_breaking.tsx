// Bulls and Cows, Mastermind and their kin: which rules, which way of playing, and a tree for the rules if there is none yet.

import { useState } from "preact/hooks";
import { ask, useAnswer } from "../engine/engine";
import { Heading, Notice, Refused, Ways } from "../shell/parts";
import { addressOf, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Assistant } from "./assistant";
import { Both } from "./both";
import { IGuess } from "./i_guess";
import { RulesChoice } from "./rules_choice";
import { SolveRules } from "./solve_rules";
import { YouGuess } from "./you_guess";

export const WAYS = ["play", "yours", "both", "assistant"] as const;
export type Way = (typeof WAYS)[number];

export const USUAL_RULES = "4x10";

export function CodeBreaking({ place }: { place: Place }) {
  const words = useWords();
  const asked = place.path[1] ?? "play";
  const way = WAYS.find((name) => name === asked) ?? "play";
  const rules = place.query["rules"] ?? USUAL_RULES;
  const [solved, setSolved] = useState(0);
  const facts = useAnswer(`${rules} ${solved}`, () => ask("rules", rules));
  // The rules that were shown before must not be played by while others are on their way.
  const known = facts.isWaiting ? null : facts.answer;
  const title = words.codes.titleOf(known?.rules ?? rules);
  return (
    <article class="codes">
      <Heading title={`${title}: ${words.codes.way[way]}`}>{title}</Heading>
      <Ways
        label={words.codes.ways}
        ways={WAYS.map((name) => ({
          name: words.codes.way[name],
          address: addressOf(["codes", name], { rules: rules === USUAL_RULES ? null : rules }),
          isHere: name === way,
        }))}
      />
      {asked !== way && <Notice text={words.noSuchPlace} />}
      <RulesChoice rules={known?.rules ?? rules} way={way} facts={known} />
      {facts.refusal !== null && (
        <>
          <Notice text={words.wrongLink} />
          <Refused sentence={facts.refusal} />
          <p>
            <a class="button" href={addressOf(["codes", way])}>
              {words.startAnew}
            </a>
          </p>
        </>
      )}
      {known !== null && known.isListed && !known.hasTree && (
        <SolveRules key={rules} facts={known} onSolved={() => setSolved((count) => count + 1)} />
      )}
      {known !== null && (
        <div key={`${way} ${rules}`}>
          {way === "play" && <YouGuess place={place} facts={known} />}
          {way === "yours" && <IGuess place={place} facts={known} />}
          {way === "both" && <Both place={place} facts={known} />}
          {way === "assistant" && <Assistant place={place} facts={known} />}
        </div>
      )}
    </article>
  );
}
