// Daily puzzles: those of some dates stand here and must never change; the record, its file, and a browser that keeps nothing.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { button, goTo, guess, hashOf, hasPlayed, PHONE, played, rows, today, useBrowser } from "./browser.mjs";
import { unit } from "./units.mjs";

const view = useBrowser();
const daily = await unit("shell/daily.ts");
const puzzles = (await unit("workers/daily.ts")).answers;
const { secret } = (await unit("workers/code_breaking.ts")).answers;

/** The puzzles of some days. A release that changes one of them takes a day's puzzle from those who have played it. */
const PINNED = [
  [0, "2026-01-01", "3256", "3054", [4, 5, 7, 12], [[25, 2, 5, 1, 7, 4], 971], "8,9-1,1"],
  [1, "2026-01-02", "6309", "5323", [3, 4, 5, 6], [[75, 4, 10, 5, 8, 8], 308], "8,8-2,5"],
  [327, "2026-11-24", "8240", "1310", [3, 5, 12, 13], [[25, 100, 5, 3, 9, 7], 927], "0,8-1,8"],
  [1000, "2028-09-27", "3912", "2100", [5, 8, 8, 13], [[25, 100, 75, 5, 8, 1], 529], "6,7-0,3"],
];

test.only("the puzzles of a day never change", async () => {
  for (const [day, date, bullsAndCows, mastermind, hand, round, position] of PINNED) {
    const draw = (game) => daily.dailyDraw(game, day);
    assert.equal(daily.dateOf(day).toISOString().slice(0, 10), date);
    assert.equal(await secret("4x10", draw("bulls-and-cows")), bullsAndCows);
    assert.equal(await secret("4x6r", draw("mastermind")), mastermind);
    assert.deepEqual(await puzzles.dailyHand(draw("24")), hand);
    const { cards, target } = await puzzles.dailyRound(draw("numbers"));
    assert.deepEqual([cards, target], round);
    const { mover, opponent } = await puzzles.dailyPosition(draw("quad-ace"));
    assert.equal(`${mover}-${opponent}`, position);
  }
});

test.only("a year of puzzles can be solved, and seldom says the same twice", async () => {
  const solve = (await unit("workers/twenty_four.ts")).answers.solutions;
  const { positions } = (await unit("workers/quad_ace.ts")).answers;
  const secrets = new Set();
  for (let day = 0; day < 365; day++) {
    secrets.add(await secret("4x10", daily.dailyDraw("bulls-and-cows", day)));
    const cards = await puzzles.dailyHand(daily.dailyDraw("24", day));
    assert.ok((await solve({ cards, target: "24", some: false, whole: false })).count > 0, `${cards}`);
    const [{ value, isReachable }] = await positions([await puzzles.dailyPosition(daily.dailyDraw("quad-ace", day))]);
    assert.deepEqual([value.outcome, isReachable, value.plies >= 5], ["win", true, true]);
    // A round takes longer to solve than all others together.
    if (day % 30 !== 0) continue;
    const round = await puzzles.dailyRound(daily.dailyDraw("numbers", day));
    assert.ok((await solve({ ...round, target: String(round.target), some: true, whole: true })).count > 0, JSON.stringify(round));
  }
  // 365 secrets, each drawn evenly of 5040, are 352 different ones on average.
  assert.ok(secrets.size > 335, `${secrets.size}`);
});

