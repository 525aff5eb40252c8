// What visitors read when something breaks, and that trying again helps: each file of the page cut off or gone, a browser without
// WebAssembly, a mistake of ours.

import assert from "node:assert/strict";
import { test } from "node:test";
import { button, goTo, useBrowser } from "./browser.mjs";

const view = useBrowser();
const words = {
  network: "A part of the page could not be loaded: there is no network, or the server does not answer.",
  missing: "A part of the page could not be loaded: there is a newer version of the page.",
  browser: "Your browser is too old for this page. It needs WebAssembly and workers with modules.",
  blocked: "Your browser or your network blocks WebAssembly. The page needs it to compute.",
  broken: "Something went wrong here, and it is our mistake. Try again; if it does not help, begin a new game.",
};
const trouble = (page) => page.locator(".trouble");
// The browser itself says on the console what it could not load.
const complains = true;

const cut = (route) => route.abort();
/** The page asks whether its own address can be reached. */
const cutOff = (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort());
const gone = (route) => route.fulfill({ status: 404, body: "not found" });
const portal = (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<!doctype html><title>Please log in</title>" });

const skip = async (page) => {
  await button(page, "Start").click();
  await button(page, "Skip").click();
};

/** Loads the page at a place as on a first visit. */
async function loadAt(page, hash) {
  await goTo(page, hash);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
}

/** Each file that may be cut off, a view that needs it, what is there when it has come, and what is done until it is needed. */
const FILES = [
  ["**/probes-*.wasm", "#/codes/play?draw=1", ".keypad"],
  ["**/engine-*.js", "#/codes/play?draw=1", ".keypad"],
  ["**/bulls-and-cows-4x10.tab", "#/codes/play?draw=1", ".keypad"],
  ["**/solver-*.wasm", "#/24/solve?cards=3,3,8,8", ".ideas"],
  ["**/engine-*.js", "#/24/quiz?day=1", ".cover .main:enabled"],
  // A hand is dealt and played without the worker: it is needed to look at what was played.
  ["**/engine-*.js", "#/24/quiz?cards=3,3,8,8", ".end .formula", skip],
  ["**/solver-*.wasm", "#/24/quiz?cards=3,3,8,8", ".end .formula", skip],
  ["**/quad-ace-10.tab", "#/quad-ace/map", ".looked .moves"],
  ["**/code_breaking-*.js", "#/codes/play?draw=1", ".keypad"],
];

test.only("without a network, each file that is cut off is told as such, and comes when it is tried again", async () => {
  await view(
    "#/",
    async (page) => {
      for (const [file, hash, complete, act] of FILES) {
        await Promise.all([page.route("**/where/", cutOff), page.route(file, cut)]);
        await loadAt(page, hash);
        await act?.(page);
        await trouble(page).getByText(words.network).waitFor();
        assert.equal(await page.getByText("Something in this link").count(), 0, `${file}: the link is not blamed`);
        await page.unrouteAll();
        await button(page, "Try again").click();
        await page.locator(complete).first().waitFor();
        assert.equal(await trouble(page).count(), 0, `${file} of ${hash}`);
      }
    },
    { complains },
  );
});

test.only("a first visit that does not get its scripts is told so, and the page comes when it is tried again", async () => {
  for (const file of ["**/page-*.js", "**/chunk-*.js"]) {
    await view(
      "#/",
      async (page) => {
        await page.locator("#unloaded").getByText("The page could not be loaded").waitFor();
        await page.unrouteAll();
        await page.getByRole("button", { name: "Try again" }).click();
        await page.getByRole("heading", { level: 1 }).waitFor();
        assert.ok(await page.locator("#unloaded").isHidden());
      },
      { complains, before: (page) => page.route(file, cut) },
    );
  }
});

test.only("if the server no longer has a file, the page offers to be loaded anew", async () => {
  await view(
    "#/",
    async (page) => {
      for (const [file, hash, complete] of [
        ["**/engine-*.js", "#/quad-ace/play?draw=1", ".player.mine button"],
        ["**/probes-*.wasm", "#/codes/play?draw=1", ".keypad"],
        ["**/solver-*.wasm", "#/24/solve?cards=3,3,8,8", ".ideas"],
      ]) {
        await page.route(file, gone);
        await loadAt(page, hash);
        await trouble(page).getByText(words.missing).waitFor();
        await page.unroute(file);
        await button(page, "Reload").click();
        await page.locator(complete).first().waitFor();
        assert.equal(await trouble(page).count(), 0, file);
      }
    },
    { complains },
  );
});

test.only("a script that does not come is told as another release where one has taken the place, and else as a network", async () => {
  const hash = "#/codes/play?draw=1";
  const file = "**/code_breaking-*.js";
  await view(hash, (page) => trouble(page).getByText(words.network).waitFor(), { complains, before: (page) => page.route(file, gone) });
  const renamed = async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    const body = (await (await route.fetch()).text()).replace(/(name="version" content=")\w+/, "$1other");
    await route.fulfill({ body, contentType: "text/html" });
  };
  await view(
    hash,
    async (page) => {
      await trouble(page).getByText(words.missing).waitFor();
      await page.unrouteAll();
      await button(page, "Reload").click();
      await page.locator(".keypad").waitFor();
    },
    {
      complains,
      before: async (page) => {
        await page.route(file, gone);
        await page.route((url) => url.pathname.endsWith("/"), renamed);
      },
    },
  );
});

test.only("a network that asks for a password first is told as a network, in Chinese too; when it lets through, the page tries again by itself", async () => {
  await view(
    "#/codes/play?draw=1",
    async (page, context) => {
      await trouble(page).getByText("页面的一部分没有加载成功：没有网络，或服务器没有响应。").waitFor();
      await button(page, "重试").waitFor();
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it does not stick out");
      await page.unroute("**/probes-*.wasm");
      await context.setOffline(true);
      await context.setOffline(false);
      await page.locator(".keypad").waitFor();
    },
    { complains, locale: "zh-CN", before: (page) => page.route("**/probes-*.wasm", portal) },
  );
});

/** The worker's script, with something before it. */
const begun =
  (text, headers = {}) =>
  async (page) =>
    page.route("**/engine-*.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), ...headers }, body: `${text};${await response.text()}` });
    });

test.only("a browser without WebAssembly is told to be too old, and where it is forbidden, that is told", async () => {
  for (const [why, before] of [
    [words.browser, begun("delete self.WebAssembly")],
    [words.blocked, begun("", { "content-security-policy": "default-src 'self'; script-src 'self'" })],
  ]) {
    await view(
      "#/",
      async (page) => {
        for (const hash of ["#/codes/play?draw=1", "#/24/solve?cards=3,3,8,8", "#/quad-ace/play?draw=1"]) {
          await loadAt(page, hash);
          await trouble(page).getByText(why).waitFor();
        }
      },
      { complains, before },
    );
  }
});

test.only("a mistake in a view leaves the page, and the view can be drawn anew", async () => {
  await view(
    "#/codes/play?draw=1",
    async (page) => {
      await page.locator(".keypad").waitFor();
      await page.evaluate(() => {
        const own = Number.prototype.toLocaleString;
        globalThis.mend = () => (Number.prototype.toLocaleString = own);
        Number.prototype.toLocaleString = () => {
          throw new Error("a mistake");
        };
      });
      await page.evaluate(() => (location.hash = "#/codes/yours"));
      await trouble(page).getByText(words.broken).waitFor();
      await page.getByRole("link", { name: "solvetab, first page" }).waitFor();
      await page.evaluate(() => globalThis.mend());
      await button(page, "Try again").click();
      await page.locator(".next-guess").waitFor();
    },
    { complains },
  );
});

test.only("what takes long is told, and is no longer when it is there", async () => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  const hold = async (route) => {
    await held;
    await route.continue();
  };
  await view(
    "#/codes/play?draw=1",
    async (page) => {
      await page.locator(".loading", { hasText: "Loading" }).waitFor();
      release();
      await page.locator(".keypad").waitFor();
      await page.locator(".loading", { hasText: "Loading" }).waitFor({ state: "detached" });
    },
    { before: (page) => page.route("**/probes-*.wasm", hold) },
  );
});
