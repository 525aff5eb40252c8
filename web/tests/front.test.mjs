// The first view and the frame: what a visitor sees first, the rules, the tabs, the colours around the page, and the icons.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { DESKTOP, fitsAcross, isAccessible, useBrowser } from "./browser.mjs";

const view = useBrowser();
const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "dist");
const SMALL = { width: 360, height: 640 };

test.only("the first view shows the six puzzles of today with a picture, a name and a verb, on one small screen", async () => {
  for (const locale of ["en-GB", "zh-CN"]) {
    await view(
      "#/",
      async (page) => {
        await page.locator(".games").waitFor();
        assert.equal(await page.locator(".game svg").count(), 6);
        assert.equal(await page.locator(".game .verb").count(), 6);
        const last = await page.locator(".game").last().boundingBox();
        assert.ok(last.y + last.height <= SMALL.height, `${last.y + last.height}`);
      },
      { viewport: SMALL, locale },
    );
  }
});

test("a puzzle of today is one tap away, and shows how it went", async () => {
  await view("#/", async (page) => {
    await page.clock.setFixedTime(new Date("2026-11-24T12:00:00"));
    await page.reload();
    await page.locator(".game", { hasText: "Mastermind" }).click();
    await page.locator(".keypad").waitFor();
    assert.match(page.url(), /#\/codes\/play\?rules=4x6r&day=327$/);
    await page.keyboard.type("0011\n1310\n");
    await page.locator(".daily-end").waitFor();
    await page.getByRole("link", { name: "solvetab, first page" }).click();
    await page.locator(".game", { hasText: "Mastermind" }).getByText("2 guesses").waitFor();
  });
});

/** Whether the rules stay away after a reload. A reload may be faster than the storage of a busy browser, so it waits for that. */
async function isNotShownAgain(page, rules) {
  if ((await page.evaluate(() => localStorage.getItem("solvetab.rules"))) === null) return false;
  for (const deadline = Date.now() + 20_000; ; ) {
    await page.reload();
    await page.locator("main h1").waitFor();
    if ((await rules.count()) === 0) return true;
    if (Date.now() > deadline) return false;
    await page.waitForTimeout(500);
  }
}

test("the rules are shown before the first game, once, and behind the question mark", async () => {
  const hashes = ["#/codes/play?rules=4x6r&draw=1", "#/24/quiz?cards=1,4,6,13", "#/quad-ace/play?draw=1"];
  // A browser that has too much to do loses what it is to keep now and then: then another one is tried.
  for (let place = 0, attempt = 1; place < hashes.length; ) {
    const hash = hashes[place];
    let isKept = false;
    await view(
      hash,
      async (page) => {
        const rules = page.getByRole("dialog", { name: "How to play" });
        await rules.waitFor();
        assert.equal(await rules.locator("li svg").count(), 3);
        await isAccessible(page, hash);
        // It has the focus, so whoever plays by keyboard goes on with Enter.
        await page.keyboard.press("Enter");
        await rules.waitFor({ state: "detached" });
        isKept = await isNotShownAgain(page, rules);
        if (!isKept) return;
        await page.getByRole("button", { name: "How to play" }).click();
        await rules.waitFor();
        await page.keyboard.press("Escape");
        await rules.waitFor({ state: "detached" });
      },
      { isNew: true, viewport: SMALL },
    );
    assert.ok(isKept || attempt < 3, `${hash}: the page has not kept that its rules were shown, three times`);
    [place, attempt] = isKept ? [place + 1, 1] : [place, attempt + 1];
  }
  // Who comes for help with a game elsewhere knows its rules.
  await view(
    "#/codes/assistant",
    async (page) => {
      await page.locator("main h1").waitFor();
      assert.equal(await page.getByRole("dialog").count(), 0);
    },
    { isNew: true },
  );
});

test("the rules say of how many digits or colours the secret is", async () => {
  for (const [rules, locale, sentence, unknown] of [
    ["4x10", "en-GB", "Find 4 different digits.", 4],
    ["5x5r", "zh-CN", "猜出 5 个位置的颜色，共 5 种，可以重复。", 5],
    // More symbols than there are colours.
    ["4x9r", "en-GB", "Find 4 digits out of 9, which may repeat.", 4],
    ["10x20r", "zh-CN", "猜出 10 个符号，共 20 种，可以重复。", 6],
  ]) {
    await view(
      `#/codes/play?rules=${rules}&draw=1`,
      async (page) => {
        const rule = page.getByRole("dialog").locator("li").first();
        await rule.getByText(sentence).waitFor();
        assert.equal(await rule.locator(".unknown").count(), unknown);
        const isColoured = /colour|颜色/.test(sentence);
        assert.equal(/colour|颜色/.test(await page.getByRole("dialog").textContent()), isColoured, rules);
      },
      { isNew: true, locale },
    );
  }
});

test("the picture of Bulls and Cows has digits, not the pegs of Mastermind", async () => {
  await view("#/", async (page) => {
    const picture = page.locator(".game", { hasText: "Bulls and Cows" }).locator("svg");
    assert.equal(await picture.locator(".peg").count(), 0);
    assert.match(await picture.textContent(), /^\d{12}$/);
  });
});

test("no way of playing is cut off, at 320 pixels and with large letters", async () => {
  await view(
    "#/",
    async (page) => {
      for (const hash of ["#/codes/play?draw=1", "#/24/quiz?cards=1,4,6,13", "#/quad-ace/play?draw=1"]) {
        await page.evaluate((hash) => (location.hash = hash), hash);
        await page.locator(".menu-button").click();
        await page.locator(".ways a").first().waitFor();
        for (const size of ["100%", "200%"]) {
          await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
          for (const tab of await page.locator(".ways a:visible").all()) {
            const { x, width: wide } = await tab.boundingBox();
            assert.ok(x >= 0 && x + wide <= 320, `${hash} ${size} 320: ${await tab.textContent()} from ${x} to ${x + wide}`);
          }
        }
      }
    },
    { viewport: { width: 320, height: 640 } },
  );
});

test("the bars around the page have its colour, whatever was chosen", async () => {
  await view("#/", async (page) => {
    const both = () => page.evaluate(() => [document.querySelector("meta[name=theme-color]").content, getComputedStyle(document.body).backgroundColor]);
    const asHex = (colour) =>
      `#${colour
        .match(/\d+/g)
        .map((part) => Number(part).toString(16).padStart(2, "0"))
        .join("")}`;
    const seen = new Set();
    for (let taps = 0; taps < 3; taps++) {
      const [bar, paper] = await both();
      assert.equal(bar, asHex(paper));
      seen.add(bar);
      await page.getByRole("button", { name: /^Change colours/ }).click();
    }
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForFunction(() => document.querySelector("meta[name=theme-color]").content === "#12161e");
    assert.equal(seen.size, 2, "light and dark");
  });
});

test("names that every object has lead nowhere, and ask the server for nothing", async () => {
  for (const name of ["__proto__", "constructor", "toString"]) {
    const asked = [];
    await view(
      `#/${name}`,
      async (page) => {
        await page.getByText("This link leads nowhere here.").waitFor();
      },
      { before: (page) => page.on("request", (request) => asked.push(request.url())) },
    );
    assert.deepEqual(
      asked.filter((url) => url.includes("object")),
      [],
    );
  }
});

test.only("systems find icons of their sizes, and one that they may cut", async () => {
  const { icons, theme_color: theme, background_color: paper } = JSON.parse(await readFile(join(dist, "manifest.webmanifest"), "utf8"));
  assert.equal(theme, paper);
  for (const { src, sizes, type, purpose } of icons) {
    const picture = await readFile(join(dist, src));
    assert.ok(picture.length < 8000, `${src}: ${picture.length} bytes`);
    if (type !== "image/png") continue;
    assert.equal(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, sizes);
    assert.ok(["any", "maskable"].includes(purpose));
  }
  assert.ok(icons.some(({ purpose }) => purpose === "maskable"));
  const touch = await readFile(join(dist, "apple-touch-icon.png"));
  assert.deepEqual([touch.readUInt32BE(16), touch.readUInt32BE(20)], [180, 180]);
});

test("on a desktop the games stand three by three", async () => {
  await view(
    "#/",
    async (page) => {
      const tops = await page.locator(".game").evaluateAll((games) => games.map((game) => game.getBoundingClientRect().top));
      assert.equal(new Set(tops).size, 2);
    },
    { viewport: DESKTOP },
  );
});

/** Counts how much of what is seen moves by itself. */
const countShift = () => {
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
};

test("nothing moves while it is loaded, and letters of 200 % fit", async () => {
  for (const [hash, complete] of [
    ["#/", ".games"],
    ["#/daily", ".countdown"],
    ["#/codes/yours?said=0123-0A0B,4567-0A0B", ".aside .panel > h2"],
    ["#/codes/play?draw=1&guesses=0123,4567&gave-up=1", ".verdict"],
    ["#/codes/assistant?rules=16x36r", ".hint-guess"],
  ]) {
    await view(
      hash,
      async (page) => {
        await page.locator(complete).waitFor();
        // A frame later it is drawn, and what moved is counted.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
        const shift = await page.evaluate(() => globalThis.shift);
        assert.ok(shift < 0.05, `${hash} at 320: ${shift}`);
        await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
        await fitsAcross(page, `${hash} 200 %`);
      },
      { script: countShift, viewport: { width: 320, height: 640 } },
    );
  }
});
