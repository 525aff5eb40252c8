// Bulls and Cows, Mastermind and their kin: every way of playing to its end, in a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { button, feedback, goTo, guess, rows, useBrowser } from "./browser.mjs";

const view = useBrowser();

const end = (page) => page.locator("section.end h2");

async function tapCode(page, code) {
  const keypad = page.locator(".keypad").first();
  for (const symbol of code) await keypad.locator(".key", { hasText: symbol }).click();
}
const answerKey = (page, answer) => page.locator(".answer-key", { has: page.locator(".answer-text", { hasText: new RegExp(`^${answer}$`) }) });

/** Plays the page's own hints until the secret is found; how many guesses it took. */
async function playHints(page) {
  for (let turn = 0; turn < 12; turn++) {
    const before = await rows(page).count();
    await page.getByRole("button", { name: /^Hint/ }).click();
    await page.locator('.keypad .main[aria-disabled="false"]').click();
    await rows(page).nth(before).waitFor();
    if ((await rows(page).last().locator(".answer-text").textContent()) === `${await page.locator(".board ol .code").first().locator(".symbol").count()}A0B`) {
      await end(page).waitFor();
      return before + 1;
    }
  }
  return assert.fail("not found by hints");
}

test.only("codemakers are beaten by hints: fair ones in seven guesses at most, the adversarial one in seven", async () => {
  await view("#/", async (page) => {
    for (const rules of ["4x10", "4x6r", "4x10&host=adaptive"]) {
      await goTo(page, `#/codes/play?rules=${rules}&draw=7`);
      await page.locator(".keypad").waitFor();
      const count = await playHints(page);
      assert.ok(rules.includes("adaptive") ? count === 7 : count <= 7, `${rules}: ${count}`);
      assert.match(await end(page).textContent(), new RegExp(`^Found (in ${count} guesses|at the first guess)!$`));
      await button(page, "Play again").click();
      await page.locator(".keypad").waitFor();
      assert.equal(await rows(page).count(), 0);
    }
  });
});

test("a player guesses by touch, takes back, looks at a guess and gives up", async () => {
  await view("#/codes/play?draw=1", async (page) => {
    for (const code of ["0123", "4567"]) {
      await tapCode(page, code);
      await page.locator(".keypad .main").click();
    }
    await rows(page).nth(1).waitFor();
    await button(page, "Undo").click();
    await rows(page).nth(1).waitFor({ state: "detached" });
    await button(page, "Give up").click();
    await page.getByText(/^The secret was/).waitFor();
    await rows(page)
      .first()
      .getByRole("button", { name: /Look at guess 1/ })
      .click();
    await page.getByRole("img", { name: /5,040 codes divided by 14 kinds of feedback/ }).waitFor();
    assert.match(await page.locator(".detail").textContent(), /5\.21 guesses left on average, at most 7 with this play/);
    const secret = (await page.locator("section.end .unseen").first().textContent()).replaceAll(" ", "");
    assert.match(secret, /^\d{4}$/);
    const answer = await rows(page).first().locator(".answer-text").textContent();
    assert.equal(answer, feedback("0123", secret));
  });
});

test("the only guess is taken back, and does not come back by itself", async () => {
  await view("#/", async (page) => {
    for (const [way, change] of [
      ["assistant?said=0123-0A1B", "Undo"],
      ["assistant?guess=0123", "Change guess"],
      ["yours?said=0123-0A1B", "Undo"],
    ]) {
      await goTo(page, `#/codes/${way}`);
      await button(page, change).click();
      await page.waitForFunction(() => !/said|guess/.test(location.hash));
      await page.locator(".hint-guess .code").waitFor();
      assert.doesNotMatch(await page.evaluate(() => location.hash), /said|guess/);
    }
  });
});

test("the codemaker can be changed, and the game is another", async () => {
  // Rules in any spelling are those rules.
  await view("#/codes/play?rules=4X10&draw=1", async (page) => {
    await button(page, "Game").click();
    await page.getByRole("radio", { name: "Adversarial" }).click();
    await page.waitForFunction(() => location.hash.includes("host=adaptive"));
    await guess(page, "0123");
    await guess(page, "4567");
    await button(page, "Give up").click();
    await page.getByText("it could have been").waitFor();
  });
});

test("the page finds a secret of colours", async () => {
  const secret = "5543";
  await view("#/codes/yours?rules=4x6r", async (page) => {
    for (let turn = 0; turn < 8; turn++) {
      const said = await page.locator(".next-guess .code .unseen").textContent();
      const code = said.replaceAll(" ", "");
      await answerKey(page, feedback(code, secret)).click();
      if (code === secret) break;
      // No guess of this tree comes twice, so another one is the next.
      await page.waitForFunction((before) => {
        const next = document.querySelector(".next-guess .code .unseen");
        return next !== null && next.textContent !== before;
      }, said);
    }
    await end(page).waitFor();
    assert.match(await end(page).textContent(), /^The computer found your code in \d guesses\.$/);
  });
});

