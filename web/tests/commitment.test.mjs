// A fair host's secret is fixed before the first guess: the hash that is shown then is that of the salt and secret shown at the end.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { fitsAcross, isAccessible, useBrowser } from "./browser.mjs";

const view = useBrowser();
const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const fixed = (page) => page.locator("details.commitment:not(.opened)");
const opened = (page) => page.locator("details.commitment.opened");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const rows = (page) => page.locator("ol.guesses > li");

async function guess(page, code) {
  const before = await rows(page).count();
  for (const symbol of code) await page.locator(".keypad").first().locator(".key", { hasText: symbol }).click();
  await page.locator(".keypad .main").first().click();
  await rows(page).nth(before).waitFor();
}

/** The hash before the end, opened as somebody who wants to note it does. */
async function shownHash(page, name = "The secret is fixed:") {
  await page.getByText(name).click();
  const hash = await fixed(page).locator(".digits").textContent();
  assert.match(hash, /^[0-9a-f]{64}$/);
  await page.getByText(name).click();
  return hash;
}

/** Salt and secret, whose hash was shown. */
async function openedText(page, hash, name = "Check that it was fixed") {
  await page.getByText(name).click();
  const [text, again, check] = await opened(page).locator(".digits").allTextContents();
  assert.equal(again, hash);
  assert.equal(sha256(text), hash);
  assert.equal(check, `printf '%s' '${text}' | sha256sum`);
  const [salt, secret] = text.split(" ");
  assert.match(salt, /^[0-9a-f]{32}$/);
  return { salt, secret };
}

test("who gives up sees that the secret was fixed, whatever was taken back or loaded anew", async () => {
  await view("#/codes/play?draw=1", async (page) => {
    const hash = await shownHash(page);
    await guess(page, "0123");
    await button(page, "Undo").click();
    await rows(page).first().waitFor({ state: "detached" });
    await guess(page, "4567");
    assert.equal(await shownHash(page), hash);
    await page.reload();
    assert.equal(await shownHash(page), hash);
    await button(page, "Give up").click();
    const { secret } = await openedText(page, hash);
    const shown = await page.locator("section.end .code .unseen").first().textContent();
    assert.equal(secret, shown.replaceAll(" ", ""));
    assert.equal(await fixed(page).count(), 0);
    await isAccessible(page, "the end, opened");
    await fitsAcross(page, "the end, opened");
  });
});

test("who finds the secret too, and the next game has another salt", async () => {
  let secret;
  await view("#/codes/play?rules=4x6r&draw=9", async (page) => {
    const hash = await shownHash(page);
    await button(page, "Give up").click();
    ({ secret } = await openedText(page, hash));
  });
  await view("#/codes/play?rules=4x6r&draw=9", async (page) => {
    const hash = await shownHash(page);
    await guess(page, secret);
    await page.getByText("Found at the first guess!").waitFor();
    const first = await openedText(page, hash);
    assert.equal(first.secret, secret);
    await button(page, "Play again").click();
    const next = await shownHash(page);
    assert.notEqual(next, hash);
    await button(page, "Give up").click();
    assert.notEqual((await openedText(page, next)).salt, first.salt);
  });
});

test("where both guess the page's secret is fixed as well", async () => {
  await view("#/codes/both?draw=5", async (page) => {
    const hash = await shownHash(page);
    await page.locator(".two section").first().locator(".keypad").waitFor();
    await guess(page, "5678");
    await page.locator(".answer-key", { has: page.locator(".answer-text", { hasText: /^4A0B$/ }) }).click();
    await page.getByText("The page was faster this time.").waitFor();
    await openedText(page, hash);
  });
});

test("who goes back to a game finds its hash again, and sees it opened", async () => {
  await view("#/codes/play?draw=1", async (page) => {
    const first = await shownHash(page);
    await guess(page, "0123");
    await page.evaluate(() => (location.hash = "#/codes/both?draw=5"));
    await page.locator(".two").waitFor();
    const both = await shownHash(page);
    assert.notEqual(both, first);
    await button(page, "Start anew").click();
    await page.waitForFunction(() => !location.hash.includes("draw=5"));
    const anew = await page.evaluate(() => location.hash);
    await page.goBack();
    await page.waitForFunction((anew) => location.hash !== anew, anew);
    assert.equal(await shownHash(page), both, "nothing was guessed, and the game is the same");
    await page.goBack();
    await button(page, "Give up").waitFor();
    assert.equal(await shownHash(page), first);
    await button(page, "Give up").click();
    await openedText(page, first);
    await button(page, "Play again").click();
    assert.notEqual(await shownHash(page), first);
    await page.goBack();
    await page.locator("section.end").waitFor();
    assert.equal(await opened(page).locator(".digits").nth(1).textContent(), first);
    // A page that is loaded anew knows them too.
    await page.reload();
    await openedText(page, first);
  });
});

test("in Chinese, and where codes are too many to list", async () => {
  await view(
    "#/codes/play?rules=10x20r&draw=1",
    async (page) => {
      const hash = await shownHash(page, "密码已经固定");
      await button(page, "放弃").click();
      const { secret } = await openedText(page, hash, "验证密码早已固定");
      assert.equal(secret.length, 10);
    },
    { locale: "zh-CN" },
  );
});

test("no hash for an adaptive host, for a game begun elsewhere, nor where the browser computes none", async () => {
  for (const [address, prepare] of [
    ["#/codes/play?host=adaptive&draw=1", false],
    ["#/codes/play?draw=1&guesses=0123", false],
    ["#/codes/play?draw=1", true],
  ]) {
    await view("#/", async (page) => {
      if (prepare) {
        await page.addInitScript(() => Object.defineProperty(Crypto.prototype, "subtle", { get: () => undefined }));
        await page.reload();
        assert.equal(await page.evaluate(() => crypto.subtle === undefined), true);
      }
      await page.evaluate((address) => (location.hash = address), address);
      await page.locator(".keypad").waitFor();
      await guess(page, "4567");
      await button(page, "Give up").click();
      await page.locator("section.end .code").waitFor();
      assert.equal(await page.locator("details.commitment").count(), 0, address);
    });
  }
});
