// The board of the guessing games as people hold it: one screen, nothing that moves under a thumb, keys at once, the focus that stays, large letters.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, fitsAcross, isAccessible, useBrowser } from "./browser.mjs";

const view = useBrowser();
const rows = (page) => page.locator("ol.guesses > li");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const box = (page, selector) => page.locator(selector).last().boundingBox();
const focused = (page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

/** Where everything is that is tapped, and the newest guess: all inside the screen, without scrolling. */
async function isOnScreen(page, selectors, { height }, what) {
  assert.equal(await page.evaluate(() => scrollY), 0, `${what}: nothing is scrolled`);
  for (const selector of selectors) {
    const { y, height: high } = await box(page, selector);
    assert.ok(y >= 0 && y + high <= height, `${what}: ${selector} ends at ${Math.round(y + high)} of ${height}`);
  }
}

/** The smallest ones; `BOARDS` below is of usual sizes. */
const SCREENS = [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
];
const PLAY = [".draft", ".key", ".keypad .main", ".actions button"];

for (const viewport of SCREENS) {
  const size = `${viewport.width}x${viewport.height}`;
  test(`board, keypad and Guess fit one screen of ${size} from the first guess to the last`, async () => {
    for (const [rules, codes] of [
      ["4x10", ["0123", "4567", "8901", "2345", "6789", "0246", "1357", "0987"]],
      ["5x5r", ["00112", "22334", "01234", "43210"]],
    ]) {
      await view(
        `#/codes/play?rules=${rules}&draw=11`,
        async (page) => {
          await page.locator(".keypad").waitFor();
          const first = await box(page, ".keypad .main");
          await isOnScreen(page, PLAY, viewport, `${rules} before the first guess`);
          for (const [number, code] of codes.entries()) {
            await page.keyboard.type(`${code}\n`);
            await rows(page).nth(number).waitFor();
            await isOnScreen(page, [...PLAY, "ol.guesses > li"], viewport, `${rules} after guess ${number + 1}`);
            assert.deepEqual(await box(page, ".keypad .main"), first, "the keys stay where they are");
            const [list, row] = [await box(page, ".board-rows"), await box(page, "ol.guesses > li")];
            assert.ok(row.y + row.height <= list.y + list.height + 1 && row.y >= list.y - 1, `guess ${number + 1} is in view`);
          }
        },
        { viewport },
      );
    }
  });

  test(`the keys for feedback fit one screen of ${size} and stay where they are`, async () => {
    await view(
      "#/codes/yours",
      async (page) => {
        const key = page.locator('[data-answer="0A1B"]');
        await page.locator(".next-guess .code").waitFor();
        const first = await key.boundingBox();
        for (let number = 0; number < 4; number++) {
          await isOnScreen(page, [".next-guess .code", ".answer-key", ".actions button"], viewport, `after ${number}`);
          assert.deepEqual(await key.boundingBox(), first, "the keys stay where they are");
          await page.locator(`[data-answer="${["0A1B", "0A2B", "1A1B", "1A2B"][number]}"]`).click();
          await rows(page).nth(number).waitFor();
          await page.waitForFunction(() => document.querySelector(".next-guess .code, .panel h2") !== null);
          if ((await page.locator(".next-guess").count()) === 0) break;
        }
      },
      { viewport },
    );
  });
}

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
    [360, 640, "zh-CN"],
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
      return { bar, dock };
    };
    for (const [hash, small, tall] of BOARDS) {
      await view(
        hash,
        async (page) => {
          const what = `${hash} ${width}x${height} ${locale}`;
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
        },
        { viewport: { width, height }, locale },
      );
    }
    for (const [hash, least] of TABLES) {
      await view(
        hash,
        async (page) => {
          const what = `${hash} ${width}x${height} ${locale}`;
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
        },
        { viewport: { width, height }, locale },
      );
    }
  }
});

