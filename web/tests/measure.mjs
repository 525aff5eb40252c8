// What users download, and how long they wait: a phone with a slow processor (a quarter of this one's speed) on slow 4G, nothing kept.
//
// `npm run measure` prints the sizes of all files, compressed as served, what each first view loads, and the milliseconds until it is drawn and
// until it can be used. With `--check` it fails if a goal is missed.

import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { knowsRules, launch, PHONE } from "./browser.mjs";
import { compress, serve, WELL } from "./serve.mjs";

const DIST = join(dirname(fileURLToPath(import.meta.url)), "..", "dist");
const GOAL_KB = 250;
const GOAL_MS = 1000;
/** As Lighthouse has it: 1.6 Mbit/s down, 150 ms there and back; its simulation, applied to each request. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1000 * 1000) / 8, uploadThroughput: (750 * 1000) / 8 };
const TIMES = 5;

const VIEWS = [
  ["first view", "#/", ".games a"],
  ["Bulls and Cows", "#/codes/play?draw=1", ".keypad .key"],
  ["the best first guess", "#/codes/assistant", ".hint-guess .symbol"],
  ["a hand of 24", "#/24/solve?cards=3,3,8,8", ".ideas .formula"],
  ["QuadAce", "#/quad-ace/play?draw=1", ".player.mine button"],
  ["Words", "#/words/play?draw=1", ".keypad .key"],
  ["the review of a game of words", "#/words/review?said=adieu-00000,story-00210,crown-22222", ".better"],
  ["the map", "#/quad-ace/map", ".looked .moves"],
];

const kb = (bytes) => (bytes / 1000).toFixed(1);
const median = (numbers) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

async function visit(browser, server, hash, complete) {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: "block", locale: "en-GB" });
  const page = await context.newPage();
  await page.addInitScript(knowsRules);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  // Counted by the server, so that what the worker loads is counted too.
  const before = server.sent();
  // Usable: what the view is for is there, drawn, and the thread that draws is free again.
  await page.addInitScript((complete) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector(complete) === null) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark("usable")));
    });
    watch.observe(document, { childList: true, subtree: true });
  }, complete);
  await page.goto(server.address + hash, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0);
  const usable = await page.evaluate(() => performance.getEntriesByName("usable")[0].startTime);
  const usableBytes = server.sent() - before;
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1000);
  const bytes = server.sent() - before;
  await context.close();
  return { usable, painted, usableBytes, bytes };
}

const sizes = [];
for (const entry of await readdir(DIST, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || entry.name.startsWith(".")) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  sizes.push([path.slice(DIST.length + 1), (await compress(path, WELL)).length]);
}
console.log("| file | kB, compressed |\n|---|---|");
for (const [name, bytes] of sizes.sort((one, other) => other[1] - one[1])) console.log(`| ${name} | ${kb(bytes)} |`);
console.log(`| all | ${kb(sizes.reduce((sum, [, bytes]) => sum + bytes, 0))} |`);

const server = await serve({ quality: WELL });
const browser = await launch();
await visit(browser, server, VIEWS[0][1], VIEWS[0][2]); // The browser's own first start is not the page's.
console.log(
  `\n| view, on slow 4G with a processor slowed to a quarter (medians of ${TIMES}) | first paint, ms | usable, ms | kB until then | kB in all |\n|---|---|---|---|---|`,
);
let first = null;
for (const [name, hash, complete] of VIEWS) {
  const visits = [];
  for (let time = 0; time < TIMES; time++) visits.push(await visit(browser, server, hash, complete));
  const of = (key) => median(visits.map((visit) => visit[key]));
  console.log(`| ${name} | ${of("painted").toFixed(0)} | ${of("usable").toFixed(0)} | ${kb(of("usableBytes"))} | ${kb(of("bytes"))} |`);
  first ??= { kb: of("bytes") / 1000, usable: of("usable") };
}
await browser.close();
await server.close();
if (process.argv.includes("--check") && (first.kb > GOAL_KB || first.usable > GOAL_MS)) {
  console.error(`the first view takes ${first.kb.toFixed(0)} kB and ${first.usable.toFixed(0)} ms: more than ${GOAL_KB} kB or ${GOAL_MS} ms`);
  process.exitCode = 1;
}
