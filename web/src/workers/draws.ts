// Drawing by a number: the same number draws the same, on every machine.

/** A number from 0 to 1, exclusive, that follows from another (the finaliser of MurmurHash3). */
export function share(draw: number): number {
  let mixed = draw >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** A number from 0 to 1 for each of the things that are drawn for one puzzle. */
export const shares = (draw: number, place: number): number => share(draw + Math.imul(place + 1, 0x9e3779b9));

const LARGE = [25, 50, 75, 100];
const SMALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((number) => [number, number]);
export const TILES = 6;

/** The tiles of a round of numbers, so many of them large, each drawn by its place from the first one on. */
export function tilesOf(draw: number, large: number, first: number): number[] {
  const take = (from: readonly number[], count: number, first: number) => {
    const left = [...from];
    return Array.from({ length: count }, (_, place) => left.splice(Math.floor(shares(draw, first + place) * left.length), 1)).flat();
  };
  return [...take(LARGE, large, first), ...take(SMALL, TILES - large, first + large)];
}

export function drawn<Item>(from: readonly Item[], draw: number): Item {
  const item = from[Math.floor(share(draw) * from.length)];
  if (item === undefined) throw new Error("nothing to draw from");
  return item;
}
