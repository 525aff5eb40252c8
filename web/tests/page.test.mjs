// What holds for every view: languages, colours, links, keyboard, offline, a phone's width, and what axe-core checks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, fitsAcross, isAccessible, useBrowser } from "./browser.mjs";

const view = useBrowser();
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Every view, in a state with something to see, and what is there when it is complete. */
const VIEWS = [
  ["#/", ".games"],
  ["#/daily", ".countdown"],
  ["#/codes/play?draw=1&guesses=0123,4567", ".keypad"],
  ["#/codes/play?draw=1&gave-up=1", ".end .code"],
  ["#/codes/play?rules=4x6r&host=adaptive&draw=1&guesses=0011", ".keypad"],
  ["#/codes/yours?said=0123-1A1B", ".next-guess"],
  ["#/codes/assistant?rules=6x5r&said=001122-1A1B&guess=012340", ".answers"],
  ["#/codes/yours?rules=4x6r&said=0011-4A0B,2233-4A0B", ".aside h2"],
  ["#/codes/yours?lie=1&said=0123-1A1B", ".next-guess .code"],
  ["#/codes/play?draw=1&guesses=0123,4567&gave-up=1", ".verdict"],
  ["#/codes/both?draw=1&guesses=0123&said=0123-1A1B", ".keypad"],
  ["#/codes/assistant?said=0123-1A1B&guess=4567", ".cells"],
  ["#/codes/assistant?rules=16x36r&said=00123456789abcde-2A3B", ".certain"],
  ["#/codes/assistant?rules=16x36r&guess=wwwwwwwwmmmmmmmm", ".counts"],
  ["#/codes/assistant?rules=10x10&said=0123456789-2A8B&guess=9876543210", ".answers, .counts"],
  ["#/codes/yours?rules=8x12r&said=00112233-1A3B", ".next-guess"],
  ["#/codes/play?rules=10x20r&draw=1&guesses=0011223344", ".keypad"],
  ["#/24/solve?cards=1,5,7,12", ".ideas"],
  ["#/24/solve?cards=1,1,1,1", ".panel h2"],
  ["#/24/quiz?level=hard&cards=3,3,8,8", ".cover .main:enabled"],
  ["#/24/numbers?large=2&cards=25,50,7,10,3,6&target=952", ".cover .main:enabled"],
  ["#/quad-ace/play?draw=1", ".player.mine button"],
  ["#/quad-ace/map?at=0,2-1,8", ".looked .moves"],
];

/** Goes through all views without loading the page anew. */
async function throughAll(page, look) {
  for (const [hash, complete] of VIEWS) {
    // A game that is over takes its guesses out of the address, so that is not what is waited for.
    await page.evaluate(
      (hash) =>
        new Promise((resolve) => {
          if (location.hash === hash) return resolve();
          addEventListener("hashchange", () => requestAnimationFrame(() => requestAnimationFrame(resolve)), { once: true });
          location.hash = hash;
        }),
      hash,
    );
    await page.locator(complete).first().waitFor();
    await look(hash);
  }
}

/** Without `check --full` only the first. */
const LOOKS = [
  ["light", "en-GB", { width: 360, height: 700 }],
  ["dark", "zh-CN", DESKTOP],
].slice(0, process.env.EVERY_VIEW ? 2 : 1);

for (const [colours, locale, viewport] of LOOKS) {
  test.only(`axe finds nothing in any view, ${colours}, ${locale}, ${viewport.width} pixels`, async () => {
    await view(
      "#/",
      (page) =>
        throughAll(page, async (hash) => {
          for (const summary of await page.locator("main details:not([open]) > summary").all()) {
            if (await summary.isVisible()) await summary.click();
          }
          await isAccessible(page, hash);
          await fitsAcross(page, hash);
        }),
      { colours, locale, viewport },
    );
  });
}

test("on a phone of 360 pixels nothing sticks out, in Chinese either", async () => {
  await view("#/", (page) => throughAll(page, (hash) => fitsAcross(page, hash)), { locale: "zh-CN", viewport: { width: 360, height: 700 } });
});

test("the language is the browser's until it is chosen, and is remembered", async () => {
  await view(
    "#/",
    async (page) => {
      await page.getByRole("heading", { level: 1, name: /^\d+月\d+日的题$/ }).waitFor();
      assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
      await button(page, "English").click();
      await page.getByRole("heading", { level: 1, name: /^Puzzles of \d+ [A-Z]/ }).waitFor();
      await page.reload();
      await page.getByRole("heading", { level: 1, name: /^Puzzles of \d+ [A-Z]/ }).waitFor();
      await button(page, "中文").click();
      await page.reload();
      await page.getByRole("heading", { level: 1, name: /^\d+月\d+日的题$/ }).waitFor();
    },
    { locale: "zh-CN" },
  );
});

