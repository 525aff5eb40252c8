// The visitor guesses. A fair codemaker has drawn a secret; an adversarial one has none, and keeps the game as long as its feedback allows.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, type Ask, useAnswer } from "../engine/engine";
import type { HostName, RulesFacts } from "../engine/questions";
import { dailyAddress, dailyDraw, type DailyGame, dailyOf } from "../shell/daily";
import { change, useFinish } from "../shell/daily_game";
import { anyDraw, readDraw } from "../shell/draw";
import { Dare, friendAt } from "../shell/duel";
import { areSent, WIN } from "../shell/feat";
import { RulesBeside } from "../shell/how_to";
import { Notice, WrongLink } from "../shell/parts";
import { resultOf } from "../shell/record";
import { lettersOf } from "../shell/result_card";
import { changed, isCount, readCount, useWrong, type Place, type Shapes } from "../shell/route";
import { useWords } from "../shell/settings";
import { Board } from "../shell/board";
import { EndSheet } from "../shell/end_sheet";
import { Seal } from "./commitment";
import { GuessRows, Slots } from "./guess_rows";
import { Why } from "./hint";
import { Keypad, type Proposed } from "./keypad";
import { Code, digitsOf, sizesOf, SpokenGuess, titleOf } from "./pegs";
import { addressIn, anew, gameOf, isSolved, readGuesses, rulesIn } from "./said";
import { guessOf } from "./stands";
import { playedAt, useFinished, useUnfinished } from "../shell/unfinished";
import { aboutOf, Story, useVerdict, VerdictText } from "./verdict";

/** An adversarial codemaker divides all codes that are left by the feedback that may come. */
export const hostOf = (place: Place, facts: RulesFacts): HostName =>
  facts.isListed && facts.words === null && dailyOf(place) === null && place.query["host"] === "adaptive" ? "adaptive" : "fair";

/** What the secret is drawn from, by the address or by the day; null if it names none. */
export function drawOf(place: Place): number | null {
  const daily = dailyOf(place);
  return daily === null ? readDraw(place.query["draw"]) : dailyDraw(daily.game, daily.day);
}

/** The same puzzle with an empty board. */
export function puzzleOf(place: Place, facts: RulesFacts): string {
  const daily = dailyOf(place);
  if (daily !== null) return dailyAddress(daily.game, daily.day);
  const host = hostOf(place, facts);
  return addressIn(facts, "play", { host: host === "fair" ? null : host, draw: drawOf(place) });
}

/** Begins another game. */
export const playAnew = (facts: RulesFacts, host: HostName): void => anew(facts, "play", { host: host === "fair" ? null : host, draw: anyDraw() }, host);

const isSwitch = (text: string): boolean => text === "1";
const SHAPES: Shapes = {
  host: (text) => text === "adaptive" || text === "fair",
  draw: (text) => readDraw(text) !== null,
  hints: isCount,
  practice: isSwitch,
  replay: isSwitch,
  "gave-up": isSwitch,
};

/** Nothing was done yet: the address is that of the puzzle. */
const isUntouched = ({ query }: Place): boolean => ["guesses", "gave-up", "hints", "practice"].every((name) => query[name] === undefined);

/** Whether a game is practice: the visitor was helped, or took a guess back. */
export const isPracticeAt = ({ path, query }: Place): boolean => (path[1] ?? "play") === "play" && (query["practice"] === "1" || readCount(query["hints"]) > 0);

/** A game as it stands: what its address says, and the feedback that came. */
type GameState = ReturnType<typeof useGame>;

