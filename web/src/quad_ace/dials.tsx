// A player's hands as dials: the arc is how far the number has come on its way round to the base, where it is out. Left stays left.

import type { Hands } from "../engine/questions";
import { useWords } from "../shell/settings";
import { other, type Ply, type Side } from "./game";

function Dial({ number, base }: { number: number; base: number }) {
  return (
    <svg class={`dial ${number === 0 ? "out" : ""}`} viewBox="0 0 96 96" aria-hidden="true">
      <circle cx="48" cy="48" r="40" class="dial-ring" />
      <circle cx="48" cy="48" r="40" class="dial-arc" pathLength={base} style={{ strokeDasharray: `${number} ${base}` }} transform="rotate(-90 48 48)" />
      <text x="48" y="60" text-anchor="middle" class="dial-number">
        {number}
      </text>
    </svg>
  );
}

export function Player(given: {
  name: string;
  side: "mine" | "theirs";
  hands: Hands;
  base: number;
  /** Without it the hands are only looked at. */
  onTap?: (place: number) => void;
  /** Whether a tap does something now. The buttons stay, so that the focus does. */
  canTap?: boolean;
  chosen?: number | null;
  /** The hand that the last move changed. */
  changed?: number | null;
  isTurn: boolean;
  isSmall?: boolean;
}) {
  const { name, side, hands, base, onTap } = given;
  const words = useWords();
  return (
    <section class={`player ${side} ${given.isTurn ? "turn" : ""} ${given.isSmall === true ? "small" : ""}`} aria-label={`${name}: ${hands.join(", ")}`}>
      <h2>{name}</h2>
      <div class="dials">
        {hands.map((number, place) => {
          const dial = <Dial number={number} base={base} />;
          const looks = `dial-holder ${given.changed === place ? "changed" : ""}`;
          if (onTap === undefined) return <span class={looks}>{dial}</span>;
          return (
            <button
              key={place}
              type="button"
              class={looks}
              aria-disabled={given.canTap !== true || number === 0}
              aria-pressed={side === "mine" ? given.chosen === place : undefined}
              aria-label={words.quadAce.dial(name, place, number)}
              onClick={() => given.canTap === true && number !== 0 && onTap(place)}
            >
              {dial}
            </button>
          );
        })}
      </div>
    </section>
  );
}

const FLIGHT = 420;

/** Lets the number that was added fly from its hand to the one that it is added to. */
export function fly(board: HTMLElement, { side, step, added }: Ply): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const hand = (of: Side, place: number) =>
    board.querySelectorAll(of === "you" ? ".mine .dial-holder" : ".theirs .dial-holder")[place]?.getBoundingClientRect();
  const [from, to] = [hand(other(side), step[1]), hand(side, step[0])];
  if (from === undefined || to === undefined) return;
  const number = Object.assign(document.createElement("span"), { className: "flying", textContent: `+${added}`, ariaHidden: "true" });
  const at = (area: DOMRect) => `translate(${area.left + area.width / 2}px, ${area.top + area.height / 2}px) translate(-50%, -50%)`;
  board.append(number);
  number
    .animate([{ transform: at(from) }, { transform: at(to), opacity: 1, offset: 0.85 }, { transform: at(to), opacity: 0 }], {
      duration: FLIGHT,
      easing: "ease-in-out",
    })
    .addEventListener("finish", () => number.remove());
}
