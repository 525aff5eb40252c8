// The module of the probes, and its buffers. Whatever fits the short buffer is exchanged there, everything else in the long one.

import { SolvetabError, errorOfKind } from "./errors.js";
import { compile } from "./files.js";
import { composed } from "./text.js";

/** The exports of the instance, once the module is there. */
export let wasm = null;

/** The module, from which another instance is made if this one is lost. */
let compiled = null;

let loading = null;

/** Loads the module, once. After a failure the next call tries again. */
export function load(source = new URL("../probes.wasm", import.meta.url)) {
    loading ??= compile(source)
        .then((module) => WebAssembly.instantiate((compiled = module)))
        .then((instance) => start(instance.exports))
        .catch((error) => {
            loading = null;
            throw error;
        });
    return loading;
}

/** Refuses to go on without the module. */
export function loaded() {
    if (wasm === null) throw new SolvetabError("the module is not loaded: wait for init() first", "usage");
    renew();
    return wasm;
}

/**
 * Replaces an instance in which a call was cut off, as every call is at the end of the program's stack: it stays locked, since anything may
 * be half done there. Its tables are lost with it.
 */
export function renew() {
    if (wasm !== null && wasm.short_at() === 0) start(new WebAssembly.Instance(compiled).exports);
}

/** What is said of a table whose instance is not there any more. */
export const lost = () => new SolvetabError("the table was lost when the program ran out of stack: open it again", "usage");

// The memory of the module. Views end when it grows, and are made again when they are next needed.
let bytes = new Uint8Array(0);
let words = new Int32Array(0);
let longs = new BigInt64Array(0);
let shortAt = 0;
let shortLength = 0;

const encoder = new TextEncoder();
// What begins with U+FEFF is text as any other.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

// Both of these may be cut off as well, where the stack ends: they leave everything as it was, or as it is to be.
function start(exports) {
    const at = exports.short_at();
    const length = exports.short_length();
    const none = new Uint8Array(0);
    wasm = exports;
    shortAt = at;
    shortLength = length;
    bytes = none;
}

function look() {
    if (bytes.length > 0) return;
    words = new Int32Array(wasm.memory.buffer, shortAt, shortLength / 4);
    longs = new BigInt64Array(wasm.memory.buffer, shortAt, shortLength / 8);
    bytes = new Uint8Array(wasm.memory.buffer);
}

/** A number that an export returned, if it is not a refusal. */
export function check(number) {
    if (number < 0) throw refusal(number);
    return number;
}

/** What every export returns in an instance that is locked. */
const LOCKED = -6;

function refusal(number) {
    if (number === LOCKED) {
        renew();
        return lost();
    }
    const both = -number - 1;
    const [code, sentence] = readText(Math.floor(both / 8)).split("\t");
    return errorOfKind(both % 8, sentence, code);
}

/** A number as exports take it; what is none is refused there, instead of being taken for one. */
export function plainNumber(value) {
    return typeof value === "number" || typeof value === "bigint" ? Number(value) : NaN;
}

/** Puts bytes where the module looks for so many. */
export function writeBytes(source) {
    if (source.length > shortLength) return writeLong(source);
    look();
    bytes.set(source, shortAt);
    return source.length;
}

/** Puts bytes into the long buffer. */
export function writeLong(source) {
    check(wasm.long_resize(source.length));
    look();
    bytes.set(source, wasm.long_at());
    return source.length;
}

/** Puts text where the module looks for it, behind so many bytes in the short buffer; how many bytes it has. */
function writeShort(text, before) {
    look();
    let at = shortAt + before;
    for (let index = 0; index < text.length; index++) {
        const unit = text.charCodeAt(index);
        if (unit >= 128) return encoder.encodeInto(text, bytes.subarray(shortAt + before)).written;
        bytes[at++] = unit;
    }
    return text.length;
}

/** Puts text where the module looks for so much of it; how many bytes it has. */
export function writeText(value) {
    const text = String(value);
    return text.length * 3 <= shortLength ? writeShort(text, 0) : writeBytes(encoder.encode(text));
}

/** Puts two texts one behind the other; how many bytes the first one has, and both. */
export function writeTexts(first, second) {
    const [one, other] = [composed(String(first)), composed(String(second))];
    if ((one.length + other.length) * 3 <= shortLength) {
        const length = writeShort(one, 0);
        return [length, length + writeShort(other, length)];
    }
    const parts = [encoder.encode(one), encoder.encode(other)];
    const both = new Uint8Array(parts[0].length + parts[1].length);
    both.set(parts[0]);
    both.set(parts[1], parts[0].length);
    return [parts[0].length, writeBytes(both)];
}

/** Whether this is a list, whose members may be numbers. */
export const isList = (value) => Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value);

/** A list's members as text; what is no list, as it is. */
export const joined = (value, separator) => (isList(value) ? Array.from(value, String).join(separator) : value);

/**
 * Puts a list's members where the module looks for numbers of 64 bits, behind so many others. Whether that is what they are: what is not
 * a whole number of 64 bits can only be read as text, and refused.
 */
export function writeNumbers(list, before) {
    const count = list.length;
    if ((before + count) * 8 > shortLength) return false;
    look();
    for (let index = 0; index < count; index++) {
        const number = list[index];
        if (typeof number === "number" && number === (number | 0)) {
            words[2 * (before + index)] = number;
            words[2 * (before + index) + 1] = number >> 31;
            continue;
        }
        const isWhole = typeof number === "bigint" || Number.isSafeInteger(number);
        if (!isWhole || BigInt.asIntN(64, BigInt(number)) !== BigInt(number)) return false;
        longs[before + index] = BigInt(number);
    }
    return true;
}

/** A number as the solvers' answers have it: as text if it is not whole, or more than a number can hold exactly. */
export function exactNumber(text) {
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : text;
}

/** So many numbers of 64 bits that the module has written. */
export function readNumbers(count) {
    look();
    return Array.from(longs.subarray(0, count), Number);
}

/** So many bytes that the module has written into the short buffer; they change with the next call. */
export function shortBytes(length) {
    look();
    return bytes.subarray(shortAt, shortAt + length);
}

/** A copy of so many bytes that the module has written into the long buffer. */
export function longBytes(length) {
    look();
    const at = wasm.long_at();
    return bytes.slice(at, at + length);
}

/** Text of so many bytes in the short buffer, without those before it. */
export function readText(length, before = 0) {
    look();
    let text = "";
    const end = shortAt + length;
    for (let at = shortAt + before; at < end; at++) {
        if (bytes[at] >= 128) return decoder.decode(bytes.subarray(shortAt + before, end));
        text += String.fromCharCode(bytes[at]);
    }
    return text;
}

/** Text of so many bytes in the long buffer. */
export function readLongText(length) {
    look();
    const at = wasm.long_at();
    return decoder.decode(bytes.subarray(at, at + length));
}

/** Lines in the long buffer, each of which ends. */
export function readLines(length) {
    return length === 0 ? [] : readLongText(length).slice(0, -1).split("\n");
}

/** A number of 4 bytes in the short buffer. */
export function shortNumber(index) {
    look();
    return words[index];
}
