// Codes too many to list: the assistant, and the other ways of playing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { button, feedback, goTo, guess, rows, useBrowser } from "./browser.mjs";

const view = useBrowser();

const end = (page) => page.locator("section.end h2");
const read = async (code) => (await code.textContent()).replaceAll(" ", "");

/** By a button, or by both counts. */
async function answer(page, text) {
  const before = await rows(page).count();
  await page.locator(".answers, .counts").first().waitFor();
  if ((await page.locator(".counts").count()) > 0) {
    const [bulls, cows] = text.slice(0, -1).split("A");
    await page.locator(".counts select").nth(0).selectOption(bulls);
    await page.locator(".counts select").nth(1).selectOption(cows);
    await page.locator(".counts button").click();
  } else {
    await page.locator(`.answer-key[data-answer="${text}"]`).click();
  }
  await rows(page).nth(before).waitFor();
}

test("the assistant advises on ten positions as the program does", async () => {
  await view("#/codes/assistant", async (page) => {
    await button(page, "Game").click();
    await button(page, "More").click();
    await button(page, "10x10").click();
    await page.locator(".hint-guess .unseen", { hasText: "0 1 2 3 4 5 6 7 8 9" }).waitFor({ state: "attached" });
    await page.keyboard.type("0123456789\n");
    await answer(page, "2A8B");
    await page.locator(".big-count strong", { hasText: /^667,485$/ }).waitFor();
    await page.getByText("Counted exactly.").waitFor();
    // `solvetab next --rules 10x10 0123456789=2A8B`
    await page.locator(".hint-guess .unseen", { hasText: "0 7 5 8 4 3 6 1 2 9" }).waitFor({ state: "attached" });
    await page.getByText("Estimated: about 10.2 guesses left. Judged by 4,000 codes drawn from those left").waitFor();
    assert.equal(await page.getByText("List them").count(), 0, "they are too many");
    await button(page, "Use it").click();
    await answer(page, "1A9B");
    await page.locator(".big-count strong", { hasText: /^255,092$/ }).waitFor();
    await rows(page).first().getByRole("button", { name: "Look at guess 1: 667,485 left" }).click();
    await page.locator(".change").getByRole("button", { name: "Remove this guess" }).click();
    await rows(page).nth(1).waitFor({ state: "detached" });
  });
});

test("whoever follows the assistant finds the secret of 12x12, and is told what is proven", async () => {
  const secret = "b3a072591468";
  await view("#/codes/assistant?rules=12x12", async (page) => {
    let isProven = false;
    for (let turn = 1; turn <= 20; turn++) {
      await page.locator(".certain").waitFor();
      isProven ||= (await page.locator(".certain").textContent()).startsWith("Proven: from here no play needs fewer guesses.");
      const guess = await read(page.locator(".hint .hint-guess .unseen"));
      await button(page, "Use it").click();
      await answer(page, feedback(guess, secret));
      if (guess === secret) break;
      await page.waitForFunction(() => document.querySelector(".thinking") === null && document.querySelector(".certain") !== null);
    }
    await end(page).waitFor();
    assert.ok(isProven);
  });
});

test("the page finds a secret of eight colours out of twelve", async () => {
  const secret = "4b0a7715";
  await view("#/codes/yours?rules=8x12r", async (page) => {
    for (let turn = 1; turn <= 12 && (await end(page).count()) === 0; turn++) {
      await answer(page, feedback(await read(page.locator(".next-guess .code .unseen")), secret));
      await page.waitForFunction(() => document.querySelector("section.end, .next-guess .code") !== null);
    }
    assert.match(await end(page).textContent(), /^The computer found your code in \d+ guesses\.$/);
  });
});

test("a visitor guesses a secret of ten positions, with hints, and gives up", async () => {
  await view("#/codes/play?rules=10x10&draw=7", async (page) => {
    assert.equal(await page.getByRole("radio", { name: "Adversarial" }).count(), 0);
    for (const code of ["0123456789", "1032547698"]) {
      await page.keyboard.type(`${code}\n`);
      await rows(page)
        .filter({ hasText: [...code].join(" ") })
        .waitFor();
    }
    await button(page, "Hint").click();
    await page.locator('.keypad .main[aria-disabled="false"]').waitFor();
    await button(page, "Give up").click();
    await page.getByText("With so many codes nobody knows what each guess was worth.").waitFor();
    await page.getByText(/^The secret was/).waitFor();
    const secret = await read(page.locator("section.end .unseen").first());
    assert.equal([...secret].sort().join(""), "0123456789");
    const [bulls, cows] = (await rows(page).first().locator(".answer-text").textContent()).match(/\d+/g);
    assert.equal(`${bulls}A${cows}B`, feedback("0123456789", secret));
  });
});

