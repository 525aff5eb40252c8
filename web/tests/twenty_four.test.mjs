// 24: any hand solved, the quiz, rounds of numbers, in a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./browser.mjs";

const view = useBrowser();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const end = (page) => page.locator("section.end h2");

/** Taps numbers and operations: `3 × 8` takes the first card that shows 3. */
async function combine(page, left, sign, right) {
  const cards = page.locator(".combined button.card");
  await cards.first().waitFor();
  const before = await cards.count();
  const first = cards.and(page.getByRole("button", { name: left, exact: true })).first();
  if ((await first.getAttribute("aria-pressed")) === "false") await first.click();
  await button(page, sign).click();
  const others = page.locator('.combined button.card[aria-pressed="false"]');
  await others.and(page.getByRole("button", { name: right, exact: true })).first().click();
  await page.waitForFunction((count) => document.querySelectorAll(".combined button.card").length === count, before - 1);
}

test("cards are tapped, and all solutions come grouped by idea", async () => {
  await view("#/24/solve", async (page) => {
    for (const card of ["3", "3", "8", "8"]) await button(page, `Add ${card}`).click();
    await page.getByText("8 ÷ (3 − 8 ÷ 3) = 24").waitFor();
    await page.getByText("1 solution for 24").first().waitFor();
    await page.getByText("Every way passes through a fraction.").waitFor();
    assert.match(page.url(), /cards=3,3,8,8/);
    await button(page, "8, take it away").first().click();
    await page.waitForFunction(() => location.hash.includes("cards=3,3,8") && !location.hash.includes("8,8"));
  });
});

test("a hand has ideas, and each idea its other forms", async () => {
  await view("#/24/solve?cards=1,5,7,12", async (page) => {
    await page.getByRole("heading", { name: "4 ideas, 22 solutions for 24" }).waitFor();
    assert.equal(await page.locator(".ideas > li").count(), 4);
    await page.locator(".ideas summary").first().click();
    assert.ok(await page.locator(".forms li").first().isVisible());
  });
});

test("hints uncover the last step first", async () => {
  await view("#/24/solve?cards=3,3,8,8", async (page) => {
    await page.getByRole("radio", { name: "Only hints" }).check();
    await button(page, "Show the last step").click();
    await page.getByText("8 ÷ (1/3) = 24").waitFor();
    assert.equal(await page.locator(".steps .covered").count(), 2);
    await button(page, "Show the step before").click();
    await page.getByText("3 − (8/3) = 1/3").waitFor();
    await button(page, "Show the step before").click();
    await page.locator(".steps .covered").first().waitFor({ state: "detached" });
  });
});

test("other targets, five cards, and what cannot be made", async () => {
  await view("#/24/solve?cards=2,3,5,7,11&target=1/2", async (page) => {
    await page.getByRole("heading", { name: /63 solutions for 1\/2/ }).waitFor();
    await page.getByLabel("Make").fill("7");
    await page.getByLabel("Make").press("Enter");
    await page.getByRole("heading", { name: /solutions for 7/ }).waitFor();
  });
  await view("#/24/solve?cards=1,1,1,1", async (page) => {
    await page.getByText("These cards do not make 24.").first().waitFor();
    await page.getByText("Nearest is:").waitFor();
    await page.locator(".formula", { hasText: "= 4" }).waitFor();
  });
  await view("#/24/solve?cards=3,3,8,8&target=nonsense", async (page) => {
    await page.locator(".notice").waitFor();
  });
});

test("the quiz is solved by touch", async () => {
  await view("#/24/quiz?level=easy&cards=1,2,3,4", async (page) => {
    await combine(page, "2", "times", "3");
    await combine(page, "6", "times", "4");
    await button(page, "Undo").click();
    await page.locator(".combined button.card").nth(2).waitFor();
    await combine(page, "6", "times", "4");
    await combine(page, "24", "times", "1");
    assert.match(await end(page).textContent(), /^Right, in [\d.]+ seconds!$/);
    await page.getByText("1 solved, streak 1").waitFor();
    await button(page, "Next hand").click();
    await end(page).waitFor({ state: "detached" });
    await button(page, "Skip").click();
    await page.locator(".ideas .formula").first().waitFor();
    await page.getByText("1 solved, streak 0").waitFor();
  });
});

test("the quiz takes an expression that is typed, fractions and all", async () => {
  await view("#/24/quiz?level=hard&cards=3,3,8,8", async (page) => {
    await page.getByLabel("or type it").fill("8*3");
    await button(page, "Check").click();
    await page.locator(".notice").waitFor();
    await page.getByLabel("or type it").fill("8 ÷ (3 − 8 ÷ 3)");
    await button(page, "Check").click();
    await end(page).waitFor();
  });
  await view("#/24/quiz?level=hard&cards=1,5,5,5", async (page) => {
    await combine(page, "1", "divided by", "5");
    await combine(page, "5", "minus", "1/5");
    await combine(page, "24/5", "times", "5");
    await end(page).waitFor();
  });
});

for (const level of ["Easy", "Medium", "Hard"]) {
  test(`a hand of the level ${level} is dealt, hinted at and ends`, async () => {
    await view("#/24/quiz", async (page) => {
      await page.getByRole("radio", { name: level }).click();
      await page.waitForFunction((level) => location.hash.includes(`level=${level}&cards=`), level.toLowerCase());
      await button(page, "Hint").click();
      await button(page, "Show the last step").click();
      await page.locator(".steps").getByText("= 24").waitFor();
      await button(page, "Skip").click();
      await page.locator(".ideas .formula").first().waitFor();
    });
  });
}

test("a round of numbers is solved, by touch, by typing, or nearly", async () => {
  await view("#/24/numbers?large=4&cards=25,50,75,100,3,6&target=303", async (page) => {
    await combine(page, "100", "times", "3");
    assert.equal(await button(page, "Take 300").count(), 1);
    await button(page, "Undo").click();
    await page.getByLabel("or type it").fill("(100 + 50/50) * 3");
    await button(page, "Check").click();
    await page.locator(".notice").waitFor();
    await page.getByLabel("or type it").fill("100 × 3 + 75 / 25");
    await button(page, "Check").click();
    await page.getByText("303: exactly!").waitFor();
    await page.locator(".ideas .formula").first().waitFor();
  });
  await view("#/24/numbers?large=4&cards=25,50,75,100,3,6&target=952", async (page) => {
    await combine(page, "100", "minus", "75");
    await button(page, "Take 100").count();
    await page.locator(".row .main").first().click();
    await page.getByText("(100 + 3) × 75 × 6 ÷ 50 + 25 = 952").waitFor();
  });
  await view("#/24/numbers?cards=1,1,2&target=999", async (page) => {
    await page.locator(".row .main").first().click();
    await page.getByText("These cards do not make 999.").waitFor();
    await page.locator(".forms .formula").first().waitFor();
    await button(page, "Next round").click();
    await page.waitForFunction(() => location.hash.split("cards=")[1]?.split("&")[0].split(",").length === 6);
  });
});

test("a step that is not a positive whole number is refused in a round", async () => {
  await view("#/24/numbers?cards=3,6,7,9,2,1&target=500", async (page) => {
    const cards = page.locator(".combined button.card");
    await cards.nth(0).click();
    await button(page, "minus").click();
    await cards.nth(1).click();
    await page.getByText("each step must be a positive whole number").first().waitFor();
    assert.equal(await cards.count(), 6);
  });
});
