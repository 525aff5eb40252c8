// How every view looks: to axe-core, on screens of several sizes, at text of 200 %, while it is loaded; and the boards as people hold them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { button, DESKTOP, fitsAcross, goTo, isAccessible, isInside, layoutShift, PHONE, rows, useBrowser } from "./browser.mjs";
import { VIEWS } from "./views.mjs";

const view = useBrowser();
const SMALL = { width: 360, height: 640 };
const SMALLEST = { width: 320, height: 568 };
const LYING = { width: 568, height: 320 };

/** Symbols that are cut off, or have less room than they need. */
const squeezed = (page) =>
  page
    .locator(".key .symbol, .guess .symbol, .draft .symbol, .letter-key .symbol")
    .evaluateAll((all) =>
      all
        .filter(
          (tile) =>
            tile.getClientRects().length > 0 &&
            (tile.scrollWidth > tile.clientWidth + 1 || tile.clientWidth < 0.5 * Number.parseFloat(getComputedStyle(tile).fontSize)),
        )
        .map((tile) => `${tile.parentElement.className} ${tile.textContent}`),
    );

const resize = async (page, viewport, percent) => {
  await page.setViewportSize(viewport);
  await page.evaluate(
    (percent) =>
      new Promise((resolve) => {
        document.documentElement.style.fontSize = `${percent}%`;
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
    percent,
  );
};

/** Two screens, and how large their text is in per cent. */
for (const [locale, colours, look, ...screens] of [
  ["en-GB", "light", test.only, [SMALLEST, 100], [PHONE, 200]],
  ["zh-CN", "dark", test, [DESKTOP, 100], [SMALLEST, 100]],
]) {
  look(`axe finds nothing in any view, and nothing sticks out on any screen: ${locale}, ${colours}`, async () => {
    await view(
      "#/",
      async (page) => {
        for (const [number, [hash, complete, reach = () => {}]] of VIEWS.entries()) {
          // It is opened, and looked at by axe-core, on the screen on which the last one was left.
          const [here, there] = number % 2 === 0 ? screens : screens.toReversed();
          await goTo(page, hash);
          await reach(page);
          await page.locator(complete).first().waitFor();
          for (const summary of await page.locator("main details:not([open]) > summary").all()) if (await summary.isVisible()) await summary.click();
          // What is no colour is the same for it in both.
          await isAccessible(page, hash, colours === "dark" ? ["color-contrast"] : undefined);
          for (const [viewport, percent] of [here, there]) {
            const what = `${hash} ${locale} ${viewport.width} pixels, ${percent} %`;
            if (viewport === there[0]) await resize(page, viewport, percent);
            await fitsAcross(page, what);
            await isInside(page, what);
            assert.deepEqual(await squeezed(page), [], what);
          }
        }
      },
      { colours, locale, viewport: screens[0][0] },
    );
  });
}

test("nothing moves while a view is loaded", async () => {
  await view(
    "#/",
    async (page) => {
      for (const [hash, complete] of [
        ["#/", ".games"],
        ["#/daily", ".countdown"],
        ["#/codes/yours?said=0123-0A0B,4567-0A0B", ".aside .panel > h2"],
        ["#/codes/play?draw=1&guesses=0123,4567&gave-up=1", ".verdict"],
        ["#/codes/assistant?rules=16x36r", ".hint-guess"],
        ["#/words/play?draw=5", ".keypad"],
        ["#/quad-ace/map", ".looked .moves"],
      ]) {
        await goTo(page, hash);
        await page.reload();
        await page.locator(complete).first().waitFor();
        const shift = await layoutShift(page);
        assert.ok(shift < 0.05, `${hash}: the layout shifts by ${shift}`);
      }
    },
    { viewport: SMALLEST },
  );
});

const box = (page, selector) => page.locator(selector).last().boundingBox();

/** Boards that are played, and what is tapped there: codes and words to their last guess, the other games as they begin. */
const PLAYED = [
  ["#/codes/play?rules=4x10&draw=11", [".draft", ".key", ".keypad .main", ".actions button"], ["0123", "4567", "8901", "2345", "6789"]],
  ["#/codes/play?rules=5x5r&draw=11", [".draft", ".key", ".keypad .main", ".actions button"], ["00112", "22334"]],
  ["#/words/play?draw=5", [".key", ".keypad .main", ".actions button"], ["fuzzy", "mamma", "vivid"]],
  ["#/24/quiz?cards=1,5,7,12", [".combined .card", ".signs button", ".typed input", ".typed button"], []],
  ["#/24/numbers?cards=25,50,75,100,3,6&target=952", [".combined .card", ".signs button", ".typed input", ".typed button"], []],
  ["#/quad-ace/play?draw=1&moves=ll_ll", [".player button", ".told", ".actions button"], []],
];

for (const viewport of [SMALLEST, LYING]) {
  test(`each game fits one screen of ${viewport.width}x${viewport.height} from the first move to the last, and its keys stay where they are`, async () => {
    const isOnScreen = async (page, selectors, what) => {
      assert.equal(await page.evaluate(() => scrollY), 0, `${what}: nothing is scrolled`);
      for (const selector of selectors) {
        const { y, height } = await box(page, selector);
        assert.ok(y >= 0 && y + height <= viewport.height, `${what}: ${selector} ends at ${Math.round(y + height)} of ${viewport.height}`);
      }
    };
    await view(
      "#/",
      async (page) => {
        for (const [hash, tapped, codes] of PLAYED) {
          // Cards are large where there is room: 24 and QuadAce scroll on the narrow one.
          if (codes.length === 0 && viewport === SMALLEST) continue;
          await goTo(page, hash);
          if (hash.startsWith("#/24")) await page.locator(".cover .main:enabled").click();
          await page.locator(tapped[0]).first().waitFor();
          await isOnScreen(page, tapped, `${hash} at first`);
          const first = await box(page, tapped.at(-2));
          for (const [number, code] of codes.entries()) {
            await page.keyboard.type(`${code}\n`);
            await rows(page).nth(number).waitFor();
            await isOnScreen(page, [...tapped, "ol.guesses > li"], `${hash} after guess ${number + 1}`);
            assert.deepEqual(await box(page, tapped.at(-2)), first, "the keys stay where they are");
            const [list, row] = [await box(page, ".board-rows"), await box(page, "ol.guesses > li")];
            assert.ok(row.y + row.height <= list.y + list.height + 1 && row.y >= list.y - 1, `${hash}: guess ${number + 1} is in view`);
          }
          for (const { width, height } of await boxes(page, ".key")) assert.ok(Math.min(width, height) >= 24, "a finger hits it");
        }
        await goTo(page, "#/codes/yours");
        const key = page.locator('[data-answer="0A1B"]');
        await page.locator(".next-guess .code").waitFor();
        const first = await key.boundingBox();
        for (const [number, answer] of ["0A1B", "0A2B", "1A1B"].entries()) {
          await isOnScreen(page, [".next-guess .code", ".answer-key", ".actions button"], `feedback ${number + 1}`);
          assert.deepEqual(await key.boundingBox(), first, "the keys stay where they are");
          await page.locator(`[data-answer="${answer}"]`).click();
          await rows(page).nth(number).waitFor();
          await page.waitForFunction(() => document.querySelector(".next-guess .code, .panel h2") !== null);
          if ((await page.locator(".next-guess").count()) === 0) break;
        }
      },
      { viewport },
    );
  });
}

test("on 360x640 rules are read whole before the first guess, and QuadAce is played without scrolling", async () => {
  await view(
    "#/",
    async (page) => {
      for (const hash of ["yours?lie=1", "yours?rules=4x6r&lie=1", "both?draw=1", "assistant"]) {
        await goTo(page, `#/codes/${hash}`);
        await page.locator(".board .how").waitFor();
        await page.locator(".next-guess .code, .key").first().waitFor();
        const [all, seen] = await page.locator(".board-rows").evaluate((rows) => [rows.scrollHeight, rows.clientHeight]);
        assert.ok(all <= seen, `${hash}: ${all} pixels of text on ${seen}`);
      }
      // A guess of a race stays on one line.
      await goTo(page, "#/codes/both?draw=1&guesses=0123,4567&said=0123-0A1B,1045-0A1B");
      for (const side of [".you", ".me"]) await page.locator(`${side} ol.guesses > li`).nth(1).waitFor();
      const lines = await page
        .locator(".guesses .code-picture")
        .evaluateAll((codes) => codes.map((code) => new Set([...code.children].map((symbol) => Math.round(symbol.getBoundingClientRect().top))).size));
      assert.deepEqual(lines, [1, 1, 1, 1]);
      await goTo(page, "#/quad-ace/play?draw=1");
      await page.locator(".player.mine.turn").waitFor();
      const before = await box(page, ".mine button");
      await page.locator(".mine button").first().click();
      await page.locator(".theirs button").first().click();
      await page.locator(".history .plies li").nth(1).waitFor({ state: "attached" });
      const { y, height } = await box(page, ".actions button");
      assert.ok(y + height <= 640, `down to ${y + height}`);
      assert.deepEqual(await box(page, ".mine button"), before, "nothing has moved");
    },
    { viewport: SMALL },
  );
});

const CODES = "guesses=0123,4567,8901,2345,6789";
const PEGS = "guesses=0011,2233,4455,0123,4501";
/** Boards of rows, played so far, and how many rows a small screen and a tall one show. */
const BOARDS = [
  [`#/codes/play?draw=11&${CODES}`, 6, 8],
  [`#/codes/play?rules=4x6r&draw=11&${PEGS}`, 6, 8],
  ["#/words/play?draw=5&guesses=fuzzy,mamma,vivid,jiffy", 6, 6],
];
const TABLES = [
  ["#/24/quiz?cards=1,5,7,12", 140],
  ["#/24/numbers?cards=25,50,75,100,3,6&target=952", 95],
];
const boxes = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((each) => each.getClientRects().length > 0)
      .map((each) => each.getBoundingClientRect())
      .map(({ left, right, top, bottom, width, height }) => ({ left, right, top, bottom, width, height })),
  );

test.only("the board has the screen: a header of 48 pixels, rows in view, large tiles and cards, signs under the thumb, all in the middle", async () => {
  for (const [width, height, locale] of [
    [360, 640, "en-GB"],
    [1440, 900, "zh-CN"],
  ]) {
    const isPhone = width < 768;
    const isBelow = async (page, what) => {
      const [bar] = await boxes(page, ".bar");
      assert.equal(bar.height, 48, what);
      assert.deepEqual(await boxes(page, "nav, .one-of"), [], `${what}: what is chosen is behind the button`);
      const [[stage], [dock], [aside]] = [await boxes(page, ".stage"), await boxes(page, ".dock"), await boxes(page, ".aside > *")];
      assert.ok(dock.bottom <= height && stage.top >= bar.bottom - 1, `${what}: from ${stage.top} to ${dock.bottom}`);
      if (isPhone) return { bar, dock };
      assert.ok(aside.left >= stage.right, `${what}: what is told stands beside the board`);
      assert.ok(Math.abs(stage.left - (width - aside.right)) < 3, `${what}: ${stage.left} to the left, ${width - aside.right} to the right`);
      assert.equal((await boxes(page, ".panel .three-steps")).length, 1, `${what}: the rules stand beside it, once`);
      return { bar, dock };
    };
    await view(
      "#/",
      async (page) => {
        for (const [hash, small, tall] of BOARDS) {
          const what = `${hash} ${width}x${height} ${locale}`;
          await goTo(page, hash);
          await rows(page).nth(3).waitFor();
          const { bar, dock } = await isBelow(page, what);
          const seen = (await boxes(page, ".board-rows .guess")).filter(({ top, bottom }) => top >= bar.bottom - 1 && bottom <= dock.top + 1);
          const least = height < 800 ? small : tall;
          assert.ok(seen.length >= least, `${what}: ${seen.length} rows`);
          for (const tile of await boxes(page, ".guess .symbol")) {
            assert.ok(tile.width >= 44 && tile.width <= 60 && tile.height >= 44 && tile.height <= 60, `${what}: a tile of ${tile.width}x${tile.height}`);
          }
          const pegs = await boxes(page, "ol.guesses > li:first-child .answer-picture i");
          const block = ["left right", "top bottom"].map((ends) => new Set(pegs.map((peg) => ends.split(" ").reduce((sum, end) => sum + peg[end], 0))).size);
          if (pegs.length > 0) assert.deepEqual(block, [2, 2], `${what}: feedback is a block`);
          // The longest count that may come.
          await page
            .locator(".left-text span")
            .first()
            .evaluate((left) => (left.textContent = left.textContent.replace(/[\d,]+/, "12,972")));
          const [[tiles], [left]] = [await boxes(page, ".guesses .code-picture"), await boxes(page, ".told-of")];
          assert.ok(left.left >= tiles.right && left.top < tiles.bottom, `${what}: what a guess left stands beside it`);
        }
        for (const [hash, least] of TABLES) {
          const what = `${hash} ${width}x${height} ${locale}`;
          await goTo(page, hash);
          await page.locator(".cover .main:enabled").click();
          await page.locator(".signs button").first().waitFor();
          const { bar, dock } = await isBelow(page, what);
          for (const card of await boxes(page, "button.card")) {
            assert.ok(Math.min(card.width, card.height) >= least, `${what}: a card of ${card.width}x${card.height}`);
            assert.ok(card.top >= bar.bottom && card.bottom <= dock.top, `${what}: a card from ${card.top} to ${card.bottom}`);
          }
          const [sign] = await boxes(page, ".signs button");
          assert.ok(sign.height >= 48, `${what}: signs ${sign.height} high`);
          if (isPhone) assert.ok(sign.top > 0.65 * height, `${what}: signs from ${sign.top}`);
        }
      },
      { viewport: { width, height }, locale },
    );
  }
});

test("the menu of each game is read as well as its board, and no way of playing is cut off at 320 pixels and text of 200 %", async () => {
  await view(
    "#/",
    async (page) => {
      for (const hash of ["#/codes/play?draw=1", "#/codes/yours?lie=1", "#/codes/both?draw=1", "#/24/quiz?cards=1,4,6,13", "#/quad-ace/play?draw=1"]) {
        await goTo(page, hash);
        await button(page, "游戏").click();
        await page.locator(".ways a").first().waitFor();
        await isAccessible(page, hash);
        for (const percent of [100, 200]) {
          await resize(page, SMALLEST, percent);
          await fitsAcross(page, hash);
          for (const { left, right } of await boxes(page, ".ways a")) assert.ok(left >= 0 && right <= 320, `${hash} ${percent} %: from ${left} to ${right}`);
        }
        await resize(page, SMALL, 100);
      }
    },
    { locale: "zh-CN", viewport: SMALL },
  );
});

test("feedback is drawn in English, where it is bulls and cows, and written in Chinese, where it is 1A1B", async () => {
  for (const [locale, isWritten] of [
    ["en-GB", false],
    ["zh-CN", true],
  ]) {
    await view(
      "#/",
      async (page) => {
        for (const hash of ["yours?rules=5x5r", "both?draw=1&guesses=0123&said=0123-1A1B"]) {
          await goTo(page, `#/codes/${hash}`);
          await page.locator(".keypad, .next-guess .code").first().waitFor();
          if (/guesses/.test(hash)) await rows(page).first().waitFor();
          // Each key and each row shows its feedback in one way or the other.
          const blank = await page.locator(".answer:visible").evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().width < 8).length);
          assert.equal(blank, 0, hash);
          // biome-ignore lint/performance/useDomNodeTextContent: what is seen, not what is there
          const text = await page.locator("main").innerText();
          assert.equal(/\dA\dB/.test(text), isWritten, `${hash} ${locale}: ${text}`);
        }
      },
      { locale },
    );
  }
});
