// Every word of the page in English. `zh.ts` has the same in Chinese; the compiler sees that neither lacks one.

import type { Cause } from "../engine/breakdown";
import type { Hint } from "../coloured_words/hints";
import type { DailyGame, Measure } from "../shell/daily";
import type { Colours } from "../shell/kept";
import type { RuleName, Shape } from "../shell/pictures";
import type { Feat, FeatKind } from "../shell/feat";
import type { LargeAdvice, Level, Move, OutcomeName, RulesFacts, Verdict, WordFacts } from "../engine/questions";
import type { Side } from "../quad_ace/game";
import { counted as digits, hundredths, rounded } from "./numbers";

const counted = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;
const number = (value: number) => digits(value, "en");
const about = (value: number, error: number | null) => (error === null ? number(value) : `about ${number(rounded(value))}`);
const dated = (date: Date) => date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const short = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 2 });
const tenths = (seconds: number) => seconds.toFixed(1);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const plain = (value: string) => (value.startsWith("-") ? `−${value.slice(1)}` : value);

const value = (outcome: OutcomeName, moves: number | null) =>
  moves === null ? "draw" : moves === 0 ? (outcome === "win" ? "won" : "lost") : `${outcome} in ${counted(moves, "move")}`;

/** A sum that goes over, as an example. */
const carry = (base: number) => {
  const [own, added] = [Math.max(1, base - 3), Math.min(5, base - 1)];
  const sum = `${own} + ${added} = ${own + added}`;
  return base === 10 ? `Only the last digit stays: ${sum} makes 2.` : `From ${base} on, ${base} is taken off: ${sum} makes ${own + added - base}.`;
};

interface Added {
  own: number;
  added: number;
  sum: number;
}

/** The two marks of feedback: those of Bulls and Cows, or, where symbols are colours, those of Mastermind. */
const marks = (isColoured: boolean) => (isColoured ? { bull: "black peg", cow: "white peg" } : { bull: "bull", cow: "cow" });

const moveText = ({ ways: [way], result }: Move) => `${way === undefined ? "" : `${way[0]} + ${way[1]} → `}${result.join(", ")}`;

