// Which rules are played by: the well-known ones at a touch, the others that have a tree in a list, any others by their numbers.

import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { OneNumber, OneOf } from "../shell/parts";
import { addressOf, go } from "../shell/route";
import { useWords } from "../shell/settings";

const KNOWN = ["4x10", "4x6r"];
const LARGE = ["6x10", "8x10", "10x10", "8x12r", "10x20r", "16x36r"];
const MORE = ["3x10", "4x8", "4x9", "5x5r", "4x7r"];

export function RulesChoice({ rules, way, onChosen }: { rules: string; way: string; onChosen: () => void }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const choose = (chosen: string) => {
    setOpen(false);
    onChosen();
    go(addressOf(["codes", way], { rules: chosen }));
  };
  const options = [...KNOWN.map((value) => ({ value, label: words.codes.titleOf(value) })), ...(KNOWN.includes(rules) ? [] : [{ value: rules, label: rules }])];
  return (
    <div class="rules">
      <div class="rules-row">
        <OneOf label={words.rules.name} options={options} value={rules} onChoose={choose} />
        <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.codes.otherRules}
        </button>
      </div>
      {isOpen && <OtherRules onChoose={choose} />}
    </div>
  );
}

function OtherRules({ onChoose }: { onChoose: (rules: string) => void }) {
  const words = useWords();
  const [positions, setPositions] = useState(3);
  const [symbols, setSymbols] = useState(8);
  const [repeats, setRepeats] = useState(false);
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);
  return (
    <div class="panel other-rules">
      {[
        { name: words.codes.atOnce, all: MORE },
        { name: words.codes.tooMany, all: LARGE },
      ].map(({ name, all }) => (
        <Fragment key={name}>
          <p>{name}</p>
          <div class="chips">
            {all.map((rules) => (
              <button key={rules} type="button" onClick={() => onChoose(rules)}>
                {rules}
              </button>
            ))}
          </div>
        </Fragment>
      ))}
      <p>{words.codes.anyRules}</p>
      <form
        class="chips"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(`${positions}x${symbols}${repeats ? "r" : ""}`);
        }}
      >
        <OneNumber label={words.codes.positions} options={numbers(1, 16)} value={positions} onChoose={setPositions} />
        <OneNumber label={words.codes.symbols} options={numbers(2, 36)} value={symbols} onChoose={setSymbols} />
        <label>
          <input type="checkbox" checked={repeats} onChange={(event) => setRepeats(event.currentTarget.checked)} /> {words.codes.repeats}
        </label>
        <button type="submit" class="main">
          {words.codes.chooseRules}
        </button>
      </form>
    </div>
  );
}
