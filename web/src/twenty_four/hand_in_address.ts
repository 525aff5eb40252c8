// Cards in an address: `3,3,8,8`.

/** The cards, or null if it cannot be read as such. */
export function readCards(text: string | undefined): number[] | null {
  if (text === undefined || text === "") return [];
  const parts = text.split(",");
  return parts.length <= 7 && parts.every((part) => /^-?\d{1,3}$/.test(part)) ? parts.map(Number) : null;
}

export const writeCards = (cards: readonly number[]): string => cards.join(",");