/** What a piece of code says in another time zone. */
function inZone(zone, evaluate) {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return evaluate();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

test.only("a day begins at local midnight, also where clocks are put forward or back", () => {
  const HOUR = 3_600_000;
  for (const zone of ["UTC", "Asia/Shanghai", "America/Los_Angeles", "Pacific/Kiritimati"]) {
    inZone(zone, () => {
      assert.equal(daily.dayAt(new Date(2026, 10, 24, 0, 0, 0)), 327, zone);
      assert.equal(daily.dayAt(new Date(2026, 10, 24, 23, 59, 59)), 327, zone);
      assert.equal(daily.dayAt(new Date(2026, 10, 25, 0, 0, 0)), 328, zone);
    });
  }
  inZone("Europe/Berlin", () => {
    assert.equal(daily.untilNext(new Date(2026, 2, 29, 0, 0, 0)), 23 * HOUR);
    assert.equal(daily.untilNext(new Date(2026, 9, 25, 0, 0, 0)), 25 * HOUR);
    assert.equal(daily.untilNext(new Date(2026, 5, 1, 18, 0, 0)), 6 * HOUR);
  });
});

/** The count beside a name, of the first statistics. */
const statistic = (page, name) => page.locator(".counts-row div", { hasText: name }).first().locator("dd").textContent();

const at = (date) => async (page) => {
  await page.clock.setFixedTime(new Date(date));
  await page.reload();
};

test("a day's puzzle is won, counted once, and the next day goes on with the streak", async () => {
  await view(
    "#/",
    async (page) => {
      await at("2026-11-24T18:30:00+01:00")(page);
      await page.evaluate(() => (location.hash = "#/codes/play?rules=4x10&day=327"));
      await guess(page, "0123");
      await guess(page, "8240");
      await page.locator(".daily-end").waitFor();
      assert.equal(await statistic(page, "Streak"), "1");
      assert.equal(await page.locator(".countdown time").textContent(), "05:30:00");
      assert.equal(await page.locator(".histogram .own dt").textContent(), "2");
      // A day of the past is practice.
      await page.evaluate(() => (location.hash = "#/codes/play?rules=4x10&day=0"));
      await guess(page, "3256");
      await page.getByText("Bulls and Cows #0, 1 January 2026").waitFor();
      assert.equal(await statistic(page, "Played"), "1");
      await at("2026-11-25T09:00:00+01:00")(page);
      await page.evaluate(() => (location.hash = "#/codes/play?rules=4x10&day=328"));
      await guess(page, "1469");
      await page.getByText("Bulls and Cows #328, 25 November 2026").waitFor();
      await page.waitForFunction(() => document.querySelector(".counts-row")?.textContent.includes("Streak2"));
      // After a day without a puzzle it begins again.
      await at("2026-11-27T09:00:00+01:00")(page);
      await page.evaluate(() => (location.hash = "#/daily"));
      await page.getByRole("heading", { name: "Daily puzzles #330" }).waitFor();
      assert.equal(await statistic(page, "Streak"), "0");
      assert.equal(await statistic(page, "Longest"), "2");
    },
    { timezone: "Europe/Berlin" },
  );
});

test("each daily puzzle has the name and the number of the day, in the address no more than that, and in both languages", async () => {
  const GAMES = [
    ["#/codes/play?rules=4x10&day=10", ".keypad", "Bulls and Cows", "猜数字"],
    ["#/codes/play?rules=4x6r&day=10", ".keypad", "Mastermind", "珠玑妙算"],
    ["#/24/quiz?day=10", ".cover .main:enabled", "24", "24 点"],
    ["#/24/numbers?day=10", ".cover .main:enabled", "Numbers", "数字挑战"],
    ["#/quad-ace/play?day=10", ".player.mine", "QuadAce", "碰手指"],
  ];
  for (const locale of ["en-GB", "zh-CN"]) {
    await view(
      "#/",
      async (page) => {
        for (const [hash, ready, english, chinese] of GAMES) {
          await goTo(page, hash);
          await page.locator(ready).first().waitFor();
          assert.equal(await page.locator("h1").textContent(), locale === "en-GB" ? `${english} #10` : `${chinese}第 10 期`);
          await page.getByText(locale === "en-GB" ? "nothing is recorded" : "不计成绩").waitFor();
          if (ready === ".keypad") {
            const last = await page.locator(".keypad button").last().boundingBox();
            assert.ok(last.y + last.height <= PHONE.height, `${hash}: what is told above takes its room from the rows`);
          }
          if (ready.startsWith(".cover")) {
            await page.locator(ready).click();
            await page.locator(".running").waitFor();
            // What belongs to no day is not chosen there.
            assert.equal(await page.getByRole("radio").count(), 0);
          }
          assert.equal(await hashOf(page), hash);
        }
      },
      { locale },
    );
  }
});

test("a link to a day that is none says that it leads nowhere, and offers the puzzles of today", async () => {
  await view("#/", async (page) => {
    for (const link of ["codes/play?rules=4x10&day=9999", "24/quiz?day=abc", "quad-ace/play?day="]) {
      await goTo(page, `#/${link}`);
      await page.getByText("This link to a daily puzzle is broken").waitFor();
      await page.getByRole("heading", { level: 1, name: `Daily puzzles #${daily.today()}` }).waitFor();
      await page.getByRole("link", { name: "Play Mastermind" }).click();
      await page.locator(".keypad").waitFor();
      assert.equal(await page.locator(".notice").count(), 0);
    }
  });
});

test("two tabs have one record: a puzzle that is solved in one is solved in the other, and counts once", async () => {
  await view("#/daily", async (page, context) => {
    await page.clock.setFixedTime(new Date("2026-11-24T12:00:00"));
    await page.reload();
    const other = await context.newPage();
    await other.clock.setFixedTime(new Date("2026-11-24T12:00:00"));
    await other.goto(page.url().replace("#/daily", "#/codes/play?rules=4x10&day=327"));
    await guess(other, "0123");
    await guess(other, "8240");
    await other.locator(".daily-end").waitFor();
    await page.getByRole("link", { name: "2 guesses Bulls and Cows" }).waitFor();
    await page.evaluate(() => (location.hash = "#/codes/play?rules=4x10&day=327"));
    await page.locator(".daily-end").waitFor();
    assert.equal(await statistic(page, "Played"), "1");
    assert.equal(await page.locator(".histogram .own dt").textContent(), "2");
    // What the second tab adds does not overwrite the first one's.
    await page.evaluate(() => (location.hash = "#/codes/play?rules=4x6r&day=327"));
    await page.locator(".pegs .keypad").waitFor();
    await page.keyboard.type("1310\n");
    await page.getByText("Mastermind #327, 24 November 2026").waitFor();
    await other.evaluate(() => (location.hash = "#/daily"));
    for (const name of ["2 guesses Bulls and Cows", "1 guess Mastermind"]) await other.getByRole("link", { name }).waitFor();
  });
});

test("midnight comes while the tab is open", async () => {
  await view("#/", async (page) => {
    await page.clock.install({ time: new Date("2026-11-24T23:59:50") });
    await page.evaluate(() => (location.hash = "#/daily"));
    await page.getByText("24 November 2026").waitFor();
    await page.clock.runFor(15_000);
    await page.getByText("25 November 2026").waitFor();
    await page.locator("a[href*='4x6r&day=328']").waitFor();
  });
});

test("the record goes to another browser as a file", async () => {
  let file;
  await view("#/codes/play?rules=4x6r&day=327", async (page) => {
    await at("2026-11-24T12:00:00")(page);
    await page.locator(".keypad").waitFor();
    await page.keyboard.type("0011\n1310\n");
    await page.locator(".daily-end").waitFor();
    await page.evaluate(() => (location.hash = "#/daily"));
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a file" }).click();
    file = await readFile(await (await saved).path());
  });
  assert.deepEqual(JSON.parse(file).mastermind, [[327, true, 2]]);
  await view("#/daily", async (page) => {
    await at("2026-11-24T13:00:00")(page);
    const load = (buffer) => page.locator("input[type=file]").setInputFiles({ name: "record.json", mimeType: "application/json", buffer });
    await load(Buffer.from("{}"));
    await page.getByText("This file is not a record of this page.").waitFor();
    await load(file);
    await page.getByText("Added 1 result.").waitFor();
    await page.getByRole("link", { name: "2 guesses Mastermind" }).waitFor();
    await load(file);
    await page.getByText("There was nothing new in the file.").waitFor();
    await page.reload();
    await page.getByRole("link", { name: "2 guesses Mastermind" }).waitFor();
  });
});

test("a browser that keeps nothing says so, and has the record until the tab is closed", async () => {
  const refuse = () => {
    for (const method of ["getItem", "setItem", "removeItem"]) {
      Storage.prototype[method] = () => {
        throw new DOMException("refused", "SecurityError");
      };
    }
  };
  await view(
    "#/codes/play?rules=4x6r&day=327",
    async (page) => {
      await page.clock.setFixedTime(new Date("2026-11-24T12:00:00"));
      await page.goto("about:blank");
      await page.goBack();
      await page.locator(".keypad").waitFor();
      await page.keyboard.type("1310\n");
      await page.locator(".daily-end").getByText("This browser keeps nothing for this page").waitFor();
      assert.equal(await statistic(page, "Streak"), "1");
      await page.evaluate(() => (location.hash = "#/daily"));
      await page.getByRole("link", { name: "1 guess Mastermind" }).waitFor();
    },
    { script: refuse },
  );
});

/** The results that are kept of a game. */
const kept = (page, game) => page.evaluate((game) => JSON.parse(localStorage.getItem("solvetab.daily") ?? "{}")[game] ?? [], game);
/** A result is kept a moment after it is shown. */
const isKept = (page) => page.waitForFunction(() => localStorage.getItem("solvetab.daily") !== null);

test.only("a link plays for nobody: guesses, moves and help in the address of a daily puzzle are left out", async () => {
  await view(
    "#/",
    async (page) => {
      for (const [hash, clean, ready] of [
        ["#/codes/play?rules=4x10&day=327&guesses=0123,8240", "#/codes/play?rules=4x10&day=327", ".keypad"],
        ["#/codes/play?rules=4x6r&day=327&guesses=0011&gave-up=1&hints=2", "#/codes/play?rules=4x6r&day=327", ".keypad"],
        ["#/words/play?day=327&guesses=crane,salet", "#/words/play?day=327", ".words .keypad"],
        ["#/quad-ace/play?day=327&base=7&moves=rl_rr_rl", "#/quad-ace/play?day=327", ".player.mine.turn"],
      ]) {
        await page.evaluate((hash) => history.replaceState(null, "", hash), hash);
        await page.reload();
        await page.locator(ready).waitFor();
        await page.waitForFunction((clean) => location.hash === clean, clean);
        assert.equal(await page.locator("ol.guesses > li, .plies li").count(), 0);
        assert.equal(await page.evaluate(() => localStorage.getItem("solvetab.daily")), null);
        assert.equal(await page.locator(".daily-end").count(), 0);
      }
    },
    { before: today },
  );
});

test.only("in a daily puzzle nothing is taken back, a hint is asked for once and makes the result one with help, in every tab and after a reload", async () => {
  await view(
    "#/codes/play?rules=4x10&day=327",
    async (page, context) => {
      await page.locator(".keypad").waitFor();
      for (const name of ["Hint", "Undo", "Give up"]) assert.equal(await button(page, name).filter({ visible: true }).count(), 0, name);
      await button(page, "Game").click();
      await button(page, "Hint").click();
      await page.getByText("With a hint, #327 counts as finished with help").waitFor();
      await button(page, "Keep playing").click();
      await button(page, "Hint").click();
      await button(page, "Hint").click();
      await page.locator(".draft .symbol:not(.empty)").nth(3).waitFor();
      await page.reload();
      const other = await context.newPage();
      await today(other);
      await other.goto(page.url());
      await guess(other, "8240");
      await other.getByText("Finished with 1 hint").waitFor();
      assert.deepEqual(await kept(other, "bulls-and-cows"), [[327, true, 1, true]]);
      assert.equal(await statistic(other, "Streak"), "0");
      await page.evaluate(() => (location.hash = "#/daily"));
      await page.getByRole("link", { name: "With help Bulls and Cows" }).waitFor();
    },
    { before: today },
  );
});

test.only("24 with hints is finished with help, and neither skipped nor given up by one tap", async () => {
  await view(
    "#/24/quiz?day=327",
    async (page) => {
      await page.locator(".cover .main:enabled").click();
      await page.getByText("Help", { exact: true }).click();
      await button(page, "Give up").click();
      await page.getByText("Give up #327?").waitFor();
      await button(page, "Keep playing").click();
      await button(page, "Hint").click();
      await button(page, "Hint").click();
      await page.locator(".hint-line").waitFor();
      await page.getByLabel("or type it").fill("12*(3*5-13)");
      await button(page, "Check").click();
      await page.getByText("Finished with 1 hint").waitFor();
      await isKept(page);
      const [[day, isWon, , isHelped]] = await kept(page, "24");
      assert.deepEqual([day, isWon, isHelped], [327, true, true]);
      assert.equal(await statistic(page, "Won"), "0");
    },
    { before: today },
  );
});

test.only("giving up asks once, and counts as not solved; QuadAce offers no help at all", async () => {
  await view(
    "#/",
    async (page) => {
      for (const [hash, game, open] of [
        ["#/codes/play?rules=4x6r&day=327", "mastermind", (page) => button(page, "Game").click()],
        ["#/words/play?day=327", "words", (page) => button(page, "Game").click()],
        ["#/24/numbers?day=327", "numbers", (page) => page.locator(".cover .main:enabled").click()],
      ]) {
        await goTo(page, hash);
        await page.locator(".keypad, .cover .main:enabled").first().waitFor();
        await open(page);
        await button(page, "Give up").click();
        await page.getByText("Give up #327? It counts as not solved.").waitFor();
        assert.deepEqual(await kept(page, game), []);
        await button(page, "Give up").click();
        await page.locator(".daily-end").waitFor();
        await isKept(page);
        assert.deepEqual(await kept(page, game), [[327, false, 0]]);
      }
      await goTo(page, "#/quad-ace/play?day=327");
      await page.getByText("You can win from here.").waitFor();
      for (const name of ["Hint", "Take back", "Give up"]) assert.equal(await button(page, name).count(), 0, name);
      assert.equal(await page.getByRole("checkbox").count(), 0);
      await button(page, "Game").click();
      await page.getByText("the puzzle of the day waits").waitFor();
      await page.keyboard.press("Escape");
      await page.getByText("You can win from here.").waitFor();
    },
    { before: today },
  );
});

test.only("on a first visit the rules give way to what is typed, and the first key is the first digit of the guess", async () => {
  await view(
    "#/",
    async (page) => {
      for (const [hash, typed] of [
        ["#/codes/play?rules=4x10&day=327", "0123"],
        ["#/words/play?day=327", "crane"],
      ]) {
        await goTo(page, hash);
        await page.locator("dialog.how-to").waitFor();
        await page.keyboard.type(`${typed}\n`);
        await rows(page).first().waitFor();
        assert.equal(await page.locator("dialog").count(), 0);
        const guessed = (await page.locator("ol.guesses .code .unseen").first().textContent()).replaceAll(" ", "");
        assert.equal(guessed.slice(0, typed.length), typed);
      }
      // Where they stand beside the board they stand once.
      await page.setViewportSize({ width: 1440, height: 900 });
      await goTo(page, "#/quad-ace/play?day=327");
      await page.locator(".panel.wide-only .three-steps").waitFor();
      assert.equal(await page.locator("dialog").count(), 0);
    },
    { isNew: true, before: today },
  );
});

test.only("the first view shows how each puzzle of today stands, and the next one is one tap away until one card tells of all six", async () => {
  const won = Object.fromEntries(["mastermind", "words", "24", "numbers", "quad-ace"].map((game) => [game, [[327, true, 5]]]));
  const before = JSON.stringify({
    solvetab: 1,
    ...won,
    "bulls-and-cows": [[326, true, 4]],
    mastermind: [[327, false, 6]],
    words: [[327, true, 4, true]],
    numbers: [
      [326, false, 0],
      [327, true, 5],
    ],
  });
  await view(
    "#/",
    async (page) => {
      const tile = (name) => page.locator(".game", { hasText: name });
      await tile("Mastermind").getByText("Not solved").waitFor();
      await tile("Words").getByText("With help").waitFor();
      await page.getByText("2 days in a row.").waitFor();
      assert.equal(await page.locator(".home > .row").getByRole("link", { name: "Your record" }).count(), 1);
      await page.getByRole("timer").waitFor();
      await page.getByRole("link", { name: "Next: Bulls and Cows" }).click();
      await guess(page, "0123");
      await page.getByRole("link", { name: "solvetab, first page" }).click();
      await tile("Bulls and Cows").getByText("Go on").click();
      await guess(page, "8240");
      const ofAll = page.getByRole("img", { name: "Daily puzzles #327, 4 of 6 solved, Bulls and Cows: 2 guesses, Mastermind: Not solved, Words: With help" });
      await ofAll.waitFor();
      assert.equal(await button(page, "Play again").count(), 0, "no random game");
      await page.getByRole("link", { name: "solvetab, first page" }).click();
      await page.getByRole("link", { name: "All six done: your day" }).click();
      await page.locator(".daily .result-card").waitFor();
      await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))));
      await button(page, "Share all six").click();
      const sent = await page.getByRole("textbox", { name: "Share all six" }).inputValue();
      assert.equal(sent.split("\n").length, 10, `one result a line: ${sent}`);
      const numbers = page.locator(".daily .panel", { has: page.getByRole("heading", { name: "Numbers" }) });
      assert.deepEqual(await numbers.locator(".histogram dd").allTextContents(), ["1", "1", "0", "0"], "0 points are points");
    },
    {
      before: today,
      script: { content: `localStorage.getItem("solvetab.daily") ?? localStorage.setItem("solvetab.daily", ${JSON.stringify(before)})` },
    },
  );
});

