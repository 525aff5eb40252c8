// The first view and the frame: what a visitor sees first, the rules, and the icons.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { button, DESKTOP, goTo, isAccessible, useBrowser } from "./browser.mjs";

const view = useBrowser();
const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "dist");
const SMALL = { width: 360, height: 640 };

test.only("the first view shows the six puzzles of today with a picture and a name, on one small screen, and on a desktop three by three", async () => {
  for (const locale of ["en-GB", "zh-CN"]) {
    await view(
      "#/",
      async (page) => {
        await page.locator(".games").waitFor();
        assert.equal(await page.locator(".game svg").count(), 6);
        assert.equal(await page.locator(".game .verb").count(), 0, "nothing is begun");
        assert.equal(await page.locator(".home > .row a").count(), 1, "there is no record yet");
        assert.equal(
          await page
            .locator(".any-time")
            .getByRole("link", { name: /Your record|我的成绩/ })
            .count(),
          1,
        );
        const last = await page.locator(".game").last().boundingBox();
        assert.ok(last.y + last.height <= SMALL.height, `${last.y + last.height}`);
        const picture = page.locator(".game svg").first();
        assert.equal(await picture.locator(".peg").count(), 0, "Bulls and Cows has digits, not the pegs of Mastermind");
        assert.match(await picture.textContent(), /^\d{12}$/);
        await page.setViewportSize(DESKTOP);
        const tops = await page.locator(".game").evaluateAll((games) => games.map((game) => game.getBoundingClientRect().top));
        assert.equal(new Set(tops).size, 2);
      },
      { viewport: SMALL, locale },
    );
  }
});

test("the rules are shown before the first game, once, and behind the question mark; not to who comes for help with a game elsewhere", async () => {
  const hashes = ["#/codes/play?rules=4x6r&draw=1", "#/24/quiz?cards=1,4,6,13", "#/quad-ace/play?draw=1"];
  await view(
    "#/codes/assistant",
    async (page) => {
      const rules = page.getByRole("dialog", { name: "How to play" });
      await page.locator("main h1").waitFor();
      assert.equal(await rules.count(), 0);
      for (const hash of hashes) {
        await goTo(page, hash);
        await rules.waitFor();
        assert.equal(await rules.locator("li svg").count(), 3);
        await isAccessible(page, hash);
        // It has the focus, so whoever plays by keyboard goes on with Enter.
        await page.keyboard.press("Enter");
        await rules.waitFor({ state: "detached" });
        await button(page, "How to play").click();
        await rules.waitFor();
        await page.keyboard.press("Escape");
        await rules.waitFor({ state: "detached" });
      }
      await page.setViewportSize({ width: 640, height: 360 });
      await button(page, "How to play").click();
      const room = await rules.evaluate((card) => card.clientHeight - card.scrollHeight);
      assert.ok(room >= 0, "on a low screen the card holds all of the rules");
      await page.keyboard.press("Escape");
      // A reload may be faster than the storage of a busy browser.
      for (const deadline = Date.now() + 20_000; ; await page.waitForTimeout(500)) {
        await page.reload();
        await page.locator("main h1").waitFor();
        if ((await rules.count()) === 0) break;
        assert.ok(Date.now() < deadline, "the page has not kept that its rules were shown");
      }
      for (const hash of hashes) {
        await goTo(page, hash);
        await page.locator(".board").waitFor();
        assert.equal(await rules.count(), 0, hash);
      }
    },
    { isNew: true, viewport: SMALL },
  );
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