function useGame(asked: Place, facts: RulesFacts) {
  const host = hostOf(asked, facts);
  const daily = dailyOf(asked);
  // A guess that is played the better way is tried for itself: no other game is given up for it.
  const name = daily === null && asked.query["replay"] !== "1" ? gameOf(facts.rules, "play", host) : null;
  const place = playedAt(asked, name, isUntouched(asked));
  const draw = drawOf(place);
  const guesses = readGuesses(place.query["guesses"]);
  const hints = readCount(place.query["hints"]);
  const isPractice = isPracticeAt(place);
  const key = draw === null ? null : JSON.stringify([facts.rules, facts.hasTree, host, draw, guesses]);
  const repliesTo = (guesses: readonly string[]) => (ask: Ask) => ask("replies", facts.rules, host, draw ?? 0, guesses);
  const { answer, refusal, isWaiting } = useAnswer(key, repliesTo(guesses));
  // What is shown until the answer comes is of the game before, if another one has begun.
  const said = (answer ?? []).slice(0, guesses.length);
  const solved = isSolved(facts, said) && !isWaiting;
  const isOut = said.length >= (facts.words?.most ?? Infinity) && !solved && !isWaiting;
  const isLost = (place.query["gave-up"] === "1" || isOut) && !solved;
  const isOver = solved || isLost;
  const isFresh = guesses.length === 0 && !isPractice && !isOver;
  const puzzle = puzzleOf(place, facts);
  // Until the answer comes nobody knows whether the game in the address is over.
  useUnfinished(isWaiting ? null : name, draw === null ? "none" : isFresh || isOver || refusal !== null ? "over" : "going", () =>
    change(null, { draw: anyDraw(), ...rulesIn(facts) }),
  );
  useFinished(name, changed(puzzle, { beat: asked.query["beat"] }), isOver && !isWaiting && refusal === null);
  useFinish(daily, isOver && !isWaiting ? { isWon: solved, score: said.length, isHelped: isPractice } : null);
  const secret = useAnswer(isLost && draw !== null && !isWaiting ? `${key} secret` : null, async (ask) => {
    if (host === "fair") return ask("secret", facts.rules, draw ?? 0);
    return (await ask("codesLeft", { rules: facts.rules, said }))[0] ?? "";
  });
  const isPending = guesses.length > 0 && (answer === null || (isLost && secret.answer === null && secret.refusal === null));
  return {
    facts,
    place,
    host,
    daily,
    draw,
    guesses,
    hints,
    isPractice,
    key,
    repliesTo,
    refusal,
    isWaiting,
    isPending,
    said,
    solved,
    isOut,
    isLost,
    isOver,
    puzzle,
    secret,
  };
}

/** The game as it is told of in a duel. */
const daredOf = ({ daily, facts }: GameState): DailyGame => daily?.game ?? (facts.words !== null ? "words" : facts.repeats ? "mastermind" : "bulls-and-cows");

/** A friend's result in the same puzzle: what the address says, what is known to be true at the end, and whether the address is wrong. */
function useFriend(asked: Place, game: GameState) {
  const { facts, key, isOver, puzzle, repliesTo } = game;
  const { friend: sent, isWrong } = friendAt(asked, daredOf(game), puzzle);
  const { answer: theirs, refusal } = useAnswer(isOver && sent !== null ? `${key} ${asked.query["beat"]}` : null, repliesTo(sent?.steps ?? []));
  const isWon = theirs !== null && isSolved(facts, theirs);
  // A result that these guesses do not have was made up. Very long games are sent without their guesses.
  const isTrue = sent !== null && (!areSent(sent.cost, facts.positions) || (isWon === (sent.rank === WIN) && sent.steps.length === sent.cost));
  return { sent, friend: theirs !== null && isTrue ? sent : null, theirs: theirs ?? [], isWrong: isWrong || refusal !== null || (theirs !== null && !isTrue) };
}

