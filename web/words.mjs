// The list of words that may be guessed, packed for the page: sorted, each word without what it begins with as the one before, its last letter
// a capital if it may be the secret. That is half of the list, compressed or not.

import { readFile } from "node:fs/promises";

const wordsIn = async (file) => (await readFile(file, "utf8")).split("\n").filter((word) => word !== "");

/** @param folder with the lists of the repository */
export async function packedWords(folder) {
  const secrets = new Set(await wordsIn(new URL("secrets-2315.txt", folder)));
  const rests = [];
  let last = "";
  for (const word of (await wordsIn(new URL("guesses-12972.txt", folder))).sort()) {
    const shared = [...word].findIndex((letter, place) => letter !== last[place]);
    const rest = word.slice(shared);
    rests.push(secrets.has(word) ? rest.slice(0, -1) + rest.slice(-1).toUpperCase() : rest);
    last = word;
  }
  return rests.join(" ");
}