test("what is to be known before the first guess is read whole on 360x640", async () => {
  for (const hash of ["yours?lie=1", "yours?rules=4x6r&lie=1", "both?draw=1", "assistant?"]) {
    await view(
      `#/codes/${hash}`,
      async (page) => {
        await page.locator(".board .how").waitFor();
        await page.locator(".next-guess .code, .key").first().waitFor();
        const [all, seen] = await page.locator(".board-rows").evaluate((rows) => [rows.scrollHeight, rows.clientHeight]);
        assert.ok(all <= seen, `${hash}: ${all} pixels of text on ${seen}`);
      },
      { viewport: { width: 360, height: 640 } },
    );
  }
});

test("a guess that was made before is not sent again, and the page says so", async () => {
  for (const hash of ["#/codes/play?draw=1&guesses=0123,4567", "#/codes/both?draw=1&guesses=0123,4567&said=0123-0A1B,1045-0A1B"]) {
    await view(hash, async (page) => {
      await page.locator(".keypad").first().waitFor();
      await rows(page).nth(1).waitFor();
      const before = await box(page, ".keypad .main");
      await page.keyboard.type("4567\n");
      await page.getByText("You tried this already: guess 2.").waitFor();
      assert.equal(await page.evaluate(() => location.hash), hash);
      assert.deepEqual(await box(page, ".keypad .main"), before, "nothing moves");
      await page.keyboard.press("4");
      assert.equal(await page.getByText("You tried this already").count(), 0);
      assert.equal((await page.locator(".draft").first().textContent()).replace(/^3/, ""), "4", "the next digit begins another guess");
      await page.keyboard.type("568\n");
      await page.waitForFunction(() => location.hash.includes("guesses=0123,4567,4568"));
    });
  }
});

test("a guess of a race stays on one line of a phone", async () => {
  for (const width of [390, 360]) {
    await view(
      "#/codes/both?draw=1&guesses=0123,4567&said=0123-0A1B,1045-0A1B",
      async (page) => {
        for (const side of [".you", ".me"]) await page.locator(`${side} ol.guesses > li`).nth(1).waitFor();
        const lines = await page
          .locator(".guesses .code-picture")
          .evaluateAll((codes) => codes.map((code) => new Set([...code.children].map((symbol) => Math.round(symbol.getBoundingClientRect().top))).size));
        assert.deepEqual(lines, [1, 1, 1, 1], `${width} pixels`);
      },
      { viewport: { width, height: 664 } },
    );
  }
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

test("after one of several guesses is undone by a click, Enter sends the next code instead of undoing more", async () => {
  await view(
    "#/codes/play?draw=1&guesses=0123,4567,8901",
    async (page) => {
      await rows(page).nth(2).waitFor();
      await button(page, "Undo").click();
      await rows(page).nth(2).waitFor({ state: "detached" });
      await page.keyboard.type("2345\n");
      await page.waitForURL(/guesses=0123,4567,2345/);
    },
    { viewport: DESKTOP },
  );
});

test("feedback is drawn in English, where it is bulls and cows, and written in Chinese, where it is 1A1B", async () => {
  for (const [locale, isWritten] of [
    ["en-GB", false],
    ["zh-CN", true],
  ]) {
    for (const hash of ["yours?rules=5x5r", "both?draw=1&guesses=0123&said=0123-1A1B"]) {
      await view(
        `#/codes/${hash}`,
        async (page) => {
          await page.locator(".keypad, .next-guess .code").first().waitFor();
          if (/guesses/.test(hash)) await rows(page).first().waitFor();
          // Each key and each row shows its feedback in one way or the other.
          const blank = await page.locator(".answer:visible").evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().width < 8).length);
          assert.equal(blank, 0, hash);
          // biome-ignore lint/performance/useDomNodeTextContent: what is seen, not what is there
          const text = await page.locator("main").innerText();
          assert.equal(/\dA\dB/.test(text), isWritten, `${hash} ${locale}: ${text}`);
        },
        { locale },
      );
    }
  }
});

