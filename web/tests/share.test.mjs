// What is sent: a puzzle without its solution, the card of a result, and what chats show of a link.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { button, DESKTOP, hashOf, hasPlayed, rows, today, useBrowser } from "./browser.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const view = useBrowser();
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());
const mayCopy = (context) => context.grantPermissions(["clipboard-read", "clipboard-write"]);

test("a puzzle is sent with its secret and with an empty board", async () => {
  let link;
  await view(
    "#/codes/play?rules=4x10&draw=7&guesses=0123,4567",
    async (page, context) => {
      await mayCopy(context);
      await rows(page).nth(1).waitFor();
      await button(page, "Game").click();
      await button(page, "Send this puzzle").first().click();
      await page.getByText("Copied").waitFor();
      link = new URL(await copied(page));
    },
    { viewport: DESKTOP },
  );
  assert.match(link.hash, /draw=7/);
  assert.doesNotMatch(link.hash, /0123|4567|guesses/);
});

test("the address of a finished game names the puzzle alone: who finished it sees the game, a friend an empty board", async () => {
  for (const [hash, puzzle, ended] of [
    ["#/codes/play?rules=4x10&draw=11&guesses=0123,4567", "#/codes/play?rules=4x10&draw=11", "Not found this time."],
    ["#/codes/both?rules=4x10&draw=11&guesses=0123&said=0123-0A0B", "#/codes/both?rules=4x10&draw=11", "You were faster: you win!"],
  ]) {
    await view(hash, async (page, context) => {
      await page.locator(".keypad").waitFor();
      if (ended.startsWith("Not")) await button(page, "Give up").click();
      else {
        await page.keyboard.type("5791\n");
        if (hash.includes("both")) await page.locator('.next-guess .answer-key[data-answer="0A1B"]').click();
      }
      await page.getByRole("heading", { name: ended }).waitFor();
      await page.waitForFunction((puzzle) => location.hash === puzzle, puzzle);
      const played = await rows(page).count();
      await page.reload();
      await page.getByRole("heading", { name: ended }).waitFor();
      assert.equal(await rows(page).count(), played);
      assert.equal(await hashOf(page), puzzle);
      const friend = await context.browser().newPage();
      await friend.goto(page.url());
      await friend.locator(".keypad").first().waitFor();
      assert.equal(await rows(friend).count(), 0);
      await friend.close();
      await button(page, "Play again").click();
      await page.locator(".keypad").waitFor();
      assert.equal(await rows(page).count(), 0);
    });
  }
});

/** Types a code, and waits for it as the guess with this number. */
const guess = async (tab, number, code) => {
  await tab.bringToFront();
  await tab.keyboard.type(`${code}\n`);
  await tab
    .locator("ol.guesses > li")
    .nth(number - 1)
    .waitFor();
};

test.only("today's puzzle is one game in all tabs: a guess that is made in one stands in the others", async () => {
  await view(
    "#/codes/play?rules=4x10&day=327",
    async (page, context) => {
      const other = await context.newPage();
      await today(other);
      await other.goto(page.url());
      await guess(other, 1, "4567");
      await rows(page).first().waitFor();
      await guess(page, 2, "8240");
      await other.getByRole("heading", { name: "Found in 2 guesses!" }).waitFor();
      assert.equal(await hashOf(page), "#/codes/play?rules=4x10&day=327");
      // It is there as it was finished.
      await other.reload();
      await other.getByRole("heading", { name: "Found in 2 guesses!" }).waitFor();
    },
    { before: today },
  );
});

test("the card of a result tells how the game went, and neither guesses nor secret", async () => {
  await view(
    "#/codes/play?rules=4x10&day=0",
    async (page, context) => {
      await mayCopy(context);
      await button(page, "Share the result").click();
      await page.getByText("Result copied").waitFor();
      const [title, facts, first, second, last, link] = (await copied(page)).split("\n");
      assert.equal(title, "Bulls and Cows #0");
      assert.match(facts, /^3 guesses/);
      assert.deepEqual([first, second, last], ["🟨🟨⬜⬜", "🟨🟨⬜⬜", "🟩🟩🟩🟩"], "a square for each bull and each cow");
      assert.equal(link, new URL("#/codes/play?rules=4x10&day=0", page.url()).href);
      assert.doesNotMatch(`${title}${facts}${first}${second}`, /0123|4567|3256/);
      // The picture that is seen is the one that is saved.
      const saved = page.waitForEvent("download");
      await button(page, "Save as a picture").click();
      const picture = await readFile(await (await saved).path());
      assert.equal(picture.subarray(1, 4).toString(), "PNG");
      assert.equal(picture.readUInt32BE(16), 1280);
      const colours = await page.locator(".result-card canvas").evaluate((canvas) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
      });
      assert.ok(colours > 4, `${colours} colours: paper, ink, squares`);
    },
    { viewport: DESKTOP, script: hasPlayed("bulls-and-cows", 0, { guesses: "0123,4567,3256" }) },
  );
});

