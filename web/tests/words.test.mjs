// Words: refusals in Chinese, whatever is refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./browser.mjs";
import { unit } from "./units.mjs";

const view = useBrowser();
const { check } = (await unit("workers/twenty_four.ts")).answers;
const hand = { cards: [2, 6, 7, 9], target: "24", some: false, whole: false };

test.only("why an expression is wrong is told in Chinese", async () => {
  const why = async (expression, asked = hand) => (await check(asked, expression, "zh-Hans")).reason;
  assert.equal(await why("8*3"), "没有 8 这张牌。");
  assert.equal(await why("2*6+6+9"), "6 用了 2 次，但只有 1 张。");
  assert.equal(await why("2*6+7"), "9 还没用上。");
  assert.equal(await why("2+6+7+9"), null, "2 + 6 + 7 + 9 is 24");
  assert.equal(await why("2*6+7+9"), "结果是 28，不是 24。");
  assert.equal(await why("9/(2+7-9)*6", { ...hand, cards: [2, 6, 7, 9, 9] }), "除数是 0，或结果太大。");
  assert.equal(await why("6/4*2+3", { cards: [2, 3, 4, 6], target: "6", some: true, whole: true }), "每一步都必须是正整数。");
  assert.match((await check(hand, "8*3", "en")).reason, /^8 is not one of the cards/);
});

test("feedback has one name in each game, wherever it is spoken of", async () => {
  const NAMES = { "4x10": [/\b(bulls?|cows?)\b/i, /\bpegs?\b|disc for|ring for/i], "4x6r": [/\b(black|white) pegs?\b/i, /\b(bulls?|cows?|discs?|rings?)\b/i] };
  for (const [rules, [said, not]] of Object.entries(NAMES)) {
    for (const hash of [
      `#/codes/play?rules=${rules}&draw=1`,
      `#/codes/yours?rules=${rules}`,
      `#/codes/both?rules=${rules}&draw=1&guesses=${rules === "4x10" ? "0123" : "0011"}`,
    ]) {
      await view(hash, async (page) => {
        await page.locator(".keypad, .next-guess .code").first().waitFor();
        await page.getByRole("button", { name: "How to play" }).click();
        // Texts for screen readers, too. The name of the game itself is no feedback.
        const text = (await page.locator("body").textContent()).replaceAll("Bulls and Cows", "");
        assert.match(text, said, hash);
        assert.doesNotMatch(text, not, hash);
      });
    }
  }
});

const WRONG = [
  "#/codes/play?rules=4x99",
  "#/codes/play?draw=1&guesses=0011",
  "#/codes/play?draw=1&host=adaptive&guesses=xyzw",
  "#/codes/yours?said=0123-9A9B",
  "#/codes/assistant?rules=10x10&said=0123456789-9A9B",
  "#/24/solve?cards=3,3,8,999",
  "#/24/solve?cards=3,3,8,8&target=1/0",
];

test("whatever is refused, Chinese visitors read no English sentence", async () => {
  for (const hash of WRONG) {
    await view(
      hash,
      async (page) => {
        await page.locator(".notice").first().waitFor();
        const notices = await page.locator(".notice").allTextContents();
        for (const notice of notices) assert.doesNotMatch(notice, /[a-z]{3,} [a-z]+ /i, `${hash}: ${notice}`);
        assert.match(notices.join(""), /[。！]/, hash);
      },
      { locale: "zh-CN" },
    );
  }
});
