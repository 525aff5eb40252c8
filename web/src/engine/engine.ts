// The way from a view to the package `solvetab`: questions go to a worker, so that nothing that is computed stops a finger.
//
// One worker answers all short questions in order, another one those that take up to seconds and can be cancelled:
// about codes too many to list, a list of the visitor's own, one lie, and what guesses are worth. A tree gets a worker of its own. To cancel is to end the worker,
// and so is to leave the view of a question that is being answered for long.
//
// A question has one of three ends: an answer; a refusal, which is a sentence about what was asked; or a breakdown (`breakdown.ts`).

import { useEffect, useRef, useState } from "preact/hooks";
import { Breakdown, report, whyNot, type Cause } from "./breakdown";
import type { Reply, Request } from "./messages";
import type { CodesAsked, Progress, QuestionName, Questions, SolvingReport } from "./questions";
import { watched } from "./watched";
import { isOwnRules } from "./word_lists";

/** The worker's script, by the name that the build gave it. */
declare const ENGINE: string;
const WORKER = new URL(ENGINE, document.baseURI);

/** The package refused: a sentence in the visitor's language. It is empty where the question was cancelled. */
export class Refusal extends Error {}

const language = () => document.documentElement.lang;

/** The error of a reply that is no answer. */
const errorOf = (reply: { refusal: string } | { breakdown: Cause; text: string }): Error =>
  "refusal" in reply ? new Refusal(reply.refusal) : new Breakdown(reply.breakdown, reply.text);

/** Starts a worker. If it has never replied when it fails, it was not loaded, or the browser cannot run it. */
function start(hear: (reply: Reply) => void, fail: (error: Breakdown) => void): Worker {
  const worker = new Worker(WORKER, { type: "module", name: "solvetab" });
  let hasReplied = false;
  worker.onmessage = (event: MessageEvent<Reply>) => {
    hasReplied = true;
    hear(event.data);
  };
  worker.onerror = async (event) => {
    event.preventDefault();
    fail(new Breakdown(hasReplied ? "broken" : await whyNot(WORKER), event.message));
  };
  return worker;
}

/** Milliseconds that a worker is given for an answer whose view was left: about what it takes to start another worker. */
const PATIENCE = 2000;

let sent = 0;
const { watch: watchWaiting, tell: changed } = watched();
export { watchWaiting };

interface Asked {
  request: Exclude<Request, { question: "cancel" }>;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  /** Nobody waits for its answer any more. */
  isCalledOff: boolean;
}

/** A worker, started when it is first needed, and who waits for its answers. */
class Line {
  #worker: Worker | null = null;
  #progress: Progress | null = null;
  /** Before its first reply a worker may still be fetching the solvers. */
  #hasReplied = false;
  /** The list of the visitor's own that was taken last: a worker that is started anew is given it first. */
  #list: unknown[] | null = null;
  /** The questions in their order; one that is called off is there until the worker is done with it. */
  #asked = new Map<number, Asked>();

