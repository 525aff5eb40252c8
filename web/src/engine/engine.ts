// The way from a view to the package `solvetab`: questions go to a worker, so that nothing that is computed stops a finger.
//
// One worker answers all short questions in order, another one those about codes too many to list, which take up to seconds and can be
// cancelled. A tree gets a worker of its own. To cancel is to end the worker.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Reply, Request } from "./messages";
import type { QuestionName, Questions, SolvingReport } from "./questions";

/** The package refused: its own sentence. */
export class Refusal extends Error {}

const WORKER = new URL("engine.js", document.baseURI);

function start(): Worker {
  return new Worker(WORKER, { type: "module", name: "solvetab" });
}

let sent = 0;

/** A worker, started when it is first needed, and who waits for its answers. */
class Line {
  #worker: Worker | null = null;
  #waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();

  ready(): Worker {
    if (this.#worker === null) {
      const worker = start();
      worker.onmessage = (event: MessageEvent<Reply>) => this.#hear(event.data);
      worker.onerror = (event) => this.end(new Error(event.message));
      this.#worker = worker;
    }
    return this.#worker;
  }

  ask(question: QuestionName, given: unknown[]): Promise<unknown> {
    const id = ++sent;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.ready().postMessage({ id, question, with: given } satisfies Request);
    });
  }

  end(why: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const waiter of this.#waiting.values()) waiter.reject(why);
    this.#waiting.clear();
  }

  #hear(reply: Reply): void {
    const waiter = this.#waiting.get(reply.id);
    if (waiter === undefined || "report" in reply) return;
    this.#waiting.delete(reply.id);
    if ("refusal" in reply) waiter.reject(new Refusal(reply.refusal));
    else waiter.resolve(reply.answer);
  }
}

const short = new Line();
const long = new Line();
const LONG: ReadonlySet<QuestionName> = new Set<QuestionName>(["largeStanding", "largeCodesLeft", "largeAdvice"]);

/** Loads the worker before the first question. */
export function warmUp(): void {
  short.ready();
}

/** Ends what takes long: whoever waits for it is refused without a sentence. */
export function cancelLong(): void {
  long.end(new Refusal(""));
}

/** Asks a question. */
export function ask<Name extends QuestionName>(
  question: Name,
  ...given: Parameters<Questions[Name]>
): Promise<ReturnType<Questions[Name]>> {
  return (LONG.has(question) ? long : short).ask(question, given) as Promise<ReturnType<Questions[Name]>>;
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
