// The map of all positions: the mover's hands from top to bottom, the opponent's from left to right. Blue is won, orange is lost, the darker
// the sooner; pale is a draw; a small square cannot be reached. Blue and orange are told apart by every kind of eyes.

import { useEffect, useRef } from "preact/hooks";
import type { MapFacts } from "../engine/questions";
import { useSettings } from "../shell/settings";

/** Pixels of the picture, at most. */
const SIDE = 1100;
/** Pixels of a cell from which on there is room for a small square in it. */
const ROOM = 6;

const cellSide = (hands: number) => Math.max(1, Math.floor(SIDE / hands));

/** Hands that there are in a base. */
export const handsIn = (base: number): number => (base * (base + 1)) / 2;

/** Whether the picture shows which positions cannot be reached. */
export const showsReachable = (base: number, facts: MapFacts | null) => facts?.reachable !== null && cellSide(handsIn(base)) >= ROOM;

/** The colour of a value, in the colours of the style sheet: the sooner, the stronger. */
function colours(canvas: HTMLCanvasElement, longest: number): (value: number) => string {
  const style = getComputedStyle(canvas);
  const [draw, win, loss, soon, late] = ["draw", "win", "loss", "soon", "late"].map((name) => style.getPropertyValue(`--map-${name}`).trim());
  return (value) => {
    if (value === 0) return draw ?? "";
    // The square root spreads the short wins, which are most of them.
    const share = Math.sqrt((Math.abs(value) - 1) / Math.max(1, longest - 1));
    return `hsl(${value > 0 ? win : loss} ${Number(soon) + (Number(late) - Number(soon)) * share}%)`;
  };
}

export function MapPicture(given: {
  facts: MapFacts;
  row: number;
  column: number;
  onChoose: (row: number, column: number) => void;
  label: string;
  described: string;
}) {
  const { facts, row, column, onChoose } = given;
  const chosen = useSettings().colours;
  const canvas = useRef<HTMLCanvasElement>(null);
  const count = facts.hands.length;
  const cell = cellSide(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the canvas reads its colours from the document, so a change of them draws it again
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const draw = () => {
      const context = canvas.current?.getContext("2d");
      if (canvas.current === null || context === null || context === undefined) return;
      const longest = facts.values.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
      const colourOf = colours(canvas.current, longest);
      const gap = cell >= ROOM ? 1 : 0;
      const inset = showsReachable(facts.base, facts) ? Math.floor(cell / 3.2) : 0;
      context.clearRect(0, 0, cell * count, cell * count);
      for (let y = 0; y < count; y++) {
        for (let x = 0; x < count; x++) {
          const place = y * count + x;
          const shrink = facts.reachable?.[place] === 0 ? inset : 0;
          context.fillStyle = colourOf(facts.values[place] ?? 0);
          context.fillRect(x * cell + shrink, y * cell + shrink, cell - gap - 2 * shrink, cell - gap - 2 * shrink);
        }
      }
    };
    draw();
    system.addEventListener("change", draw);
    return () => system.removeEventListener("change", draw);
  }, [facts, chosen]);
  const tap = (event: MouseEvent) => {
    const area = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const at = (share: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
    onChoose(at((event.clientY - area.top) / area.height), at((event.clientX - area.left) / area.width));
  };
  const typed = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 10 : 1;
    const [down, right] = { ArrowDown: [step, 0], ArrowUp: [-step, 0], ArrowRight: [0, step], ArrowLeft: [0, -step] }[event.key] ?? [];
    if (down === undefined || right === undefined) return;
    event.preventDefault();
    const inside = (place: number) => Math.min(count - 1, Math.max(0, place));
    onChoose(inside(row + down), inside(column + right));
  };
  return (
    <div class="map" role="application" tabIndex={0} aria-label={given.label} aria-description={given.described} onClick={tap} onKeyDown={typed}>
      <canvas ref={canvas} width={cell * count} height={cell * count} aria-hidden="true" />
      <i class="across" style={{ top: `${(100 * (row + 0.5)) / count}%` }} />
      <i class="down" style={{ left: `${(100 * (column + 0.5)) / count}%` }} />
      <i
        class="here"
        style={{
          top: `${(100 * row) / count}%`,
          left: `${(100 * column) / count}%`,
          width: `max(${100 / count}%, 10px)`,
          height: `max(${100 / count}%, 10px)`,
        }}
      />
    </div>
  );
}
