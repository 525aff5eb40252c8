// The board of the guessing games as people hold it: keys at once, the focus that stays, games that are not lost. `layout` measures it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { button, DESKTOP, goTo, hashOf, rows, useBrowser } from "./browser.mjs";

const view = useBrowser();
const box = (page, selector) => page.locator(selector).last().boundingBox();
const focused = (page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

test("a guess that was made before is not sent again, and the page says so", async () => {
  await view("#/", async (page) => {
    for (const hash of ["#/codes/play?draw=1&guesses=0123,4567", "#/codes/both?draw=1&guesses=0123,4567&said=0123-0A1B,1045-0A1B"]) {
      await goTo(page, hash);
      await page.locator(".keypad").first().waitFor();
      await rows(page).nth(1).waitFor();
      const before = await box(page, ".keypad .main");
      await page.keyboard.type("4567\n");
      await page.getByText("You tried this already: guess 2.").waitFor();
      assert.equal(await hashOf(page), hash);
      assert.deepEqual(await box(page, ".keypad .main"), before, "nothing moves");
      await page.keyboard.press("4");
      assert.equal(await page.getByText("You tried this already").count(), 0);
      assert.equal((await page.locator(".draft").first().textContent()).replace(/^3/, ""), "4", "the next digit begins another guess");
      await page.keyboard.type("568\n");
      await page.waitForFunction(() => location.hash.includes("guesses=0123,4567,4568"));
    }
  });
});

test("settings, rules and the seal are behind one button, and a code that is half typed stays", async () => {
  await view("#/codes/play?draw=1", async (page) => {
    await page.locator(".keypad").waitFor();
    await page.keyboard.type("01");
    for (const text of ["Codemaker", "Fair play: the secret is sealed"]) assert.equal(await page.getByText(text).isVisible(), false, text);
    await button(page, "Game").click();
    for (const text of ["Codemaker", "Fair play: the secret is sealed"]) await page.getByText(text).waitFor();
    await page.keyboard.type("5");
    await button(page, "Back to the game").click();
    assert.match(await page.locator(".draft").getAttribute("aria-label"), /0 1$/, "nothing is typed where it is not seen");
  });
});

test("keys work at once, and the focus stays in the game after each guess and at its end", async () => {
  await view(
    "#/codes/play?draw=1",
    async (page) => {
      await page.locator(".keypad").waitFor();
      await page.keyboard.type("0124");
      await page.keyboard.press("Backspace");
      await page.keyboard.type("3\n");
      await rows(page).first().waitFor();
      // A guess sent from the button leaves the focus on it.
      await page.keyboard.type("4567");
      await button(page, "Guess").focus();
      await page.keyboard.press("Enter");
      await rows(page).nth(1).waitFor();
      assert.equal(await focused(page), "Guess");
      // From the last key Enter sends.
      for (const letter of "8901") {
        await page.locator(".key", { hasText: letter }).focus();
        await page.keyboard.press("Enter");
      }
      await page.keyboard.press("Enter");
      await rows(page).nth(2).waitFor();
      // After an undo by a click Enter sends the next code instead of undoing more.
      await button(page, "Undo").click();
      await rows(page).nth(2).waitFor({ state: "detached" });
      await page.keyboard.type("2345\n");
      await page.waitForURL(/guesses=0123,4567,2345/);
      await button(page, "Give up").click();
      await page.locator("section.end h2").waitFor();
      await page.waitForFunction(() => document.activeElement?.closest("section.end") !== null);
      assert.equal(await focused(page), "Not found this time.");
      await button(page, "Play again").focus();
      await page.keyboard.press("Enter");
      await page.locator(".keypad").waitFor();
      await page.waitForFunction(() => document.activeElement?.matches(".stage"));
    },
    { viewport: DESKTOP },
  );
});

/** The throttle of a browser whose processor is so many times slower. */
const slowBy = (rate) => async (page, context) => (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });

test("a guess typed right after the page has loaded is made, on a slow processor too", async () => {
  await view(
    "#/codes/play?draw=1",
    async (page) => {
      await page.keyboard.type("0123\n4567\n");
      await page.waitForFunction(() => location.hash.endsWith("guesses=0123,4567"));
      await rows(page).nth(1).waitFor();
      await page.keyboard.type("8901\n");
      await rows(page).nth(2).waitFor();
    },
    { viewport: DESKTOP, before: slowBy(6) },
  );
});

test("keys pressed between the first drawing of the keypad and its first paint are taken", async () => {
  for (const hash of ["#/codes/play?draw=1", "#/codes/both?draw=1", "#/codes/play"]) {
    await view(
      hash,
      async (page) => {
        await page.waitForFunction(() => location.hash.endsWith("guesses=0123"));
        await rows(page).first().waitFor();
      },
      {
        viewport: DESKTOP,
        // Observers are called after the drawing and before the paint.
        script: () => {
          new MutationObserver((_, observer) => {
            if (document.querySelector(".keypad") === null) return;
            observer.disconnect();
            for (const key of ["0", "1", "2", "7", "Backspace", "3", "Enter"]) {
              document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            }
          }).observe(document, { childList: true, subtree: true });
        },
      },
    );
  }
});

