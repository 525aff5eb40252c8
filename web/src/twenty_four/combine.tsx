// Making a number by touch: tap a card, an operation, a card; the two become one. What comes out the package says, exactly.
//
// A number on the table is an expression over cards, so that the last one that is left is what was typed by tapping.

import { useState } from "preact/hooks";
import { ask } from "../engine/engine";
import { Spoken } from "../shell/parts";
import { useWords } from "../shell/settings";
import { CardFace } from "./cards";

export interface OnTable {
  expression: string;
  value: string;
  /** Where it lies. */
  place: number;
}

/** The cards as they are dealt. */
export const dealt = (cards: readonly number[]): OnTable[] =>
  cards.map((card, place) => ({ expression: String(card), value: String(card), place }));

const SIGNS = ["+", "−", "×", "÷"] as const;
const TYPED: Record<string, string> = { "+": "+", "−": "-", "×": "*", "÷": "/" };

/** The table of one deal: another deal is another table, by its key. */
export function Combine(given: {
  cards: readonly number[];
  isTiles?: boolean;
  /** Each step must be a positive whole number. */
  whole: boolean;
  /** What lies on the table after each step. */
  onTable: (table: readonly OnTable[]) => void;
  isOver: boolean;
}) {
  const { cards } = given;
  const words = useWords();
  const [tables, setTables] = useState<OnTable[][]>([dealt(cards)]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [sign, setSign] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const table = tables.at(-1) ?? [];
  const show = (tables: OnTable[][]) => {
    setTables(tables);
    setSign(null);
    given.onTable(tables.at(-1) ?? []);
  };
  const combine = async (first: OnTable, sign: string, second: OnTable) => {
    const expression = `(${first.expression}${TYPED[sign]}${second.expression})`;
    const { value } = await ask("check", { cards: [], target: "24", some: true, whole: false }, expression);
    if (value === null) {
      setSaid(words.twentyFour.byZero);
      setSign(null);
      return;
    }
    if (given.whole && !/^[1-9]\d*$/.test(value)) {
      setSaid(words.twentyFour.notWhole(`${first.value} ${sign} ${second.value} = ${value}`));
      setSign(null);
      return;
    }
    const made = { expression, value, place: second.place };
    show([...tables, [...table.filter(({ place }) => place !== first.place && place !== second.place), made]]);
    setChosen(second.place);
    setSaid(`${first.value} ${sign} ${second.value} = ${value}`);
  };
  const tap = (place: number) => {
    const first = table.find((number) => number.place === chosen);
    const second = table.find((number) => number.place === place);
    if (second === undefined) return;
    if (first === undefined || sign === null) setChosen(place === chosen ? null : place);
    else if (place === chosen) setSign(null);
    else void combine(first, sign, second);
  };
  return (
    <div class="combine">
      <ul class={`hand combined of-${cards.length}`} aria-label={words.twentyFour.hand}>
        {cards.map((_, place) => {
          const number = table.find((number) => number.place === place);
          return (
            <li key={place} class={number === undefined ? "card-room" : ""}>
              {number !== undefined && (
                <button
                  type="button"
                  class={`card ${number.expression.startsWith("(") ? "made" : ""}`}
                  aria-pressed={place === chosen}
                  aria-label={number.value}
                  disabled={given.isOver}
                  onClick={() => tap(place)}
                >
                  <CardFace value={number.value} place={place} isTile={given.isTiles === true || number.expression.startsWith("(")} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <div class="signs" role="group" aria-label={words.twentyFour.operations}>
        {SIGNS.map((each) => (
          <button
            key={each}
            type="button"
            aria-label={words.twentyFour.sign[each]}
            aria-pressed={each === sign}
            disabled={chosen === null || given.isOver}
            onClick={() => setSign(each === sign ? null : each)}
          >
            {each}
          </button>
        ))}
        <button
          type="button"
          disabled={tables.length < 2 || given.isOver}
          onClick={() => {
            setChosen(null);
            setSaid("");
            show(tables.slice(0, -1));
          }}
        >
          {words.undo}
        </button>
      </div>
      <p class="soft said" aria-hidden="true">
        {said === "" ? words.twentyFour.howToCombine : said}
      </p>
      <Spoken text={said} />
    </div>
  );
}