test("on a desktop the rules stand beside the board of each game, and the board has room for eight guesses", async () => {
  for (const [hash, start] of [
    ["#/codes/play?draw=1", false],
    ["#/24/quiz?cards=1,4,6,13", true],
    ["#/24/numbers?draw=7", true],
  ]) {
    await view(
      hash,
      async (page) => {
        for (const starts of start ? [false, true] : [false]) {
          if (starts) await button(page, "Start").click();
          const rules = page.locator(".panel .three-steps:visible");
          await rules.waitFor();
          const { x, width } = await rules.boundingBox();
          assert.ok(x > DESKTOP.width / 2 - 40 && width > 300, `${hash}: ${x}, ${width}`);
          // They stand nowhere else: not even as what to tap.
          const again = await page.locator(".said p:visible").allInnerTexts();
          assert.equal(again.join("").trim(), "", `${hash}: the rules are said once`);
        }
        if (start) return;
        const places = await page.locator(".board-rows .guess:visible").count();
        assert.equal(places, 8);
        const [all, seen] = await page.locator(".board-rows").evaluate((list) => [list.scrollHeight, list.clientHeight]);
        assert.ok(all <= seen, `${hash}: ${all} pixels on ${seen}`);
      },
      { viewport: DESKTOP },
    );
  }
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
      await button(page, "Give up").click();
      await page.locator("section.end h2").waitFor();
      await page.waitForFunction(() => document.activeElement?.closest("section.end") !== null);
      assert.equal(await focused(page), "Not found this time.");
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
    },
    { viewport: DESKTOP },
  );
});

test("the assistant hands the focus from guess to feedback and back", async () => {
  await view(
    "#/codes/assistant",
    async (page) => {
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

test("letters of 200 % break nothing", async () => {
  const hashes = [
    "#/codes/play?draw=1&guesses=0123,4567",
    "#/codes/play?rules=10x20r&draw=1&guesses=0123456789",
    "#/codes/play?rules=16x36r&draw=1&guesses=0123456789abcdef",
    "#/codes/both?draw=1&guesses=0123&said=0123-1A1B",
  ];
  for (const hash of hashes) {
    await view(hash, async (page) => {
      await page.addInitScript(() => addEventListener("DOMContentLoaded", () => (document.documentElement.style.fontSize = "200%")));
      await page.reload();
      await rows(page).last().waitFor();
      // The board alone: the frame has a test of its own.
      const wide = await page.evaluate(() =>
        Math.max(
          ...[...document.querySelectorAll(".board *")]
            .filter((element) => !element.closest(".unseen"))
            .map((element) => element.getBoundingClientRect().right),
        ),
      );
      assert.ok(wide <= 390, `${hash}: ${wide} pixels of 390`);
      const squeezed = await page.evaluate(
        () =>
          [...document.querySelectorAll(".guess .symbol, .draft .symbol")].filter(
            (tile) => tile.scrollWidth > tile.clientWidth + 1 || tile.clientWidth < 0.5 * parseFloat(getComputedStyle(tile).fontSize),
          ).length,
      );
      assert.equal(squeezed, 0, `${hash}: every digit has its room`);
    });
  }
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
    await page.keyboard.press("Enter");
    await rows(page).first().waitFor();
    await button(page, "Hint (1 so far)").click();
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

test("feedback comes peg by peg, the winning code hops and the phone ticks, but not for who wants less motion", async () => {
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

test("the menu is read as well as the board", async () => {
  for (const hash of ["#/codes/play?draw=1", "#/codes/yours?lie=1", "#/codes/both?draw=1"]) {
    await view(
      hash,
      async (page) => {
        await button(page, "游戏").click();
        await page.locator(".menu .one-of").first().waitFor();
        await isAccessible(page, hash);
        await fitsAcross(page, hash);
      },
      { locale: "zh-CN", viewport: { width: 360, height: 640 } },
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
  await view(
    "#/codes/play?draw=1",
    async (page) => {
      await button(page, "Give up").click();
      await button(page, "Play again").focus();
      await page.keyboard.press("Enter");
      await page.locator(".keypad").waitFor();
      await page.waitForFunction(() => document.activeElement?.matches(".stage"));
    },
    { viewport: DESKTOP },
  );
  await view("#/codes/play?draw=1&gave-up=1", async (page) => {
    await page.locator("section.end .code").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.closest("section.end") ?? null), null, "a view that opens at the end takes no focus");
  });
});
