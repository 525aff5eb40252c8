// Modules of the page, bundled for Node: what they compute is tested without a browser.

import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packedHands } from "../hands.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
/** The modules of the page look for the package's files beside its document: here in the package itself. */
const LIBRARY = new URL(".", import.meta.resolve("solvetab/package.json")).href;

const HANDS = JSON.stringify(await packedHands());

// Node fetches no files.
const { fetch } = globalThis;
globalThis.fetch = async (address, options) =>
  new URL(address).protocol === "file:" ? new Response(await readFile(new URL(address))) : fetch(address, options);

/** A module of `src`, with all that it imports but the package. */
export async function unit(path) {
  // Below the packages, so that the package is found from there.
  const outfile = join(web, "node_modules", ".units", `${process.pid}-${path.replaceAll("/", "-")}.mjs`);
  await build({
    entryPoints: [join(web, "src", path)],
    outfile,
    bundle: true,
    format: "esm",
    external: ["solvetab"],
    charset: "utf8",
    logLevel: "warning",
    define: { "location.href": JSON.stringify(LIBRARY), PROBES: '"probes.wasm"', SOLVER: '"solver.wasm"', TABLES: '"tables/"', HANDS },
  });
  return import(outfile);
}
