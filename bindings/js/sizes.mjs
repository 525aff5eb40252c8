// What users download: bytes of the modules and tables, as they are, by gzip -9 and by brotli -11; and of the JavaScript beside them.

import { readFileSync, readdirSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const at = (path) => new URL(path, import.meta.url);

/** The sizes of files that are fetched one by one. */
function size(paths) {
    const files = paths.map((path) => readFileSync(at(path)));
    const sum = (length) => files.reduce((total, file) => total + length(file), 0);
    return [
        sum((file) => file.length),
        sum((file) => gzipSync(file, { level: 9 }).length),
        sum((file) => brotliCompressSync(file).length),
    ];
}

const tables = readdirSync(at("tables")).sort();
const table = (name) => `tables/${name}`;
const probes = "probes.wasm";
const scripts = ["index.js", ...["codes", "errors", "files", "module", "quad_ace", "tables", "twenty_four", "version"].map((name) => `lib/${name}.js`)];
const solverScripts = ["solver.js", "worker.js", ...["engine", "methods", "solver", "worker_solver"].map((name) => `lib/${name}.js`)];

const rows = [
    ["the probes' module", size([probes])],
    ...tables.map((name) => [`with ${name}`, size([probes, table(name)])]),
    ["with all tables", size([probes, ...tables.map(table)])],
    ["the probes' JavaScript", size(scripts)],
    ["the solvers' module", size(["solver.wasm"])],
    ["the solvers' JavaScript", size(solverScripts)],
    ["all of it", size([probes, "solver.wasm", ...tables.map(table), ...scripts, ...solverScripts])],
];
console.log("".padEnd(36), ...["bytes", "gzip", "brotli"].map((name) => name.padStart(9)));
for (const [name, numbers] of rows) console.log(name.padEnd(36), ...numbers.map((number) => String(number).padStart(9)));

// The bounds that the package promises, so that nobody passes them unseen.
const BOUNDS = [
    ["the probes' module", 44_000],
    // A table is a file of its own and fetched when it is asked for, so nobody downloads all of them; with npm everybody installs them.
    ["with all tables", 220 * 1024],
];
for (const [name, bound] of BOUNDS) {
    const [, [, , brotli]] = rows.find(([other]) => other === name);
    if (brotli > bound) {
        console.error(`${name}: ${brotli} bytes by brotli are more than ${bound}`);
        process.exitCode = 1;
    }
}
