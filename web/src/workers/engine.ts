// Puts the page's questions to the package `solvetab`: the worker behind `engine/engine.ts`. Questions are answered one after the other.

import type { Reply, Request } from "../engine/messages";
import type { Questions, SolvingReport } from "../engine/questions";
import * as codeBreaking from "./code_breaking";
import * as daily from "./daily";
import * as quadAce from "./quad_ace";
import * as twentyFour from "./twenty_four";
import { ready, solver } from "./package";

declare const self: DedicatedWorkerGlobalScope;

/** Every question, with an answer that may have to wait for a table. */
type Answers = { [Name in keyof Questions]: (...given: Parameters<Questions[Name]>) => Promise<ReturnType<Questions[Name]>> };

const ANSWERS: Answers = { ...codeBreaking.answers, ...twentyFour.answers, ...quadAce.answers, ...daily.answers };

/** How often a long search is looked at. */
const EVERY = 150;

async function solve(rules: string, report: (report: SolvingReport) => void): Promise<Uint8Array> {
  const start = performance.now();
  let last = -EVERY;
  const { tree } = (await solver()).solve(rules, {
    progress: ({ text, done, steps }) => {
      const now = performance.now();
      if (now - last < EVERY) return;
      last = now;
      report({ seconds: (now - start) / 1000, text, done, steps });
    },
  });
  return tree.bytes;
}

async function answer(request: Request): Promise<void> {
  const send = (reply: Reply) => self.postMessage(reply);
  const { id } = request;
  try {
    if (request.question === "solve") {
      return send({ id, answer: await solve(request.with[0], (report) => send({ id, report })) });
    }
    const answering = ANSWERS[request.question] as (...given: unknown[]) => Promise<unknown>;
    send({ id, answer: await answering(...request.with) });
  } catch (error) {
    send({ id, refusal: error instanceof Error ? error.message : String(error) });
  }
}

// Loaded before the first question; if that fails, the question that needs it says so.
ready().catch(() => {});

let last: Promise<void> = Promise.resolve();

self.onmessage = (event: MessageEvent<Request>) => {
  last = last.then(() => answer(event.data));
};
