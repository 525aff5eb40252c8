// A list of words of the visitor's own: read as the program reads one, and checked by the package.
//
// A word stands on a line. Empty lines, and those that begin with `#`, are left out. Upper and lower case are one; characters are composed,
// so that a letter with a mark is one letter. The package says what is wrong with a list, and the line is found by asking it: the shortest
// beginning of the list that is refused ends there.

import { SolvetabError } from "solvetab";
import type { OwnWords, WordsText } from "../engine/questions";
import { solver } from "./package";

/** Mistakes of a list that one word makes. */
const OF_ONE_WORD: readonly (string | null)[] = ["length", "lengths", "repeated-code", "no-guess"];

interface Line {
  word: string;
  /** From 1. */
  number: number;
}

/** Why a list is refused, and where. */
export class WrongList extends SolvetabError {
  constructor(
    readonly reason: string,
    code: string,
    readonly file: string,
    readonly line: Line | null,
  ) {
    super(line === null ? `in ${file}: ${reason}` : `line ${line.number} of ${file}: ${reason}`, "input", code);
  }
}

function linesOf({ name, text }: WordsText): Line[] {
  const lines = text
    .split(/\r?\n|\r/)
    .map((line, place) => ({
      word: line
        .replace(/^\ufeff+/, "")
        .trim()
        .normalize("NFC")
        .toLowerCase(),
      number: place + 1,
    }))
    .filter(({ word }) => word !== "" && !word.startsWith("#"));
  // What nobody sees or types, and what parts guesses in an address.
  const odd = lines.find(({ word }) => /[\s\p{C},-]/u.test(word));
  if (odd !== undefined) throw new WrongList("give one word a line, of letters alone", "form", name, odd);
  return lines;
}

const wordsIn = (lines: readonly Line[]): string[] => lines.map(({ word }) => word);

/** Asks the package whether it takes some words: as secrets among these guesses, or, without those, as all that may be guessed. */
async function check(name: string, lines: readonly Line[], guesses: readonly string[] | null): Promise<void> {
  const solving = await solver();
  const refusal = (count: number): SolvetabError | null => {
    const words = wordsIn(lines.slice(0, count));
    try {
      solving.cells({ words, guesses: guesses ?? words, feedback: "colours" }, [], words[0] ?? "", { most: 0 });
      return null;
    } catch (error) {
      if (!(error instanceof SolvetabError) || error.kind !== "input") throw error;
      return error;
    }
  };
  const refused = refusal(lines.length);
  if (refused === null) return;
  let [taken, shortest] = [0, lines.length];
  while (OF_ONE_WORD.includes(refused.code) && taken + 1 < shortest) {
    const middle = Math.floor((taken + shortest) / 2);
    if (refusal(middle) === null) taken = middle;
    else shortest = middle;
  }
  throw new WrongList(refused.message, refused.code ?? "form", name, OF_ONE_WORD.includes(refused.code) ? (lines[shortest - 1] ?? null) : null);
}

/** The words of a list, or why it is none. Without guesses of its own each word may be guessed. */
export async function checkOwn(list: OwnWords): Promise<{ secrets: string[]; guesses: string[] }> {
  const lines = linesOf(list);
  const others = list.guesses === null ? null : linesOf(list.guesses);
  if (list.guesses !== null && others !== null) await check(list.guesses.name, others, null);
  const guesses = others === null ? null : wordsIn(others);
  await check(list.name, lines, guesses);
  const secrets = wordsIn(lines).sort();
  return { secrets, guesses: guesses?.sort() ?? secrets };
}
