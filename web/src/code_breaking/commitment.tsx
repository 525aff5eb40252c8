// A fair host's proof that the secret is fixed: before the first guess its SHA-256 with a salt, at the end both, so that nobody needs to trust the page.
//
// The text that is hashed is the one of `solvetab play`: the salt, 32 hexadecimal digits, a space, the secret. The salt is no part of the
// address: those of the latest games are kept for the tab, so that a reload in the middle of a game shows the same hash, and who goes
// back to a game finds it too. A game that was begun elsewhere gets none: a hash that is shown after the first guess proves nothing.

import { ask, useAnswer } from "../engine/engine";
import { useWords } from "../shell/settings";

export interface Commitment {
  /** 64 hexadecimal digits. */
  hash: string;
  /** What it is the hash of. */
  text: string;
}

/** Where the salts of the tab's latest games are kept: pairs of game and salt, in the order of their beginning. */
const KEPT = "solvetab.salts";
const MOST_KEPT = 50;
/** The same here, since a browser may keep nothing; null until it was looked what it keeps. */
let salts: Map<string, string> | null = null;

const hexadecimal = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function readSalts(): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
    const isPair = (pair: unknown): pair is [string, string] => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string");
    return new Map(Array.isArray(kept) ? kept.filter(isPair) : []);
  } catch {
    // Nothing is kept, or nothing that can be read: what is kept here serves until the page is loaded anew.
    return new Map();
  }
}

/** The salt of a game: the one it has, or a new one if nothing has been guessed. */
function saltOf(game: string, isBegun: boolean): string | null {
  salts ??= readSalts();
  const salt = salts.get(game);
  if (salt !== undefined) return salt;
  if (isBegun) return null;
  const drawn = hexadecimal(crypto.getRandomValues(new Uint8Array(16)));
  salts.set(game, drawn);
  const surplus = [...salts.keys()].slice(0, -MOST_KEPT);
  for (const forgotten of surplus) salts.delete(forgotten);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...salts]));
  } catch {
    // As above.
  }
  return drawn;
}

async function commitTo(rules: string, draw: number, isBegun: boolean): Promise<Commitment | null> {
  // Pages that came over an insecure way have no hashes.
  if (crypto.subtle === undefined) return null;
  const salt = saltOf(`${rules} ${draw}`, isBegun);
  if (salt === null) return null;
  const text = `${salt} ${await ask("secret", rules, draw)}`;
  return { hash: hexadecimal(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))), text };
}

/** A game's commitment, or nothing: the draw is null where no secret is drawn. */
export function useCommitment(rules: string, draw: number | null, isBegun: boolean): Commitment | null {
  const { answer, isWaiting } = useAnswer(draw === null ? null : `${rules} ${draw} fixed`, () => commitTo(rules, draw ?? 0, isBegun));
  return isWaiting ? null : answer;
}

/** Before the end: that the secret is fixed. */
export function Fixed({ commitment }: { commitment: Commitment | null }) {
  const words = useWords();
  if (commitment === null) return null;
  return (
    <details class="commitment">
      <summary>
        {words.codes.isFixed} <span class="soft">SHA-256 {commitment.hash.slice(0, 8)}…</span>
      </summary>
      <p class="digits">{commitment.hash}</p>
      <p class="soft">{words.codes.isFixedWhy}</p>
    </details>
  );
}

/** At the end: salt and secret, and how to compute the hash again. */
export function Opened({ commitment }: { commitment: Commitment | null }) {
  const words = useWords();
  if (commitment === null) return null;
  return (
    <details class="commitment opened">
      <summary>{words.codes.wasFixed}</summary>
      <p class="soft">{words.codes.wasFixedText}</p>
      <p class="digits">{commitment.text}</p>
      <p class="soft">{words.codes.wasFixedHash}</p>
      <p class="digits">{commitment.hash}</p>
      <p class="soft">{words.codes.wasFixedCheck}</p>
      <p class="digits">printf '%s' '{commitment.text}' | sha256sum</p>
    </details>
  );
}
