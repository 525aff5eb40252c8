// The rules of a game in three pictures: beside the board, where there is room; else before the first game, and whenever somebody taps "?".

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { keep, recall } from "./kept";
import { Cards, Dial, Feedback, Letters, Pegs, Picture, type RuleName, type Shape, Sign, Tiles } from "./pictures";
import type { Place } from "./route";
import { useWords } from "./settings";

type Pictures = readonly [ComponentChildren, ComponentChildren, ComponentChildren];

/** Colours stand for symbols where they may repeat and there is a colour for each. */
const COLOURS = 8;
/** More would not fit the picture. */
const DRAWN = 6;
const USUAL: Shape = { positions: 4, symbols: 10, repeats: false };

/** The rules in an address, such as `4x6r`; those that cannot be read are told of elsewhere. */
function shapeOf(rules: string | undefined): Shape {
  const match = /^(\d{1,2})x(\d{1,2})(r?)$/i.exec(rules ?? "");
  return match === null ? USUAL : { positions: Number(match[1]), symbols: Number(match[2]), repeats: match[3] !== "" };
}

/** A secret that nobody has seen, in the middle of the picture. */
function Unknown({ positions, isColoured }: { positions: number; isColoured: boolean }) {
  const count = Math.min(positions, DRAWN);
  const code = Array.from({ length: count }, () => "?");
  return isColoured ? <Pegs code={code.join("")} y={45} x={120 - 17 * (count - 1)} /> : <Tiles code={code} y={45} x={123 - 17 * count} />;
}

const PICTURES: Record<RuleName, (shape: Shape) => Pictures> = {
  codes: ({ positions }) => [
    <Unknown positions={positions} isColoured={false} />,
    <>
      <Tiles code={["1", "2", "3", "4"]} y={45} />
      <Feedback code="1234" secret="1427" y={45} />
    </>,
    <>
      <Tiles code={["1", "4", "2", "7"]} y={45} />
      <Feedback code="1427" secret="1427" y={45} x={176} />
    </>,
  ],
  pegs: ({ positions }) => [
    <Unknown positions={positions} isColoured />,
    <>
      <Pegs code="0012" y={45} />
      <Feedback code="0012" secret="1023" y={45} />
    </>,
    <>
      <Pegs code="1023" y={45} />
      <Feedback code="1023" secret="1023" y={45} x={176} />
    </>,
  ],
  "24": () => [
    <Cards ranks={["A", "4", "6", "K"]} y={45} />,
    <>
      <Tiles code={["K"]} y={45} x={60} wide={36} />
      <Sign x={120} y={54} text="−" />
      <Tiles code={["A"]} y={45} x={144} wide={36} />
    </>,
    <>
      <Tiles code={["12"]} y={45} x={22} wide={40} />
      <Sign x={78} y={54} text="×" />
      <Tiles code={["2"]} y={45} x={96} wide={30} />
      <Sign x={144} y={54} text="=" />
      <Tiles code={["24"]} y={45} x={164} wide={48} />
    </>,
  ],
  numbers: () => [
    <Tiles code={["25", "50", "7", "3", "9", "1"]} y={45} x={9} wide={32} />,
    <>
      <Tiles code={["50"]} y={45} x={40} wide={40} />
      <Sign x={100} y={54} text="×" />
      <Tiles code={["9"]} y={45} x={120} wide={40} />
      <Sign x={188} y={54} text="…" />
    </>,
    <>
      <Sign x={86} y={54} text="=" />
      <Tiles code={["451"]} y={45} x={110} wide={56} />
    </>,
  ],
  quadAce: () => [
    <>
      <Dial x={70} y={45} number={3} />
      <Sign x={112} y={54} text="+" />
      <Dial x={152} y={45} number={4} isTheirs />
    </>,
    <>
      <Dial x={48} y={45} number={7} />
      <Sign x={88} y={54} text="+" />
      <Dial x={126} y={45} number={5} isTheirs />
      <Sign x={164} y={54} text="=" />
      <Dial x={200} y={45} number={2} />
    </>,
    <>
      <Dial x={86} y={45} number={0} />
      <Dial x={154} y={45} number={0} />
    </>,
  ],
  words: () => [<Letters word="?????" colours="" y={45} />, <Letters word="crane" colours="01002" y={45} />, <Letters word="where" colours="22222" y={45} />],
};

