// A player's hands as dials: the arc is how far the number has come on its way round to the base, where it is out.

import type { Hands } from "../engine/questions";
import { useWords } from "../shell/settings";

export function Dial({ number, base }: { number: number; base: number }) {
  return (
    <svg class={`dial ${number === 0 ? "out" : ""}`} viewBox="0 0 96 96" aria-hidden="true">
      <circle cx="48" cy="48" r="40" class="dial-ring" />
      <circle
        cx="48"
        cy="48"
        r="40"
        class="dial-arc"
        pathLength={base}
        stroke-dasharray={`${number} ${base}`}
        transform="rotate(-90 48 48)"
      />
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
  chosen?: number | null;
  isTurn: boolean;
  isSmall?: boolean;
}) {
  const { name, side, hands, base, onTap, chosen, isTurn } = given;
  const words = useWords();
  return (
    <section
      class={`player ${side} ${isTurn ? "turn" : ""} ${given.isSmall === true ? "small" : ""}`}
      aria-label={`${name}: ${hands.join(", ")}`}
    >
      <h2>{name}</h2>
      <div class="dials">
        {hands.map((number, place) =>
          onTap === undefined ? (
            <span key={place} class="dial-holder">
              <Dial number={number} base={base} />
            </span>
          ) : (
            <button
              key={place}
              type="button"
              class="dial-holder"
              disabled={number === 0}
              aria-pressed={chosen === undefined ? undefined : chosen === place}
              aria-label={words.quadAce.dial(name, number)}
              onClick={() => onTap(place)}
            >
              <Dial number={number} base={base} />
            </button>
          ),
        )}
      </div>
    </section>
  );
}
