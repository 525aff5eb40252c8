// Chance: numbers that games are drawn from.

/** A number that a game is drawn from. */
export const anyDraw = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** A number that a game was drawn from, out of an address. */
export const readDraw = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,10}$/.test(text) && Number(text) < 2 ** 32 ? Number(text) : null;