export const en = {
  skip: "Skip to the content",
  home: "solvetab, first page",
  games: "Games",
  colours: { choose: (now: Colours) => `Change colours (now: ${{ system: "as the system", light: "light", dark: "dark" }[now]})` },
  foot: "Computed in your browser from proven tables. Nothing you do here leaves your device, and it works offline.",
  front: {
    title: (date: Date) => `Puzzles of ${dated(date).replace(/ \d+$/, "")}`,
    about: "New each day. Every guess gets a verdict.",
    streak: (days: number) => `${counted(days, "day")} in a row.`,
    playAll: "Play all six",
    allDone: "All six done: your day",
    anyTime: "At any time",
    assistant: "Ask the assistant",
    think: "The computer guesses yours",
    lie: "Can you fool it? Lie once",
  },
  rules: {
    title: "How to play",
    name: "Rules",
    begin: "Got it",
    steps: {
      codes: ({ positions, symbols, repeats }) => {
        const symbol = symbols > 10 ? "symbol" : "digit";
        const secret = counted(positions, repeats || positions === 1 ? symbol : `different ${symbol}`);
        return [
          `Find ${secret}${symbols === 10 ? "" : ` out of ${symbols}`}${repeats ? ", which may repeat," : ""} in few guesses.`,
          "Bull\u00a0●: in place. Cow\u00a0○: elsewhere. Nobody says which.",
          "All bulls win.",
        ];
      },
      pegs: ({ positions, symbols }) => [
        `Find ${counted(positions, "peg")} of ${counted(symbols, "colour")}, which may repeat, in few guesses.`,
        "Black: in place. White: elsewhere. Nobody says which.",
        "All black wins.",
      ],
      "24": () => ["Make 24 from all four cards.", "Tap a card, a sign, a card.", "A is 1, J 11, Q 12, K 13."],
      numbers: () => [
        "Reach the target. Each number once at most.",
        "Each result: whole and positive.",
        "60 seconds. Exact: 10 points; 5 away: 7; 10 away: 5.",
      ],
      quadAce: () => ["Add a hand of theirs to yours.", "Only the last digit stays.", "0 is out. Both of yours out: you win. Threefold repetition: draw."],
      words: () => ["Find the English word in six guesses.", "Green: in place. Yellow: elsewhere. Grey: no more of it.", "All green wins."],
    } as Record<RuleName, (shape: Shape) => readonly [string, string, string]>,
  },
  noSuchPlace: "This link leads nowhere here. What you see instead is the closest match.",
  wrongLink: "Something in this link cannot be right, perhaps a part was lost on the way.",
  loading: "Loading …",
  trouble: {
    network: "A part of the page could not be loaded: there is no network, or the server does not answer.",
    missing: "A part of the page could not be loaded: there is a newer version of the page.",
    browser: "Your browser is too old for this page. It needs WebAssembly and workers with modules.",
    blocked: "Your browser or your network blocks WebAssembly. The page needs it to compute.",
    broken: "Something went wrong here, and it is our mistake. Try again; if it does not help, begin a new game.",
  } as Record<Cause, string>,
  tryAgain: "Try again",
  reload: "Reload",
  newVersion: "There is a new version of this page.",
  newGame: "New game",
  you: "You",
  computer: "Computer",
  check: "Check",
  share: "Share",
  sendIt: "Send it",
  copied: "Copied",
  sendPuzzle: "Send this puzzle",
  shareResult: "Share the result",
  copiedResult: "Result copied",
  savePicture: "Save as a picture",
  hint: "Hint",
  undo: "Undo",
  giveUp: "Give up",
  playAgain: "Play again",
  clear: "Clear",
  cancel: "Cancel",
  stop: "Stop",
  erase: "Erase",
  thinking: "Thinking …",
  goOn: "Go on",
  number,
  about,

  daily: {
    games: {
      "bulls-and-cows": "Bulls and Cows",
      mastermind: "Mastermind",
      "24": "24",
      numbers: "Numbers",
      "quad-ace": "QuadAce",
      words: "Words",
    } as Record<DailyGame, string>,
    heading: (day: number) => `Daily puzzles #${day}`,
    title: (name: string, day: number, date: Date) => `${name} #${day}, ${dated(date)}`,
    numbered: (name: string, day: number) => `${name} #${day}`,
    about: (date: Date) => `${dated(date)}. Everyone gets the same puzzles.`,
    next: "Next puzzles in",
    past: "This puzzle is of an earlier day: it is for practice, and nothing is recorded.",
    freePlay: "What is chosen here is played besides: the puzzle of the day waits.",
    lostDay: "This link to a daily puzzle is broken, or its day has not come yet. Here are today's puzzles.",
    toToday: "Play today's puzzle",
    nextPuzzle: (name: string) => `Next: ${name}`,
    wonOf: (won: number, all: number) => `${won} of ${all} solved`,
    statistics: "Statistics",
    play: "Play",
    played: "Played",
    won: "Won",
    streak: "Streak",
    longest: "Longest",
    bar: (game: DailyGame, from: number | null, to: number) =>
      game === "24"
        ? to === Infinity
          ? `over ${from} s`
          : `to ${to} s`
        : game === "quad-ace"
          ? from === null
            ? "fewest moves"
            : `+${from + 1}${to === Infinity ? " or more" : to > from + 1 ? ` to +${to}` : ""}`
          : `${to === Infinity ? `${(from ?? 0) + 1}+` : to}${game === "numbers" ? " points" : ""}`,
    help: "Help",
    keepPlaying: "Keep playing",
    mayHelp: (day: number) => `With a hint, #${day} counts as finished with help: the streak ends.`,
    mayGiveUp: (day: number) => `Give up #${day}? It counts as not solved.`,
    helped: "With help",
    withHelp: (hints: number) => `Finished with ${counted(hints, "hint")}: this day is not in your streak, and skill is not given.`,
    helpedShort: (hints: number) => `with ${counted(hints, "hint")}`,
    notSolved: "Not solved",
    scores: {
      seconds: (score) => `Solved in ${score} s`,
      points: (score) => counted(score, "point"),
      moves: (score) => (score === 0 ? "Fewest moves" : `+${counted(score, "move")}`),
      guesses: (score) => counted(score, "guess", "guesses"),
    } as Record<Measure, (score: number) => string>,
    record: "Your record",
    whereKept: "It is kept in this browser only. Save it as a file to take it to another device.",
    notKept: "This browser keeps nothing for this page: your record lasts until you close the tab. Save it as a file to keep it.",
    exportIt: "Save as a file",
    importIt: "Load a file",
    noRecord: "This file is not a record of this page.",
    added: (count: number) => (count === 0 ? "There was nothing new in the file." : `Added ${counted(count, "result")}.`),
    shareAll: "Share all six",
  },

  duel: {
    beatMe: "Beat me",
    friend: "Your friend",
    dareLost: "This one was not solved. Can you?",
    dare: (result: string) => `Can you beat ${result}?`,
    results: {
      lost: () => "not solved",
      draw: () => "a draw",
      guesses: ({ cost }) => counted(cost, "guess", "guesses"),
      moves: ({ cost }) => counted(cost, "move"),
      points: ({ rank, cost }) => `${counted(rank, "point")} in ${tenths(cost / 10)} s`,
      seconds: ({ cost }) => `${tenths(cost / 10)} s`,
    } as Record<FeatKind, (feat: Feat) => string>,
    skill: (percent: number) => `skill ${percent} %`,
    helped: "with help",
    ended: (result: number): string => (result > 0 ? "You won the duel." : result < 0 ? "You lost the duel." : "The duel is a draw."),
  },

  codes: {
    titleOf: (rules: string) => ({ "4x10": "Bulls and Cows", "4x6r": "Mastermind" })[rules] ?? `Codes ${rules}`,
    ways: "Ways to play",
    way: { play: "You guess", yours: "It guesses", both: "Race", assistant: "Assistant" },
    menu: "Game",
    backToGame: "Back to the game",
    otherRules: "More",
    atOnce: "Solved already (positions × symbols; r: a symbol may repeat):",
    tooMany: "Very large, worked out as you play:",
    anyRules: "Or choose your own:",
    positions: "Positions",
    symbols: "Symbols",
    repeats: "Symbols may repeat",
    chooseRules: "Choose",
    noTree: "These rules are not solved yet. You can play at once; once they are solved, hints are exact from the first guess.",
    solve: "Solve these rules",
    solving: (rules: string, seconds: number, text: string) => `Solving ${rules}: ${Math.floor(seconds)} s so far … ${text}`,
    host: "Codemaker",
    fair: "Fair",
    adaptive: "Adversarial",
    fairText: "A secret was drawn and sealed.",
    adaptiveText: "There is no secret: the feedback keeps the game as long as possible, but never contradicts itself.",
    lies: "Your feedback",
    noLies: "Always true",
    oneLie: "One lie allowed",
    withLie: "Now with a lie",
    withoutLie: "Now without a lie",
    lieText: "You may lie once, at any guess, or never. The computer still finds it, and tells you where you lied.",
    lieWas: (place: number) => `You lied at guess ${place}:`,
    noLie: "You never lied.",
    twoLies: "At least two of these are wrong.",
    openToChange: "Open a guess to change its feedback.",
    yourGuesses: "Your guesses",
    yourGuess: "Your guess",
    guess: "Guess",
    tried: (place: number) => `You tried this already: guess ${place}.`,
    bestGuess: "Best guess:",
    useIt: "Use it",
    whyBest: "Why is the best guess the best?",
    hintCount: (count: number) => `Hint (${number(count)} so far)`,
    hintMeans: "A hint makes this a practice game",
    undoMeans: "Taking a guess back makes this a practice game",
    practice: "Practice",
    withHelp: (hints: number, wasTakenBack: boolean) =>
      `A practice game: ${[hints > 0 ? `with ${counted(hints, "hint")}` : "", wasTakenBack ? "guesses were taken back" : ""]
        .filter((text) => text !== "")
        .join(", ")}. Skill is not given.`,
    practiceShort: (hints: number) => (hints > 0 ? `practice, ${counted(hints, "hint")}` : "practice"),
    fromTree: "It comes from a strategy that is proven to be optimal.",
    fromSearch: "It comes from a search of the candidates.",
    typeHere: (positions: number) => `type ${positions} symbols, then Enter`,
    feedback: (bulls: number, cows: number, isColoured: boolean) => {
      const { bull, cow } = marks(isColoured);
      return `${counted(bulls, bull)}, ${counted(cows, cow)}`;
    },
    /** The same where feedback has no picture. */
    axis: (count: number, isBull: boolean) => `${count}${isBull ? "●" : "○"}`,
    written: (bulls: number, cows: number, isColoured: boolean): string => en.codes.feedback(bulls, cows, isColoured),
    spoken: (guess: string, feedback: string, count: number) => `Guess ${count}, ${guess}: ${feedback}.`,
    leftShort: (left: string) => `${left} left`,
    lookAtGuess: (place: number) => `Look at guess ${place}:`,
    worth: { best: "best", good: "good", slip: "slip", lucky: "lucky" },
    playBetter: (best: string) => `Play ${best} instead, as practice`,
    cellsPicture: (answers: number, codes: number, isColoured: boolean) =>
      `${counted(codes, "code")} divided by ${counted(answers, "possible feedback", "kinds of feedback")}: rows are ${marks(isColoured).bull}s, columns are ${marks(isColoured).cow}s`,
    divides: (answers: number, expected: number, largest: number) =>
      `${counted(answers, "possible feedback", "kinds of feedback")}; ${short(expected)} candidates left on average, at most ${number(largest)}.`,
    toCome: (average: number, worst: number) => `${short(average)} guesses left on average, at most ${worst} with this play.`,
    mayBeSecret: "It may be the secret.",
    cannotBeSecret: "It cannot be the secret.",
    tellsMore: "It cannot be the secret, but tells more.",
    bestWas: "Best known:",
    shouldBe: "For your secret this should be",
    changeAnswer: "Change the feedback",
    removeGuess: "Remove this guess",
    guesses: (count: number) => counted(count, "guess", "guesses"),
    found: (count: number) => (count === 1 ? "Found at the first guess!" : `Found in ${count} guesses!`),
    gaveUp: "Not found this time.",
    secretWas: "The secret was",
    secretCouldBe: "There was no secret, but it could have been",
    verdictWaits: "Working out what each guess was worth …",
    verdictUnknown: "What each guess was worth is not known for these rules.",
    verdictLarge: "With so many codes nobody knows what each guess was worth. What you see is how many codes it left.",
    skill: "Skill",
    skillMeans: "of 100 % for best play",
    lost: "Guesses lost",
    lostMeans: "more than with the best guesses, on average",
    luck: "Luck",
    luckMeans: (luck: number): string =>
      Math.abs(luck) < 0.005 ? "the feedback was as good as the average" : luck > 0 ? "guesses that good feedback saved" : "guesses that poor feedback cost",
    luckShort: (luck: number, isExact: boolean): string => {
      const guesses = `${isExact ? "" : "≈\u00a0"}${hundredths(Math.abs(luck))} guesses`;
      return Math.abs(luck) < 0.005 ? "Luck: none" : luck > 0 ? `Luck saved ${guesses}` : `Bad luck cost ${guesses}`;
    },
    percent: (share: number) => `${Math.round(share * 100)} %`,
    hundredths,
    signed: (value: number) => `${Math.abs(value) < 0.005 ? "±" : value < 0 ? "−" : "+"}${hundredths(Math.abs(value))}`,
    bestNeeds: (start: number) => `Best play needs ${hundredths(start)} guesses on average.`,
    /** What happened, in one line: how well it was played, what luck brought, and the guess that lost most. */
    story: ({ skill, luck, turningPoint, guesses, isExact }: Verdict, isOwn: boolean, isFair: boolean): string => {
      const slip = turningPoint === null ? undefined : guesses[turningPoint];
      return [
        isOwn ? `You played ${isExact ? "" : "about "}${Math.round(skill * 100)} %.` : "",
        isFair ? `${en.codes.luckShort(luck, isExact)}.` : "",
        slip === undefined
          ? "There was no slip."
          : `Guess ${(turningPoint ?? 0) + 1} lost most: ${slip.best.toUpperCase()} is ${slip.isExact ? "" : "about "}${hundredths(slip.regret)} guesses better.`,
      ]
        .filter((text) => text !== "")
        .join(" ");
    },
    verdictHow: "Guess by guess",
    verdictDefinitions: (isFair: boolean) =>
      `Lost: how many more guesses are needed on average than with the best guess.${
        isFair ? " Luck: how many guesses the feedback saved, compared with the average feedback." : " This codemaker leaves nothing to luck."
      }`,
    verdictExact: "All values are exact.",
    verdictEstimated: "Values with ≈ are estimates: the best play that a search found, not proven.",
    verdictSum: (guesses: number, { start, regret, luck, left }: Verdict) =>
      `${hundredths(start)} expected + ${hundredths(regret)} lost ${luck < 0 ? "+" : "−"} ${hundredths(Math.abs(luck))} luck = ${
        left === 0 ? counted(guesses, "guess", "guesses") : `${counted(guesses, "guess", "guesses")} + ${hundredths(left)} left`
      }`,
    isSealed: "Fair play: the secret is sealed",
    isSealedWhy:
      "This is the SHA-256 hash of a text: a salt and the secret. After the game you see the text, and anyone can compute the hash again. So the secret cannot be changed, and a friend with the same link sees the same hash.",
    wasSealed: "Fair play: the secret was sealed before you began",
    sealText: "A salt, and the secret:",
    sealHash: "The SHA-256 of this text, the same for everyone with this link, before the first guess too:",
    sealCheck: "To compute it in a terminal:",
    keepSecret: ({ positions, symbols, repeats }: RulesFacts, isColoured: boolean) =>
      `Think of ${counted(positions, isColoured ? "peg" : symbols <= 10 ? "digit" : "symbol")}${
        isColoured ? `: ${counted(symbols, "colour")}` : symbols === 10 ? "" : ` out of ${number(symbols)}`
      }, ${repeats ? "repeats allowed" : "all different"}.`,
    answerHow: (isColoured: boolean, isWritten: boolean) =>
      `Tap the feedback. If yours is 1234, the guess 1325 gets ${isWritten ? "1A2B: " : ""}one ${marks(isColoured).bull} (in place), two ${marks(isColoured).cow}s (elsewhere).`,
    helpCount: "Help me count",
    helpCountText: "Type your secret: the right feedback is then marked. It stays on this screen, and the computer does not look.",
    myGuesses: "The computer's guesses",
    myGuess: (count: number) => `Guess ${count}:`,
    iKnow: (remaining: number, error: number | null = null) =>
      error !== null
        ? `${capital(about(remaining, error))} codes could be yours.`
        : remaining === 1
          ? "Only one code is left."
          : `${counted(remaining, "code")} could be yours.`,
    answerMe: (isColoured: boolean): string => (isColoured ? "How many black and white pegs?" : "How many bulls and cows?"),
    iFound: (count: number) => `The computer found your code in ${counted(count, "guess", "guesses")}.`,
    contradiction: "This feedback contradicts itself.",
    suspects: (places: readonly number[], others: number) =>
      places.length === 0
        ? "The feedback to at least two guesses is wrong. Open a guess to change it."
        : (places.length === 1 ? `The feedback to guess ${places[0]} is wrong` : `The feedback to one of the guesses ${places.join(", ")} is wrong`) +
          `${others < 2 ? "" : ", or at least two others are"}. Open a guess to change it.`,
    tellSecret: "Enter your secret to see which feedback was wrong",
    yourSecret: "Your secret",
    bothText: "Think of a code first. You guess the computer's, it guesses yours, turn by turn; you begin.",
    yourTurn: "Your turn to guess.",
    bothFound: "You both found it in the same round: a draw.",
    youWon: "You were faster: you win!",
    iWon: "The computer was faster this time.",
    bothCounts: (yours: number, youFound: boolean, theirs: number, iFound: boolean) =>
      `You: ${youFound ? `found in ${counted(yours, "guess", "guesses")}` : "not found"}. Computer: ${iFound ? `found in ${counted(theirs, "guess", "guesses")}` : "not found"}.`,
    assistantText: "For a game going on elsewhere: enter your guess, then the feedback to it. The best guess is shown each time.",
    guessesSoFar: "Guesses so far",
    next: "Next",
    otherGuess: "Change guess",
    whatAnswered: "What was the feedback?",
    worthOfGuess: "What this guess is worth",
    whatIsLeft: "What is left",
    leftBefore: "",
    codesLeft: (remaining: number, codes: number) => `${remaining === 1 ? "code" : "codes"} left of ${number(codes)}`,
    codesLeftSpoken: (remaining: number, error: number | null = null) =>
      error === null ? `${counted(remaining, "candidate")} left.` : `${capital(about(remaining, error))} candidates left.`,
    isExact: "Counted exactly.",
    isEstimate: (error: number) => `An estimate; its standard error is about ${Math.max(1, Math.round(error * 100))} %.`,
    certain: ({ certainty, average, worst, judgedBy, basis }: LargeAdvice) =>
      certainty === "optimal"
        ? `Proven: from here no play needs fewer guesses. ${short(average)} left on average, at most ${worst} with this play.`
        : certainty === "searched"
          ? `The best play that a search found, not proven: ${short(average)} guesses left on average, at most ${worst}.`
          : judgedBy === 0
            ? "No candidate has been found yet, and it is not proven that there is none. This guess is an arbitrary code, to learn more."
            : `Estimated: about ${short(Math.round(average * 10) / 10)} guesses left. Judged by ${counted(judgedBy, "code")} ` +
              `${basis === "list" ? "of those left." : basis === "drawn" ? "drawn from those left, all equally likely." : "found among those left by a chain of changes."}`,
    brokenAt: (place: number) =>
      place === 1
        ? "No code gets this feedback to guess 1. Open the guess to change it."
        : `Up to guess ${place - 1} some code did: the feedback to guess ${place} is wrong, or one before it. Open a guess to change it.`,
    inPlace: (isColoured: boolean) => `${capital(marks(isColoured).bull)}s (in place)`,
    elsewhere: (isColoured: boolean) => `${capital(marks(isColoured).cow)}s (elsewhere)`,
    thisAnswer: "Enter",
    listThem: "List them",
    showMore: "Show more",
    andMore: (count: number) => `and ${number(count)} more`,
    solvedElsewhere: (count: number) => `Found in ${counted(count, "guess", "guesses")}.`,
  },

  wordGame: {
    title: "Words",
    way: { play: "You guess", assistant: "Assistant", review: "Review" },
    colour: { "2": "green", "1": "yellow", "0": "grey" } as Record<string, string>,
    letter: (letter: string, colour: string): string => `${letter.toUpperCase()}, ${en.wordGame.colour[colour]}`,
    colours: (guess: string, answer: string): string =>
      [...guess].map((letter, place) => `${letter.toUpperCase()} ${en.wordGame.colour[answer[place] ?? "0"]}`).join(", "),
    squares: (answer: string) => [...answer].map((digit) => ["⬜", "🟨", "🟩"][Number(digit)]).join(""),
    takeColours: "Confirm the colours",
    whatColours: "Tap each letter until it has the colour you saw.",
    secretWas: "The secret was",
    mayBeSecret: "It may be the secret.",
    cannotBeSecret: "It cannot be the secret.",
    tellsMore: "It cannot be the secret, but tells more.",
    typeHere: (positions: number) => `type ${positions} letters, then Enter`,
    wordsLeft: (remaining: number, words: number) => `${remaining === 1 ? "word" : "words"} left of ${number(words)}`,
    noSecretFits: "No secret of the list is consistent.",
    outside: (words: number, secrets: number) =>
      `None of the ${number(secrets)} secrets is consistent with this feedback; ${counted(words, "other word")} that may be guessed ${words === 1 ? "is" : "are"}.`,
    notInList: (word: string) => `${word.toUpperCase()} is not in the list of words.`,
    hardTitle: "Words, hard mode",
    mode: "Guesses",
    anyGuesses: "Any word",
    hard: "Hard mode",
    unused: (hint: Hint): string =>
      "place" in hint
        ? `Hard mode: letter ${hint.place + 1} is ${hint.letter.toUpperCase()}.`
        : `Hard mode: use ${hint.letter.toUpperCase()}${hint.times === 1 ? "" : ` ${hint.times} times`}.`,
    noSecret: (word: string, wasLast: boolean): string =>
      `${word.toUpperCase()} may be guessed, but is none of the 2,315 possible secrets. ${wasLast ? "If it was not the secret, enter the secret below." : "This list cannot judge that game."}`,
    barsPicture: (kinds: number, words: number) =>
      `${counted(words, "word")} divided by ${counted(kinds, "possible feedback", "kinds of feedback")}, a bar for each`,
    list: "The list",
    listText: "2,315 words may be the secret, 12,972 may be guessed: the lists of 2022.",
    listOrigin:
      "They are those that Wordle used then, published by A. Selby. Wordle is a trademark of The New York Times Company, which has nothing to do with this page. The best first word is SALET: 7,920 guesses for all 2,315 words, 3.42 on average, proven.",
    ownTitle: "A list of your own",
    ownText:
      "Play by other words, in any language that is written from left to right: one word a line, all of one length. The list stays in this browser; no link holds it.",
    ownLink: "Use a list of your own",
    ownHere: "Paste the words, one a line",
    ownFile: "Open a file",
    ownGuesses: "Other words may be guessed, too",
    ownGuessesText: "A second list: everything that may be guessed, the words above among it.",
    ownTake: "Use this list",
    ownPasted: "your list",
    ownPastedGuesses: "your second list",
    ownIs: ({ name, secrets, guesses }: WordFacts): string =>
      `Playing by ${name}: ${counted(secrets.size, "word")}${guesses.size === secrets.size ? "" : `, ${number(guesses.size)} may be guessed`}.`,
    ownRemove: "Remove this list",
    ownUsual: "Use the English list",
    ownNotKept: "This browser could not keep your list: it lasts until you close the tab.",
    tooLarge: (file: string) => `${file} is too large: at most 65,536 words are searched.`,
    noText: (file: string) => `${file} is not text in UTF-8: save it in that encoding.`,
    assistantText:
      "For a game that you play elsewhere: type your guess, then tap its letters until they have the colours you saw. The best guess is always shown.",
    reviewElsewhere: "Review a game that you played elsewhere",
    reviewText: "Played elsewhere? Paste your game here. You see for each guess the best one, what yours lost, and what was luck.",
    pasteHere: "Your guesses, each with its colours (squares, or letters such as -Y--G), or the words alone:",
    secretIfLost: "The secret, if your last guess was not it:",
    reviewIt: "Review it",
    noWords: "Type or paste your guesses first: words of five letters.",
    unread: (words: readonly string[]) => `A guess has five letters. Not understood: ${words.map((word) => word.toUpperCase()).join(", ")}.`,
    unpaired: (words: number, colours: number) => `${counted(words, "word")}, but ${counted(colours, "set")} of colours: each guess needs its own.`,
    notSolved: (count: number) => `Not found in ${counted(count, "guess", "guesses")}.`,
    betterTitle: "Your guesses, and the best ones",
    yours: "Yours",
    best: "Best",
    same: "the same",
    lost: "Lost",
    another: "Review another game",
  },

  twentyFour: {
    title: { quiz: "24", numbers: "Numbers", solve: "24: any hand" },
    way: { quiz: "Play", numbers: "Numbers", solve: "Solve" },
    tapCards: (most: number) => `Tap cards below to add them, up to ${most}; tap a card in your hand to remove it.`,
    hand: "Cards",
    room: "",
    takeAway: (card: string) => `${card}, remove it`,
    addCard: "Add a card",
    addThis: (card: string) => `Add ${card}`,
    target: "Make",
    forExample: "For example:",
    result: (count: number, ideas: number | null, target: string) =>
      ideas === null || ideas === count
        ? `${counted(count, "way")} to make ${target}`
        : `${counted(ideas, "different way")} to make ${target}, ${number(count)} with all their forms`,
    impossible: (target: string) => `These cards do not make ${target}.`,
    nearest: "Closest:",
    needsFraction: "Every solution needs a fraction along the way.",
    show: "Show",
    allSolutions: "All solutions",
    hintsOnly: "Hints only",
    otherForms: (count: number) => counted(count, "other form"),
    moreIdeas: (count: number) => `${number(count)} more`,
    coveredStep: (place: number) => `Step ${place}, still covered`,
    lastStep: "Show the last step",
    stepBefore: "Show the step before",
    operations: "Operations",
    sign: { "+": "plus", "−": "minus", "×": "times", "÷": "divided by" },
    byZero: "You cannot divide by zero.",
    notWhole: (text: string) => `${plain(text)}: each step must be a positive whole number.`,
    seconds: (seconds: number) => `${Math.floor(seconds)} seconds`,
    orType: "or type it",
    levelName: "Level",
    level: { easy: "Easy", medium: "Medium", hard: "Hard" } as Record<Level, string>,
    deal: "Deal",
    clock: "Clock",
    runs: (limit: number) =>
      `${limit === 0 ? "No time limit" : `You have ${limit} seconds`}. The clock runs from Start until you answer, also while you are away.`,
    start: "Start",
    undoAll: "Undo all",
    moreHint: "Another hint",
    deadEnd: "24 cannot be made from here. Undo a step.",
    hinted: (count: number) => counted(count, "hint"),
    almost: (value: string) => `That makes ${plain(value)}, not 24.`,
    solvedIn: (seconds: number) => `Right, in ${tenths(seconds)} seconds!`,
    inSeconds: (seconds: number) => `${tenths(seconds)} s`,
    skipped: "One way:",
    nextHand: "Next hand",
    nextRound: "Next round",
    skip: "Skip",
    score: (solved: number, streak: number, average: number) => `${number(solved)} solved, streak ${number(streak)}, ${tenths(average)} s each`,
    large: "Large numbers",
    limit: (seconds: number) => (seconds === 0 ? "No clock" : `${seconds} s`),
    soFar: (value: string, away: number) => `${value}, ${number(away)} away`,
    declare: (value: string) => `Submit ${value}`,
    points: (points: number) => counted(points, "point"),
    declared: (value: string, away: number, points: number) =>
      `${away === 0 ? `${value}, exactly` : `${value}, ${number(away)} away`}: ${counted(points, "point")}`,
    nothingMade: "No number this time: 0 points",
    total: (points: number, rounds: number) => `${counted(points, "point")} in ${counted(rounds, "round")}`,
  },

  quadAce: {
    title: { play: "QuadAce", map: "QuadAce: all positions" },
    titleAgainst: (opponent: string) => `QuadAce: ${opponent}`,
    way: { play: "Play", map: "Map" },
    rulesText: (base: number) =>
      `Each player has two hands, all at 1. On your turn, add one of the other player's hands to one of yours. Yours changes, theirs does not. ${carry(base)} A hand at 0 is out: it cannot be used or added. The first player with both hands at 0 wins. When a position comes up for the third time, the game is a draw.`,
    carry,
    stands: { win: "You can still win.", draw: "A draw is left.", loss: "The computer can win now." } as Record<OutcomeName, string>,
    base: "Base",
    against: "Against",
    opponents: { beginner: "Beginner", fair: "Fair", strong: "Strong", perfect: "Perfect" },
    whoBegins: "Who begins",
    youBegin: "You begin",
    iBegin: "It begins",
    dial: (name: string, place: number, number: number) => `${name}: ${place === 0 ? "left" : "right"} hand at ${number}`,
    tapYours: "Tap one of your hands.",
    tapTheirs: (number: number) => `Now tap the hand to add to your ${number}.`,
    thinking: "The computer is thinking …",
    yourTurn: "Your turn.",
    took: (side: Side, { own, added, sum }: Added, base: number) =>
      `${side === "you" ? `You added its ${added} to your ${own}` : `It added your ${added} to its ${own}`}: ${own + added >= base ? `${own + added}, so ${sum}` : sum}.`,
    moveText,
    ended: (winner: Side | "nobody"): string =>
      winner === "you" ? "You have won!" : winner === "computer" ? "The computer has won." : "A draw by repetition.",
    sent: (winner: Side | "nobody"): string => ({ you: "Won", computer: "Lost", nobody: "Draw" })[winner],
    nextOpponent: (name: string) => `Next opponent: ${name}`,
    helped: (count: number) => `with help, ${count === 1 ? "once" : `${count} times`}`,
    winFromHere: "You can win from here. The computer plays perfectly.",
    movesOf: (moves: number, fewest: number | null) => `${counted(moves, "move")}${fewest === null ? "" : `, fewest ${fewest}`}`,
    takeBack: "Take back",
    playOn: "Play on",
    coach: "Warn me of mistakes",
    throwsAway: (before: OutcomeName, after: OutcomeName): string =>
      before === "draw"
        ? "Careful: after this the computer can force a win."
        : after === "draw"
          ? "This throws the win away: it is only a draw now."
          : "This throws the win away: now the computer can win.",
    verdict: "What your moves were worth",
    keptOf: (kept: number, moves: number) => `${kept} of ${counted(moves, "move")} gave nothing away`,
    kept: (kept: number, moves: number) => (kept === moves ? "You gave nothing away." : `${number(kept)} of your ${number(moves)} moves gave nothing away.`),
    turned: (move: number, side: Side, before: OutcomeName, after: OutcomeName) =>
      `Turning point: ${side === "you" ? "your" : "the computer's"} move ${move}, which turned a ${before} into a ${after}.`,
    gaveAway: (before: OutcomeName, after: OutcomeName) => `${before} → ${after}`,
    value,
    values: "What each move is worth",
    movesCounted: "Counted in moves of the winner.",
    standsAt: "With best play:",
    onMap: "See it on the map",
    history: "Moves so far",
    computing: (base: number) => `Computing all positions of base ${base} …`,
    mapLabel: (base: number) => `Map of all positions in base ${base}`,
    mapHowTo: "Arrow keys move over the map, with Shift by ten.",
    mapText: (positions: number) =>
      `${number(positions)} positions. A row is the hands of the player to move, a column those of the opponent. The stronger the colour, the sooner it ends. Tap one.`,
    opponentAcross: "opponent's hands",
    legend: { win: "won", loss: "lost", draw: "draw", unreachable: "small: cannot be reached" },
    mover: "To move",
    opponent: "Opponent",
    looked: "Selected position",
    unreachable: "This position cannot come up in a game.",
    spoken: (mover: readonly number[], opponent: readonly number[], outcome: OutcomeName, moves: number | null) =>
      `${mover.join(" and ")} against ${opponent.join(" and ")}: ${value(outcome, moves)}.`,
    moves: "Moves",
    over: "The game ends here.",
    playOut: "Play it out",
    playFrom: "Play from here",
    line: "Perfect play",
  },
};

export type Words = typeof en;
