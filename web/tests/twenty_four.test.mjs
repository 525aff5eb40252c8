// 24: any hand solved, the quiz, rounds of numbers, in a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Solver } from "solvetab/solver";
import { button, DESKTOP, goTo, hashOf, useBrowser } from "./browser.mjs";
import { unit } from "./units.mjs";

const view = useBrowser();
const end = (page) => page.locator("section.end h2");
const start = (page) => button(page, "Start").click();
const field = (page) => page.getByLabel("or type it");

/** Taps numbers and operations: `3 × 8` takes the first card that shows 3. */
async function combine(page, left, sign, right) {
  const cards = page.locator(".combined button.card");
  await cards.first().waitFor();
  const before = await cards.count();
  const first = cards.and(page.getByRole("button", { name: left, exact: true })).first();
  if ((await first.getAttribute("aria-pressed")) === "false") await first.click();
  await button(page, sign).click();
  const others = page.locator('.combined button.card[aria-pressed="false"]');
  await others
    .and(page.getByRole("button", { name: right, exact: true }))
    .first()
    .click();
  await page.waitForFunction((count) => document.querySelectorAll(".combined button.card").length === count, before - 1);
}

test("cards are tapped, all solutions come grouped by idea, hints uncover the last step first, and what cannot be made is told", async () => {
  await view("#/24/solve", async (page) => {
    for (const card of ["3", "3", "8", "8"]) await button(page, `Add ${card}`).click();
    await page.getByText("8 ÷ (3 − 8 ÷ 3) = 24").waitFor();
    await page.getByText("1 way to make 24").first().waitFor();
    await page.getByText("Every solution needs a fraction along the way.").waitFor();
    assert.match(page.url(), /cards=3,3,8,8/);
    await page.getByRole("radio", { name: "Hints only" }).check();
    await button(page, "Show the last step").click();
    await page.getByText("8 ÷ (1/3) = 24").waitFor();
    assert.equal(await page.locator(".steps .covered").count(), 2);
    await button(page, "Show the step before").click();
    await page.getByText("3 − (8/3) = 1/3").waitFor();
    await button(page, "Show the step before").click();
    await page.locator(".steps .covered").first().waitFor({ state: "detached" });
    await button(page, "8, remove it").first().click();
    await page.waitForFunction(() => location.hash.includes("cards=3,3,8") && !location.hash.includes("8,8"));
    await goTo(page, "#/");
    await goTo(page, "#/24/solve?cards=1,5,7,12");
    await page.getByRole("heading", { name: "4 different ways to make 24, 22 with all their forms" }).waitFor();
    assert.equal(await page.locator(".ideas > li").count(), 4);
    await page.locator(".ideas summary").first().click();
    assert.ok(await page.locator(".forms li").first().isVisible());
    await goTo(page, "#/24/solve?cards=2,3,5,7,11&target=1/2");
    await page.getByRole("heading", { name: /(63 ways to make|make) 1\/2(, 63|$)/ }).waitFor();
    await page.getByLabel("Make").fill("7");
    await page.getByLabel("Make").press("Enter");
    await page.getByRole("heading", { name: /ways to make 7/ }).waitFor();
    await goTo(page, "#/24/solve?cards=1,1,1,1");
    await page.getByText("These cards do not make 24.").first().waitFor();
    await page.getByText("Closest:").waitFor();
    await page.locator(".formula", { hasText: "= 4" }).waitFor();
  });
});

test("24 begins with the game: how its clock runs, and cards face down until the clock is started", async () => {
  await view("#/", async (page) => {
    await page.getByRole("navigation").getByRole("link", { name: "24", exact: true }).click();
    await page.getByText("No time limit. The clock runs from Start until you answer, also while you are away.").waitFor();
    await page.locator(".card-back").first().waitFor();
    assert.equal(await page.locator(".combined button").count(), 0);
    await button(page, "Start").click();
    await page.waitForFunction(() => document.querySelectorAll(".combined button.card").length === 4);
    await page.getByRole("timer").waitFor();
  });
});

