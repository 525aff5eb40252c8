// The module of the solvers: requests go in as JSON, replies come out. This runs where the work is done, in a worker or not.

import { SolvetabError, errorOfKind } from "./errors.js";
import { composed } from "./text.js";

const encoder = new TextEncoder();
// What begins with U+FEFF is text as any other.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Milliseconds between two calls of a progress callback. */
const PACE = 100;
/** Games whose analysis is kept for the next question. */
const MOST_GAMES = 8;

/** What the import returns to a computation that is not wanted any more. */
const STOP = 1;

export class Engine {
    #module;
    /** The exports of an instance; none after a trap, which may have left anything behind. */
    #wasm = null;
    /** By key: the number of a game in the instance, the one used last behind the others. */
    #games = new Map();
    #isBusy = false;
    /** Told how far the request is; returns whether it is to stop. */
    #listen = () => false;
    /** When it was told last; the first news of a request is always told. */
    #told = -Infinity;

    constructor(module) {
        this.#module = module;
    }

    /**
     * Answers a request. `bytes` is a table that goes with it; `listen` is told how far it is, and says whether to stop.
     *
     * Returns the answer and the table that came with it; nothing if it was stopped.
     */
    request({ message, bytes = null, hasTable = false }, listen = () => false) {
        if (this.#isBusy) throw new SolvetabError("the solver is busy: ask again when it has answered", "usage");
        this.#isBusy = true;
        this.#listen = listen;
        this.#told = -Infinity;
        try {
            this.#start();
            const { game, ...rest } = message;
            const answer = this.#send(game === undefined ? rest : { ...rest, game: this.#game(game, bytes) });
            return answer && { answer: answer.ok, table: hasTable ? this.#table() : null };
        } catch (error) {
            if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
            this.#wasm = null;
            this.#games.clear();
            const failure = new SolvetabError("the solver has no more memory, or a fault: ask for less", "solve");
            failure.cause = error;
            throw failure;
        } finally {
            this.#isBusy = false;
        }
    }

    #start() {
        if (this.#wasm !== null) return;
        const progress = (textAt, textLength, ...numbers) => {
            const now = performance.now();
            if (now - this.#told < PACE) return 0;
            this.#told = now;
            const [done, steps, least, sets] = numbers.map((number) => (number < 0 ? null : number));
            const text = decoder.decode(new Uint8Array(this.#wasm.memory.buffer, textAt, textLength));
            return this.#listen({ text, done, steps, least, sets }) ? STOP : 0;
        };
        this.#wasm = new WebAssembly.Instance(this.#module, { host: { progress } }).exports;
    }

    #view(at, length) {
        return new Uint8Array(this.#wasm.memory.buffer, at, length);
    }

    /** The reply to a request: an object with the answer; nothing if it was stopped. */
    #send(request) {
        const wasm = this.#wasm;
        const bytes = encoder.encode(composed(JSON.stringify(request)));
        if (wasm.buffer_resize(bytes.length) === 0) throw new RangeError("no memory for the request");
        this.#view(wasm.buffer_at(), bytes.length).set(bytes);
        const length = wasm.request();
        const reply = JSON.parse(decoder.decode(this.#view(wasm.buffer_at(), length)));
        if (reply.cancelled) return undefined;
        if (reply.error !== undefined) throw errorOfKind(reply.kind, reply.error, reply.code, reply.index);
        return reply;
    }

    #table() {
        return this.#view(this.#wasm.table_at(), this.#wasm.table_length()).slice();
    }

    /** The number of a game, which is opened if it is not. */
    #game({ key, open }, bytes) {
        let number = this.#games.get(key);
        this.#games.delete(key);
        if (number === undefined) {
            if (this.#games.size >= MOST_GAMES) {
                const [oldest, itsNumber] = this.#games.entries().next().value;
                this.#games.delete(oldest);
                this.#send({ call: "closeGame", game: itsNumber });
            }
            if (bytes !== null) {
                if (this.#wasm.table_resize(bytes.length) === 0) throw new RangeError("no memory for the table");
                this.#view(this.#wasm.table_at(), bytes.length).set(bytes);
            }
            number = this.#send(open).ok;
        }
        this.#games.set(key, number);
        return number;
    }
}
