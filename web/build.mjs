// Builds the page: two scripts, a style sheet, the package's modules and tables, and the service worker with the list of all.
//
//   node build.mjs [--out DIR] [--base URL]
//
// The page works from any address. With its own one, --base, chats that show a preview of a link find the picture for it.
//
// A file that may change is named by its digest. So a release has no file of the same name and another content as the one before it, and
// tabs that are open go on with theirs.

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { packedHands } from "./hands.mjs";
import { headers, withPolicy } from "./policy.mjs";
import { packedWords } from "./words.mjs";

const { values: options } = parseArgs({ options: { out: { type: "string" }, base: { type: "string" } } });
const here = dirname(fileURLToPath(import.meta.url));
const dist = resolve(options.out ?? join(here, "dist"));
const library = dirname(fileURLToPath(import.meta.resolve("solvetab/package.json")));

/** The tables that the page asks for; the package has more. */
const TABLES = ["bulls-and-cows-4x10", "mastermind-4x6r", "3x10", "4x8", "4x9", "5x5r", "4x7r", "quad-ace-10", "words-2315", "words-2315-hard"].map(
  (name) => `${name}.tab`,
);
const PICTURES = ["icon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png", "apple-touch-icon.png", "preview.png"];

const shared = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome100", "firefox100", "safari15.4"],
  outdir: dist,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  logLevel: "warning",
  legalComments: "none",
  metafile: true,
};

/** Every file below a folder, by its path inside it. */
async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join("/"),
    )
    .sort();
}

/** The first digits of the digest of some files. */
async function digestOf(files) {
  const digest = createHash("sha256");
  for (const [name, bytes] of files) digest.update(name).update(bytes);
  return digest.digest("hex").slice(0, 16);
}
const read = async (folder, names) => Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))]));

/** The names of what was built, by what it was built of. */
const builtOf = ({ outputs }) =>
  Object.fromEntries(
    Object.entries(outputs)
      .filter(([, { entryPoint }]) => entryPoint !== undefined)
      .map(([path, { entryPoint }]) => [entryPoint, relative(dist, resolve(here, path))]),
  );

await rm(dist, { recursive: true, force: true });

// The package's files.
const names = {};
for (const module of ["probes", "solver"]) {
  names[module] = `${module}-${await digestOf(await read(library, [`${module}.wasm`]))}.wasm`;
  await cp(join(library, `${module}.wasm`), join(dist, names[module]));
}
names.tables = `tables-${await digestOf(await read(join(library, "tables"), TABLES))}/`;
await mkdir(join(dist, names.tables), { recursive: true });
for (const table of TABLES) await cp(join(library, "tables", table), join(dist, names.tables, table));
const words = await packedWords(new URL("../../solver/words/", `${pathToFileURL(library)}/`));
names.words = `words-${await digestOf([["words", words]])}.txt`;
await writeFile(join(dist, names.words), words);
for (const picture of PICTURES) await cp(join(here, "src/pictures", picture), join(dist, picture));
await cp(join(here, "src/manifest.webmanifest"), join(dist, "manifest.webmanifest"));

const HANDS = JSON.stringify(await packedHands());

// The worker that answers; then the page's own script, and one for each game and language, loaded when they are needed.
const engine = await build({
  ...shared,
  entryPoints: { engine: "src/workers/engine.ts" },
  define: {
    PROBES: JSON.stringify(names.probes),
    SOLVER: JSON.stringify(names.solver),
    TABLES: JSON.stringify(names.tables),
    WORDS: JSON.stringify(names.words),
    HANDS,
  },
});
const { metafile } = await build({
  ...shared,
  entryPoints: { page: "src/main.tsx" },
  define: { ENGINE: JSON.stringify(builtOf(engine.metafile)["src/workers/engine.ts"]), HANDS },
  jsx: "automatic",
  jsxImportSource: "preact",
  splitting: true,
});

// What the first view needs is in the document, or named there: nothing is found out later than it must be.
const style = await build({ ...shared, entryPoints: { page: "src/styles/page.css" }, write: false });
const built = builtOf(metafile);
const page = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === "src/main.tsx")[1];
const first = page.imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => relative(dist, resolve(here, path)));
const byAddress = {
  codes: built["src/code_breaking/code_breaking.tsx"],
  24: built["src/twenty_four/twenty_four.tsx"],
  "quad-ace": built["src/quad_ace/quad_ace.tsx"],
  words: built["src/coloured_words/coloured_words.tsx"],
};
const scripts = [
  // Who comes by a link has the script of its game fetched with the first ones.
  `<script>{const games=${JSON.stringify(byAddress)},game=location.hash.split(/[/?]/)[1];if(Object.hasOwn(games,game)){const link=document.createElement("link");link.rel="modulepreload";link.href=games[game];document.head.append(link)}}</script>`,
  ...first.map((path) => `<link rel="modulepreload" href="${path}" />`),
  `<script type="module" src="${built["src/main.tsx"]}"></script>`,
];
// Chats ask for whole addresses; without one there is no picture.
const base = options.base === undefined ? null : new URL(options.base.endsWith("/") ? options.base : `${options.base}/`);
const preview =
  base === null
    ? []
    : [
        `<meta property="og:url" content="${base.href}" />`,
        `<meta property="og:image" content="${new URL("preview.png", base).href}" />`,
        '<meta property="og:image:width" content="1200" />',
        '<meta property="og:image:height" content="630" />',
        '<meta name="twitter:card" content="summary_large_image" />',
      ];
const source = (await readFile(join(here, "src/index.html"), "utf8"))
  .replace("<!-- preview -->", preview.join("\n    "))
  .replace("/* page.css */", () => style.outputFiles[0].text.trim())
  .replace("<!-- page.js -->", scripts.join("\n    "));

// The release is named by all of its files. The page knows its name, and the service worker does.
const files = await filesIn(dist);
const version = await digestOf([["index.html", source], ...(await read(dist, files))]);
const document = withPolicy(source.replace("<!-- version -->", `<meta name="version" content="${version}" />`));
await writeFile(join(dist, "index.html"), document);
// Pictures are for the system that installs the page, and for chats.
await build({
  ...shared,
  format: "iife",
  entryNames: "[name]",
  entryPoints: { service_worker: "src/workers/service_worker.ts" },
  define: {
    FILES: JSON.stringify(["./", "index.html", ...files.filter((file) => !file.endsWith(".png"))]),
    VERSION: JSON.stringify(version),
  },
});
await writeFile(join(dist, ".nojekyll"), ""); // Some hosts would leave out files otherwise.
// Some hosts read it, and do not serve it; for others web/README.md says what to do.
await writeFile(join(dist, "_headers"), headers(document));
