// The first view: the three games, each with what it looks like.

import { Heading } from "./parts";
import { addressOf } from "./route";
import { useWords } from "./settings";

export function Home() {
  const words = useWords();
  return (
    <div class="home">
      <Heading>{words.home_title}</Heading>
      <p class="lead">{words.home_lead}</p>
      <ul class="games">
        <li>
          <a class="game" href={addressOf(["codes", "play"])}>
            <svg viewBox="0 0 240 120" aria-hidden="true">
              {[0, 1, 2].map((row) =>
                [0, 1, 2, 3].map((column) => (
                  <circle
                    key={`${row}${column}`}
                    cx={38 + column * 34}
                    cy={26 + row * 34}
                    r="13"
                    class={`peg p${"0012410545023154"[row * 4 + column]}`}
                  />
                )),
              )}
              {[
                [178, 26, 1], [194, 26, 0],
                [178, 60, 1], [194, 60, 1], [210, 60, 0],
                [178, 94, 1], [194, 94, 1], [210, 94, 1], [226, 94, 1],
              ].map(([x, y, filled]) => (
                <circle key={`${x}-${y}`} cx={x} cy={y} r="5" class={filled === 1 ? "bull" : "cow"} />
              ))}
            </svg>
            <h2>{words.codes.name}</h2>
            <p>{words.codes.lead}</p>
          </a>
        </li>
        <li>
          <a class="game" href={addressOf(["24", "quiz"])}>
            <svg viewBox="0 0 240 120" aria-hidden="true">
              {["3", "3", "8", "8"].map((rank, place) => (
                <g key={place} transform={`translate(${54 + place * 44} 64) rotate(${-9 + place * 6})`}>
                  <rect x="-24" y="-36" width="48" height="70" rx="6" class="card-face" />
                  <text y="9" text-anchor="middle" class={place % 2 === 0 ? "card-rank" : "card-rank red"}>
                    {rank}
                  </text>
                  <text x="-17" y="-21" class={place % 2 === 0 ? "card-suit" : "card-suit red"}>
                    {"♠♥♣♦"[place]}
                  </text>
                </g>
              ))}
            </svg>
            <h2>{words.twentyFour.name}</h2>
            <p>{words.twentyFour.lead}</p>
          </a>
        </li>
        <li>
          <a class="game" href={addressOf(["quad-ace", "play"])}>
            <svg viewBox="0 0 240 120" aria-hidden="true">
              {[
                [78, 34, 3], [162, 34, 7],
                [78, 90, 1], [162, 90, 4],
              ].map(([x = 0, y = 0, number = 0]) => (
                <g key={`${x}-${y}`} class={y < 60 ? "theirs" : "mine"}>
                  <circle cx={x} cy={y} r="22" class="dial-ring" />
                  <circle
                    cx={x}
                    cy={y}
                    r="22"
                    class="dial-arc"
                    pathLength="10"
                    stroke-dasharray={`${number} 10`}
                    transform={`rotate(-90 ${x} ${y})`}
                  />
                  <text x={x} y={y + 7} text-anchor="middle" class="dial-number">
                    {number}
                  </text>
                </g>
              ))}
            </svg>
            <h2>{words.quadAce.name}</h2>
            <p>{words.quadAce.lead}</p>
          </a>
        </li>
      </ul>
    </div>
  );
}
