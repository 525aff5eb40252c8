// A list of words of the visitor's own: read as the program reads one, and checked by the package.
//
// A word stands on a line. Empty lines, and those that begin with `#`, are left out. Upper and lower case are one; characters are composed,
// so that a letter with a mark is one letter. The package says what is wrong with a list, and with which of its words.

import { SolvetabError } from "solvetab";
import type { OwnWords, WordsText } from "../engine/questions";
import { solver } from "./package";

interface Line {
  word: string;
  /** From 1. */
  number: number;
}

/** Why a list is refused, and where. */
class WrongList extends SolvetabError {
  constructor(
    readonly reason: string,
    code: string,
    readonly file: string,
    readonly line: Line | null,
  ) {
    super(line === null ? `in ${file}: ${reason}` : `line ${line.number} of ${file}: ${reason}`, "input", code);
  }
}

/** A word as the program compares it: Korean letters stay letters, and do not become syllables. */
function composed(text: string): string {
  const lower = text.replaceAll("İ", "i").toLowerCase();
  return /[\u1100-\u11ff]/.test(lower) ? lower : lower.normalize("NFC");
}

/** What nobody sees or types, what parts guesses in an address, what is two characters to a browser, and letters from right to left. */
const ODD = /[\s\p{C},-]|[^\0-\uffff]|[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

function linesOf({ name, text }: WordsText): Line[] {
  const lines = text
    .split(/\r?\n|\r/)
    .map((line, place) => ({ word: composed(line.replace(/^\ufeff+/, "").trim()), number: place + 1 }))
    .filter(({ word }) => word !== "" && !word.startsWith("#"));
  const odd = lines.find(({ word }) => ODD.test(word));
  if (odd !== undefined)
    throw new WrongList("give one word a line: letters from left to right, without spaces, signs, emoji or rare letters", "form", name, odd);
  return lines;
}

/** The words of a text that the package takes, in order: as secrets among these guesses, or, without those, as all that may be guessed. */
async function checked(text: WordsText, guesses: readonly string[] | null): Promise<string[]> {
  const lines = linesOf(text);
  const words = lines.map(({ word }) => word);
  try {
    (await solver()).cells({ words, guesses: guesses ?? words, feedback: "colours" }, [], words[0] ?? "", { most: 0 });
  } catch (error) {
    if (!(error instanceof SolvetabError) || error.kind !== "input") throw error;
    throw new WrongList(error.message, error.code, text.name, lines[error.index ?? -1] ?? null);
  }
  return words.sort();
}

/** The words of a list, or why it is none. Without guesses of its own each word may be guessed. */
export async function checkOwn(list: OwnWords): Promise<{ secrets: string[]; guesses: string[] }> {
  const guesses = list.guesses === null ? null : await checked(list.guesses, null);
  const secrets = await checked(list, guesses);
  return { secrets, guesses: guesses ?? secrets };
}
