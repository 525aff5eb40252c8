// Giving feedback to a guess: all that can come are buttons, in rows by bulls and columns by cows, walked by arrow keys. Where they are too
// many for a finger, both counts are chosen instead. Of a word each letter is a button that changes its colour.

import { useRef, useState } from "preact/hooks";
import type { RulesFacts } from "../engine/questions";
import { tick } from "../shell/haptics";
import { OneNumber } from "../shell/parts";
import { useWords } from "../shell/settings";
import { Answer, countsOf, isColoured, isWritten, Peg } from "./pegs";

/** More positions have feedback too small to tap. */
const TAPPED = 8;
/** So few stand in a row. */
const FEW = 20;

interface Given {
  facts: RulesFacts;
  /** What the feedback is for. */
  guess: string;
  label: string;
  onAnswer: (answer: string) => void;
  value?: string;
  /** There is no guess yet to answer: the keys stay where they are. */
  isBusy?: boolean;
  /** The keys of the board: the first arrow key goes to them. */
  isMain?: boolean;
}

/** Where the feedback stands: the winning one beside that with one bull less, which leaves room for it. */
function spotOf(answer: string, positions: number): { row: number; column: number } {
  const { bulls, cows } = countsOf(answer);
  return bulls === positions && positions > 1 ? { row: positions - 1, column: positions } : { row: bulls, column: cows };
}

const STEPS: Record<string, [down: number, right: number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export function AnswerChoice(given: Given) {
  const words = useWords();
  const { positions, answers } = given.facts;
  const [current, setCurrent] = useState(given.value ?? answers[0]);
  const group = useRef<HTMLDivElement>(null);
  const isGrid = positions <= TAPPED;
  if (given.facts.words !== null) return <ColourChoice {...given} />;
  if (!isGrid && answers.length > FEW) return <Counts {...given} />;
  const spots = answers.map((answer, place) => ({ answer, ...(isGrid ? spotOf(answer, positions) : { row: 0, column: place }) }));
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const from = spots.find(({ answer }) => answer === current);
    if (step === undefined || from === undefined) return;
    event.preventDefault();
    // The nearest one in that direction: the rows are of different lengths.
    const [down, right] = step;
    const ahead = spots
      .map((spot) => ({
        ...spot,
        along: (spot.row - from.row) * down + (spot.column - from.column) * right,
        aside: Math.abs((spot.row - from.row) * right + (spot.column - from.column) * down),
      }))
      .filter(({ along, aside }) => along > 0 && (down !== 0 || aside === 0))
      .sort((one, other) => one.along - other.along || one.aside - other.aside)[0];
    if (ahead === undefined) return;
    setCurrent(ahead.answer);
    group.current?.querySelector<HTMLElement>(`[data-answer="${ahead.answer}"]`)?.focus();
  };
  return (
    <div
      class={`answers ${positions > 4 ? "many" : ""} ${isWritten(given.facts) ? "written" : ""} ${isGrid ? "" : "row"}`}
      role="group"
      aria-label={given.label}
      ref={group}
      style={{ "--columns": positions + 1 }}
      onKeyDown={walk}
    >
      {spots.map(({ answer, row, column }) => {
        const { bulls, cows } = countsOf(answer);
        return (
          <button
            key={answer}
            type="button"
            class="answer-key"
            data-answer={answer}
            tabIndex={answer === current ? 0 : -1}
            style={isGrid ? { gridRow: row + 1, gridColumn: column + 1 } : {}}
            aria-pressed={given.value === undefined ? undefined : given.value === answer}
            aria-disabled={given.isBusy === true}
            title={words.codes.feedback(bulls, cows, isColoured(given.facts))}
            onFocus={() => setCurrent(answer)}
            onClick={() => {
              if (given.isBusy === true) return;
              tick(12);
              given.onAnswer(answer);
            }}
          >
            <Answer facts={given.facts} answer={answer} />
          </button>
        );
      })}
    </div>
  );
}

/** What keys mean for the letter that has the focus: those of the program's notation. */
const TYPED: Readonly<Record<string, string>> = { g: "2", y: "1", b: "0", "-": "0", ".": "0", "2": "2", "1": "1", "0": "0" };

/** A button for each letter, which a tap turns from grey to yellow to green. Typing colours goes from letter to letter, Enter ends it. */
function ColourChoice({ facts, guess, label, onAnswer, value, isBusy }: Given) {
  const words = useWords();
  const [colours, setColours] = useState(value ?? "0".repeat(facts.positions));
  const group = useRef<HTMLDivElement>(null);
  const set = (place: number, colour: string) => {
    tick();
    setColours((now) => now.slice(0, place) + colour + now.slice(place + 1));
  };
  const done = () => {
    if (isBusy === true) return;
    tick(12);
    onAnswer(colours);
  };
  const press = (event: KeyboardEvent) => {
    const letters = [...(group.current?.querySelectorAll<HTMLElement>(".letter-key") ?? [])];
    const place = letters.indexOf(document.activeElement as HTMLElement);
    if (place < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const colour = TYPED[event.key.toLowerCase()];
    const step = { ArrowLeft: -1, ArrowRight: 1, Backspace: -1 }[event.key] ?? (colour === undefined ? 0 : 1);
    if (event.key === "Enter") done();
    else if (colour !== undefined) set(place, colour);
    else if (step === 0) return;
    event.preventDefault();
    letters[place + step]?.focus();
  };
  return (
    <div class="colour-choice" role="group" aria-label={label} ref={group} onKeyDown={press}>
      <div class="letter-keys" style={{ "--count": facts.positions }}>
        {[...guess].map((letter, place) => (
          <button
            key={place}
            type="button"
            class="letter-key answer-key"
            tabIndex={0}
            aria-label={words.wordGame.letter(letter, colours[place] ?? "0")}
            onClick={() => set(place, String((Number(colours[place]) + 1) % 3))}
          >
            <Peg facts={facts} symbol={letter} mark={colours[place]} />
          </button>
        ))}
      </div>
      <button type="button" class="main" aria-disabled={isBusy === true} onClick={done}>
        {words.wordGame.takeColours}
      </button>
    </div>
  );
}

function Counts({ facts, label, onAnswer, value, isBusy }: Given) {
  const words = useWords();
  const [counts, setCounts] = useState(countsOf(value ?? "0A0B"));
  const all = facts.answers.map(countsOf);
  const bulls = [...new Set(all.map(({ bulls }) => bulls))];
  const cows = all.filter((other) => other.bulls === counts.bulls).map(({ cows }) => cows);
  const chooseBulls = (bulls: number) => {
    const most = Math.max(...all.filter((other) => other.bulls === bulls).map(({ cows }) => cows));
    setCounts({ bulls, cows: Math.min(counts.cows, most) });
  };
  return (
    <div class="row counts" role="group" aria-label={label}>
      <OneNumber label={words.codes.inPlace(isColoured(facts))} options={bulls} value={counts.bulls} onChoose={chooseBulls} />
      <OneNumber label={words.codes.elsewhere(isColoured(facts))} options={cows} value={counts.cows} onChoose={(cows) => setCounts({ ...counts, cows })} />
      <button type="button" class="main" aria-disabled={isBusy === true} onClick={() => isBusy !== true && onAnswer(`${counts.bulls}A${counts.cows}B`)}>
        {words.codes.thisAnswer}: {words.codes.written(counts.bulls, counts.cows, isColoured(facts))}
      </button>
    </div>
  );
}
