// The way from a view to the package `solvetab`: questions go to a worker, so that nothing that is computed stops a finger.
//
// One worker answers all short questions in order. What may take long (a tree, a large map) gets a worker of its own, which is ended
// when it is cancelled.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Reply, Request } from "./messages";
import type { QuestionName, Questions, SolvingReport } from "./questions";

/** The package refused: its own sentence. */
export class Refusal extends Error {}

const WORKER = new URL("engine.js", document.baseURI);

function start(): Worker {
  return new Worker(WORKER, { type: "module", name: "solvetab" });
}

let worker: Worker | null = null;
let sent = 0;
const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();

function heard(event: MessageEvent<Reply>): void {
  const reply = event.data;
  const waiter = waiting.get(reply.id);
  if (waiter === undefined || "report" in reply) return;
  waiting.delete(reply.id);
  if ("refusal" in reply) waiter.reject(new Refusal(reply.refusal));
  else waiter.resolve(reply.answer);
}

function ready(): Worker {
  if (worker === null) {
    worker = start();
    worker.onmessage = heard;
    worker.onerror = (event) => {
      for (const waiter of waiting.values()) waiter.reject(new Error(event.message));
      waiting.clear();
      worker = null;
    };
  }
  return worker;
}

/** Loads the worker before the first question. */
export function warmUp(): void {
  ready();
}

/** Asks a question. */
export function ask<Name extends QuestionName>(
  question: Name,
  ...given: Parameters<Questions[Name]>
): Promise<ReturnType<Questions[Name]>> {
  const id = ++sent;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
    ready().postMessage({ id, question, with: given } satisfies Request);
  });
}

export interface Solving {
  tree: Promise<Uint8Array>;
  cancel: () => void;
}

/** Solves rules in a worker of their own. */
export function solve(rules: string, report: (report: SolvingReport) => void): Solving {
  const own = start();
  let cancel = () => {};
  const tree = new Promise<Uint8Array>((resolve, reject) => {
    own.onmessage = (event: MessageEvent<Reply>) => {
      const reply = event.data;
      if ("report" in reply) return report(reply.report);
      own.terminate();
      if ("refusal" in reply) reject(new Refusal(reply.refusal));
      else resolve(reply.answer as Uint8Array);
    };
    own.onerror = (event) => reject(new Error(event.message));
    cancel = () => {
      own.terminate();
      reject(new Refusal(""));
    };
    own.postMessage({ id: 0, question: "solve", with: [rules] } satisfies Request);
  });
  return { tree, cancel };
}

/** An answer that may still be on its way. */
export interface Awaited<Answer> {
  /** The last answer; while the next one is on its way, the one before. */
  answer: Answer | null;
  refusal: string | null;
  isWaiting: boolean;
}

/** Asks again whenever the key changes; a null key asks nothing. */
export function useAnswer<Answer>(key: string | null, asking: () => Promise<Answer>): Awaited<Answer> {
  const [state, setState] = useState<Awaited<Answer> & { key: string | null }>({
    key: null,
    answer: null,
    refusal: null,
    isWaiting: false,
  });
  const latest = useRef(key);
  latest.current = key;
  useEffect(() => {
    if (key === null) return;
    asking().then(
      (answer) => latest.current === key && setState({ key, answer, refusal: null, isWaiting: false }),
      (error: Error) => latest.current === key && setState({ key, answer: null, refusal: error.message, isWaiting: false }),
    );
  }, [key]);
  if (key === null) return { answer: null, refusal: null, isWaiting: false };
  return state.key === key ? state : { answer: state.answer, refusal: null, isWaiting: true };
}