test("colours follow the system until they are chosen, and are remembered", async () => {
  await view("#/", async (page) => {
    const isDark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor === "rgb(18, 22, 30)");
    assert.equal(await isDark(), false);
    await page.emulateMedia({ colorScheme: "dark" });
    // The page hears of it a frame or two later.
    await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === "rgb(18, 22, 30)");
    await page.getByRole("button", { name: /^Change colours/ }).click();
    assert.equal(await isDark(), false);
    await page.reload();
    assert.equal(await isDark(), false);
    await page.getByRole("button", { name: "Change colours (now: light)" }).click();
    await page.emulateMedia({ colorScheme: "light" });
    assert.equal(await isDark(), true);
  });
});

test("everything works offline after the first visit", async () => {
  await view(
    "#/",
    async (page, context) => {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        if (navigator.serviceWorker.controller === null) {
          await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
        }
      });
      await context.setOffline(true);
      // One for each script and each table.
      for (const [hash, complete] of VIEWS.filter(([hash]) =>
        /^#\/($|daily|codes\/play\?(draw=1&guesses|rules)|codes.*rules=(6x5r|16x36r)|24|quad)/.test(hash),
      )) {
        await page.goto("about:blank");
        await page.goBack();
        await page.evaluate((hash) => (location.hash = hash), hash);
        await page.reload();
        await page.locator(complete).first().waitFor();
      }
    },
    { serviceWorkers: "allow" },
  );
});

test.only("links hold the state: what is sent is what is seen", async () => {
  let sent;
  await view("#/codes/play?draw=12345", async (page) => {
    for (const symbol of "0123") await page.locator(".key", { hasText: symbol }).click();
    await button(page, "Guess").click();
    await page.locator("ol.guesses > li").waitFor();
    sent = [new URL(page.url()).hash, await page.locator("ol.guesses .answer-text").textContent()];
  });
  await view(sent[0], async (page) => {
    await page.locator("ol.guesses > li").waitFor();
    assert.equal(await page.locator("ol.guesses .answer-text").textContent(), sent[1]);
  });
});

test.only("the address can be copied", async () => {
  await view(
    "#/24/solve?cards=3,3,8,8",
    async (page, context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await button(page, "Send it").click();
      await page.getByText("Copied").waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
    },
    { viewport: DESKTOP },
  );
});

for (const hash of [
  "#/nowhere",
  "#/codes/play?rules=4x99",
  "#/codes/assistant?rules=17x20r",
  "#/codes/assistant?rules=10x10&said=0123456789-9A9B",
  "#/codes/play?rules=%20%00",
  "#/codes/play?rules=own-words-x",
  "#/words/play?hard=2",
  "#/codes/play?draw=1&guesses=01",
  "#/codes/play?draw=1&host=adaptive&guesses=xyz",
  "#/codes/yours?said=0123-9A9B",
  "#/codes/both?draw=1&guesses=0123&said=zzzz-0A0B",
  "#/codes/assistant?guess=99",
  "#/24/solve?cards=a,b",
  "#/24/solve?cards=3,3,8,999",
  "#/24/solve?cards=3,3,8,8&target=1/0",
  "#/24/quiz?cards=1,2,3,400",
  "#/24/numbers?cards=25,50&target=many",
  "#/quad-ace/play?base=1",
  "#/quad-ace/play?from=1,x-1,1",
  "#/quad-ace/map?at=12,1-1,1",
]) {
  test.only(`the wrong link ${hash} gets a kind sentence`, async () => {
    await view(hash, async (page) => {
      const notice = page.locator(".notice").first();
      await notice.waitFor();
      assert.match(await notice.textContent(), /^[A-Z].{12,}\.$/s);
      await page.getByRole("link", { name: "solvetab, first page" }).click();
      await page.getByRole("heading", { level: 1, name: /^Puzzles of/ }).waitFor();
    });
  });
}

test("a game is played by keyboard alone, and the focus is seen", async () => {
  await view(
    "#/",
    async (page) => {
      await page.keyboard.press("Tab");
      await page.getByRole("link", { name: "Skip to the content" }).waitFor();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "Bulls and Cows" }).waitFor();
      await page.locator(".keypad").waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
      for (let tabs = 0; tabs < 40 && (await focused()) !== "key"; tabs++) await page.keyboard.press("Tab");
      assert.equal(await focused(), "key");
      const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineWidth);
      assert.equal(outline, "3px");
      await page.keyboard.type("0127");
      await page.keyboard.press("Backspace");
      await page.keyboard.type("3");
      await page.keyboard.press("Enter");
      await page.locator("ol.guesses > li").waitFor();
      assert.equal(await focused(), "key");
      // The answer is spoken.
      await page.locator("[aria-live=polite]", { hasText: /^Guess 1, 0 1 2 3: \d bulls?, \d cows?\.$/ }).waitFor({ state: "attached" });
      for (const name of ["Game", "Give up"]) {
        for (let tabs = 0; tabs < 60; tabs++) {
          await page.keyboard.press("Tab");
          if ((await page.evaluate(() => document.activeElement?.textContent)) === name) break;
        }
        await page.keyboard.press("Enter");
      }
      // It asks first, and the focus is on what loses nothing.
      await page.waitForFunction(() => document.activeElement?.textContent === "Keep playing");
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await page.getByText(/^The secret was/).waitFor();
    },
    { viewport: DESKTOP },
  );
});