test("what is typed while feedback is on its way is made next, and nothing is taken over into another game", async () => {
  let letGo = () => {};
  const held = new Promise((resolve) => (letGo = resolve));
  await view(
    "#/codes/play?draw=1",
    async (page) => {
      await page.keyboard.type("0123\n4567\n890");
      await page.keyboard.press("Backspace");
      await page.keyboard.type("21\n");
      letGo();
      await page.waitForFunction(() => location.hash.endsWith("guesses=0123,4567,8921"));
      await button(page, "Give up").click();
      await page.getByRole("heading", { name: "Not found this time." }).waitFor();
      await page.keyboard.type("5678");
      await button(page, "Play again").click();
      await page.locator(".keypad").waitFor();
      assert.equal(await page.locator(".draft .symbol:not(.empty)").count(), 0);
    },
    { viewport: DESKTOP, before: (page) => page.route("**/*.wasm", (route) => held.then(() => route.continue())) },
  );
});

test.only("another game begins with an empty row, whatever was typed or proposed before", async () => {
  await view("#/codes/play?draw=11", async (page) => {
    await button(page, "Hint").click();
    await page.locator(".draft", { hasText: /\d{4}/ }).waitFor();
    await button(page, "Give up").click();
    await button(page, "Play again").click();
    await page.locator(".keypad").waitFor();
    assert.equal((await page.locator(".draft").textContent()).replace(/\D/g, ""), "1", "the number of the row alone");
  });
});

test("feedback is walked by arrow keys, and the focus stays on it", async () => {
  await view(
    "#/codes/yours",
    async (page) => {
      await page.locator(".next-guess .code").waitFor();
      const at = () => page.evaluate(() => document.activeElement?.getAttribute("data-answer"));
      // The grid is one stop.
      await page.locator('[data-answer="0A0B"]').focus();
      for (const [key, answer] of [
        ["ArrowRight", "0A1B"],
        ["ArrowDown", "1A1B"],
        ["ArrowDown", "2A1B"],
        ["ArrowDown", "3A0B"],
        ["ArrowRight", "4A0B"],
        ["ArrowUp", "2A2B"],
        ["ArrowUp", "1A2B"],
        ["ArrowLeft", "1A1B"],
      ]) {
        await page.keyboard.press(key);
        assert.equal(await at(), answer, key);
      }
      await page.keyboard.press("Enter");
      await rows(page).first().waitFor();
      assert.equal(await at(), "1A1B");
      assert.equal(await page.locator('.answer-key[tabindex="0"]').count(), 1);
      // The assistant hands the focus from guess to feedback and back.
      await goTo(page, "#/codes/assistant");
      await page.locator(".hint-guess").waitFor();
      await page.keyboard.type("0123");
      await button(page, "Next").focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement?.matches(".answer-key"));
      await page.keyboard.press("Enter");
      await rows(page).first().waitFor();
      await page.waitForFunction(() => document.activeElement?.matches(".key"));
    },
    { viewport: DESKTOP },
  );
});

test("a tap on the way one is on, a reload and a closed tab lose no game", async () => {
  await view("#/codes/play", async (page, context) => {
    await page.locator(".keypad").waitFor();
    await page.keyboard.type("0123\n");
    await rows(page).first().waitFor();
    const game = await page.evaluate(() => location.hash);
    const isHere = async (page) => {
      await rows(page).first().waitFor();
      assert.equal(await page.evaluate(() => location.hash), game);
    };
    const goTo = async (way) => {
      await button(page, "Game").click();
      await page.getByRole("link", { name: way }).click();
    };
    await goTo("You guess");
    await isHere(page);
    await goTo("Assistant");
    await page.locator(".hint-guess").waitFor();
    await goTo("You guess");
    await isHere(page);
    const { origin, pathname } = new URL(page.url());
    await page.close();
    const other = await context.newPage();
    await other.goto(`${origin}${pathname}#/codes/play`);
    await isHere(other);
    // Until another one is asked for, or it is over.
    await button(other, "Game").click();
    await button(other, "New game").click();
    await other.waitForFunction((game) => !location.hash.startsWith(game.split("&guesses")[0]), game);
    assert.equal(await rows(other).count(), 0);
    await other.keyboard.type("4567\n");
    await rows(other).first().waitFor();
    await button(other, "Give up").click();
    await other.locator("section.end").waitFor();
    await other.evaluate(() => (location.hash = "#/codes/play"));
    await other.locator(".keypad").waitFor();
    assert.equal(await rows(other).count(), 0);
  });
});

test("hints are counted, and a guess that is taken back makes practice of the game", async () => {
  await view("#/codes/play?draw=1", async (page) => {
    await button(page, "Hint").click();
    await page.locator(".draft[aria-label$='0 1 2 3']").waitFor();
    // It is put in as often as it is asked for.
    await button(page, "⌫ Erase").click();
    await button(page, "Hint (1 so far)").click();
    await page.locator(".draft[aria-label$='0 1 2 3']").waitFor();
    await page.keyboard.press("Enter");
    await rows(page).first().waitFor();
    await button(page, "Hint (2 so far)").waitFor();
    await button(page, "Undo").click();
    await rows(page).first().waitFor({ state: "detached" });
    await page.reload();
    await button(page, "Give up").click();
    await page.getByText("A practice game: with 2 hints, guesses were taken back. Skill is not given.").waitFor();
  });
});

