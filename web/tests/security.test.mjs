// The content security policy, in a real browser: the page works under it, with the headers too; what is not the page's own does not run and
// is not loaded. That views ask nothing of any other place is seen by every test (`browser.mjs`).

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { goTo, launch, PATIENCE, requestsElsewhere, useBrowser } from "./browser.mjs";
import { serve } from "./serve.mjs";

const view = useBrowser({ sendsHeaders: true });

let server;
let browser;
let stranger;
before(async () => {
  [server, browser] = await Promise.all([serve(), launch()]);
  // Another place, which counts what is asked of it.
  let asked = 0;
  const place = createServer((_, response) => {
    asked += 1;
    response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/javascript" }).end("globalThis.isTaken = true");
  });
  await new Promise((resolve) => place.listen(0, "127.0.0.1", resolve));
  stranger = { address: `http://127.0.0.1:${place.address().port}/script.js`, asked: () => asked, close: () => place.close() };
});
after(async () => {
  await browser?.close();
  await server?.close();
  stranger?.close();
});

/** Ways to run or load what the page was not built of, each with the directive that forbids it. */
const ATTACKS = {
  "a script from elsewhere": ["script-src-elem", (address) => document.head.append(Object.assign(document.createElement("script"), { src: address }))],
  "a script in the document": [
    "script-src-elem",
    () => document.head.append(Object.assign(document.createElement("script"), { textContent: "globalThis.isTaken = true" })),
  ],
  "a handler in the document": [
    "script-src-attr",
    () => document.body.insertAdjacentHTML("beforeend", '<img src="icon.svg" onload="globalThis.isTaken = true" />'),
  ],
  "an evaluated text": ["script-src", () => setTimeout("globalThis.isTaken = true")],
  "a picture from elsewhere": ["img-src", (address) => document.body.append(Object.assign(new Image(), { src: address }))],
  "a question to elsewhere": ["connect-src", (address) => void fetch(address).catch(() => {})],
  "a message to elsewhere": ["connect-src", (address) => void navigator.sendBeacon(address, "a secret")],
  "a style from elsewhere": [
    "style-src-elem",
    (address) => document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: address })),
  ],
  "a style in the document": [
    "style-src-elem",
    () => document.head.append(Object.assign(document.createElement("style"), { textContent: "body { display: none }" })),
  ],
  "a frame": ["frame-src", (address) => document.body.append(Object.assign(document.createElement("iframe"), { src: address }))],
  "a worker from a text": [
    "worker-src",
    () => {
      try {
        new Worker(URL.createObjectURL(new Blob(["1"])));
      } catch {
        // Some browsers throw.
      }
    },
  ],
  "another base": ["base-uri", (address) => document.head.append(Object.assign(document.createElement("base"), { href: address }))],
  "a form": [
    "form-action",
    (address) => {
      const form = Object.assign(document.createElement("form"), { action: address, method: "post" });
      document.body.append(form);
      form.submit();
    },
  ],
};

test.only("what the page was not built of is neither run nor loaded", async () => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const elsewhere = requestsElsewhere(context, server);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript(() => {
    globalThis.violations = [];
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => globalThis.violations.push(effectiveDirective));
  });
  await page.goto(server.address);
  await page.getByRole("main").waitFor();
  assert.deepEqual(await page.evaluate(() => globalThis.violations), [], "the page itself keeps to its policy");
  for (const [what, [directive, attack]] of Object.entries(ATTACKS)) {
    await page.evaluate(() => (globalThis.violations = []));
    await page.evaluate(attack, stranger.address);
    await page.waitForFunction((expected) => globalThis.violations.includes(expected), directive);
    assert.equal(await page.evaluate(() => globalThis.isTaken), undefined, what);
    assert.equal(stranger.asked(), 0, what);
  }
  // What is forbidden is noticed by the guard of all other tests as well, unless it is stopped before it is a request.
  assert.ok(elsewhere.every((url) => url.startsWith(new URL(stranger.address).origin)));
  await context.close();
});

test.only("what is loaded from elsewhere is noticed by the tests", async () => {
  const context = await browser.newContext({ serviceWorkers: "block", bypassCSP: true });
  const elsewhere = requestsElsewhere(context, server);
  const page = await context.newPage();
  await page.goto(server.address);
  await page.evaluate((address) => fetch(address), stranger.address);
  await context.close();
  assert.deepEqual(elsewhere, [stranger.address]);
  assert.equal(stranger.asked(), 1, "and the stranger of these tests can be reached");
});

test.only("the page keeps to its policy in every game, also where the headers are sent", async () => {
  await view("", async (page) => {
    for (const hash of ["#/codes", "#/words", "#/24", "#/quad-ace"]) {
      await goTo(page, hash);
      await page.locator("article.codes .keypad, .cover .main:enabled, .player.mine button").first().waitFor();
    }
  });
});
