// A real browser for the tests: Debian's chromium, the built page served from a sub-path, and views that must not complain on the console.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };
/** Milliseconds until a test no longer waits for what is to come: more than anything takes on a slow and busy machine. */
export const PATIENCE = Number(process.env.PATIENCE ?? 300_000);

/** What playwright-core says itself where a test wants no service worker. */
const BLOCKED = "Service Worker registration blocked by Playwright";

export const launch = () => chromium.launch({ executablePath: CHROMIUM, args: FLAGS });

/** Notices what a context asks of any other place than the server: the list fills as it does. */
export function requestsElsewhere(context, server) {
  const elsewhere = [];
  const { origin } = new URL(server.address);
  context.on("request", (request) => new URL(request.url()).origin === origin || elsewhere.push(request.url()));
  return elsewhere;
}

/** A visitor who has seen the rules: they are shown to others before the first game. */
export const knowsRules = () => {
  try {
    localStorage.setItem("solvetab.rules", "codes pegs 24 numbers quadAce words");
  } catch {
    // Nothing is kept here.
  }
};

/** A visitor who has played the puzzle of a day so far: guesses, hints, moves by their names. */
export const hasPlayed = (game, day, played) => ({
  content: `try { localStorage.setItem("solvetab.day ${game}", ${JSON.stringify(JSON.stringify({ [day]: played }))}); } catch {}`,
});

/** Starts server and browser for the tests of a file; views are opened by the function that comes back. */
export function useBrowser(options) {
  let server;
  let browser;
  before(async () => {
    server = await serve(options);
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
  /** Opens a view, hands it to a test, and sees that nothing was complained of. */
  return async function view(hash, test, options = {}) {
    const context = await browser.newContext({
      viewport: options.viewport ?? PHONE,
      hasTouch: options.viewport === undefined,
      colorScheme: options.colours ?? "light",
      locale: options.locale ?? "en-GB",
      ...(options.timezone === undefined ? {} : { timezoneId: options.timezone }),
      reducedMotion: "reduce",
      serviceWorkers: options.serviceWorkers ?? "block",
    });
    const elsewhere = requestsElsewhere(context, server);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    if (options.isNew !== true) await page.addInitScript(knowsRules);
    if (options.script) await page.addInitScript(options.script);
    const complaints = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && !message.text().includes(BLOCKED) && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await options.before?.(page, context);
    await page.goto(server.address + hash);
    try {
      await test(page, context);
    } finally {
      await context.close();
    }
    // The browser complains there of what the content security policy forbids, too.
    if (options.complains !== true) assert.deepEqual(complaints, [], "the console stays empty");
    assert.deepEqual(elsewhere, [], "nothing is loaded from elsewhere");
  };
}

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** No violation of what axe-core checks, best practices included. */
export async function isAccessible(page, what) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations", "passes"] }));
  assert.ok(passes.length > 10, "axe has looked");
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`);
  assert.deepEqual(told, [], `${what}: axe finds nothing`);
}

/** Nothing sticks out to the right. */
export async function fitsAcross(page, what) {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= room, `${what}: ${wide} pixels wide on a screen of ${room}`);
}

/** No part of the view reaches over the edge of the screen, not even one that is cut off there. */
export async function isInside(page, what) {
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((element) => element.closest(".unseen") === null && element.getClientRects().length > 0)
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5 || element.getBoundingClientRect().left < -0.5)
      .map((element) => `${element.tagName}.${element.className}`),
  );
  assert.deepEqual(outside, [], `${what}: all is on the screen`);
}

/** How far the layout has shifted by itself since the page was loaded, as browsers measure it. */
export const layoutShift = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput } of list.getEntries()) sum += hadRecentInput ? 0 : value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