interface Asked {
  rules: RuleName;
  shape: Shape;
  isPlay: boolean;
}

/** Which rules a place goes by. Only who comes to play is shown them unasked. */
export function rulesAt({ path: [game, way], query }: Place): Asked | null {
  const isPlay = way === undefined || way === "play" || way === "both" || way === "quiz" || way === "numbers";
  const shape = shapeOf(query["rules"]);
  if (game === "codes") return { rules: shape.repeats && shape.symbols <= COLOURS ? "pegs" : "codes", shape, isPlay };
  if (game === "24") return { rules: way === "numbers" ? "numbers" : "24", shape, isPlay };
  if (game === "words") return { rules: "words", shape, isPlay };
  return game === "quad-ace" ? { rules: "quadAce", shape, isPlay } : null;
}

const KEPT = "rules";
/** Where no rules stand beside the board: as `.wide-only` has it. */
const isNarrow = matchMedia("(width < 48rem), (max-height: 30rem)");
const known = (): string[] => (recall(KEPT) ?? "").split(" ");

/** Keeps that these rules have been read. */
function keepRead(rules: RuleName): void {
  keep(KEPT, [...new Set([...known(), rules])].join(" ").trim());
}

/** The button "?", and the rules themselves. */
export function HowTo({ rules, shape, isPlay }: Asked) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(isPlay && isNarrow.matches && !known().includes(rules)), [rules, isPlay]);
  return (
    <>
      <button type="button" class="quiet icon" aria-label={words.rules.title} title={words.rules.title} onClick={() => setOpen(true)}>
        ?
      </button>
      {isOpen && (
        <Shown
          rules={rules}
          shape={shape}
          onClose={() => {
            keepRead(rules);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/** The rules in three pictures with a sentence each. */
function Steps({ rules, shape }: Pick<Asked, "rules" | "shape">) {
  const words = useWords();
  const sentences = words.rules.steps[rules](shape);
  return (
    <ol class={`three-steps ${rules === "pegs" ? "pegs" : ""}`}>
      {PICTURES[rules](shape).map((picture, step) => (
        <li key={step}>
          <Picture top={8} height={74}>
            {picture}
          </Picture>
          <p>{sentences[step]}</p>
        </li>
      ))}
    </ol>
  );
}

/** The rules beside a board, where a large screen has room for them. */
export function RulesBeside({ place, children }: { place: Place; children?: ComponentChildren }) {
  const asked = rulesAt(place);
  if (asked === null) return null;
  return (
    <section class="panel wide-only">
      <Steps {...asked} />
      {children}
    </section>
  );
}

/** The rules above a board that can be tapped and typed at: whoever does that has read enough. */
function Shown({ rules, shape, onClose }: { rules: RuleName; shape: Shape; onClose: () => void }) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once
  useEffect(() => {
    dialog.current?.show();
    const tapped = ({ target }: Event) => dialog.current?.contains(target as Node) === false && onClose();
    addEventListener("pointerdown", tapped);
    return () => removeEventListener("pointerdown", tapped);
  }, []);
  const typed = (event: KeyboardEvent) => {
    const isLetter = /^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isLetter && event.key !== "Escape") return;
    event.preventDefault();
    onClose();
    // The key is the first one of the game.
    if (isLetter) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, bubbles: true }));
  };
  return (
    <dialog class="how-to" ref={dialog} aria-label={words.rules.title} onKeyDown={typed}>
      <Steps rules={rules} shape={shape} />
      <button type="button" class="main" autofocus onClick={onClose}>
        {words.rules.begin}
      </button>
    </dialog>
  );
}
