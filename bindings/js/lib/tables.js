// Opening tables: by name, URL or bytes, of a kind or of any. A table of the package is opened once.

import { SolvetabError } from "./errors.js";
import { bytesOf, read } from "./files.js";
import { check, load, loaded, longBytes, lost, renew, shortBytes, wasm, writeLong } from "./module.js";

export const TABLE_NAMES = Object.freeze([
    "bulls-and-cows-4x10",
    "bulls-and-cows-4x10-worst",
    "mastermind-4x6r",
    "mastermind-4x6r-depth5",
    "3x10",
    "4x8",
    "4x9",
    "5x5r",
    "4x7r",
    "bulls-and-cows-4x10-no-leading-zero",
    "words-2315",
    "words-2315-hard",
    "words-3158",
    "twenty-four",
    "targets",
    "quad-ace-10",
    "quad-ace-10-three-hands",
]);

/** The kinds by the numbers that files and the module have for them. */
export const KIND = Object.freeze({ any: 0, decisionTree: 1, twentyFour: 2, quadAce: 3, targets: 4, wordTree: 5, colourTree: 8 });

/** Only what is here makes tables: the constructors ask for it. */
export const TOKEN = Symbol("solvetab");

/** Where Node looks for what console.log is to print. */
export const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/** By the number of the kind: its class. Each game's file adds its own. */
const classes = [];

export function addKind(number, type) {
    classes[number] = type;
}

let folder = new URL("../tables/", import.meta.url);

export async function init({ wasm, tables } = {}) {
    if (tables !== undefined) folder = folderOf(tables);
    await load(wasm);
}

function folderOf(tables) {
    let url;
    try {
        url = new URL(tables);
    } catch {
        throw new SolvetabError(`tables is the URL of a folder, not '${tables}'`, "usage");
    }
    if (!url.pathname.endsWith("/")) url.pathname += "/";
    return url;
}

/** Tables that nobody holds any more leave their module's memory too. */
const forgotten = new FinalizationRegistry(({ instance, handle }) => instance.table_close(handle));

/** What all tables have. */
export class AnyTable {
    #handle;
    /** The exports that know the handle: to those of a later instance it may be another table's. */
    #instance = wasm;
    #closed = false;

    constructor(token, handle) {
        if (token !== TOKEN) throw new SolvetabError("tables are made by open(), and by the functions that are named like them", "usage");
        this.#handle = handle;
        forgotten.register(this, { instance: wasm, handle }, this);
    }

    /** The number that names the table in the module. */
    static handle(table) {
        if (table.#closed) throw new SolvetabError("the table is closed", "usage");
        if (table.#instance !== wasm) throw lost();
        return table.#handle;
    }

    /** Whether the module still has the table. */
    static isThere(table) {
        renew();
        return !table.#closed && table.#instance === wasm;
    }

    get bytes() {
        return longBytes(check(wasm.table_bytes(AnyTable.handle(this))));
    }

    get digest() {
        const length = check(wasm.table_digest(AnyTable.handle(this)));
        return Array.from(shortBytes(length), (byte) => byte.toString(16).padStart(2, "0")).join("");
    }

    toJSON() {
        return { kind: this.kind, digest: this.digest };
    }

    [INSPECT]() {
        return String(this);
    }

    close() {
        if (this.#closed) return;
        this.#closed = true;
        forgotten.unregister(this);
        for (const [name, table] of shipped) if (table.opened === this) shipped.delete(name);
        this.#instance.table_close(this.#handle);
    }
}

/** Opens bytes as a table of this kind; of any, if it is 0. */
export function openAs(bytes, kind) {
    loaded();
    writeLong(bytes);
    const opened = check(wasm.table_open(kind));
    return new classes[opened % 16](TOKEN, Math.floor(opened / 16));
}

export function openBytes(bytes) {
    const given = bytesOf(bytes);
    if (given === null) throw new SolvetabError("bytes are an ArrayBuffer or a Uint8Array", "usage");
    return openAs(given, KIND.any);
}

/** By name: the promise of a table of the package, and the table. */
const shipped = new Map();

function openShipped(name) {
    if (!TABLE_NAMES.includes(name)) {
        throw new SolvetabError(`no table of this name is shipped: there are ${TABLE_NAMES.join(", ")}`, "open");
    }
    let entry = shipped.get(name);
    if (entry === undefined || (entry.opened !== null && !AnyTable.isThere(entry.opened))) {
        entry = { opened: null };
        const asked = entry;
        asked.promise = Promise.all([read(new URL(`${name}.tab`, folder)), load()])
            .then(([bytes]) => (asked.opened = openAs(bytes, KIND.any)))
            .catch((error) => {
                // Whatever was wrong with it, the next call asks again.
                if (shipped.get(name) === asked) shipped.delete(name);
                throw error;
            });
        shipped.set(name, asked);
    }
    return entry.promise;
}

/** Opens a table of this kind from any source. */
export async function openKind(source, kind) {
    if (typeof source === "string") {
        const table = await openShipped(source);
        // One of another kind is refused in the words of the library.
        return kind === KIND.any || table instanceof classes[kind] ? table : openAs(table.bytes, kind);
    }
    const [bytes] = await Promise.all([read(source), load()]);
    return openAs(bytes, kind);
}

export const open = (source) => openKind(source, KIND.any);