  ready(): Worker {
    if (this.#worker === null) {
      const worker = start(
        (reply) => this.#hear(reply),
        (error) => this.#worker === worker && this.end(error),
      );
      this.#worker = worker;
      this.#hasReplied = false;
      if (this.#list !== null) worker.postMessage({ id: 0, question: "ownWords", with: this.#list, language: language() } satisfies Request);
    }
    return this.#worker;
  }

  /** Asks until the signal calls it off. A long answer is ended if its view is left. */
  ask(question: QuestionName, given: unknown[], signal?: AbortSignal, left?: AbortSignal): Promise<unknown> {
    const id = ++sent;
    return new Promise((resolve, reject) => {
      const request = { id, question, with: given, language: language() };
      const asked: Asked = { request, resolve, reject, isCalledOff: false };
      this.#asked.set(id, asked);
      changed();
      this.ready().postMessage(request);
      signal?.addEventListener("abort", () => {
        if (this.#asked.get(id) !== asked) return;
        asked.isCalledOff = true;
        this.#progress = null;
        this.#worker?.postMessage({ id, question: "cancel" } satisfies Request);
        reject(new Refusal(""));
        changed();
      });
      // A worker that is at it hears of that only when it is done. It may be at one that was replaced before.
      left?.addEventListener("abort", () => this.#asked.get(id) === asked && setTimeout(() => this.#endCalledOff(), PATIENCE));
    });
  }

  /** Ends an answer that nobody waits for, and asks the other questions again. */
  #endCalledOff(): void {
    const [first, ...others] = this.#asked.values();
    if (!this.#hasReplied || !first?.isCalledOff) return;
    const waiting = others.filter(({ isCalledOff }) => !isCalledOff);
    this.#asked.clear();
    this.end(new Refusal(""));
    for (const asked of waiting) {
      this.#asked.set(asked.request.id, asked);
      this.ready().postMessage(asked.request);
    }
  }

  end(why: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#progress = null;
    for (const asked of this.#asked.values()) asked.reject(why);
    this.#asked.clear();
    changed();
  }

  isWaiting(): boolean {
    return [...this.#asked.values()].some(({ isCalledOff }) => !isCalledOff);
  }

  /** How far the question is that is being answered, as far as that is known. */
  progress(): Progress | null {
    return this.#progress;
  }

  #hear(reply: Reply): void {
    this.#hasReplied = true;
    const asked = this.#asked.get(reply.id);
    if (asked === undefined || "report" in reply) return;
    this.#progress = "progress" in reply && !asked.isCalledOff ? reply.progress : null;
    if (!("progress" in reply)) {
      this.#asked.delete(reply.id);
      if ("answer" in reply) {
        if (asked.request.question === "ownWords") this.#list = asked.request.with;
        asked.resolve(reply.answer);
      } else asked.reject(errorOf(reply));
    }
    changed();
  }
}

const short = new Line();
const long = new Line();
const LONG: QuestionName[] = ["largeStanding", "largeCodesLeft", "largeAdvice", "ownWords", "verdict", "rateGuesses", "oneLie"];
const isLong = (question: QuestionName, [asked]: unknown[]): boolean =>
  LONG.includes(question) || isOwnRules((asked as Partial<CodesAsked> | null)?.rules ?? "");

/** Loads the worker before the first question. */
export function warmUp(): void {
  short.ready();
}

/** Ends what takes long: whoever waits for it is refused without a sentence. */
export function cancelLong(): void {
  long.end(new Refusal(""));
}

/** How far the question is that takes long. */
export const longProgress = (): Progress | null => long.progress();

/** Whether an answer that should be there at once is on its way. */
export const isWaiting = (): boolean => short.isWaiting();

export type Ask = <Name extends QuestionName>(question: Name, ...given: Parameters<Questions[Name]>) => Promise<ReturnType<Questions[Name]>>;

const asker = (signal?: AbortSignal, left?: AbortSignal): Ask =>
  ((question: QuestionName, ...given: unknown[]) =>
    isLong(question, given) ? long.ask(question, given, signal, left) : short.ask(question, given, signal)) as Ask;

/** Asks a question. A breakdown is told above the view, so that whoever asks need not. */
export const ask: Ask = async (question, ...given) => {
  try {
    return await asker()(question, ...given);
  } catch (error) {
    if (error instanceof Breakdown) report(error.why, () => {});
    throw error;
  }
};

export interface Solving {
  tree: Promise<Uint8Array>;
  cancel: () => void;
}

/** Solves rules in a worker of their own. */
export function solve(rules: string, told: (report: SolvingReport) => void): Solving {
  let cancel = () => {};
  const tree = new Promise<Uint8Array>((resolve, reject) => {
    const own = start((reply) => {
      if ("report" in reply) return told(reply.report);
      if ("progress" in reply) return;
      own.terminate();
      if ("answer" in reply) resolve(reply.answer as Uint8Array);
      else reject(errorOf(reply));
    }, reject);
    cancel = () => {
      own.terminate();
      reject(new Refusal(""));
    };
    own.postMessage({ id: 0, question: "solve", with: [rules], language: language() } satisfies Request);
  });
  return { tree, cancel: () => cancel() };
}

/** An answer that may still be on its way. */
interface Awaited<Answer> {
  /** The last answer; while the next one is on its way, the one before. */
  answer: Answer | null;
  /** Why there is none, in a sentence. */
  refusal: string | null;
  /** Also while something is broken: the answer comes when it is tried again. */
  isWaiting: boolean;
}

/** Asks again whenever the key changes, and no longer waits for what was asked before; a null key asks nothing. */
export function useAnswer<Answer>(key: string | null, asking: (ask: Ask) => Promise<Answer>): Awaited<Answer> {
  const [state, setState] = useState<Awaited<Answer> & { key: string | null }>({ key: null, answer: null, refusal: null, isWaiting: false });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(asking);
  latest.current = asking;
  const [view] = useState(() => new AbortController());
  useEffect(() => () => view.abort(), [view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that is asked
  useEffect(() => {
    // Who asks for nothing forgets the last answer: the next one is about something else.
    if (key === null) {
      setState((state) => (state.key === null ? state : { key, answer: null, refusal: null, isWaiting: false }));
      return;
    }
    const control = new AbortController();
    let takeOff = () => {};
    latest.current(asker(control.signal, view.signal)).then(
      (answer) => control.signal.aborted || setState({ key, answer, refusal: null, isWaiting: false }),
      (error: unknown) => {
        if (control.signal.aborted) return;
        if (error instanceof Refusal) return setState({ key, answer: null, refusal: error.message, isWaiting: false });
        takeOff = report(error instanceof Breakdown ? error.why : "broken", () => setAttempt((count) => count + 1));
        if (!(error instanceof Breakdown)) reportError(error);
      },
    );
    return () => {
      control.abort();
      takeOff();
    };
  }, [key, attempt]);
  if (key === null) return { answer: null, refusal: null, isWaiting: false };
  return state.key === key ? state : { answer: state.answer, refusal: null, isWaiting: true };
}
