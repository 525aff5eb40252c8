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

export function drawn<Item>(from: readonly Item[], draw: number): Item {
  const item = from[Math.floor(share(draw) * from.length)];
  if (item === undefined) throw new Error("nothing to draw from");
  return item;
}