/** A hint, put in where the visitor types: asked for by a button here, or by the menu of a daily puzzle. */
function useProposal({ facts, key, said, daily, hints, isWaiting, isOver }: GameState, hinted: number) {
  const [proposed, setProposed] = useState<Proposed | null>(null);
  const [isThinking, setThinking] = useState(false);
  const latest = useRef(key);
  latest.current = key;
  const propose = async () => {
    if (isWaiting || isOver) return;
    setThinking(true);
    try {
      const code = await guessOf(ask, facts, said);
      // Another game may have begun meanwhile, or a guess been made.
      if (latest.current === key) {
        setProposed({ code });
        change(daily, { hints: hints + 1 });
      }
    } catch {
      // Cancelled, or without a network: nothing is put in, and nothing counted.
    }
    setThinking(false);
  };
  const heard = useRef(hinted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one hint for each that is asked for
  useEffect(() => {
    if (hinted !== heard.current) void propose();
    heard.current = hinted;
  }, [hinted]);
  return { proposed, setProposed, isThinking, propose };
}

export function YouGuess({ place: asked, facts, hinted }: { place: Place; facts: RulesFacts; hinted: number }) {
  const words = useWords();
  const game = useGame(asked, facts);
  const { place, host, daily, draw, guesses, hints, said, isOver, isWaiting, refusal } = game;
  const isWrong = useWrong(asked, SHAPES, draw === null ? null : String(draw));
  const friend = useFriend(asked, game);
  const hint = useProposal(game, hinted);
  const typed = useState("");
  const [draft, setDraft] = typed;
  // Nothing that was typed or proposed is for the next game.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (!isOver) return;
    hint.setProposed(null);
    setDraft("");
  }, [isOver]);
  const judged = useVerdict(facts, said, isOver, isWaiting);
  /** The same secret with a better guess in place of one: practice, of no day. */
  const betterAt = (number: number, guess: string) =>
    addressIn(facts, "play", { host: host === "fair" ? null : host, draw, guesses: [...guesses.slice(0, number), guess].join(","), practice: 1, replay: 1 });
  return (
    <>
      {(isWrong || friend.isWrong) && refusal === null && <Notice text={words.wrongLink} />}
      <WrongLink refusal={refusal}>
        <button type="button" onClick={() => playAnew(facts, host)}>
          {words.newGame}
        </button>
      </WrongLink>
      <SpokenGuess facts={facts} said={said} isWaiting={isWaiting} />
      <Board
        count={said.length}
        isPending={game.isPending}
        isOver={isOver || refusal !== null}
        rows={
          <div class={`rows ${facts.isListed ? "" : "wide"}`} style={sizesOf(facts)}>
            {!isOver && <Dare game={daredOf(game)} friend={friend.sent} />}
            <GuessRows
              key={draw}
              facts={facts}
              said={said}
              made={guesses.length}
              label={words.codes.yourGuesses}
              canOpen={isOver}
              verdict={judged.answer}
              betterAt={betterAt}
            />
            {!isOver && <Slots facts={facts} made={guesses.length} draft={draft} label={words.codes.yourGuess} />}
          </div>
        }
        dock={
          <>
            <Keypad
              game={draw === null ? null : `${host} ${draw}`}
              facts={facts}
              label={words.codes.yourGuess}
              action={words.codes.guess}
              proposed={hint.proposed}
              tried={guesses}
              said={said}
              isBusy={isWaiting}
              isMain
              draft={typed}
              onCode={(code) => {
                hint.setProposed(null);
                change(daily, { guesses: [...guesses, code].join(",") });
              }}
            />
            {daily === null && <Actions game={game} isThinking={hint.isThinking} onHint={hint.propose} />}
          </>
        }
        aside={
          <>
            {!isOver && (
              <RulesBeside place={place}>
                <p class="soft">{facts.words !== null ? words.wordGame.listText : host === "fair" ? words.codes.fairText : words.codes.adaptiveText}</p>
              </RulesBeside>
            )}
            {!isOver && hints > 0 && hint.proposed !== null && <Why facts={facts} asked={{ rules: facts.rules, said }} />}
            {isOver && <End game={game} friend={friend} judged={judged} />}
          </>
        }
      />
    </>
  );
}

