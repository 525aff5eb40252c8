// The verdict after a game: what play lost and what luck brought, in guesses, and where the game turned.
//
// The worker values every position by best play as far as it is known (see `Verdict`), so that
// guesses made = guesses that best play needs + guesses lost - luck.

import type { Answered, HostName, RulesFacts, Verdict } from "../engine/questions";
import { useWords } from "../shell/settings";
import { Code } from "./pegs";

/** Stands before what is only an estimate. */
export const aboutOf = ({ isExact }: Verdict): string => (isExact ? "" : "≈ ");

export function VerdictText(given: {
  facts: RulesFacts;
  said: readonly Answered[];
  host: HostName;
  verdict: Verdict | null;
  /** The visitor was helped: what play lost is not only the visitor's. */
  isPractice: boolean;
  isWaiting: boolean;
}) {
  const { facts, verdict, said, host } = given;
  const words = useWords();
  if (said.length === 0) return null;
  if (given.isWaiting) return <p class="soft verdict-waits">{words.codes.verdictWaits}</p>;
  if (verdict === null) return <p class="soft">{facts.isListed ? words.codes.verdictUnknown : words.codes.verdictLarge}</p>;
  const { start, regret, luck, skill, turningPoint, isExact } = verdict;
  const about = aboutOf(verdict);
  const lost = turningPoint === null ? null : (verdict.guesses[turningPoint] ?? null);
  const figures = [
    ...(given.isPractice ? [] : [{ name: words.codes.skill, figure: words.codes.percent(skill), means: words.codes.skillMeans }]),
    { name: words.codes.lost, figure: words.codes.hundredths(regret), means: words.codes.lostMeans },
    ...(host === "fair" ? [{ name: words.codes.luck, figure: words.codes.signed(luck), means: words.codes.luckMeans(luck) }] : []),
  ];
  return (
    <section class="verdict" aria-label={words.codes.verdict}>
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
      <p>{turningPoint === null || lost === null ? words.codes.noTurningPoint : words.codes.turningPoint(turningPoint + 1, lost)}</p>
      <details>
        <summary>{words.codes.verdictHow}</summary>
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
    </section>
  );
}