test("while one guesses nothing tells the best guess, and every number is labelled", async () => {
  await view("#/codes/play?draw=1&guesses=0123,4567", async (page) => {
    await rows(page)
      .first()
      .locator(".left", { hasText: /^720 left$/ })
      .waitFor();
    assert.equal(await rows(page).locator("button").count(), 0);
    await button(page, "Give up").click();
    await rows(page).first().getByRole("button").click();
    await page.getByText("Best known:").or(page.locator(".detail .rating")).first().waitFor();
  });
});

/** Runs in the page: counts what would be felt. */
function countTicks() {
  globalThis.ticks = 0;
  navigator.vibrate = () => ++globalThis.ticks > 0;
}

test.only("feedback comes peg by peg, the winning code hops and the phone ticks, but not for who wants less motion", async () => {
  for (const motion of ["no-preference", "reduce"]) {
    await view(
      "#/codes/play?rules=4x6r&draw=9",
      async (page) => {
        await page.emulateMedia({ reducedMotion: motion });
        const moves = (selector) =>
          page
            .locator(selector)
            .first()
            .evaluate((element) => getComputedStyle(element).animationName);
        for (const symbol of "0011") await page.locator(".key", { hasText: symbol }).click();
        await button(page, "Guess").click();
        await rows(page).first().waitFor();
        assert.equal(await moves(".guesses .answer-picture i"), motion === "reduce" ? "none" : "reveal");
        assert.equal((await page.evaluate(() => globalThis.ticks)) > 0, motion !== "reduce");
        await button(page, "Give up").click();
        const secret = (await page.locator("section.end .code .unseen").first().textContent()).replaceAll(" ", "");
        // The same puzzle anew: this tab knows that it is finished.
        await page.evaluate(() => sessionStorage.clear());
        await page.evaluate(() => (location.hash = "#/codes/play?rules=4x6r&draw=9&hints=0"));
        await page.locator(".keypad").waitFor();
        await page.keyboard.type(`${secret}\n`);
        await page.getByText("Found at the first guess!").waitFor();
        assert.equal(await moves(".guesses .fresh .code .symbol"), motion === "reduce" ? "none" : "hop");
      },
      { script: countTicks },
    );
  }
});

/** Runs in the page: counts the questions to the workers by name. */
function countQuestions() {
  globalThis.questions = {};
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (request, ...rest) {
    globalThis.questions[request.question] = (globalThis.questions[request.question] ?? 0) + 1;
    return post.call(this, request, ...rest);
  };
}

test("each guess asks about one position, however long the game is", async () => {
  await view(
    "#/codes/play?rules=4x6r&draw=11",
    async (page) => {
      await page.locator(".keypad").waitFor();
      for (let number = 0; number < 8; number++) {
        await page.keyboard.type(`${["0011", "2233", "4455", "0123", "1234", "2345", "0012", "1122"][number]}\n`);
        await rows(page)
          .nth(number)
          .locator(".left", { hasText: /\d left/ })
          .waitFor();
      }
      const { standing, replies } = await page.evaluate(() => globalThis.questions);
      assert.ok(standing <= 8 && replies <= 9, `${standing} positions and ${replies} feedbacks were asked for`);
    },
    { script: countQuestions },
  );
});

test("feedback that contradicts itself takes the focus, which goes back to the game when it is mended", async () => {
  await view(
    "#/codes/yours",
    async (page) => {
      const at = () => page.evaluate(() => `${document.activeElement?.closest("section, ol, .stage")?.tagName} ${document.activeElement?.tagName}`);
      for (const [number, answer] of ["0A0B", "4A0B"].entries()) {
        await page.locator('.answer-key[aria-disabled="false"]').first().waitFor();
        await page.locator(`.next-guess [data-answer="${answer}"]`).focus();
        await page.keyboard.press("Enter");
        await rows(page).nth(number).waitFor();
        if (number === 0) await page.locator(".next-guess .code").waitFor();
        if ((await page.getByText("This feedback contradicts itself.").count()) > 0) break;
      }
      await page.evaluate(() => (location.hash = "#/codes/yours?said=0123-0A0B,4567-0A0B"));
      await page.getByText("This feedback contradicts itself.").waitFor();
      await page.waitForFunction(() => document.activeElement?.matches(".panel h2"));
      assert.equal(await at(), "SECTION H2");
      await rows(page).nth(1).getByRole("button").click();
      await page.locator(".change [data-answer='1A1B']").focus();
      await page.keyboard.press("Enter");
      await page.locator(".next-guess .code").waitFor();
      assert.equal(await at(), "OL BUTTON");
    },
    { viewport: DESKTOP },
  );
  await view("#/codes/play?draw=1&gave-up=1", async (page) => {
    await page.locator("section.end .code").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.closest("section.end") ?? null), null, "a view that opens at the end takes no focus");
  });
});