test.only("a hint of a practice game that comes late leaves the daily puzzle alone", async () => {
  await view(
    "#/codes/play?rules=4x10&draw=11",
    async (page) => {
      await page.locator(".keypad").waitFor();
      await page.route("**/solver-*.wasm", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await route.continue();
      });
      await guess(page, "4567");
      await button(page, "Hint").click();
      await page.evaluate(() => (location.hash = "#/codes/play?rules=4x10&day=327"));
      await guess(page, "0123");
      await page.waitForTimeout(2500);
      assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("solvetab.day bulls-and-cows"))), { 327: { guesses: "0123" } });
      assert.equal(await page.locator(".practice").count(), 0);
    },
    { before: today },
  );
});

test.only("a daily round is one in all tabs: a hint in one counts in the other, and its clock is not begun again", async () => {
  await view(
    "#/24/quiz?day=327",
    async (page, context) => {
      await page.locator(".cover .main:enabled").waitFor();
      const other = await context.newPage();
      await today(other);
      await other.goto(page.url());
      await other.locator(".cover .main:enabled").click();
      await other.getByText("Help", { exact: true }).click();
      await button(other, "Hint").click();
      await button(other, "Hint").click();
      await other.locator(".hint-line").waitFor();
      // On a busy machine a browser tells its tabs late.
      await page.waitForFunction(() => /hints\\":1/.test(localStorage.getItem("solvetab.day 24")));
      await page.getByLabel("or type it").fill("12*(3*5-13)");
      await button(page, "Check").click();
      await page.getByText("Finished with 1 hint").waitFor();
      await other.locator(".daily-end").waitFor();
      assert.equal((await kept(page, "24"))[0][3], true);
    },
    { before: today },
  );
});

test.only("what asks first is answered by keyboard, and a key that puts the rules away is typed once", async () => {
  await view(
    "#/24/quiz?day=327",
    async (page) => {
      await page.clock.resume();
      await page.locator(".cover .main:enabled").click();
      await page.getByRole("button", { name: "How to play" }).click();
      await page.locator("dialog.how-to").waitFor();
      await page.keyboard.type("8");
      assert.equal(await page.getByLabel("or type it").inputValue(), "8");
      await page.getByText("Help", { exact: true }).click();
      await button(page, "Give up").focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement?.textContent === "Keep playing");
      await page.keyboard.press("Shift+Tab");
      // The clock draws the view anew several times a second.
      await page.waitForTimeout(700);
      await page.keyboard.press("Enter");
      await page.locator(".daily-end").waitFor();
    },
    { before: today },
  );
});

