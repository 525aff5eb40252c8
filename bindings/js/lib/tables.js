// Opening tables: by name, URL or bytes, of a kind or of any. A table of the package is opened once.

import { SolvetabError } from "./errors.js";
import { read } from "./files.js";
import { check, load, loaded, longBytes, shortBytes, wasm, writeLong } from "./module.js";

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
    "twenty-four",
    "targets",
    "quad-ace-10",
    "quad-ace-10-three-hands",
]);

/** Only what is here makes tables: the constructors ask for it. */
export const TOKEN = Symbol("solvetab");

/** By the number of the kind: its class. Each game's file adds its own. */
const classes = [];

export function addKind(number, type) {
    classes[number] = type;
}

let folder = new URL("../tables/", import.meta.url);

export function init({ wasm, tables } = {}) {
    if (tables !== undefined) folder = new URL(tables);
    return load(wasm);
}

/** Tables that nobody holds any more leave the module's memory too. */
const forgotten = new FinalizationRegistry((handle) => wasm.table_close(handle));

/** What all tables have. */
export class AnyTable {
    #handle;
    #closed = false;

    constructor(token, handle) {
        if (token !== TOKEN) throw new SolvetabError("tables are made by open(), and by the functions that are named like them", "usage");
        this.#handle = handle;
        forgotten.register(this, handle, this);
    }

    /** The number that names the table in the module. */
    static handle(table) {
        if (table.#closed) throw new SolvetabError("the table is closed", "usage");
        return table.#handle;
    }

    get bytes() {
        return longBytes(check(wasm.table_bytes(AnyTable.handle(this))));
    }

    get digest() {
        const length = check(wasm.table_digest(AnyTable.handle(this)));
        return Array.from(shortBytes(length), (byte) => byte.toString(16).padStart(2, "0")).join("");
    }

    close() {
        if (this.#closed) return;
        this.#closed = true;
        forgotten.unregister(this);
        for (const [name, table] of shipped) if (table.opened === this) shipped.delete(name);
        check(wasm.table_close(this.#handle));
    }
}

/** Opens bytes as a table of this kind; of any, if it is 0. */
export function openAs(bytes, kind) {
    loaded();
    writeLong(bytes);
    const opened = check(wasm.table_open(kind));
    return new classes[opened % 8](TOKEN, Math.floor(opened / 8));
}

export function openBytes(bytes) {
    const isBytes = bytes instanceof ArrayBuffer || ArrayBuffer.isView(bytes);
    if (!isBytes) throw new SolvetabError("bytes are an ArrayBuffer or a Uint8Array", "usage");
    return openAs(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0);
}

/** By name: the promise of a table of the package, and the table. */
const shipped = new Map();

function openShipped(name) {
    if (!TABLE_NAMES.includes(name)) {
        throw new SolvetabError(`'${name}' is not a table of the package: name one of ${TABLE_NAMES.join(", ")}, or give a URL object`, "open");
    }
    let entry = shipped.get(name);
    if (entry === undefined) {
        entry = { opened: null };
        entry.promise = Promise.all([read(new URL(`${name}.tab`, folder)), load()]).then(
            ([bytes]) => (entry.opened = openAs(bytes, 0)),
            (error) => {
                shipped.delete(name);
                throw error;
            },
        );
        shipped.set(name, entry);
    }
    return entry.promise;
}

/** Opens a table of this kind from any source. */
export async function openKind(source, kind) {
    if (typeof source === "string") {
        const table = await openShipped(source);
        // One of another kind is refused in the words of the library.
        return kind === 0 || table instanceof classes[kind] ? table : openAs(table.bytes, kind);
    }
    const [bytes] = await Promise.all([read(source), load()]);
    return openAs(bytes, kind);
}

export const open = (source) => openKind(source, 0);