test("hands are dealt, and one is solved by touch, before the solvers are loaded", async () => {
  await view(
    "#/24/quiz",
    async (page) => {
      await button(page, "Start").click();
      await page.waitForFunction(() => document.querySelectorAll(".combined button.card").length === 4);
      await page.locator(".menu-button").click();
      // The click must not wait until all that is asked for has come.
      await page.locator(".one-of label", { hasText: "Hard" }).click({ noWaitAfter: true });
      await page.waitForFunction(() => location.hash.includes("level=hard"));
      await page.evaluate(() => (location.hash = "#/24/quiz?cards=1,2,3,4"));
      await start(page);
      await combine(page, "2", "times", "3");
      const places = await page.locator(".combined li").evaluateAll((all) => all.map((place) => `${place.offsetWidth}x${place.offsetHeight}`));
      assert.equal(new Set(places).size, 1, `a place that is empty is as large as a card: ${places}`);
      await combine(page, "6", "times", "4");
      await combine(page, "24", "times", "1");
      assert.match(await end(page).textContent(), /^Right, in [\d.]+ seconds!$/);
    },
    // What never comes is aborted with the page.
    { before: (page) => page.route("**/solver-*.wasm", () => {}) },
  );
});

test.only("the hands that are dealt are of their levels, by the solutions that the solver counts", async () => {
  const { hands } = await unit("workers/hands.ts");
  const solver = (await Solver.load()).twentyFour;
  const counts = { easy: 0, medium: 0, hard: 0 };
  for (const { cards, level } of hands()) {
    const { count } = solver.solutions(cards);
    assert.equal(level, count > 3 ? "easy" : count > 1 ? "medium" : "hard", `${cards}`);
    counts[level]++;
  }
  assert.deepEqual(counts, { easy: 374, medium: 544, hard: 444 });
});

test("a solved hand shows its formula, and asks for no more taps", async () => {
  await view("#/24/quiz?cards=3,3,8,8", async (page) => {
    await start(page);
    await combine(page, "8", "divided by", "3");
    await combine(page, "3", "minus", "8/3");
    await combine(page, "8", "divided by", "1/3");
    await page
      .locator(".end .formula", { hasText: /^8 ÷ \(3 − 8 ÷ 3\) = 24$/ })
      .first()
      .waitFor();
    await goTo(page, "#/24/quiz?cards=1,2,3,4");
    await start(page);
    await field(page).fill("(1+3)*(4+2)");
    await button(page, "Check").click();
    await page.locator(".end .formula", { hasText: /^\(1 \+ 3\) × \(4 \+ 2\) = 24$/ }).waitFor();
    // A formula of one's own stays after a reload.
    await page.reload();
    await page.locator(".end .formula", { hasText: /^\(1 \+ 3\) × \(4 \+ 2\) = 24$/ }).waitFor();
  });
});

test("a value in a link that cannot be right is told, and another hand or round is not blamed for it", async () => {
  await view("#/", async (page) => {
    for (const hash of ["#/24/quiz?level=silly", "#/24/quiz?cards=1,2,3,4&beat=never", "#/24/numbers?large=9&draw=1"]) {
      await goTo(page, hash);
      await page.getByText("Something in this link cannot be right").waitFor();
      await start(page);
      await page.locator(".running").waitFor();
      await button(page, hash.includes("quiz") ? "Skip" : "Give up").click();
      await button(page, hash.includes("quiz") ? "Next hand" : "Next round").click();
      await page.locator("section.end").waitFor({ state: "detached" });
      assert.equal(await page.locator(".notice").count(), 0, hash);
      await goTo(page, "#/");
    }
  });
});

test.only("the quiz is solved by touch", async () => {
  await view("#/24/quiz?level=easy&cards=1,2,3,4", async (page) => {
    await start(page);
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
    await page.locator(".end .formula").first().waitFor();
    await page.getByText("1 solved, streak 0").waitFor();
  });
});

