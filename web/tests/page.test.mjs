// What holds for every view: languages, colours, links, wrong ones too, keyboard, offline.

import assert from "node:assert/strict";
import { test } from "node:test";
import { button, DESKTOP, goTo, hashOf, rows, useBrowser } from "./browser.mjs";
import { VIEWS } from "./views.mjs";

const view = useBrowser();

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

test("colours follow the system until they are chosen, are remembered, and are those of the bars around the page", async () => {
  await view("#/", async (page) => {
    const PAPER = { light: "#f6f2ea", dark: "#12161e" };
    const isIn = async (colours) => {
      // The page hears of it a frame or two later.
      await page.waitForFunction((paper) => document.querySelector("meta[name=theme-color]").content === paper, PAPER[colours]);
      const paper = (await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).match(/\d+/g);
      assert.equal(`#${paper.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`, PAPER[colours]);
    };
    await isIn("light");
    await page.emulateMedia({ colorScheme: "dark" });
    await isIn("dark");
    await page.getByRole("button", { name: /^Change colours/ }).click();
    await isIn("light");
    await page.reload();
    await isIn("light");
    await page.getByRole("button", { name: "Change colours (now: light)" }).click();
    await page.emulateMedia({ colorScheme: "light" });
    await isIn("dark");
  });
});

test.only("everything works offline after a first visit of the first view", async () => {
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
        /^#\/($|codes\/play\?(draw=1&guesses=0123,4567$|rules=4x6r)|codes\/assistant\?rules=6x5r|words\/play|24\/(solve\?cards=1,5|quiz\?level)|quad-ace\/(play\?draw|map))/.test(
          hash,
        ),
      )) {
        await goTo(page, hash);
        await page.reload();
        await page.locator(complete).first().waitFor();
      }
    },
    { serviceWorkers: "allow" },
  );
});

test.only("links hold the state: what is sent is what is seen", async () => {
  let sent;
  await view(
    "#/codes/play?draw=12345",
    async (page, context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      for (const symbol of "0123") await page.locator(".key", { hasText: symbol }).click();
      await button(page, "Guess").click();
      await rows(page).first().waitFor();
      sent = [await hashOf(page), await page.locator("ol.guesses .answer-text").textContent()];
      await goTo(page, "#/24/solve?cards=3,3,8,8");
      await button(page, "Send it").click();
      await page.getByText("Copied").waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
    },
    { viewport: DESKTOP },
  );
  await view(sent[0], async (page) => {
    await rows(page).first().waitFor();
    assert.equal(await page.locator("ol.guesses .answer-text").textContent(), sent[1]);
  });
});

/** Links that lead nowhere, or hold what nobody can play by. */
const WRONG = [
  "#/nowhere",
  "#/__proto__",
  "#/constructor",
  "#/codes/play?rules=4x99",
  "#/codes/assistant?rules=17x20r",
  "#/codes/assistant?rules=10x37",
  "#/codes/assistant?rules=10x8",
  "#/codes/assistant?rules=10x10&said=0123456789-9A9B",
  "#/codes/play?rules=%20%00",
  "#/codes/play?rules=own-words-x",
  "#/codes/play?draw=1&guesses=01",
  "#/codes/play?draw=1&host=adaptive&guesses=xyz",
  "#/codes/yours?said=0123-9A9B",
  "#/codes/both?draw=1&guesses=0123&said=zzzz-0A0B",
  "#/codes/assistant?guess=0011",
  "#/codes/assistant?rules=10x10&guess=0011223344",
  "#/words/play?hard=2",
  "#/words/play?draw=x",
  "#/words/nowhere",
  "#/words/review?said=xxxxx-00000",
  "#/words/assistant?said=crane-1A1B",
  "#/words/play?draw=1&guesses=zzzzz",
  "#/words/play?hard=1&draw=5&guesses=crane,story,fuzzy",
  "#/24/solve?cards=a,b",
  "#/24/solve?cards=3,3,8,999",
  "#/24/solve?cards=3,3,8,8&target=1/0",
  "#/24/quiz?level=silly",
  "#/24/quiz?cards=1,2,3,400",
  "#/24/quiz?cards=1,2,3,4&beat=never",
  "#/24/numbers?cards=25,50&target=many",
  "#/24/numbers?draw=x",
  "#/24/numbers?large=9&draw=1",
  "#/24/numbers?clock=7&draw=1",
  "#/quad-ace/play?base=1",
  "#/quad-ace/play?level=unbeatable",
  "#/quad-ace/play?draw=often",
  "#/quad-ace/play?from=1,x-1,1",
  "#/quad-ace/play?moves=xx",
  "#/quad-ace/play?draw=1&beat=%00",
  "#/quad-ace/map?at=12,1-1,1",
];

for (const locale of ["en-GB", "zh-CN"]) {
  test.only(`each wrong link gets a kind sentence, and nothing is asked that is not there: ${locale}`, async () => {
    const asked = [];
    await view(
      "#/",
      async (page) => {
        for (const hash of WRONG) {
          await goTo(page, hash);
          const notice = page.locator(".notice").first();
          await notice.waitFor();
          const told = await page.locator(".notice").allTextContents();
          if (locale === "en-GB") assert.match(told[0], /^['A-Z].{12,}\.$/s, hash);
          else {
            assert.match(told.join(""), /[。！]/, hash);
            for (const each of told) assert.doesNotMatch(each, /[a-z]{3,} [a-z]+ /i, `${hash}: ${each}`);
          }
          // A guess that is none gets no feedback.
          assert.equal(await page.getByText("What was the feedback?").count(), 0, hash);
          await page.locator("a.back, a.mark").first().click();
          await page.locator(".games").waitFor();
          assert.equal(await page.locator(".trouble").count(), 0, hash);
        }
        assert.deepEqual(
          asked.filter((url) => url.includes("object")),
          [],
        );
      },
      { locale, before: (page) => page.on("request", (request) => asked.push(request.url())) },
    );
  });
}

test.only("a game is played by keyboard alone, and the focus is seen", async () => {
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
      await rows(page).first().waitFor();
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
      await goTo(page, "#/codes/both?draw=5");
      await page.locator(".keypad").waitFor();
      await page.keyboard.type("1234\n");
      await page.locator(".next-guess .code").waitFor();
      await answerTo(page, await guessed(page), secret);
      await page.locator(".keypad").waitFor();
      await page.keyboard.type("5678\n");
      await page.locator(".next-guess .code").waitFor();
      await goTo(page, "#/codes/assistant");
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
      await goTo(page, "#/24/quiz?cards=1,1,4,6");
      await press(page, "Start");
      await page.locator(".combined button").first().waitFor();
      for (const name of ["4", "times", "6"]) await press(page, name);
      await page.getByRole("button", { name: "24", exact: true }).waitFor();
      for (const name of ["times", "1"]) await press(page, name);
      await page.waitForFunction(() => document.querySelectorAll(".combined button").length === 2);
      for (const name of ["times", "1"]) await press(page, name);
      await page.locator("section.end").waitFor();
      await goTo(page, "#/quad-ace/play?draw=1");
      await page.locator(".player.mine button").first().waitFor();
      await press(page, "You: left hand at 1");
      await press(page, "Computer: left hand at 1");
      await page.waitForFunction(() => (location.hash.split("moves=")[1] ?? "").split("_").length === 2);
      await page.waitForFunction(() => document.activeElement?.matches(".player.mine button"));
    },
    { viewport: DESKTOP },
  );
});
