// The seal of a fair codemaker's secret: the hash that is shown before the first guess is that of the salt and secret shown at the end.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { fitsAcross, isAccessible, useBrowser } from "./browser.mjs";

const view = useBrowser();
const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const sealed = (page) => page.locator("details.commitment:not(.opened)");
const opened = (page) => page.locator("details.commitment.opened");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const rows = (page) => page.locator("ol.guesses > li");
const EN = { menu: "Game", back: "Back to the game", before: "Fair play: the secret is sealed", after: "Fair play: the secret was sealed before you began" };
const ZH = { menu: "游戏", back: "回到游戏", before: "公平：密码已锁定，中途不会更换", after: "公平：验证密码没有被换过" };

async function guess(page, code) {
  const before = await rows(page).count();
  for (const symbol of code) await page.locator(".keypad").first().locator(".key", { hasText: symbol }).click();
  await page.locator(".keypad .main").first().click();
  await rows(page).nth(before).waitFor();
}

/** The hash before the end, opened as somebody who wants to note it does. */
async function shownHash(page, names = EN) {
  await button(page, names.menu).click();
  await page.getByText(names.before, { exact: true }).click();
  const hash = await sealed(page).locator(".digits").textContent();
  assert.match(hash, /^[0-9a-f]{64}$/);
  await page.getByText(names.before, { exact: true }).click();
  await button(page, names.back).click();
  return hash;
}

/** Salt and secret, whose hash was shown. */
async function openedText(page, hash, names = EN) {
  await page.getByText(names.after, { exact: true }).click();
  const [text, again, check] = await opened(page).locator(".digits").allTextContents();
  assert.equal(again, hash);
  assert.equal(sha256(text), hash);
  assert.equal(check, `printf %s '${text}' | sha256sum`);
  const [salt, secret] = text.split(" ");
  assert.match(salt, /^[0-9a-f]{32}$/);
  return { salt, secret };
}

test("who gives up sees that the secret was sealed, whatever was taken back or loaded anew", async () => {
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
    await page.locator(".keypad").waitFor();
    const next = await shownHash(page);
    assert.notEqual(next, hash);
    await button(page, "Give up").click();
    assert.notEqual((await openedText(page, next)).salt, first.salt);
  });
});

test("two visitors with the same link see the same seal, before the first guess and in the middle", async () => {
  const hashes = [];
  for (const hash of ["#/codes/play?draw=77", "#/codes/play?draw=77&guesses=0123", "#/codes/play?draw=78"]) {
    await view(hash, async (page) => {
      await page.locator(".keypad").waitFor();
      hashes.push(await shownHash(page));
    });
  }
  const [first, middle, other] = hashes;
  assert.equal(first, middle);
  assert.notEqual(first, other);
});

test("where both guess the computer's secret is sealed as well", async () => {
  await view("#/codes/both?draw=5", async (page) => {
    const hash = await shownHash(page);
    await page.locator(".keypad").waitFor();
    await guess(page, "5678");
    await page.locator(".answer-key", { has: page.locator(".answer-text", { hasText: /^4A0B$/ }) }).click();
    await page.getByText("The computer was faster this time.").waitFor();
    await openedText(page, hash);
  });
});

test("in Chinese, and where codes are too many to list", async () => {
  await view(
    "#/codes/play?rules=10x20r&draw=1",
    async (page) => {
      const hash = await shownHash(page, ZH);
      await button(page, "放弃").click();
      const { secret } = await openedText(page, hash, ZH);
      assert.equal(secret.length, 10);
    },
    { locale: "zh-CN" },
  );
});

test("no seal for an adversarial codemaker, nor where the browser computes none", async () => {
  for (const [address, prepare] of [
    ["#/codes/play?host=adaptive&draw=1", false],
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
