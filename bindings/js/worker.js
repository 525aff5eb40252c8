// The script of the worker: answers requests by the module of the solvers, which comes in the first message.

import { Engine } from "./lib/engine.js";
import { errorToSend } from "./lib/errors.js";

// A name that bundlers do not follow: browsers never come here.
const THREADS = "node:worker_threads";

const isBrowser = typeof WorkerGlobalScope === "function";
const port = isBrowser ? self : (await import(/* webpackIgnore: true */ /* @vite-ignore */ THREADS)).parentPort;

let engine = null;

function answer({ module, request }) {
    if (module) {
        engine = new Engine(module);
        return;
    }
    const listen = (progress) => {
        if (request.hasProgress) port.postMessage({ progress });
        // To cancel is to end this worker.
        return false;
    };
    try {
        port.postMessage(engine.request(request, listen));
    } catch (error) {
        port.postMessage({ error: errorToSend(error) });
    }
}

if (isBrowser) self.onmessage = (event) => answer(event.data);
else port.on("message", answer);
