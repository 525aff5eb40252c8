// Making a number by touch: tap a card, an operation, a card; the two become one, which is chosen for the next step.
//
// What lies on the table follows from the steps. Each number is an expression over cards, so that the last one is what was typed by tapping.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { tick } from "../shell/haptics";
import { Spoken } from "../shell/parts";
import { useWords } from "../shell/settings";
import { CardFace } from "./cards";
import { calculate, SIGNS, type Sign } from "./fraction";

interface OnTable {
  expression: string;
  /** The expression as people write it: with no more brackets than it needs. */
  written: string;
  value: string;
  /** Where it lies. */
  place: number;
}

/** Two places and what is done with their numbers; the result lies at the second. */
export type TableStep = readonly [first: number, sign: Sign, second: number];

const TYPED: Record<Sign, string> = { "+": "+", "−": "-", "×": "*", "÷": "/" };

/** How strongly the sign binds that was written last: numbers most. */
type Written = OnTable & { binds: number };
const BINDS: Record<Sign, number> = { "+": 1, "−": 1, "×": 2, "÷": 2 };
const NUMBER = 3;

function writtenOf(left: Written, sign: Sign, right: Written): string {
  const bracketed = ({ written }: Written, needs: boolean) => (needs ? `(${written})` : written);
  const isOneWay = sign === "−" || sign === "÷";
  return `${bracketed(left, left.binds < BINDS[sign])} ${sign} ${bracketed(right, right.binds < BINDS[sign] || (isOneWay && right.binds === BINDS[sign]))}`;
}

/** What lies on the table after steps. */
export function tableAfter(cards: readonly number[], steps: readonly TableStep[]): OnTable[] {
  let table = cards.map((card, place): Written => ({ expression: String(card), written: String(card), value: String(card), place, binds: NUMBER }));
  for (const [first, sign, second] of steps) {
    const left = table.find(({ place }) => place === first);
    const right = table.find(({ place }) => place === second);
    const value = left !== undefined && right !== undefined ? calculate(left.value, sign, right.value) : null;
    if (left === undefined || right === undefined || value === null) return table;
    const expression = `(${left.expression}${TYPED[sign]}${right.expression})`;
    const made = { expression, written: writtenOf(left, sign, right), value, place: second, binds: BINDS[sign] };
    table = [...table.filter((each) => each !== left && each !== right), made];
  }
  return table;
}

/** The cards on the table, and the signs that make two of them one. */
export function useTable(given: {
  cards: readonly number[];
  isTiles?: boolean;
  /** Each step must be a positive whole number. */
  whole: boolean;
  steps: readonly TableStep[];
  onSteps: (steps: readonly TableStep[]) => void;
  isOver: boolean;
}): { table: ComponentChildren; signs: ComponentChildren } {
  const { cards, steps, isOver } = given;
  const words = useWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const [sign, setSign] = useState<Sign | null>(null);
  const [said, setSaid] = useState("");
  const table = tableAfter(cards, steps);
  const combine = (first: OnTable, sign: Sign, second: OnTable) => {
    const value = calculate(first.value, sign, second.value);
    const text = `${first.value} ${sign} ${second.value} = ${value}`;
    const isRefused = value === null || (given.whole && !/^[1-9]\d*$/.test(value));
    setSign(null);
    setSaid(value === null ? words.twentyFour.byZero : isRefused ? words.twentyFour.notWhole(text) : text);
    if (isRefused) return;
    tick();
    setChosen(second.place);
    given.onSteps([...steps, [first.place, sign, second.place]]);
  };
  const tap = (place: number) => {
    const first = table.find((number) => number.place === chosen);
    const second = table.find((number) => number.place === place);
    if (second === undefined || isOver) return;
    if (first === undefined || sign === null) setChosen(place === chosen ? null : place);
    else if (place === chosen) setSign(null);
    else combine(first, sign, second);
  };
  const undo = (kept: number) => {
    setChosen(null);
    setSign(null);
    setSaid("");
    given.onSteps(steps.slice(0, kept));
  };
  const canUndo = steps.length > 0 && !isOver;
  return {
    table: (
      <ul class={`hand combined of-${cards.length}`} aria-label={words.twentyFour.hand}>
        {cards.map((_, place) => {
          const number = table.find((number) => number.place === place);
          const isMade = number?.expression.startsWith("(") === true;
          return (
            <li key={place} class={number === undefined ? "card-room" : ""} style={{ "--place": place }}>
              {number !== undefined && (
                <button
                  type="button"
                  class={`card ${isMade ? "made" : ""}`}
                  aria-pressed={place === chosen}
                  aria-label={number.value}
                  aria-disabled={isOver}
                  onClick={() => tap(place)}
                >
                  <CardFace key={number.value} value={number.value} place={place} isTile={given.isTiles === true || isMade} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    ),
    signs: (
      <>
        <div class="signs" role="group" aria-label={words.twentyFour.operations}>
          {SIGNS.map((each) => (
            <button
              key={each}
              type="button"
              aria-label={words.twentyFour.sign[each]}
              aria-pressed={each === sign}
              aria-disabled={chosen === null || isOver}
              onClick={() => chosen !== null && !isOver && setSign(each === sign ? null : each)}
            >
              {each}
            </button>
          ))}
          <button type="button" aria-disabled={!canUndo} onClick={() => canUndo && undo(steps.length - 1)}>
            {words.undo}
          </button>
        </div>
        <div class="soft said">
          <p aria-hidden="true">{isOver ? "" : said}</p>
          {steps.length > 1 && !isOver && (
            <button type="button" class="quiet" onClick={() => undo(0)}>
              {words.twentyFour.undoAll}
            </button>
          )}
        </div>
        <Spoken text={said} />
      </>
    ),
  };
}
