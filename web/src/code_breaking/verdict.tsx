// The verdict after a game: in a sentence or two what happened, and guess by guess what play lost and what luck brought.
//
// The worker values every position by best play as far as it is known (see `Verdict`), so that
// guesses made = guesses that best play needs + guesses lost - luck.

import { longProgress, useAnswer, watchWaiting } from "../engine/engine";
import type { Answered, HostName, RulesFacts, Verdict } from "../engine/questions";
import { useWords } from "../shell/settings";
import { useWatched } from "../shell/trouble";

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

/** What happened, in a line; until that is known, how far it is: that takes a slow phone seconds. */
export function Story({ facts, said, host, verdict, isPractice, isWaiting }: Judged & { isWaiting: boolean }) {
  const words = useWords();
  const progress = useWatched(longProgress, watchWaiting);
  if (said.length === 0) return null;
  if (isWaiting) {
    return (
      <div class="story soft">
        {words.codes.verdictWaits}
        <progress {...(progress === null ? {} : { value: progress.done, max: progress.steps })} aria-label={words.codes.verdictWaits} />
      </div>
    );
  }
  if (verdict !== null) return <p class="story">{words.codes.story(verdict, !isPractice, host === "fair")}</p>;
  return <p class="story">{facts.isListed ? words.codes.verdictUnknown : words.codes.verdictLarge}</p>;
}

/** The verdict of a game that is over. Each guess is rated while the next one is thought of, so that it is there when the game ends. */
export function useVerdict({ rules, isListed, hasTree }: RulesFacts, said: readonly Answered[], isOver: boolean, isWaiting: boolean) {
  const key = isListed && said.length > 0 && !isWaiting ? JSON.stringify([rules, hasTree, said]) : null;
  // What fails is told when it is needed.
  useAnswer(isOver ? null : key, (ask) => ask("rateGuesses", { rules, said }).catch(() => {}));
  return useAnswer(isOver ? key : null, (ask) => ask("verdict", { rules, said }));
}

export function VerdictText({ said, host, verdict, isPractice, isOpen = false }: Judged & { isOpen?: boolean }) {
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
    <details class="verdict" open={isOpen}>
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
      <table class="better">
        <caption>{words.wordGame.betterTitle}</caption>
        <thead>
          <tr>
            {[words.wordGame.yours, words.wordGame.best, words.wordGame.lost, ...(host === "fair" ? [words.codes.luck] : [])].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {verdict.guesses.map((guess, place) => {
            const about = guess.isExact ? "" : "≈\u00a0";
            return (
              <tr key={place}>
                <td class="word">{said[place]?.guess}</td>
                <td class={guess.regret < 0.005 ? "" : "word"}>{guess.regret < 0.005 ? words.wordGame.same : guess.best}</td>
                <td>
                  {about}
                  {words.codes.hundredths(guess.regret)}
                </td>
                {host === "fair" && (
                  <td>
                    {about}
                    {words.codes.signed(guess.luck)}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {host === "fair" && <p>{words.codes.verdictSum(said.length, verdict)}</p>}
    </details>
  );
}
