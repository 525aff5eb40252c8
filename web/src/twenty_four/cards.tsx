// Playing cards and number tiles. The suit is an ornament that follows the card's place; a card is its number.

import { useWords } from "../shell/settings";

const SUITS = ["♠", "♥", "♣", "♦"];
const FACES: Record<number, string> = { 1: "A", 11: "J", 12: "Q", 13: "K" };

export const rankOf = (card: number): string => FACES[card] ?? String(card);

/** What a card looks like: a playing card up to 13, a tile for other numbers. */
export function CardFace({ value, place, isTile = false }: { value: string; place: number; isTile?: boolean }) {
  const number = /^-?\d+$/.test(value) ? Number(value) : null;
  const isCard = !isTile && number !== null && number >= 1 && number <= 13;
  if (!isCard) {
    const [above = "", below] = value.split("/");
    return (
      <span class="tile-face" aria-hidden="true">
        {below === undefined ? above : <span class="fraction" data-above={above} data-below={below} />}
      </span>
    );
  }
  const rank = rankOf(number);
  return (
    <span
      class={`card-face ${place % 2 === 1 ? "red" : ""}`}
      aria-hidden="true"
      data-suit={SUITS[place % 4]}
      data-number={rank === String(number) ? "" : number}
    >
      <span class="rank">{rank}</span>
    </span>
  );
}

/** A hand in which each card can be tapped. */
export function HandOfCards(given: {
  cards: readonly number[];
  label: string;
  cardLabel: (card: number) => string;
  onTap: (place: number) => void;
  room: number;
}) {
  const words = useWords();
  return (
    <ul class="hand" aria-label={given.label}>
      {given.cards.map((card, place) => (
        <li key={`${place} ${card}`}>
          <button type="button" class="card" aria-label={given.cardLabel(card)} onClick={() => given.onTap(place)}>
            <CardFace value={String(card)} place={place} />
          </button>
        </li>
      ))}
      {Array.from({ length: Math.max(0, given.room - given.cards.length) }, (_, place) => (
        <li key={`room ${place}`} class="card-room" aria-hidden="true">
          {words.twentyFour.room}
        </li>
      ))}
    </ul>
  );
}
