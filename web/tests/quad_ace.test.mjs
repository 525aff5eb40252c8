// QuadAce: hands that stay in their places, opponents, the coach, the verdict, the map, other bases, in a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { button, DESKTOP, goTo, played, today, useBrowser } from "./browser.mjs";
import { unit } from "./units.mjs";

const view = useBrowser();
const end = (page) => page.locator(".end h2");
const mine = (page, place) => page.locator(".player.mine button").nth(place);
const theirs = (page, place) => page.locator(".player.theirs button").nth(place);
const numbers = (page, side) => page.locator(`.player.${side} .dial-number`).allTextContents();
/** Waits for so many moves in the address. */
const moves = (page, count) =>
  page.waitForFunction((count) => (location.hash.match(/moves=([^&]*)/)?.[1] ?? "").split("_").filter(Boolean).length === count, count);

async function play(page, own, other) {
  await mine(page, own).click();
  await theirs(page, other).click();
}

/** What is chosen behind the button of the header. */
async function inMenu(page, act) {
  await page.locator(".menu-button").click();
  await act();
  if (await page.locator(".menu").isVisible()) await page.getByRole("button", { name: "Back to the game" }).click();
}
const withoutCoach = (page) => inMenu(page, () => page.getByRole("checkbox", { name: "Warn me of mistakes" }).uncheck());

/** Plays the best move shown, until the game is over. */
async function playBest(page) {
  await page.waitForFunction(() => document.querySelector(".end h2, .player.mine.turn") !== null);
  if ((await end(page).count()) === 0) await button(page, "Hint").click();
  for (let move = 0; move < 150; move++) {
    await page.waitForFunction(() => document.querySelector(".end h2, .moves .best") !== null);
    if ((await end(page).count()) > 0) return end(page).textContent();
    const before = page.url();
    await page.locator(".moves .best").first().click();
    await page.waitForFunction((before) => location.href !== before, before);
    await page.waitForFunction(() => document.querySelector(".end h2, .moves .best") !== null);
  }
  return assert.fail("the game does not end");
}

test("a value in a link that cannot be right is told, and the game that is played instead is a usual one", async () => {
  await view("#/", async (page) => {
    for (const wrong of ["level=unbeatable", "draw=often", "from=1,1-12,3", "moves=xx", "base=99"]) {
      await goTo(page, `#/quad-ace/play?${wrong}`);
      await page.getByText("Something in this link cannot be right").waitFor();
      // It stays until another game is begun.
      await page.waitForTimeout(100);
      assert.equal(await page.locator(".notice").count(), 1, wrong);
      if (wrong.startsWith("base")) continue;
      if (!/from|moves/.test(wrong)) await page.locator(".menu-button").click();
      await button(page, "New game").filter({ visible: true }).click();
      await page.locator(".notice").waitFor({ state: "detached" });
      await page.locator(".player.mine button").first().waitFor();
      await goTo(page, "#/");
    }
    await goTo(page, "#/quad-ace/play?level=fair&begins=me&draw=3");
    await page.locator(".player.mine").waitFor();
    assert.equal(await page.locator(".notice").count(), 0);
  });
});

test("hands stay in their places: a move changes one dial, the one that was tapped; what happened is said in words that are seen", async () => {
  await view("#/quad-ace/play?from=3,8-1,6&draw=5", async (page) => {
    await play(page, 0, 1);
    await moves(page, 1);
    assert.deepEqual(await numbers(page, "mine"), ["9", "8"]);
    assert.deepEqual(await numbers(page, "theirs"), ["1", "6"]);
    await moves(page, 2);
    assert.deepEqual(await numbers(page, "mine"), ["9", "8"], "the computer changes its own hands only");
    const [left, right] = await numbers(page, "theirs");
    assert.ok((left === "1") !== (right === "6"), "and only one of them");
    await goTo(page, "#/quad-ace/play?draw=5");
    await play(page, 0, 0);
    await moves(page, 1);
    assert.deepEqual(await numbers(page, "mine"), ["2", "1"], "the left hand was tapped from the start");
    for (const [query, ...sentences] of [
      ["base=4&draw=1&moves=ll_ll", "It added your 2 to its 1: 3.", "Tap one of your hands."],
      ["from=1,7-5,5&begins=me&draw=1&moves=rl", "It added your 5 to its 7: 12, so 2."],
      ["draw=1", "Only the last digit stays: 7 + 5 = 12 makes 2."],
      ["base=16&draw=1", "From 16 on, 16 is taken off: 13 + 5 = 18 makes 2."],
    ]) {
      await goTo(page, `#/quad-ace/play?${query}`);
      for (const sentence of sentences) await page.locator(".told").getByText(sentence).waitFor();
    }
  });
});

