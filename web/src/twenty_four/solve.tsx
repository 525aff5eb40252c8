// Any cards, tapped: all that makes 24, or another number, of them.

import { useEffect, useState } from "preact/hooks";
import { useAnswer } from "../engine/engine";
import { Notice, OneOf, Refused, Spoken } from "../shell/parts";
import { addressOf, change, readPlace, type Place } from "../shell/route";
import { useWords } from "../shell/settings";
import { Share } from "../shell/share";
import { HandOfCards, rankOf } from "./cards";
import { readCards, writeCards } from "./hand_in_address";
import { Hints, SolutionGroups } from "./solutions";

const USUAL_TARGET = "24";
const MOST_CARDS = 6;
const RANKS = Array.from({ length: 13 }, (_, place) => place + 1);

export function Solve({ place }: { place: Place }) {
  const words = useWords();
  const read = readCards(place.query["cards"]);
  const cards = read ?? [];
  const target = place.query["target"] ?? USUAL_TARGET;
  const [shows, setShows] = useState<"solutions" | "hints">("solutions");
  const [hint, setHint] = useState<{ of: string | null; shown: number }>({ of: null, shown: 0 });
  const [draft, setDraft] = useState(target);
  useEffect(() => setDraft(target), [target]);
  const setTarget = (typed: string) => {
    // The field may be left by going elsewhere: another place's address is not its own.
    if (readPlace(location.hash).path.join("/") !== place.path.join("/")) return;
    // A Chinese keyboard has digits of full width.
    const plain = typed.normalize("NFKC");
    if (plain === "") setDraft(target);
    else change({ target: plain === USUAL_TARGET ? null : plain });
  };
  const asked = { cards, target, some: false, whole: false };
  const key = cards.length >= 2 ? JSON.stringify(asked) : null;
  const solved = useAnswer(key, (ask) => ask("solutions", asked));
  const solutions = solved.isWaiting ? null : solved.answer;
  const isSolvable = solutions !== null && solutions.count > 0;
  const steps = useAnswer(isSolvable && shows === "hints" ? `${key} steps` : null, (ask) => ask("steps", asked));
  const setCards = (cards: readonly number[]) => change({ cards: writeCards(cards) });
  const uncovered = hint.of === key ? hint.shown : 0;
  const room = Math.max(4, cards.length);
  return (
    <div class="playing beside">
      <div>
        {read === null && <Notice text={words.wrongLink} />}
        <div class="toolbar">
          <p class="soft">{words.twentyFour.tapCards(MOST_CARDS)}</p>
          <Share label={words.sendIt} />
        </div>
        <HandOfCards
          cards={cards}
          room={room}
          label={words.twentyFour.hand}
          cardLabel={(card) => words.twentyFour.takeAway(rankOf(card))}
          onTap={(gone) => setCards(cards.filter((_, place) => place !== gone))}
        />
        <div class="ranks" role="group" aria-label={words.twentyFour.addCard}>
          {RANKS.map((rank) => (
            <button
              key={rank}
              type="button"
              disabled={cards.length >= MOST_CARDS}
              aria-label={words.twentyFour.addThis(rankOf(rank))}
              onClick={() => setCards([...cards, rank])}
            >
              {rankOf(rank)}
            </button>
          ))}
          <button type="button" class="clear" disabled={cards.length === 0} onClick={() => setCards([])}>
            {words.clear}
          </button>
        </div>
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            setTarget(draft.trim());
          }}
        >
          <label>
            {words.twentyFour.target}{" "}
            <input
              class="target"
              inputMode="text"
              maxLength={9}
              value={draft}
              onInput={(event) => setDraft(event.currentTarget.value)}
              onBlur={(event) => setTarget(event.currentTarget.value.trim())}
            />
          </label>
        </form>
        <Refused sentence={solved.refusal} />
        {cards.length < 2 && (
          <p class="soft examples">
            {words.twentyFour.forExample}{" "}
            {[
              [3, 3, 8, 8],
              [1, 5, 5, 5],
              [1, 5, 7, 12],
              [2, 3, 5, 7, 11],
            ].map((cards) => (
              <a key={cards.join()} href={addressOf(["24", "solve"], { cards: writeCards(cards) })}>
                {cards.map(rankOf).join(" ")}
              </a>
            ))}
          </p>
        )}
        {solved.isWaiting && <p class="soft">{words.thinking}</p>}
      </div>
      <div>
        <Spoken text={solutions === null ? "" : words.twentyFour.result(solutions.count, solutions.groups.length, target)} />
        {solutions !== null && !isSolvable && (
          <section class="panel">
            <h2>{words.twentyFour.impossible(target)}</h2>
            {solutions.nearest.length > 0 && (
              <>
                <p>{words.twentyFour.nearest}</p>
                <ul class="forms">
                  {solutions.nearest.map(({ value, solution }) => (
                    <li key={value} class="formula">
                      {solution} = {value}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </section>
        )}
        {isSolvable && (
          <section class="panel">
            <h2>{words.twentyFour.result(solutions.count, solutions.groups.length, target)}</h2>
            {solutions.needsFraction && <p class="soft">{words.twentyFour.needsFraction}</p>}
            <OneOf
              label={words.twentyFour.show}
              options={[
                { value: "solutions", label: words.twentyFour.allSolutions },
                { value: "hints", label: words.twentyFour.hintsOnly },
              ]}
              value={shows}
              onChoose={setShows}
            />
            {shows === "solutions" && <SolutionGroups key={key} solutions={solutions} target={target} />}
            {shows === "hints" && steps.answer !== null && !steps.isWaiting && (
              <>
                <Hints steps={steps.answer} shown={uncovered} />
                {uncovered < steps.answer.length && (
                  <button type="button" onClick={() => setHint({ of: key, shown: uncovered + 1 })}>
                    {uncovered === 0 ? words.twentyFour.lastStep : words.twentyFour.stepBefore}
                  </button>
                )}
              </>
            )}
          </section>
        )}
      </div>
    </div>
  );
}