test("answers that contradict each other are named, changed, and compared with the secret", async () => {
  await view("#/codes/yours?said=0123-1A1B,0245-4A0B,0146-0A0B", async (page) => {
    await page.getByText("This feedback contradicts itself.").waitFor();
    assert.ok((await page.locator("li.suspect").count()) >= 1);
    await page.getByText("Enter your secret").click();
    await tapCode(page, "0245");
    await button(page, "Check").click();
    await page.getByText("For your secret this should be").first().waitFor();
    await rows(page)
      .nth(2)
      .getByRole("button", { name: /Look at guess 3/ })
      .click();
    await page.locator(".change").getByRole("button", { name: "Remove this guess" }).click();
    await rows(page).nth(2).waitFor({ state: "detached" });
    // A slip of the finger is no win.
    for (const address of ["#/codes/both?draw=1&guesses=0123,4567&said=0123-0A0B,0145-4A0B", "#/codes/yours?rules=4x6r&said=0011-4A0B,2233-4A0B"]) {
      await goTo(page, address);
      await page.getByText("This feedback contradicts itself.").waitFor();
      assert.equal(await end(page).count(), 0, address);
    }
  });
});

test("both play, turn by turn, until one has found the other's secret", async () => {
  const secret = "9876";
  await view("#/codes/both?draw=5", async (page) => {
    for (let round = 1; round < 9; round++) {
      await page.locator(".keypad").waitFor();
      await page.keyboard.type(`${["1234", "5678", "1243", "5687", "1324", "5768", "1342", "5786"][round - 1]}\n`);
      await page.locator(".next-guess .code .unseen").waitFor();
      const code = (await page.locator(".next-guess .code .unseen").textContent()).replaceAll(" ", "");
      await answerKey(page, feedback(code, secret)).click();
      await page.locator(".keypad, .panel.end h2").first().waitFor();
      if (code === secret) break;
    }
    await page.getByText("The computer was faster this time.").waitFor();
    await page.getByText(/^The secret was/).waitFor();
  });
});

test.only("the assistant tells what is left and the best guess, as the README does", async () => {
  await view("#/codes/assistant", async (page) => {
    for (const [code, answer] of [
      ["0123", "1A1B"],
      ["4567", "0A2B"],
    ]) {
      await tapCode(page, code);
      await button(page, "Next").click();
      await page.getByText("What this guess is worth").waitFor();
      await answerKey(page, answer).click();
      await page.locator(".keypad").waitFor();
    }
    await page.locator(".big-count strong", { hasText: /^168$/ }).waitFor();
    await page.locator(".hint-guess .unseen", { hasText: "0 1 4 6" }).waitFor({ state: "attached" });
    await page.getByText("List them").click();
    await page.locator(".code-list li").nth(23).waitFor();
    assert.equal(await page.locator(".code-list li").count(), 24);
    await page.getByText("Why is the best guess the best?").click();
    await page.getByRole("img", { name: /168 codes divided by/ }).waitFor();
    await tapCode(page, "0245");
    await button(page, "Next").click();
    await page.getByText("What this guess is worth").waitFor();
    await answerKey(page, "4A0B").click();
    await end(page).waitFor();
    assert.equal(await end(page).textContent(), "Found in 3 guesses.");
  });
});

test("rules without a tree are solved in a worker, small ones unasked, and kept for the next visit", async () => {
  await view("#/codes/play", async (page) => {
    await button(page, "Game").click();
    await button(page, "More").click();
    await page.getByLabel("Positions").selectOption("3");
    await page.locator(".other-rules select").nth(1).selectOption("6");
    await button(page, "Choose").click();
    await page.waitForFunction(() => location.hash.includes("rules=3x6"));
    await page.waitForFunction(async () => (await (await caches.open("solved-trees")).keys()).length === 1);
    await page.locator("section.solve").waitFor({ state: "detached" });
    const count = await playHints(page);
    assert.ok(count <= 7);
    await page.reload();
    await page.locator(".board").waitFor();
    assert.equal(await page.locator("section.solve").count(), 0);
  });
});

test("a long solve shows how far it is and is cancelled", async () => {
  await view("#/codes/play?rules=5x9&draw=2", async (page) => {
    await button(page, "Game").click();
    await button(page, "Solve these rules").click();
    await page.getByText(/Solving 5x9: [1-9]\d* s so far/).waitFor();
    await button(page, "Cancel").click();
    await button(page, "Solve these rules").waitFor();
    await button(page, "Back to the game").click();
    await guess(page, "01234");
  });
});