/** What makes practice of a game of no day, and what ends it. */
function Actions({ game: { guesses, hints, isWaiting }, isThinking, onHint }: { game: GameState; isThinking: boolean; onHint: () => void }) {
  const words = useWords();
  return (
    <div class="row actions">
      <button type="button" onClick={onHint} aria-disabled={isThinking || isWaiting} title={words.codes.hintMeans}>
        {isThinking ? words.thinking : hints === 0 ? words.hint : words.codes.hintCount(hints)}
      </button>
      <button
        type="button"
        onClick={() => guesses.length > 0 && change(null, { guesses: guesses.slice(0, -1).join(","), practice: 1 })}
        aria-disabled={guesses.length === 0}
        title={words.codes.undoMeans}
      >
        {words.undo}
      </button>
      <button type="button" onClick={() => change(null, { "gave-up": 1 })}>
        {words.giveUp}
      </button>
    </div>
  );
}

/** The end: the result, its card, the duel, and the verdict. */
function End(given: { game: GameState; friend: ReturnType<typeof useFriend>; judged: ReturnType<typeof useVerdict> }) {
  const { game, friend, judged } = given;
  const { facts, place, host, daily, draw, hints, isPractice, said, solved, isOut, puzzle, secret } = game;
  const words = useWords();
  const verdict = judged.answer;
  const judgedBy = { facts, said, host, verdict, isPractice: isPractice || (game.isLost && !isOut) };
  const own = {
    rank: solved ? WIN : 0,
    cost: said.length,
    skill: verdict === null || isPractice ? null : Math.round(100 * verdict.skill),
    isHelped: isPractice,
    steps: said.map(({ guess }) => guess),
  };
  const card = {
    title: titleOf(words, facts),
    facts: [
      facts.words !== null ? `${isOut ? "X" : said.length}/${facts.words.most}` : words.codes.guesses(said.length),
      ...(verdict === null || isPractice ? [] : [`${words.codes.skill} ${aboutOf(verdict)}${words.codes.percent(verdict.skill)}`]),
      ...(verdict === null || isPractice || host !== "fair" ? [] : [words.codes.luckShort(verdict.luck, verdict.isExact)]),
      ...(isPractice ? [daily === null ? words.codes.practiceShort(hints) : words.daily.helpedShort(hints)] : []),
    ],
    rows: said.map(({ answer }) => lettersOf(facts.words !== null ? answer : digitsOf(answer, facts.positions))),
    address: puzzle,
  };
  return (
    <EndSheet
      title={solved ? words.codes.found(said.length) : words.codes.gaveUp}
      isWon={solved}
      card={solved || isOut ? card : null}
      duel={{
        game: daredOf(game),
        own,
        friend: friend.friend,
        puzzle,
        steps: (feat) => (
          <GuessRows facts={facts} said={feat === own ? said : friend.theirs} label={words.codes.guessesSoFar} canOpen={false} isNarrow hasNoCounts />
        ),
      }}
      daily={daily}
      again={{ name: words.playAgain, go: () => playAnew(facts, host) }}
      details={
        <>
          <VerdictText {...judgedBy} />
          <Seal rules={facts.rules} draw={host === "fair" ? draw : null} isOpened />
        </>
      }
    >
      {secret.answer !== null && (
        <p>
          {facts.words !== null ? words.wordGame.secretWas : host === "fair" ? words.codes.secretWas : words.codes.secretCouldBe}{" "}
          <Code facts={facts} code={secret.answer} />
        </p>
      )}
      <Story {...judgedBy} isWaiting={judged.isWaiting || game.isWaiting} />
      {isPractice && (daily === null || resultOf(daily.game, daily.day)?.isHelped === true) && (
        <p class="practice-text">{daily === null ? words.codes.withHelp(hints, place.query["practice"] === "1") : words.daily.withHelp(hints)}</p>
      )}
    </EndSheet>
  );
}
