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
export const played = (game, day, steps) => ({ [`solvetab.day ${game}`]: JSON.stringify({ [day]: steps }) });
export const hasPlayed = (...game) => ({ content: `Object.assign(localStorage, ${JSON.stringify(played(...game))})` });

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

export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const rows = (page) => page.locator("ol.guesses > li");
export const hashOf = (page) => page.evaluate(() => location.hash);

/** The rules, written down a second time. */
export function feedback(guess, secret) {
  const bulls = [...guess].filter((symbol, place) => symbol === secret[place]).length;
  const both = [...new Set(guess)].reduce((sum, symbol) => sum + Math.min(guess.split(symbol).length, secret.split(symbol).length) - 1, 0);
  return `${bulls}A${both - bulls}B`;
}

/** Types a guess, and waits for its feedback. */
export async function guess(page, code) {
  await page.locator(".keypad").first().waitFor();
  const before = await rows(page).count();
  await page.bringToFront();
  await page.keyboard.type(`${code}\n`);
  await rows(page).nth(before).waitFor();
}

/** Noon of a day whose puzzles are known, #327. */
export const today = (page) => page.clock.setFixedTime(new Date("2026-11-24T12:00:00"));

/** Goes to another place without loading the page anew, and waits until it is drawn. Nothing is kept but the rules that were read, and what is given. */
export const goTo = (page, hash, kept = {}) =>
  page.evaluate(
    ([hash, kept]) =>
      new Promise((resolve) => {
        const drawn = () => requestAnimationFrame(() => requestAnimationFrame(resolve));
        sessionStorage.clear();
        for (const name of Object.keys(localStorage)) if (name !== "solvetab.rules") localStorage.removeItem(name);
        for (const [name, text] of Object.entries(kept)) localStorage.setItem(name, text);
        if (location.hash === hash) return drawn();
        addEventListener("hashchange", drawn, { once: true });
        location.hash = hash;
      }),
    [hash, kept],
  );

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** No violation of what axe-core checks, best practices included, or of some of its rules. */
export async function isAccessible(page, what, runOnly) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const options = { resultTypes: ["violations", "passes"], ...(runOnly === undefined ? {} : { runOnly }) };
  const { violations, passes } = await page.evaluate((options) => globalThis.axe.run(document, options), options);
  assert.ok(passes.length > (runOnly === undefined ? 10 : 0), "axe has looked");
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
