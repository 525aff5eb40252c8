// Puts the page's questions to the package `solvetab`: the worker behind `engine/engine.ts`. Questions are answered one after the other.

import { SolvetabError } from "solvetab";
import { Breakdown, type Cause } from "../engine/breakdown";
import type { Reply, Request } from "../engine/messages";
import type { CodesAsked, Questions, SolvingReport } from "../engine/questions";
import { refusalIn } from "../words/refusals";
import * as codeBreaking from "./code_breaking";
import * as daily from "./daily";
import * as quadAce from "./quad_ace";
import * as twentyFour from "./twenty_four";
import { ready, solver } from "./package";

declare const self: DedicatedWorkerGlobalScope;

/** Every question, with an answer that may have to wait for a table. An answer with a sentence in it takes the language last. */
type Answers = { [Name in keyof Questions]: (...given: [...Parameters<Questions[Name]>, language: string]) => Promise<ReturnType<Questions[Name]>> };

const ANSWERS: Omit<Answers, "verdict"> = { ...codeBreaking.answers, ...twentyFour.answers, ...quadAce.answers, ...daily.answers };

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

/** Whether the browser compiles any WebAssembly for this page: the smallest module is its magic bytes and a version. */
function compiles(): boolean {
  try {
    return new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])) !== null;
  } catch {
    return false;
  }
}

/** What broke, or `null` if the package refused. */
function causeOf(error: unknown): Cause | null {
  if (error instanceof Breakdown) return error.why;
  if (typeof WebAssembly === "undefined") return "browser";
  if (error instanceof SolvetabError) {
    // A table that is cut off, or another page in its place, came through a bad network. One that the server does not have has no cause.
    if (error.kind === "damaged") return "network";
    if (error.kind === "open") return error.cause === undefined && error.code === "open" ? "missing" : "network";
    return null;
  }
  if (error instanceof WebAssembly.CompileError) return compiles() ? "browser" : "blocked";
  return "broken";
}

const cancelled = new Set<number>();

async function answer(request: Exclude<Request, { question: "cancel" }>): Promise<void> {
  const send = (reply: Reply) => self.postMessage(reply);
  const { id } = request;
  if (cancelled.delete(id)) return send({ id, refusal: "" });
  try {
    if (request.question === "solve") {
      return send({ id, answer: await solve(request.with[0], (report) => send({ id, report })) });
    }
    if (request.question === "verdict") {
      return send({ id, answer: await codeBreaking.verdict(request.with[0] as CodesAsked, (progress) => send({ id, progress })) });
    }
    const answering = ANSWERS[request.question] as (...given: unknown[]) => Promise<unknown>;
    send({ id, answer: await answering(...request.with, request.language) });
  } catch (error) {
    const breakdown = causeOf(error);
    if (breakdown !== null) send({ id, breakdown, text: String(error) });
    else send({ id, refusal: refusalIn(request.language, request.question, error as SolvetabError) });
  }
}

// Loaded before the first question; if that fails, the question that needs it says so.
ready().catch(() => {});

/** Lets messages in: one of them may say that nobody waits for the next answer. */
const messages = new MessageChannel();
const letIn = () =>
  new Promise<unknown>((resolve) => {
    messages.port1.onmessage = resolve;
    messages.port2.postMessage(null);
  });

let last: Promise<unknown> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<Request>) => {
  if (data.question === "cancel") cancelled.add(data.id);
  else last = last.then(letIn).then(() => answer(data));
};
