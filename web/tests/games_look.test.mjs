// 24, Numbers and QuadAce as they look while they are played: at larger text, on a small phone, in both languages and colours, and to axe-core.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isAccessible, isInside, layoutShift, PHONE, useBrowser } from "./browser.mjs";

const view = useBrowser();

/** A state of a game, and how it is reached from its address: the same in every language. */
const STATES = [
  [
    "a hand with a fraction and a hint",
    "#/24/quiz?cards=1,5,7,12",
    async (page) => {
      await page.locator(".cover .main:enabled").click();
      await page.locator(".combined .card").nth(0).click();
      await page.locator(".signs button").nth(3).click();
      await page.locator(".combined .card").nth(2).click();
      await page.locator(".running .actions button").first().click();
      await page.locator(".hint-line").waitFor();
    },
  ],
  [
    "a hand that was skipped",
    "#/24/quiz?cards=1,5,7,12&beat=1MXR0bWlwY3wyfDE0Mnx8MHwoNSDDlyA3IC0gMTIpICsgMQ",
    async (page) => {
      await page.locator(".cover .main:enabled").click();
      await page.locator(".running .actions button").nth(1).click();
      await page.locator(".end .formula").first().waitFor();
    },
  ],
  [
    "a round with a large number",
    "#/24/numbers?cards=25,50,75,100,3,6&target=952&clock=0",
    async (page) => {
      await page.locator(".cover .main:enabled").click();
      await page.locator(".combined .card").nth(3).click();
      await page.locator(".signs button").nth(2).click();
      await page.locator(".combined .card").nth(2).click();
      await page.locator(".running .main").waitFor();
    },
  ],
  [
    "a round that was given up",
    "#/24/numbers?cards=25,50,75,100,3,6&target=952",
    async (page) => {
      await page.locator(".cover .main:enabled").click();
      await page.locator(".running .actions button").first().click();
      await page.locator(".end .formula").first().waitFor();
    },
  ],
  [
    "QuadAce with the coach",
    "#/quad-ace/play?from=0,2-1,8&draw=3",
    async (page) => {
      await page.locator(".mine button").nth(1).click();
      await page.locator(".theirs button").nth(0).click();
      await page.locator(".told .mistake").waitFor();
    },
  ],
  [
    "QuadAce with values",
    "#/quad-ace/play?from=3,8-1,6&draw=3",
    async (page) => {
      await page.locator(".playing .actions button").nth(1).click();
      await page.locator(".moves").waitFor();
    },
  ],
  ["QuadAce, won, with its verdict", "#/quad-ace/play?from=0,2-1,8&draw=3&moves=rl_rr_rl_lr_rl_lr_rr", (page) => page.locator(".result-card").waitFor()],
];

test("on a phone on its side the games are played without scrolling", async () => {
  const PLAYED = {
    "#/24/quiz?cards=1,5,7,12": ".combined .card, .signs button, .typed input, .typed button",
    "#/24/numbers?cards=25,50,75,100,3,6&target=952": ".combined .card, .signs button, .typed input, .typed button",
    "#/quad-ace/play?draw=1&moves=ll_ll": ".player button, .told, .actions button",
  };
  for (const [hash, selectors] of Object.entries(PLAYED)) {
    await view(
      hash,
      async (page) => {
        if (hash.startsWith("#/24")) await page.locator(".cover .main:enabled").click();
        await page.locator(selectors).first().waitFor();
        const low = await page.locator(selectors).evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().bottom + scrollY)));
        assert.ok(low <= 320, `${hash}: down to ${low}`);
        assert.equal(await page.locator("main").evaluate((main) => main.scrollWidth > innerWidth), false);
      },
      { viewport: { width: 568, height: 320 } },
    );
  }
});

for (const [name, hash, reach] of STATES) {
  test(`${name}: axe finds nothing, nothing jumps, and nothing reaches over the edge on 320 pixels or at text of 200 %`, async () => {
    for (const [viewport, size, locale] of [
      [PHONE, 200, "zh-CN"],
      [{ width: 320, height: 568 }, 100, "en-GB"],
    ]) {
      await view(
        hash,
        async (page) => {
          await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), size);
          await reach(page);
          await isInside(page, `${name}, ${size} %, ${viewport.width}, ${locale}`);
          if (size > 100) return;
          await isAccessible(page, name);
          const shift = await layoutShift(page);
          assert.ok(shift < 0.05, `the layout shifts by ${shift}`);
        },
        { viewport, locale, colours: size > 100 ? "dark" : "light" },
      );
    }
  });
}
