// A release while tabs are open: they go on with the files of theirs, are told of the new one, and forget theirs when they have it.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { knowsRules, launch, PATIENCE, PHONE } from "./browser.mjs";
import { serve } from "./serve.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
// Below the packages, so that they are found from there.
const next = join(web, "node_modules", ".units", `release-${process.pid}`);

let browser;
before(async () => {
  // The next release: another word on the first view, and something changed in a game.
  await mkdir(next, { recursive: true });
  for (const part of ["src", "build.mjs", "hands.mjs", "words.mjs", "policy.mjs", "package.json"])
    await cp(join(web, part), join(next, part), { recursive: true });
  const change = async (file, from, to) => {
    const text = await readFile(join(next, file), "utf8");
    assert.ok(text.includes(from));
    await writeFile(join(next, file), text.replace(from, to));
  };
  await change("src/words/en.ts", 'skip: "Skip to the content"', 'skip: "Skip to the new content"');
  await change("src/code_breaking/code_breaking.tsx", "class={`codes ", "class={`codes next ");
  await change("src/workers/engine.ts", "const EVERY = 150;", "const EVERY = 151;");
  await promisify(execFile)(process.execPath, ["build.mjs"], { cwd: next });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await rm(next, { recursive: true, force: true });
});

const kept = (page) => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("solvetab ")).length);

test("open tabs work on after a release, are told of it, and then get it", async () => {
  const server = await serve();
  const context = await browser.newContext({ viewport: PHONE, locale: "en-GB", reducedMotion: "reduce" });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(knowsRules);
  try {
    const old = await context.newPage();
    await old.goto(server.address);
    await old.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller === null) {
        await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
      }
    });
    // The visitor comes again: from here on a service worker has the page.
    await old.reload();
    await old.locator(".games").waitFor();
    server.release(join(next, "dist"));
    const other = await context.newPage();
    await other.goto(server.address);
    await old.getByText("There is a new version of this page.").waitFor();
    assert.equal(await kept(old), 2, "both releases are kept");
    // Its own game, and its own worker, though the server has neither any more.
    await old.evaluate(() => (location.hash = "#/codes/play?draw=1"));
    await old.locator(".keypad").waitFor();
    assert.equal(await old.locator("article.next").count(), 0);
    assert.equal(await old.locator(".trouble").count(), 0);
    await old.getByRole("button", { name: "Reload" }).click();
    await old.locator("article.next .keypad").waitFor();
    assert.match(old.url(), /draw=1/, "the game is still there");
    await other.getByRole("button", { name: "Reload" }).click();
    await other.getByText("Skip to the new content").waitFor({ state: "attached" });
    // The tab that comes next finds nobody in the old release.
    await old.reload();
    await old.waitForFunction(async () => (await caches.keys()).filter((name) => name.startsWith("solvetab ")).length === 1);
    await old.locator("article.next .keypad").waitFor();
  } finally {
    await context.close();
    await server.close();
  }
});

test.only("a file has another name in another release, or the same content", async () => {
  const stable = new Set(["index.html", "service_worker.js", "_headers"]);
  const here = join(web, "dist");
  const files = async (folder) => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  let same = 0;
  for (const { parentPath, path, name } of await files(here)) {
    const file = join(parentPath ?? path, name).slice(here.length + 1);
    if (stable.has(file)) continue;
    const other = await readFile(join(next, "dist", file)).catch(() => null);
    if (other === null) continue;
    same += 1;
    assert.ok(other.equals(await readFile(join(here, file))), file);
  }
  assert.ok(same > 10, "tables and modules are the same");
});
