// Fair play: the secret is sealed before the first guess by its SHA-256 with a salt, and both are shown at the end, so that nobody needs to trust the page.
//
// The text that is hashed: the salt, 32 hexadecimal digits, a space, the secret. The salt follows from the
// number that the secret is drawn from, which the address holds. So everyone who is sent the same game sees the same seal, whenever they look.

import { useAnswer, type Ask } from "../engine/engine";
import { useWords } from "../shell/settings";

interface Commitment {
  /** 64 hexadecimal digits. */
  hash: string;
  /** What it is the hash of. */
  text: string;
}

async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function commitTo(ask: Ask, rules: string, draw: number): Promise<Commitment | null> {
  // Pages that came over an insecure way have no hashes.
  if (crypto.subtle === undefined) return null;
  const salt = (await digestOf(`solvetab ${rules} ${draw}`)).slice(0, 32);
  const text = `${salt} ${await ask("secret", rules, draw)}`;
  return { hash: await digestOf(text), text };
}

/** The seal of a game: the draw is null where no secret is drawn. Opened once the game is over, with salt and secret, and how to compute the hash again. */
export function Seal({ rules, draw, isOpened }: { rules: string; draw: number | null; isOpened: boolean }) {
  const words = useWords();
  const { answer, isWaiting } = useAnswer(draw === null ? null : `${rules} ${draw} seal`, (ask) => commitTo(ask, rules, draw ?? 0));
  if (answer === null || isWaiting) return null;
  const { hash, text } = answer;
  return (
    <details class={`commitment ${isOpened ? "opened" : ""}`}>
      <summary>{isOpened ? words.codes.wasSealed : words.codes.isSealed}</summary>
      {isOpened ? (
        <>
          <p class="soft">{words.codes.sealText}</p>
          <p class="digits">{text}</p>
          <p class="soft">{words.codes.sealHash}</p>
          <p class="digits">{hash}</p>
          <p class="soft">{words.codes.sealCheck}</p>
          <p class="digits">printf %s '{text}' | sha256sum</p>
        </>
      ) : (
        <>
          <p class="soft">{words.codes.isSealedWhy}</p>
          <p class="digits">{hash}</p>
        </>
      )}
    </details>
  );
}