test("steps are taken back one by one to the first, or all at once", async () => {
  await view("#/24/quiz?cards=1,2,3,4", async (page) => {
    const cards = page.locator(".combined button.card");
    await start(page);
    await combine(page, "1", "plus", "2");
    await combine(page, "3", "plus", "3");
    await combine(page, "6", "plus", "4");
    await page.getByText("That makes 10, not 24.").first().waitFor();
    for (const left of [2, 3, 4]) {
      await button(page, "Undo").click();
      await page.waitForFunction((left) => document.querySelectorAll(".combined button.card").length === left, left);
    }
    await combine(page, "1", "plus", "2");
    await combine(page, "3", "plus", "3");
    await button(page, "Undo all").click();
    await page.waitForFunction(() => document.querySelectorAll(".combined button.card").length === 4);
    assert.deepEqual(await cards.evaluateAll((all) => all.map((card) => card.getAttribute("aria-label"))), ["1", "2", "3", "4"]);
    // Taps that come at once are all taken.
    await goTo(page, "#/24/quiz?cards=2,6,7,9");
    await start(page);
    await page.evaluate(async () => {
      for (const name of ["2", "plus", "6", "plus", "7", "plus", "9"]) {
        document.querySelector(`.card[aria-label="${name}"], .signs [aria-label="${name}"]`).click();
        // A frame is less than any finger needs, and less than any worker.
        await new Promise(requestAnimationFrame);
      }
    });
    await end(page).waitFor();
  });
});

