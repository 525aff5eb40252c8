// Small pictures of boards, for the first view and the rules: pegs with their feedback, tiles, cards, hands as dials.

import type { ComponentChildren } from "preact";

/** The rules that are shown. */
export type RuleName = "codes" | "pegs" | "24" | "numbers" | "quadAce" | "words";

/** What a secret is made of. */
export interface Shape {
  positions: number;
  symbols: number;
  repeats: boolean;
}

export function Picture({ children, top = 0, height = 120 }: { children: ComponentChildren; top?: number; height?: number }) {
  return (
    <svg viewBox={`0 ${top} 240 ${height}`} aria-hidden="true">
      {children}
    </svg>
  );
}

const SPACE = 34;

/** A guess in pegs, colours by number; `?` is a peg nobody has seen. */
export function Pegs({ code, y, x = 38 }: { code: string; y: number; x?: number }) {
  return (
    <>
      {[...code].map((colour, place) => (
        <g key={place}>
          <circle cx={x + place * SPACE} cy={y} r="13" class={colour === "?" ? "unknown" : `peg peg-${colour}`} />
          {colour === "?" && (
            <text x={x + place * SPACE} y={y + 5} class="sign">
              ?
            </text>
          )}
        </g>
      ))}
    </>
  );
}

/** A code in digits. */
export function Tiles({ code, y, x = 24, wide = 28 }: { code: readonly string[]; y: number; x?: number; wide?: number }) {
  return (
    <>
      {code.map((digit, place) => (
        <g key={place}>
          <rect x={x + place * (wide + 6)} y={y - 15} width={wide} height="30" rx="6" class={digit === "?" ? "unknown" : "tile"} />
          <text x={x + place * (wide + 6) + wide / 2} y={y + 6} class={digit === "?" ? "sign" : "tile-digit"}>
            {digit}
          </text>
        </g>
      ))}
    </>
  );
}

/** A word, each letter in its colour: grey, yellow or green by a digit; `?` is a letter nobody has seen. */
export function Letters({ word, colours, y, x = 36 }: { word: string; colours: string; y: number; x?: number }) {
  return (
    <>
      {[...word].map((letter, place) => {
        const kind = letter === "?" ? "unknown" : ["grey", "yellow", "green"][Number(colours[place])];
        return (
          <g key={place} class={`letter-tile ${kind}`}>
            <rect x={x + place * SPACE} y={y - 15} width="30" height="30" rx="6" class={letter === "?" ? kind : ""} />
            <text x={x + place * SPACE + 15} y={y + 6} class={letter === "?" ? "sign" : ""}>
              {letter.toUpperCase()}
            </text>
            {kind === "yellow" && <circle cx={x + place * SPACE + 24.5} cy={y - 9.5} r="2.2" />}
          </g>
        );
      })}
    </>
  );
}

/** A guess's feedback: bulls as discs, then cows as rings; as black and white pegs on their ground in the rules of Mastermind. */
export function Feedback({ code, secret, y, x = 178 }: { code: string; secret: string; y: number; x?: number }) {
  const bulls = [...code].filter((symbol, place) => symbol === secret[place]).length;
  const left = [...secret];
  const all = [...code].filter((symbol) => left.includes(symbol) && left.splice(left.indexOf(symbol), 1)).length;
  return (
    <>
      <rect x={x - 9} y={y - 9} width={all * 16 + 2} height="18" rx="9" class="peg-ground" />
      {Array.from({ length: all }, (_, place) => (
        <circle key={place} cx={x + place * 16} cy={y} r="5" class={place < bulls ? "bull" : "cow"} />
      ))}
    </>
  );
}

export function Cards({ ranks, y = 64 }: { ranks: readonly string[]; y?: number }) {
  return (
    <>
      {ranks.map((rank, place) => (
        <g key={place} transform={`translate(${54 + place * 44} ${y}) rotate(${-9 + place * 6})`}>
          <rect x="-24" y="-36" width="48" height="70" rx="6" class="card-face" />
          <text y="9" text-anchor="middle" class={place % 2 === 0 ? "card-rank" : "card-rank red"}>
            {rank}
          </text>
          <text x="-17" y="-21" class={place % 2 === 0 ? "card-suit" : "card-suit red"}>
            {"♠♥♣♦"[place]}
          </text>
        </g>
      ))}
    </>
  );
}

/** A hand of QuadAce. */
export function Dial({ x, y, number, isTheirs = false }: { x: number; y: number; number: number; isTheirs?: boolean }) {
  return (
    <g class={isTheirs ? "theirs" : "mine"}>
      <circle cx={x} cy={y} r="22" class="dial-ring" />
      <circle cx={x} cy={y} r="22" class="dial-arc" pathLength="10" stroke-dasharray={`${number} 10`} transform={`rotate(-90 ${x} ${y})`} />
      <text x={x} y={y + 7} text-anchor="middle" class="dial-number">
        {number}
      </text>
    </g>
  );
}

/** What stands between two things: a sign, an arrow, a result. */
export function Sign({ x, y, text }: { x: number; y: number; text: string }) {
  return (
    <text x={x} y={y} class="sign large">
      {text}
    </text>
  );
}