test.only("each of the six games ends in one way: result, what happened, Share, the next puzzle, then details", async () => {
  const reach = async (page, expression) => {
    await page.locator(".cover .main:enabled").click();
    await page.getByLabel("or type it").fill(expression);
    await button(page, "Check").click();
  };
  await view(
    "#/",
    async (page) => {
      for (const [game, hash, steps, act = () => {}] of [
        ["bulls-and-cows", "#/codes/play?rules=4x10&day=327", { guesses: "0123,8240" }],
        ["mastermind", "#/codes/play?rules=4x6r&day=327", { guesses: "0011,1310" }],
        ["words", "#/words/play?day=327", { guesses: "salet,judge" }],
        ["24", "#/24/quiz?day=327", {}, (page) => reach(page, "12*(3*5-13)")],
        ["numbers", "#/24/numbers?day=327", {}, (page) => reach(page, "100*9+25").then(() => button(page, "Submit 925").click())],
        ["quad-ace", "#/quad-ace/play?day=327", { moves: "rr_lr_rl_lr_rr_rr_rr" }],
      ]) {
        await goTo(page, hash, played(game, 327, steps));
        await act(page);
        const sheet = page.locator("section.end");
        await sheet.locator(".result-card").waitFor();
        await sheet.locator("p.story, .formula").first().waitFor();
        assert.deepEqual(await sheet.locator(".main").allTextContents(), ["Share the result"], `${game}: one main button`);
        const parts = [sheet.locator("h2"), sheet.locator("p.story, .formula"), sheet.locator(".main"), sheet.getByRole("link", { name: /^Next: / })];
        const tops = [];
        for (const part of [...parts, sheet.locator(".result-card"), sheet.locator(".daily-end")]) tops.push((await part.first().boundingBox()).y);
        assert.deepEqual(
          [...tops].sort((one, other) => one - other),
          tops,
          `${game}: ${tops}`,
        );
        assert.ok(tops[3] < 640, `${game}: the next puzzle is at ${tops[3]}`);
      }
    },
    { before: today, viewport: { width: 360, height: 640 } },
  );
});

test("where all six are done one button is the main one, and the whole day is sent by another", async () => {
  const others = Object.fromEntries(["mastermind", "words", "24", "numbers", "quad-ace"].map((game) => [game, [[327, true, 3]]]));
  await view(
    "#/codes/play?rules=4x10&day=327",
    async (page) => {
      const sheet = page.locator("section.end");
      await sheet.getByRole("button", { name: "Share all six" }).waitFor();
      await sheet.getByRole("button", { name: "Share the result" }).waitFor();
      assert.deepEqual(await sheet.locator(".main").allTextContents(), ["Share the result"]);
    },
    {
      before: async (page) => {
        await today(page);
        await page.addInitScript((record) => localStorage.setItem("solvetab.daily", record), JSON.stringify({ solvetab: 1, ...others }));
      },
      script: hasPlayed("bulls-and-cows", 327, { guesses: "0123,8240" }),
    },
  );
});
