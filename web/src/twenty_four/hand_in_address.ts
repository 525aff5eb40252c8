// Cards in an address: `3,3,8,8`; or a hand of the quiz, which nobody is to read there before the clock starts: `k3f`.

/** The cards, or null if it cannot be read as such. */
export function readCards(text: string | undefined): number[] | null {
  if (text === undefined || text === "") return [];
  const parts = text.split(",");
  return parts.length <= 7 && parts.every((part) => /^-?\d{1,3}$/.test(part)) ? parts.map(Number) : null;
}

export const writeCards = (cards: readonly number[]): string => cards.join(",");

const RANKS = 13;
const HANDS = RANKS ** 4;
/** Hands are numbered in an order that nobody knows by heart: each is a multiple of a factor, modulo their number. Links depend on both. */
const FACTOR = 12347;
const INVERSE = 1876;

/** Four playing cards, not to be read at a glance. */
export const writeHand = (cards: readonly number[]): string => ((FACTOR * cards.reduce((number, card) => RANKS * number + card - 1, 0)) % HANDS).toString(36);

/** The cards of a hand, or null if it is none. */
export function readHand(text: string): number[] | null {
  const written = Number.parseInt(text, 36);
  if (!/^[0-9a-z]{1,3}$/.test(text) || written >= HANDS) return null;
  const number = (INVERSE * written) % HANDS;
  return [3, 2, 1, 0].map((place) => (Math.floor(number / RANKS ** place) % RANKS) + 1);
}
