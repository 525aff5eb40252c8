// Builds the page into dist/: two scripts, a style sheet, the package's modules and tables, and the service worker with the list of all.

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { headers, withPolicy } from "./policy.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const library = dirname(fileURLToPath(import.meta.resolve("solvetab/package.json")));

const shared = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome100", "firefox100", "safari15.4"],
  outdir: dist,
  logLevel: "warning",
  legalComments: "none",
};

/** Every file below a folder, by its path inside it. */
async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join("/"))
    .sort();
}

await rm(dist, { recursive: true, force: true });
await mkdir(join(dist, "tables"), { recursive: true });
await Promise.all([
  build({ ...shared, entryPoints: { engine: "src/workers/engine.ts" } }),
  ...["icon.svg", "manifest.webmanifest"].map((file) => cp(join(here, "src", file), join(dist, file))),
  ...["probes.wasm", "solver.wasm"].map((file) => cp(join(library, file), join(dist, file))),
]);
// The page's own script, and one for each game and language, loaded when they are needed.
const { metafile } = await build({
  ...shared,
  entryPoints: { page: "src/main.tsx" },
  jsx: "automatic",
  jsxImportSource: "preact",
  splitting: true,
  chunkNames: "[name]-[hash]",
  metafile: true,
});
// What the first view needs is in the document, or named there: nothing is found out later than it must be.
const style = await build({ ...shared, entryPoints: { page: "src/styles/page.css" }, write: false });
const first = metafile.outputs["dist/page.js"].imports.filter(({ kind }) => kind === "import-statement");
const games = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint !== undefined && !entryPoint.endsWith("main.tsx"));
const scriptOf = (file) => games.find(([, { entryPoint }]) => entryPoint === file)[0].replace("dist/", "");
const byAddress = {
  codes: scriptOf("src/code_breaking/code_breaking.tsx"),
  24: scriptOf("src/twenty_four/twenty_four.tsx"),
  "quad-ace": scriptOf("src/quad_ace/quad_ace.tsx"),
};
const scripts = [
  // Who comes by a link has the script of its game fetched with the first ones.
  `<script>{const game=${JSON.stringify(byAddress)}[location.hash.split(/[/?]/)[1]];if(game){const link=document.createElement("link");link.rel="modulepreload";link.href=game;document.head.append(link)}}</script>`,
  ...first.map(({ path }) => `<link rel="modulepreload" href="${path.replace("dist/", "")}" />`),
  '<script type="module" src="page.js"></script>',
];
const page = await readFile(join(here, "src/index.html"), "utf8");
const document = withPolicy(
  page.replace("/* page.css */", () => style.outputFiles[0].text.trim()).replace("<!-- page.js -->", scripts.join("\n    ")),
);
await writeFile(join(dist, "index.html"), document);

// The tables that the page asks for; the package has more.
for (const table of ["bulls-and-cows-4x10", "mastermind-4x6r", "3x10", "4x8", "4x9", "5x5r", "4x7r", "quad-ace-10"]) {
  await cp(join(library, "tables", `${table}.tab`), join(dist, "tables", `${table}.tab`));
}

const files = await filesIn(dist);
const digest = createHash("sha256");
for (const file of files) digest.update(file).update(await readFile(join(dist, file)));
await build({
  ...shared,
  format: "iife",
  entryPoints: { service_worker: "src/workers/service_worker.ts" },
  define: {
    FILES: JSON.stringify(["./", ...files]),
    VERSION: JSON.stringify(digest.digest("hex").slice(0, 16)),
  },
});
await writeFile(join(dist, ".nojekyll"), ""); // Some hosts would leave out files otherwise.
// Some hosts read it, and do not serve it; for others web/README.md says what to do.
await writeFile(join(dist, "_headers"), headers(document));
