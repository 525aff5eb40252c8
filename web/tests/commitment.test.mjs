// The seal of a fair codemaker's secret: the hash that is shown before the first guess is that of the salt and secret shown at the end.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { button, fitsAcross, goTo, guess, isAccessible, rows, useBrowser } from "./browser.mjs";

const view = useBrowser();
const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const sealed = (page) => page.locator("details.commitment:not(.opened)");
const opened = (page) => page.locator("details.commitment.opened");
const EN = { menu: "Game", back: "Back to the game", before: "Fair play: the secret is sealed", after: "Fair play: the secret was sealed before you began" };
const ZH = { menu: "游戏", back: "回到游戏", before: "公平：密码已锁定，中途不会更换", after: "公平：验证密码没有被换过" };

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

test.only("the secret is sealed before the first guess, whoever opens the link, and whatever is taken back or loaded anew; the next game has another salt", async () => {
  await view("#/codes/play?rules=4x10&draw=1", async (page, context) => {
    const hash = await shownHash(page);
    await guess(page, "0123");
    await button(page, "Undo").click();
    await rows(page).first().waitFor({ state: "detached" });
    await guess(page, "4567");
    await page.reload();
    assert.equal(await shownHash(page), hash);
    const friend = await context.newPage();
    await friend.goto(page.url().replace(/&guesses.*/, ""));
    await friend.locator(".keypad").waitFor();
    assert.equal(await shownHash(friend), hash);
    await friend.close();
    await button(page, "Give up").click();
    const first = await openedText(page, hash);
    const shown = await page.locator("section.end .code .unseen").first().textContent();
    assert.equal(first.secret, shown.replaceAll(" ", ""));
    await isAccessible(page, "the end, opened");
    await fitsAcross(page, "the end, opened");
    await button(page, "Play again").click();
    await page.locator(".keypad").waitFor();
    const next = await shownHash(page);
    assert.notEqual(next, hash);
    await button(page, "Give up").click();
    assert.notEqual((await openedText(page, next)).salt, first.salt);
    // Who finds the secret sees the same, and where both guess the computer's secret is sealed as well.
    await goTo(page, "#/codes/both?draw=5");
    await page.locator(".keypad").waitFor();
    const both = await shownHash(page);
    await guess(page, "5678");
    await page.locator('.answer-key[data-answer="4A0B"]').click();
    await page.getByText("The computer was faster this time.").waitFor();
    await openedText(page, both);
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
  await view("#/codes/play?host=adaptive&draw=1", async (page) => {
    for (const hash of ["#/codes/play?host=adaptive&draw=1", "#/codes/play?draw=1"]) {
      await goTo(page, hash);
      await page.locator(".keypad").waitFor();
      await guess(page, "4567");
      await button(page, "Give up").click();
      await page.locator("section.end .code").waitFor();
      assert.equal(await page.locator("details.commitment").count(), 0, hash);
      await page.addInitScript(() => Object.defineProperty(Crypto.prototype, "subtle", { get: () => undefined }));
      await page.reload();
      assert.equal(await page.evaluate(() => crypto.subtle === undefined), true);
    }
  });
});
