// The solvers, synchronous.

import { Engine } from "./engine.js";
import { SolvetabError } from "./errors.js";
import { compile } from "./files.js";
import { methods } from "./methods.js";
import { load } from "./module.js";
import { TOKEN } from "./tables.js";

export class Solver {
    #engine;

    constructor(token, engine) {
        if (token !== TOKEN) throw new SolvetabError("solvers are made by Solver.load()", "usage");
        this.#engine = engine;
        Object.assign(this, methods((request) => this.#send(request)));
    }

    static async load({ wasm = new URL("../solver.wasm", import.meta.url) } = {}) {
        const [module] = await Promise.all([compile(wasm), load()]);
        return new Solver(TOKEN, new Engine(module));
    }

    #send(makeRequest) {
        const { message, bytes, hasTable, options, reply } = makeRequest();
        const { signal, progress } = options ?? {};
        signal?.throwIfAborted();
        let thrown = null;
        const listen = (state) => {
            try {
                progress?.(state);
            } catch (error) {
                // Nothing may be thrown through the module.
                thrown = { error };
            }
            return thrown !== null || Boolean(signal?.aborted);
        };
        const answered = this.#engine.request({ message, bytes, hasTable }, listen);
        if (thrown !== null) throw thrown.error;
        signal?.throwIfAborted();
        return reply(answered.answer, answered.table);
    }
}
