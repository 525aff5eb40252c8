// The solvers in a worker: requests wait in line here, one at a time is with the worker, and to cancel that one is to end the worker.

import { SolvetabError, errorFrom } from "./errors.js";
import { compile } from "./files.js";
import { methods } from "./methods.js";
import { load } from "./module.js";

// A name that bundlers do not follow: browsers never come here.
const THREADS = "node:worker_threads";

/** A worker as this file needs one, in browsers and in Node. */
async function startWorker(url, { onMessage, onError }) {
    if (typeof Worker === "function") {
        const worker = new Worker(url, { type: "module" });
        worker.onmessage = (event) => onMessage(event.data);
        worker.onerror = (event) => {
            event.preventDefault();
            onError(event.message ?? "its script cannot be loaded");
        };
        return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold() {}, release() {} };
    }
    const threads = await import(/* webpackIgnore: true */ /* @vite-ignore */ THREADS);
    const worker = new threads.Worker(url);
    worker.on("message", onMessage);
    worker.on("error", (error) => onError(error.message));
    return {
        post: (message) => worker.postMessage(message),
        end: () => worker.terminate(),
        // A worker that has nothing to do keeps no program from ending.
        hold: () => worker.ref(),
        release: () => worker.unref(),
    };
}

export class WorkerSolver {
    #url;
    #wasm;
    /** The compiled module, which every worker is given. */
    #module = null;
    /** The worker that there is, or is about to be. */
    #worker = null;
    #waiting = [];
    #running = null;

    constructor({ worker = new URL("../worker.js", import.meta.url), wasm = new URL("../solver.wasm", import.meta.url) } = {}) {
        this.#url = worker;
        this.#wasm = wasm;
        Object.assign(this, methods((request) => this.#send(request)));
    }

    async #send(makeRequest) {
        const { message, bytes, hasTable, options, reply } = makeRequest();
        const { signal, progress } = options ?? {};
        signal?.throwIfAborted();
        const { answer, table } = await new Promise((resolve, reject) => {
            const job = { request: { message, bytes, hasTable, hasProgress: Boolean(progress) }, progress, resolve, reject };
            if (signal) {
                const cancel = () => this.#cancel(job, signal.reason);
                signal.addEventListener("abort", cancel, { once: true });
                job.forget = () => signal.removeEventListener("abort", cancel);
            }
            this.#waiting.push(job);
            this.#next();
        });
        if (hasTable) await load();
        return reply(answer, table);
    }

    /** Gives the worker the next request, if it has none. */
    async #next() {
        if (this.#running !== null || this.#waiting.length === 0) return;
        const job = this.#waiting.shift();
        this.#running = job;
        try {
            this.#worker ??= this.#start();
            const worker = await this.#worker;
            if (this.#running !== job) return;
            worker.hold();
            worker.post({ request: job.request });
        } catch (error) {
            this.#worker = null;
            if (this.#running === job) this.#finish(job, () => job.reject(error));
        }
    }

    async #start() {
        this.#module ??= compile(this.#wasm).catch((error) => {
            this.#module = null;
            throw error;
        });
        const module = await this.#module;
        let isEnded = false;
        const hear = (message) => {
            const job = this.#running;
            if (isEnded || job === null) return;
            if (message.progress) {
                job.progress?.(message.progress);
                return;
            }
            worker.release();
            this.#finish(job, () => (message.error ? job.reject(errorFrom(message.error)) : job.resolve(message)));
        };
        const fail = (why) => {
            if (isEnded) return;
            isEnded = true;
            this.#worker = null;
            const job = this.#running;
            if (job !== null) this.#finish(job, () => job.reject(new SolvetabError(`the worker has failed: ${why}`, "usage")));
        };
        const worker = await startWorker(this.#url, { onMessage: hear, onError: fail });
        worker.post({ module });
        const end = worker.end;
        worker.end = () => {
            isEnded = true;
            end();
        };
        return worker;
    }

    #finish(job, settle) {
        this.#running = null;
        job.forget?.();
        settle();
        this.#next();
    }

    #cancel(job, reason) {
        if (job === this.#running) {
            this.#endWorker();
            this.#finish(job, () => job.reject(reason));
            return;
        }
        const place = this.#waiting.indexOf(job);
        if (place < 0) return;
        this.#waiting.splice(place, 1);
        job.reject(reason);
    }

    #endWorker() {
        this.#worker?.then(
            (worker) => worker.end(),
            () => {},
        );
        this.#worker = null;
    }

    close() {
        this.#endWorker();
        const jobs = [this.#running, ...this.#waiting].filter((job) => job !== null);
        this.#running = null;
        this.#waiting = [];
        for (const job of jobs) {
            job.forget?.();
            job.reject(new SolvetabError("the solver was closed", "usage"));
        }
    }
}