test("the picture of a result is filled: facts to the left, to the right how the game went", async () => {
  const CARDS = [
    ["#/codes/play?rules=4x10&draw=11&guesses=0123,4567,5791", () => {}],
    [
      "#/24/numbers?day=1",
      async (page) => {
        await button(page, "Start").click();
        await page.getByLabel("or type it").fill("75*4+8");
        await button(page, "Check").click();
      },
    ],
  ];
  for (const [hash, finish] of CARDS) {
    await view(
      hash,
      async (page) => {
        await finish(page);
        await page.locator(".result-card").waitFor();
        // Pixels of each half that are not of its ground, as a share of all.
        const [left, right] = await page.locator(".result-card canvas").evaluate((canvas) => {
          const all = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer);
          const half = canvas.width / 2;
          return [0, half].map((x) => {
            const pixels = all.filter((_, place) => place % canvas.width >= x && place % canvas.width < x + half);
            const counts = new Map();
            for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
            const [most, second] = [...counts.values()].sort((one, other) => other - one);
            return 1 - (most + (x > 0 ? second : 0)) / pixels.length;
          });
        });
        assert.ok(left > 0.02 && right > 0.08, `${hash}: ${left}, ${right}`);
      },
      { viewport: DESKTOP },
    );
  }
});

test("where nothing can be copied, the text is there to be copied by hand", async () => {
  await view(
    "#/codes/play?rules=4x10&draw=11&guesses=5791",
    async (page) => {
      await button(page, "Share the result").click();
      assert.match(await page.getByRole("textbox", { name: "Share the result" }).inputValue(), /^Bulls and Cows\n1 guess/);
    },
    { viewport: DESKTOP, script: () => (navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))) },
  );
});

test("each view has a title of its own", async () => {
  const titles = new Set();
  const hashes = [
    "",
    "daily",
    "codes/play",
    "codes/yours",
    "codes/both",
    "codes/assistant",
    "24/solve",
    "24/quiz",
    "24/numbers",
    "quad-ace/play",
    "quad-ace/map",
  ];
  await view("#/", async (page) => {
    for (const hash of hashes) {
      const before = await page.title();
      await page.evaluate((hash) => (location.hash = `#/${hash}`), hash);
      if (hash !== "") await page.waitForFunction((before) => document.title !== before, before);
      titles.add(await page.title());
      // A deal that is on its way would lead back here.
      if (hash === "24/quiz") await page.locator(".cover .main:enabled").waitFor();
    }
  });
  assert.equal(titles.size, hashes.length, [...titles].join("\n"));
});

test.only("chats find title, text and picture of a link, once each, and a whole address for the picture", async () => {
  const folder = join(web, "node_modules", ".units", `preview-${process.pid}`);
  try {
    await promisify(execFile)(process.execPath, ["build.mjs", "--out", folder, "--base", "https://games.example/solve"], { cwd: web });
    const page = await readFile(join(folder, "index.html"), "utf8");
    const contents = (property) => [...page.matchAll(new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`, "g"))].map(([, content]) => content);
    for (const property of ["og:title", "og:description", "og:type", "og:url", "og:image", "twitter:card", "description"]) {
      assert.equal(contents(property).length, 1, property);
    }
    assert.deepEqual(contents("og:image"), ["https://games.example/solve/preview.png"]);
    const picture = await readFile(join(folder, "preview.png"));
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
    assert.ok(picture.length < 100_000, `${picture.length} bytes`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  assert.doesNotMatch(await readFile(join(web, "dist", "index.html"), "utf8"), /og:image/, "without an address there is no picture");
});

test("a game that is over already is not one to go on with, not even until its feedback comes", async () => {
  await view(
    "#/codes/play?rules=4x10&draw=11&guesses=0123,5791",
    async (page) => {
      await page.getByRole("heading", { name: "Found in 2 guesses!" }).waitFor();
      assert.deepEqual(await page.evaluate(() => globalThis.kept), []);
    },
    {
      script: () => {
        globalThis.kept = [];
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (name, value) {
          if (name.includes("unfinished")) globalThis.kept.push(value);
          setItem.call(this, name, value);
        };
      },
    },
  );
});