test("estimates are said to be estimates, lists are listed, and answers that contradict each other are named, on the page's way too", async () => {
  await view("#/codes/assistant?rules=10x20r&said=0011223344-1A2B,5566778890-1A2B,ab00c5d6e1-1A3B", async (page) => {
    await page.locator(".big-count strong", { hasText: /^about 10,300,000,000$/ }).waitFor();
    await page.getByText("An estimate; its standard error is about 2 %.").waitFor();
    await goTo(page, "#/codes/assistant?rules=6x10&said=012345-1A3B,134268-2A2B,124378-1A3B,021386-1A3B");
    await page.locator(".big-count strong", { hasText: /^32$/ }).waitFor();
    await page.getByText("The best play that a search found, not proven: 2.31 guesses left on average, at most 3.").waitFor();
    await page.getByText("List them").click();
    await page.locator(".code-list li").nth(23).waitFor();
    await button(page, "Show more").click();
    await page.locator(".code-list li").nth(31).waitFor();
    for (const way of ["assistant", "yours"]) {
      await goTo(page, `#/codes/${way}?rules=10x10&said=0123456789-2A8B,0123456789-3A7B,1032547698-0A10B`);
      await page.getByText("This feedback contradicts itself.").waitFor();
      await page.getByText("Up to guess 1 some code did: the feedback to guess 2 is wrong, or one before it.").waitFor();
      assert.equal(await page.locator(".certain, .next-guess").count(), 0);
    }
  });
});

/**
 * Runs in the page: the first worker that is asked to think about two guesses or more hears nothing from then on, however fast the machine is.
 * It has answered before, so it is no longer fetching the solvers.
 */
function keepThinking() {
  const { postMessage, terminate } = Worker.prototype;
  let deaf = null;
  Worker.prototype.postMessage = function (request) {
    if (request.question === "rateGuesses") this.addEventListener("message", () => (globalThis.isRated = true));
    if (/^(large|rateGuesses)/.test(request.question) && request.with[0].said.length > 1) deaf ??= this;
    if (this === deaf) globalThis.isThinking = true;
    else postMessage.call(this, request);
  };
  Worker.prototype.terminate = function () {
    globalThis.isEnded = true;
    terminate.call(this);
  };
}

test("a long search is cancelled, and goes on when it is asked to; one whose view is left is ended, also if it was replaced", async () => {
  const said = [
    "00123456789abcde-2A3B",
    "fghijklmnopqrstu-1A4B",
    "vwxyz0a1b2c3d4e5-2A3B",
    "0f1g2h3i4j5k6l7m-1A3B",
    "n0o1p2q3r4s5t6u7-1A3B",
    "8v9waxbyczd0e1f2-1A3B",
  ];
  const rules = "#/codes/assistant?rules=16x36r";
  const of = (said) => `${rules}&said=${said.join(",")}`;
  const thinks = (page) => page.waitForFunction(() => globalThis.isThinking);
  const leave = async (page) => {
    await goTo(page, "#/");
    await page.waitForFunction(() => globalThis.isEnded);
    await goTo(page, of(said));
  };
  for (const stop of [
    async (page) => {
      await button(page, "Cancel").first().click();
      await button(page, "Go on").first().click();
    },
    leave,
    async (page) => {
      await goTo(page, of([...said.slice(0, -1), "8v9waxbyczd0e1f2-0A3B"]));
      await leave(page);
    },
  ]) {
    await view(
      rules,
      async (page) => {
        await page.locator(".certain").waitFor();
        await goTo(page, of(said));
        await thinks(page);
        await stop(page);
        await page.locator(".big-count strong", { hasText: /^about / }).waitFor();
        await page.locator(".certain").waitFor();
      },
      { script: keepThinking },
    );
  }
});

test("the rating of a game is ended if it is left, but not while the solvers are fetched for it", async () => {
  const leave = async (page) => {
    await goTo(page, "#/");
    // Longer than a worker is given.
    await page.waitForTimeout(3000);
    return page.evaluate(() => globalThis.isEnded === true);
  };
  await view(
    "#/codes/play?draw=7",
    async (page) => {
      await guess(page, "0123");
      await page.waitForFunction(() => globalThis.isRated);
      await guess(page, "4567");
      await page.waitForFunction(() => globalThis.isThinking);
      assert.equal(await leave(page), true);
    },
    { script: keepThinking },
  );
  await view(
    "#/codes/play?draw=7",
    async (page) => {
      const fetched = page.waitForRequest("**/solver-*.wasm");
      await guess(page, "0123");
      await fetched;
      assert.equal(await leave(page), false);
    },
    { script: keepThinking, before: (page) => page.route("**/solver-*.wasm", () => {}) },
  );
});
