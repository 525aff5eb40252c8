// The verdict after a game: in a sentence or two what happened, and guess by guess what play lost and what luck brought.
//
// The worker values every position by best play as far as it is known (see `Verdict`), so that
// guesses made = guesses that best play needs + guesses lost - luck.

import { useEffect } from "preact/hooks";
import { askAhead } from "../engine/engine";
import type { Answered, HostName, RulesFacts, Verdict } from "../engine/questions";
import { useWords } from "../shell/settings";
import { Code } from "./pegs";

/** Stands before what is only an estimate. */
export const aboutOf = ({ isExact }: Verdict): string => (isExact ? "" : "≈ ");

interface Judged {
  facts: RulesFacts;
  said: readonly Answered[];
  host: HostName;
  verdict: Verdict | null;
  /** The visitor was helped: what play lost is not only the visitor's. */
  isPractice: boolean;
}

/** What happened, in a line. */
export function Story({ facts, said, host, verdict, isPractice, isWaiting }: Judged & { isWaiting: boolean }) {
  const words = useWords();
  if (said.length === 0) return null;
  const told = isWaiting
    ? words.codes.verdictWaits
    : verdict !== null
      ? words.codes.story(verdict, !isPractice, host === "fair")
      : facts.isListed
        ? words.codes.verdictUnknown
        : words.codes.verdictLarge;
  return <p class="story">{told}</p>;
}

/** Rates each guess while the next one is thought of, so that the verdict is there when the game ends. */
export function useRatedAhead({ rules, isListed }: RulesFacts, said: readonly Answered[]): void {
  const key = JSON.stringify([rules, said]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the game
  useEffect(() => {
    return isListed && said.length > 0 ? askAhead("verdict", { rules, said }) : undefined;
  }, [key]);
}

export function VerdictText({ facts, said, host, verdict, isPractice }: Judged) {
  const words = useWords();
  if (verdict === null) return null;
  const { start, regret, luck, skill, isExact } = verdict;
  const about = aboutOf(verdict);
  const figures = [
    ...(isPractice ? [] : [{ name: words.codes.skill, figure: words.codes.percent(skill), means: words.codes.skillMeans }]),
    { name: words.codes.lost, figure: words.codes.hundredths(regret), means: words.codes.lostMeans },
    ...(host === "fair" ? [{ name: words.codes.luck, figure: words.codes.signed(luck), means: words.codes.luckMeans(luck) }] : []),
  ];
  return (
    <details class="verdict">
      <summary>{words.codes.verdictHow}</summary>
      <dl>
        {figures.map(({ name, figure, means }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="figure">
              {about}
              {figure}
            </dd>
            <dd class="means">{means}</dd>
          </div>
        ))}
      </dl>
      <p>{words.codes.bestNeeds(start)}</p>
      <p class="soft">
        {words.codes.verdictDefinitions(host === "fair")} {isExact ? words.codes.verdictExact : words.codes.verdictEstimated}
      </p>
      <ol class="luck">
        {verdict.guesses.map((guess, place) => (
          <li key={place}>
            <span class="line">{words.codes.verdictLine(place + 1, guess, host === "fair")}</span>
            {guess.best !== said[place]?.guess && guess.regret >= 0.005 && (
              <>
                {" "}
                <span class="best-was">
                  {words.codes.bestWas} <Code facts={facts} code={guess.best} isSmall />
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
      {host === "fair" && <p>{words.codes.verdictSum(said.length, verdict)}</p>}
    </details>
  );
}
