// QuadAce: games to their end, the map, other bases, in a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, useBrowser } from "./browser.mjs";

const view = useBrowser();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const end = (page) => page.locator("section.end h2");

/** Plays the best move shown, until the game is over. */
async function playBest(page) {
  await button(page, "Values").click();
  for (let move = 0; move < 150; move++) {
    await page.waitForFunction(() => document.querySelector("section.end, .moves .best") !== null);
    if ((await end(page).count()) > 0) return end(page).textContent();
    const before = page.url();
    await page.locator(".moves .best").first().click();
    await page.waitForFunction((before) => location.href !== before, before);
    await page.waitForFunction(() => document.querySelector("section.end, .moves .best") !== null);
  }
  return assert.fail("the game does not end");
}

test("base 4 is won in seven moves by who begins, against perfect play", async () => {
  await view("#/quad-ace/play?base=4&draw=1", async (page) => {
    assert.match(await playBest(page), /you have won/);
    await page.getByText("The game took 7 moves.").waitFor();
  });
});

test("base 3 is lost by who begins", async () => {
  await view("#/quad-ace/play?base=3&draw=1", async (page) => assert.match(await playBest(page), /The page has both hands at 0/));
});

test("base 10 is drawn by perfect play, by repetition", async () => {
  await view("#/quad-ace/play?draw=1", async (page) => assert.match(await playBest(page), /third time: a draw/));
});

test("who has both hands at 0 has won, whoever is to move", async () => {
  await view("#/quad-ace/play?from=0,0-1,1&draw=1", async (page) => assert.match(await end(page).textContent(), /you have won/));
  await view("#/quad-ace/play?from=1,1-0,0&draw=1", async (page) => assert.match(await end(page).textContent(), /The page has both hands at 0/));
});

test("a game is played by touch, taken back, and begun by the page", async () => {
  await view("#/quad-ace/play?level=beginner&draw=4", async (page) => {
    await page.locator(".player.mine button").first().click();
    await page.locator(".player.theirs button").first().click();
    await page.waitForFunction(() => (location.hash.match(/moves=([^&]*)/)?.[1] ?? "").split("_").length === 2);
    await page.locator(".player.mine button").first().waitFor();
    await button(page, "Undo").click();
    await page.waitForFunction(() => !location.hash.includes("moves="));
    await page.getByRole("radio", { name: "It begins" }).check();
    await page.waitForFunction(() => location.hash.includes("moves="));
    await page.locator(".player.mine button").first().waitFor();
    await page.getByText("Moves so far").click();
    assert.equal(await page.locator(".history li").count(), 1);
  });
});

for (const level of ["strong", "fair", "beginner"]) {
  test(`a game against the level ${level} comes to an end`, async () => {
    await view(`#/quad-ace/play?base=4&level=${level}&draw=9`, async (page) => {
      assert.match(await playBest(page), /you have won|third time/);
    });
  });
}

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
    await page.getByText("The game is over here.").waitFor();
    assert.deepEqual(await page.locator(".line button").allTextContents(), ["0,2-1,8", "1,8-0,0"]);
  });
});

test("the map is walked by keys and by lists, and its position is played from", async () => {
  await view("#/quad-ace/map", async (page) => {
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
    await page.locator(".player.mine button:not(:disabled)").first().click();
    await page.getByRole("button", { name: "The page: hand at 8" }).click();
    assert.match(await end(page).textContent(), /you have won/);
  }, { viewport: DESKTOP });
});

for (const [base, hands] of [
  [2, 3],
  [16, 136],
  [24, 300],
]) {
  test(`the map of base ${base} is computed in the page`, async () => {
    await view("#/quad-ace/map", async (page) => {
      await page.locator(".toolbar select").selectOption(String(base));
      await page.getByText(`${(hands * hands).toLocaleString("en")} positions`).waitFor();
      const isDrawn = await page.evaluate(() => {
        const canvas = document.querySelector(".map canvas");
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
      });
      assert.ok(isDrawn >= 3, "wins, losses and draws have colours");
    });
  });
}