test("moves are counted in one way, those of the winner, and the verdict tells the turning point", async () => {
  // White to move wins with its fourth move, its opponent makes three between: seven plies.
  await view("#/quad-ace/map?at=0,8-1,8", async (page) => {
    const count = (await page.locator(".looked .value").first().textContent()).match(/^win in (\d+) moves?$/)[1];
    await page.getByText("Counted in moves of the winner.").waitFor();
    await button(page, "Play it out").click();
    await page.locator(".line li").first().waitFor();
    const positions = await page.locator(".line li").count();
    assert.equal(Math.ceil((positions - 1) / 2), Number(count));
    // 2 + 1 instead of 2 + 8, which wins at once.
    await goTo(page, "#/quad-ace/play?from=0,2-1,8&draw=3&moves=rl_rr_rl_lr_rl_lr_rr");
    const shown = page.locator(".end .story");
    await shown.waitFor();
    assert.equal(await end(page).textContent(), "You have won!");
    const turned = (await shown.textContent()).match(/Turning point: your move (\d+), which turned a win into a (draw|loss)\./);
    const plies = await page.locator(".verdict .plies li").allTextContents();
    assert.equal(plies.length, 7);
    assert.match(plies[0], /^You added its 1 to your 2: 3\. win → (draw|loss)$/);
    const turning = plies.findIndex((ply) => /win → /.test(ply));
    assert.equal(plies.slice(0, turning + 1).filter((ply) => ply.startsWith("You ")).length, Number(turned[1]));
    for (const [hash, result] of [
      ["#/quad-ace/play?from=0,0-1,1&draw=1", /You have won/],
      ["#/quad-ace/play?from=1,1-0,0&draw=1", /The computer has won/],
    ]) {
      await goTo(page, hash);
      assert.match(await end(page).textContent(), result, "who has both hands at 0 has won, whoever is to move");
    }
  });
});

test("a position that comes for the third time is a draw", async () => {
  const { readSteps, replay, writeSteps } = await unit("quad_ace/game.ts");
  const start = { base: 10, mover: [1, 1], opponent: [1, 1] };
  const steps = [];
  let game = replay(start, "you", steps);
  // The first step that wins nothing, until the game is over.
  while (game.winner === null) {
    const next = readSteps("ll_lr_rl_rr").find((step) => [null, "nobody"].includes(replay(start, "you", [...steps, step])?.winner));
    steps.push(next);
    game = replay(start, "you", steps);
  }
  assert.equal(game.winner, "nobody");
  await view(`#/quad-ace/play?draw=1&moves=${writeSteps(steps)}`, async (page) => assert.match(await end(page).textContent(), /draw by repetition/));
});

test.only("keys choose both hands at once, without a click before, the focus stays in the game, and none plays the board behind the menu", async () => {
  await view(
    "#/quad-ace/play?from=3,8-1,6&draw=5",
    async (page) => {
      await page.locator(".player.mine.turn").waitFor();
      await page.keyboard.press("ArrowRight");
      await page.locator('.mine [aria-pressed="true"]').waitFor();
      await page.keyboard.press("ArrowLeft");
      await moves(page, 1);
      assert.deepEqual(await numbers(page, "mine"), ["3", "9"]);
      await moves(page, 2);
      await page.locator(".player.mine.turn").waitFor();
      await page.keyboard.press("Backspace");
      await moves(page, 0);
      await goTo(page, "#/quad-ace/play?level=perfect&draw=5");
      await page.locator(".player.mine.turn").waitFor();
      await mine(page, 0).focus();
      await page.keyboard.press("Enter");
      await theirs(page, 0).focus();
      await page.keyboard.press("Enter");
      assert.ok(await page.evaluate(() => document.activeElement?.matches(".player button")));
      await moves(page, 2);
      await page.waitForFunction(() => document.activeElement?.matches(".player.mine button"));
      await goTo(page, "#/quad-ace/play?draw=1");
      await withoutCoach(page);
      await page.locator(".player.mine.turn").waitFor();
      await page.locator(".menu-button").click();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      await page.locator(".menu-button").click();
      await page.locator(".player.mine.turn").waitFor();
      assert.doesNotMatch(page.url(), /moves=/);
    },
    { viewport: DESKTOP },
  );
});

