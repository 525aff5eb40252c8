// Words: refusals in Chinese, whatever is refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { button, goTo, useBrowser } from "./browser.mjs";
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

test.only("the rules say of how many digits or colours the secret is", async () => {
  const { en } = await unit("words/en.ts");
  const { zh } = await unit("words/zh.ts");
  for (const [words, rules, positions, symbols, repeats, sentence] of [
    [en, "codes", 4, 10, false, "Find 4 different digits in few guesses."],
    [zh, "pegs", 5, 5, true, "猜出 5 个位置的颜色，共 5 种，可以重复，猜的次数越少越好。"],
    // More symbols than there are colours.
    [en, "codes", 4, 9, true, "Find 4 digits out of 9, which may repeat, in few guesses."],
    [zh, "codes", 10, 20, true, "猜出 10 个符号，共 20 种，可以重复，猜的次数越少越好。"],
  ]) {
    const told = words.rules.steps[rules]({ positions, symbols, repeats });
    assert.equal(told[0], sentence);
    assert.equal(/colour|颜色/.test(told.join()), rules === "pegs", told.join());
  }
});

test("feedback has one name in each game, wherever it is spoken of", async () => {
  const NAMES = {
    "4x10": [/\b(bulls?|cows?)\b/i, /\bpegs?\b|disc for|ring for/i],
    "4x6r": [/\b(black|white)( pegs?)?\b/i, /\b(bulls?|cows?|discs?|rings?)\b/i],
  };
  await view("#/", async (page) => {
    for (const [rules, [said, not]] of Object.entries(NAMES)) {
      for (const hash of [
        `#/codes/play?rules=${rules}&draw=1`,
        `#/codes/yours?rules=${rules}`,
        `#/codes/both?rules=${rules}&draw=1&guesses=${rules === "4x10" ? "0123" : "0011"}`,
      ]) {
        await goTo(page, hash);
        await page.locator(".keypad, .next-guess .code").first().waitFor();
        await button(page, "How to play").click();
        // Texts for screen readers, too. The name of the game itself is no feedback.
        const text = (await page.locator("body").textContent()).replaceAll("Bulls and Cows", "");
        assert.match(text, said, hash);
        assert.doesNotMatch(text, not, hash);
      }
    }
  });
});
