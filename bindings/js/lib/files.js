// Reads what belongs to the package, or what a user names, wherever this runs: by `fetch`, or in Node for files by its file system.

import { SolvetabError } from "./errors.js";

// A name that bundlers do not follow: browsers never come here.
const FILE_SYSTEM = "node:fs/promises";

/** The bytes of a URL, a response, or what has bytes. */
export async function read(source) {
    if (source instanceof ArrayBuffer) return new Uint8Array(source);
    if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
    if (source instanceof URL && source.protocol === "file:" && typeof process === "object") {
        const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ FILE_SYSTEM);
        return readFile(source).catch((cause) => refuse(source, cause.message, cause));
    }
    const isResponse = typeof Response === "function" && source instanceof Response;
    const response = isResponse ? source : await fetch(source).catch((cause) => refuse(source, cause.message, cause));
    if (!response.ok) refuse(response.url, `the server answers ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
}

function refuse(where, why, cause) {
    const error = new SolvetabError(`${where} cannot be read: ${why}`, "open");
    error.cause = cause;
    throw error;
}

/** A compiled module from any source of one. */
export async function compile(source) {
    return source instanceof WebAssembly.Module ? source : WebAssembly.compile(await read(source));
}