/** Goes on by the tabulator until an element has the focus of which something is true, told by its own evidence. */
async function tabTo(page, isIt, given) {
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(`(${isIt})(document.activeElement, ${JSON.stringify(given ?? null)})`)) return;
  }
  assert.fail(`${given ?? isIt} cannot be reached`);
}

async function press(page, name) {
  const isNamed = (element, name) =>
    (element?.getAttribute("aria-label") ?? element?.textContent ?? "") === name && element.getAttribute("aria-pressed") !== "true";
  await tabTo(page, isNamed, name);
  await page.keyboard.press("Enter");
}

/** Gives the feedback that a guess gets, by arrow keys. */
async function answerTo(page, guess, secret) {
  const bulls = [...guess].filter((symbol, place) => symbol === secret[place]).length;
  const cows = [...guess].filter((symbol) => secret.includes(symbol)).length - bulls;
  await tabTo(page, (element) => element?.matches(".answer-key"));
  const at = async () => (await page.evaluate(() => document.activeElement.dataset.answer)).slice(0, -1).split("A").map(Number);
  const isWon = bulls === 4;
  for (let row = Math.min(bulls, 3), [now] = await at(); now !== row; [now] = await at()) await page.keyboard.press(now < row ? "ArrowDown" : "ArrowUp");
  for (let [, now] = await at(); !isWon && now !== cows; [, now] = await at()) await page.keyboard.press(now < cows ? "ArrowRight" : "ArrowLeft");
  if (isWon) await page.keyboard.press("ArrowRight");
  assert.deepEqual(await at(), [bulls, cows]);
  await page.keyboard.press("Enter");
}

test("It guesses, Race and the assistant are played by keyboard alone", async () => {
  const secret = "4271";
  const guessed = async (page) => (await page.locator(".next-guess .code .unseen").textContent()).replaceAll(" ", "");
  await view(
    "#/codes/yours",
    async (page) => {
      for (let number = 0; (await page.locator("section.end").count()) === 0; number++) {
        await page.locator(".next-guess .code").waitFor();
        await answerTo(page, await guessed(page), secret);
        await page.locator("ol.guesses > li").nth(number).waitFor();
        await page.waitForFunction(() => document.querySelector(".next-guess .code, section.end") !== null);
      }
      await page.getByText(/^The computer found your code in \d guesses\.$/).waitFor();
    },
    { viewport: DESKTOP },
  );
  await view(
    "#/codes/both?draw=5",
    async (page) => {
      await page.locator(".keypad").waitFor();
      await page.keyboard.type("1234\n");
      await page.locator(".next-guess .code").waitFor();
      await answerTo(page, await guessed(page), secret);
      await page.locator(".keypad").waitFor();
      await page.keyboard.type("5678\n");
      await page.locator(".next-guess .code").waitFor();
    },
    { viewport: DESKTOP },
  );
  await view(
    "#/codes/assistant",
    async (page) => {
      await page.locator(".keypad").waitFor();
      await page.keyboard.type("0123\n");
      await page.locator(".answer-key").first().waitFor();
      await answerTo(page, "0123", secret);
      await page.locator("ol.guesses > li").first().waitFor();
      await press(page, "Use it");
      await page.locator(".answer-key").first().waitFor();
    },
    { viewport: DESKTOP },
  );
});

test("QuadAce, the quiz and Numbers are played by keyboard alone", async () => {
  await view(
    "#/24/numbers?cards=25,50,75,100,3,6&target=303&clock=0",
    async (page) => {
      await press(page, "Start");
      await page.locator(".combined button").first().waitFor();
      for (const name of ["100", "times", "3"]) await press(page, name);
      await page.getByRole("button", { name: "300", exact: true }).waitFor();
      await press(page, "Submit 300");
      await page.getByRole("heading", { name: "300, 3 away: 7 points" }).waitFor();
    },
    { viewport: DESKTOP },
  );
  await view(
    "#/24/quiz?cards=1,1,4,6",
    async (page) => {
      await press(page, "Start");
      await page.locator(".combined button").first().waitFor();
      for (const name of ["4", "times", "6"]) await press(page, name);
      await page.getByRole("button", { name: "24", exact: true }).waitFor();
      for (const name of ["times", "1"]) await press(page, name);
      await page.waitForFunction(() => document.querySelectorAll(".combined button").length === 2);
      for (const name of ["times", "1"]) await press(page, name);
      await page.locator("section.end").waitFor();
    },
    { viewport: DESKTOP },
  );
  await view(
    "#/quad-ace/play?draw=1",
    async (page) => {
      await page.locator(".player.mine button").first().waitFor();
      await press(page, "You: left hand at 1");
      await press(page, "Computer: left hand at 1");
      await page.waitForFunction(() => (location.hash.split("moves=")[1] ?? "").split("_").length === 2);
      await page.waitForFunction(() => document.activeElement?.matches(".player.mine button"));
    },
    { viewport: DESKTOP },
  );
});