test("the first opponent is a beginner, and who wins meets the next", async () => {
  await view("#/quad-ace/play", async (page) => {
    await page.waitForFunction(() => location.hash.includes("level=beginner"));
    await page.goto(page.url().replace(/#.*/, "#/quad-ace/play?from=0,2-1,8&draw=3&level=beginner"));
    await play(page, 1, 1);
    assert.equal(await end(page).textContent(), "You have won!");
    await button(page, "Next opponent: Fair").click();
    await page.waitForFunction(() => location.hash.includes("level=fair"));
    await page.goto(page.url().replace(/#.*/, "#/"));
    await page.goto(page.url().replace(/#.*/, "#/quad-ace/play"));
    await page.waitForFunction(() => location.hash.includes("level=fair"));
  });
});

test("the coach says that a win is thrown away, and takes the move back", async () => {
  // 0,2 against 1,8 wins at once by 2 + 8.
  await view("#/quad-ace/play?from=0,2-1,8&draw=3", async (page) => {
    await play(page, 1, 0);
    await page.locator(".told").getByText("This throws the win away").waitFor();
    await page.waitForTimeout(1500);
    await moves(page, 1);
    await page.locator(".told").getByRole("button", { name: "Take back" }).click();
    await moves(page, 0);
    assert.deepEqual(await numbers(page, "mine"), ["0", "2"]);
    await play(page, 1, 0);
    await button(page, "Play on").click();
    await moves(page, 2);
    await withoutCoach(page);
  });
});

test("one question goes to the worker for each move, however long the game is", async () => {
  const script = () => {
    const later = globalThis.setTimeout;
    // The computer moves without a pause.
    globalThis.setTimeout = (act, wait) => later(act, wait === 900 ? 0 : wait);
    globalThis.sent = 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...given) {
      globalThis.sent += 1;
      return post.apply(this, given);
    };
  };
  await view(
    "#/quad-ace/play?level=perfect&draw=1",
    async (page) => {
      await page.locator(".player.mine.turn").waitFor();
      await withoutCoach(page);
      let played = 0;
      for (; played < 6 && (await end(page).count()) === 0; played += 2) {
        await page.locator('.mine button[aria-disabled="false"]').first().click();
        await page.locator('.theirs button[aria-disabled="false"]').first().click();
        await page.waitForFunction(
          (count) => document.querySelector(".end h2") !== null || (location.hash.match(/moves=([^&]*)/)?.[1] ?? "").split("_").length === count,
          played + 2,
        );
      }
      assert.ok(played >= 4);
      // One for the position and one for the reply, in each round, and one before the first.
      assert.ok((await page.evaluate(() => globalThis.sent)) <= played + 3);
      await page.reload();
      await page.locator(".player.mine .dial-number").first().waitFor();
      await page.waitForTimeout(500);
      assert.ok((await page.evaluate(() => globalThis.sent)) <= 2, "a reload asks once");
    },
    { script },
  );
});

test("a game that was left is taken up where it was, a daily position too; its first result is kept", async () => {
  await view(
    "#/quad-ace/play",
    async (page) => {
      await play(page, 1, 0);
      await withoutCoach(page);
      await moves(page, 2);
      const before = page.url();
      await inMenu(page, () => page.getByRole("link", { name: "Play", exact: true }).click());
      await page.waitForFunction((before) => location.href === before, before);
      await page.getByRole("link", { name: "solvetab, first page" }).click();
      await page.getByRole("navigation").getByRole("link", { name: "QuadAce" }).click();
      await page.waitForFunction((before) => location.href === before, before);
      await goTo(page, "#/quad-ace/play?day=10");
      await page.locator(".player.mine.turn").waitFor();
      await page.locator('.mine button[aria-disabled="false"]').first().click();
      await page.locator('.theirs button[aria-disabled="false"]').first().click();
      const second = page.locator(".history .plies li").nth(1);
      await second.waitFor({ state: "attached" });
      await page.locator(".told", { hasText: /You can still win|A draw is left|The computer can win now/ }).waitFor();
      await page.getByRole("link", { name: "solvetab, first page" }).click();
      await page.evaluate(() => (location.hash = "#/quad-ace/play?day=10"));
      await second.waitFor({ state: "attached" });
      await goTo(page, "#/quad-ace/play?day=327", played("quad-ace", 327, { moves: "rr_lr_rl_lr_rr_rr_rr" }));
      await page.locator(".daily-end").waitFor();
      assert.equal(await page.locator(".daily-end .counts-row dd").first().textContent(), "1", "played once");
      assert.ok(!(await page.getByRole("link", { name: "See it on the map" }).getAttribute("href")).includes("undefined"));
    },
    { before: today },
  );
});

test("what is sent of a game is its beginning", async () => {
  await view(
    "#/quad-ace/play?from=0,2-1,8&draw=3&level=fair&moves=rr",
    async (page, context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.locator(".menu-button").click();
      await button(page, "Send this puzzle").click();
      await page.getByText("Copied").waitFor();
      assert.equal(new URL(await page.evaluate(() => navigator.clipboard.readText())).hash, "#/quad-ace/play?from=0,2-1,8&draw=3&level=fair");
      await button(page, "Back to the game").click();
      await button(page, "Share the result").click();
      await page.getByText("Result copied").waitFor();
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^QuadAce: Fair\nWon · 1 move · 1 of 1 move gave nothing away\n🟩\nhttp/);
    },
    { viewport: DESKTOP },
  );
});

test.only("with motion, a number flies from hand to hand, and is gone", async () => {
  await view("#/quad-ace/play?draw=5", async (page) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.evaluate(() => {
      globalThis.flown = [];
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        globalThis.flown.push(...added.filter(({ className }) => className === "flying").map(({ textContent }) => textContent));
      }).observe(document.body, {
        childList: true,
        subtree: true,
      });
    });
    await play(page, 0, 0);
    await moves(page, 2);
    await page.locator(".flying").waitFor({ state: "detached" });
    assert.equal((await page.evaluate(() => globalThis.flown)).length, 2);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await play(page, 0, 0);
    assert.equal(await page.locator(".flying").count(), 0);
  });
});

test.only("base 4 is won in seven moves by who begins, against perfect play", async () => {
  await view("#/quad-ace/play?base=4&draw=1&level=perfect", async (page) => {
    assert.match(await playBest(page), /You have won/);
    assert.equal(await page.locator(".plies li").count(), 7);
    const numbers = await page.locator(".plies li").evaluateAll((all) => all.map((ply) => getComputedStyle(ply).listStyleType));
    assert.deepEqual(numbers.slice(0, 3), ["decimal", "none", "decimal"], "one number for a move of each");
    await page.getByText("You gave nothing away.").waitFor();
  });
});

test("a game is played by touch, taken back, and begun by the computer", async () => {
  await view("#/quad-ace/play?level=beginner&draw=4", async (page) => {
    await play(page, 0, 0);
    await moves(page, 2);
    await page.locator(".player.mine.turn").waitFor();
    await button(page, "Take back").click();
    await moves(page, 0);
    await inMenu(page, () => page.getByLabel("Who begins").selectOption("It begins"));
    await moves(page, 1);
    await page.getByText("Moves so far").click();
    assert.equal(await page.locator(".history li").count(), 1);
  });
});

test("a position on the map is tapped, and perfect play from it is played out", async () => {
  await view("#/quad-ace/map", async (page) => {
    const map = page.getByRole("application");
    await map.waitFor();
    const { width, height } = await map.boundingBox();
    // The hands 0,2 have the rank 3 of 55, 1,8 the rank 37.
    await map.click({ position: { x: (width * 37.5) / 55, y: (height * 3.5) / 55 } });
    await page.waitForFunction(() => location.hash.includes("at=0,2-1,8"));
    await page.locator(".looked .value.win", { hasText: "win in 1" }).first().waitFor();
    assert.equal(await page.locator(".moves .best").count(), 1);
    await button(page, "Play it out").click();
    await page.waitForFunction(() => location.hash.includes("at=1,8-0,0"));
    await page.getByText("The game ends here.").waitFor();
    assert.deepEqual(await page.locator(".line button").allTextContents(), ["0,2-1,8", "1,8-0,0"]);
  });
});

test("the map is walked by keys and by lists, and its position is played from", async () => {
  await view(
    "#/quad-ace/map",
    async (page) => {
      const map = page.getByRole("application");
      await map.focus();
      await page.keyboard.press("ArrowDown");
      await page.waitForFunction(() => location.hash.includes("at=0,2-1,1"));
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction(() => location.hash.includes("at=0,2-0,2"));
      await page.locator("figcaption select").first().selectOption("0,2");
      await page.locator("figcaption select").last().selectOption("1,8");
      await page.locator(".looked .value.win", { hasText: "win in 1" }).first().waitFor();
      await page.getByRole("link", { name: "Play from here" }).click();
      await page.locator('.player.mine button[aria-disabled="false"]').first().click();
      await page.getByRole("button", { name: "Computer: right hand at 8" }).click();
      assert.match(await end(page).textContent(), /You have won/);
    },
    { viewport: DESKTOP },
  );
});

test("the maps of other bases are computed in the page", async () => {
  await view("#/quad-ace/map", async (page) => {
    for (const [base, hands] of [
      [2, 3],
      [24, 300],
    ]) {
      await page.locator(".rules-text select").selectOption(String(base));
      await page.getByText(`${(hands * hands).toLocaleString("en")} positions`).waitFor();
      await page.locator(".map canvas").waitFor();
      // Wins, losses and draws have colours; it is drawn a moment after it is there.
      await page.waitForFunction(() => {
        const canvas = document.querySelector(".map canvas");
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size >= 3;
      });
    }
  });
});