test("a reload keeps the table, the clock, the score and the streak", async () => {
  await view("#/24/quiz?cards=1,2,3,4", async (page) => {
    await start(page);
    await combine(page, "2", "times", "3");
    await page.waitForFunction(() => document.querySelector(".clock").title !== "0 seconds");
    await page.reload();
    await button(page, "6").waitFor();
    assert.notEqual(await page.getByRole("timer").getAttribute("title"), "0 seconds");
    await combine(page, "6", "times", "4");
    await combine(page, "24", "times", "1");
    await page.getByText("1 solved, streak 1").waitFor();
    await page.reload();
    await end(page).waitFor();
    await page.getByText("1 solved, streak 1").waitFor();
    await page.goto(page.url().replace(/#.*/, "#/"));
    await page.goto(page.url().replace(/#.*/, "#/24/quiz?cards=3,3,8,8"));
    await page.getByText("1 solved, streak 1").waitFor();
  });
});

test("the quiz takes an expression that is typed, at once and in full width, and gives hints", async () => {
  await view(
    "#/24/quiz?level=hard&cards=3,3,8,8",
    async (page) => {
      await start(page);
      // Nothing was clicked: the keys go to the field.
      await page.keyboard.type("8*3");
      await page.keyboard.press("Enter");
      await page.locator(".notice", { hasText: "3 is used once, but" }).waitFor();
      await field(page).fill("8 ÷ (3 − 8 ÷ 3)");
      await button(page, "Check").click();
      await end(page).waitFor();
      assert.ok(await page.evaluate(() => document.activeElement?.matches(".end h2")), "the focus goes on");
      await page.keyboard.press("Enter");
      await end(page).waitFor({ state: "detached" });
      await goTo(page, "#/24/quiz?level=hard&cards=2,6,7,9");
      await start(page);
      await field(page).fill("２＋６＋７＋９");
      await button(page, "Check").click();
      await end(page).waitFor();
      // A hint shows a step at once, from what lies on the table, and says where there is no way.
      await goTo(page, "#/24/quiz?cards=1,2,3,4");
      await start(page);
      await button(page, "Hint").click();
      await page.locator(".hint-line .steps").getByText("= 24").waitFor();
      await button(page, "Another hint").click();
      await page.waitForFunction(() => document.querySelectorAll(".hint-line li").length === 2);
      await combine(page, "3", "plus", "4");
      await combine(page, "2", "plus", "7");
      await button(page, "Hint").click();
      await page.getByText("24 cannot be made from here. Undo a step.").waitFor();
    },
    { viewport: DESKTOP },
  );
});

test("an address does not tell the hand whose clock has not begun, and every hand comes back from it", async () => {
  await view("#/24/quiz", async (page) => {
    await page.locator(".cover .main:enabled").waitFor();
    const hash = await hashOf(page);
    await start(page);
    const cards = await page.locator(".combined .card").evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")));
    assert.match(hash, /^#\/24\/quiz\?level=easy&hand=[0-9a-z]{1,3}$/);
    await page.reload();
    await page.locator(".running").waitFor();
    assert.deepEqual(await page.locator(".combined .card").evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label"))), cards);
  });
  const { readHand, writeHand } = await unit("twenty_four/hand_in_address.ts");
  const written = new Set();
  const ranks = Array.from({ length: 13 }, (_, place) => place + 1);
  for (const one of ranks)
    for (const two of ranks)
      for (const three of ranks)
        for (const four of ranks) {
          const text = writeHand([one, two, three, four]);
          written.add(text);
          assert.deepEqual(readHand(text), [one, two, three, four]);
        }
  assert.equal(written.size, 13 ** 4);
  for (const text of ["", "zzzz", "m1e", "-1", "3,3,8,8"]) assert.equal(readHand(text), null, text);
});

test("a round of numbers has rules, a start, a clock, and points", async () => {
  await view("#/24/numbers", async (page) => {
    await page.getByText("You have 60 seconds.").waitFor();
    assert.equal(await page.getByRole("timer").count(), 0, "no clock runs before the start");
    assert.equal(await page.locator(".combined button").count(), 0);
    await button(page, "Game").click();
    for (const [name, clock] of [
      ["30 s", "30"],
      ["90 s", "90"],
      ["No clock", "0"],
    ]) {
      await page.getByRole("radio", { name, exact: true }).click();
      await page.waitForFunction((clock) => location.hash.includes(`clock=${clock}`), clock);
    }
    await button(page, "Back to the game").click();
    await start(page);
    await page.waitForFunction(() => document.querySelectorAll(".combined button.card").length === 6);
    assert.equal(await page.getByRole("button", { name: /^(Take|Submit)/ }).count(), 0, "nothing is offered before something was made");
    // A step that is not a positive whole number is refused.
    await goTo(page, "#/24/numbers?cards=3,6,7,9,2,1&target=500");
    await start(page);
    const cards = page.locator(".combined button.card");
    await cards.nth(0).click();
    await button(page, "minus").click();
    await cards.nth(1).click();
    await page.getByText("each step must be a positive whole number").first().waitFor();
    assert.equal(await cards.count(), 6);
  });
});

test.only("a round of numbers is solved, by touch, by typing, or nearly", async () => {
  await view("#/24/numbers?large=4&cards=25,50,75,100,3,6&target=303", async (page) => {
    await start(page);
    await combine(page, "100", "times", "3");
    await page.getByText("300, 3 away").waitFor();
    await button(page, "Submit 300").click();
    await page.getByRole("heading", { name: "300, 3 away: 7 points" }).waitFor();
    await page.getByText("7 points in 1 round").waitFor();
    await page.locator(".end .formula").first().waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "300, 3 away: 7 points" }).waitFor();
    await page.getByText("7 points in 1 round").waitFor();
    await goTo(page, "#/");
    await goTo(page, "#/24/numbers?large=3&cards=25,50,75,100,3,6&target=303&clock=0");
    await start(page);
    await field(page).fill("(100 + 50/50) * 3");
    await button(page, "Check").click();
    await page.locator(".notice", { hasText: "50 is used twice" }).waitFor();
    await field(page).fill("100 × 3 + 75 / 25");
    await button(page, "Check").click();
    await page.getByRole("heading", { name: "303, exactly: 10 points" }).waitFor();
    await page.locator(".end .formula").first().waitFor();
    await goTo(page, "#/24/numbers?cards=1,1,2&target=999");
    await start(page);
    await button(page, "Give up").click();
    await page.getByText("These cards do not make 999.").waitFor();
    await page.locator(".end .formula").first().waitFor();
    await button(page, "Next round").click();
    await page.waitForFunction(() => /&draw=\d+$/.test(location.hash));
    await page.getByRole("timer").waitFor();
  });
});

test("a daily puzzle that was left goes on, in another tab too, and another hand does not begin it again", async () => {
  for (const [hash, next] of [
    ["#/24/quiz?day=1", "cards=3,3,8,8"],
    ["#/24/numbers?day=1", "cards=25,50,75,100,3,6&target=952"],
  ]) {
    await view(hash, async (page, context) => {
      const address = page.url();
      await start(page);
      await page.getByRole("timer").waitFor();
      await page.close();
      const other = await context.newPage();
      const goes = async () => {
        await other.locator(".combined button.card").first().waitFor();
        assert.equal(await button(other, "Start").count(), 0, "its clock runs on");
      };
      await other.goto(address);
      await goes();
      if (hash.includes("quiz")) await other.getByText("Help", { exact: true }).click();
      await button(other, "Give up").click();
      await button(other, "Give up").click();
      await other.locator(".daily-end").waitFor();
      // Another hand is another round.
      await other.goto(address.replace(/day=.*/, next));
      await start(other);
      await other.getByRole("timer").waitFor();
      await other.goto(address);
      await other.locator(".daily-end").waitFor();
    });
  }
});

test("a number that is typed counts, and of two equally near ones the smaller; the same link is the same round", async () => {
  await view("#/24/numbers?cards=8,10,7,50,3,2&target=208", async (page) => {
    await start(page);
    await field(page).fill("8*(10+7)+50+3");
    await button(page, "Check").click();
    await page.getByText("189, 19 away").waitFor();
    await button(page, "Submit 189").waitFor();
    // 206 and 210 are equally near.
    await field(page).fill("(50 - 8) * (3 + 2)");
    await button(page, "Check").click();
    await button(page, "Submit 210").waitFor();
    await field(page).fill("(50 + 2) * (7 - 3) - 10 + 8");
    await button(page, "Check").click();
    await button(page, "Submit 206").click();
    await page.getByRole("heading", { name: "206, 2 away: 7 points" }).waitFor();
    await goTo(page, "#/24/numbers?large=2&clock=0&draw=5");
    await start(page);
    const dealt = async () => {
      await page.locator(".combined button.card").nth(5).waitFor();
      return [...(await page.locator(".combined button.card").allTextContents()), await page.locator(".target-number").textContent()];
    };
    const tiles = await dealt();
    assert.equal(tiles.filter((tile) => [25, 50, 75, 100].includes(Number(tile))).length, 2, tiles.join());
    await page.reload();
    assert.deepEqual(await dealt(), tiles);
  });
});

test("a round goes on after a reload with the time that is left, and what stands in the field counts when the time is over", async () => {
  await view("#/24/numbers?cards=100,10,3,8,50,1&target=208&clock=60", async (page) => {
    await page.clock.install();
    await start(page);
    await combine(page, "100", "times", "3");
    await page.clock.fastForward(20_000);
    await page.reload();
    await page.getByText("300, 92 away").waitFor();
    const left = Number((await page.getByRole("timer").textContent()).split(":")[1]);
    assert.ok(left <= 40, `${left} seconds are left`);
    await button(page, "Undo").click();
    await field(page).fill("100*(10+3)*8/50");
    await page.clock.fastForward(45_000);
    await page.getByRole("heading", { name: "208, exactly: 10 points" }).waitFor();
  });
});

test.only("the clock of a round runs on while the first view is seen, and says so before Start in both languages", async () => {
  for (const [locale, told, starts] of [
    ["en-GB", "The clock runs from Start until you answer, also while you are away.", "Start"],
    ["zh-CN", "点“开始”后开始计时，答完为止，离开时也不停。", "开始"],
  ]) {
    await view(
      "#/24/quiz?day=327",
      async (page) => {
        const timer = page.locator(".clock");
        for (const [hash, isOver] of [
          ["#/24/quiz?day=327", false],
          ["#/24/numbers?day=327", true],
        ]) {
          await goTo(page, hash);
          await page.getByText(told).waitFor();
          await button(page, starts).click();
          await timer.waitFor();
          await page.evaluate(() => (location.hash = "#/"));
          await timer.waitFor({ state: "detached" });
          await page.clock.fastForward(300_000);
          await page.evaluate((hash) => (location.hash = hash), hash);
          await timer.waitFor();
          if (isOver) await end(page).waitFor();
          else assert.match(await timer.textContent(), /^5:[0-5]\d$/);
        }
      },
      { locale, before: (page) => page.clock.install({ time: new Date("2026-11-24T12:00:00") }) },
    );
  }
});
