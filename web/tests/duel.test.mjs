// The duel: each game is played to its end and sent by "Beat me", a friend plays it, and both results are seen. Garbage in the address is told.

import assert from "node:assert/strict";
import { test } from "node:test";
import { button, DESKTOP, fitsAcross, goTo, rows, useBrowser } from "./browser.mjs";
import { unit } from "./units.mjs";

const view = useBrowser();
const { compared, readFeat, writeFeat } = await unit("shell/feat.ts");

const guesses =
  (...codes) =>
  async (page) => {
    await page.locator(".keypad").waitFor();
    for (const code of codes) await page.keyboard.type(`${code}\n`);
  };
/** Types an expression when so many seconds have passed. */
const makes = (expression, seconds) => async (page) => {
  await button(page, "Start").click();
  await page.clock.fastForward(1000 * seconds);
  await page.getByLabel("or type it").fill(expression);
  await button(page, "Check").click();
  const submit = page.getByRole("button", { name: /^Submit/ });
  await submit.or(page.locator(".end")).first().waitFor();
  if (await submit.isVisible()) await submit.click();
};
const wins = async (page) => {
  await page.locator(".mine button").nth(1).click();
  await page.locator(".theirs button").nth(1).click();
};

const queryOf = (hash) => Object.fromEntries(new URLSearchParams(hash.split("?")[1]));

/** A game, how it is played and how the friend plays it, both results, and who of them has won for the friend. */
const GAMES = [
  {
    hash: "#/codes/play?rules=4x10&draw=11",
    play: [guesses("0123", "4568", "5791"), guesses("0123", "5791")],
    dare: "Can you beat 3 guesses?",
    told: [/^2 guesses · skill \d+ %$/, /^3 guesses · skill \d+ %$/],
    done: "4568",
    ended: "You won the duel.",
  },
  {
    hash: "#/words/play?day=327",
    play: [guesses("salet", "judge"), guesses("salet", "crane", "judge")],
    dare: "Can you beat 2 guesses?",
    told: [/^3 guesses · skill \d+ %$/, /^2 guesses · skill \d+ %$/],
    done: "salet",
    ended: "You lost the duel.",
  },
  {
    hash: "#/24/quiz?day=1",
    play: [makes("(3+5-4)*6", 60), makes("6*(3+5-4)", 1)],
    dare: /Can you beat \d\d\.\d s\?/,
    told: [/^\d+\.\d s$/, /^\d\d\.\d s$/],
    done: "(3 + 5 − 4) × 6",
    ended: "You won the duel.",
  },
  {
    hash: "#/24/numbers?cards=75,4,10,5,8,8&target=308&clock=60",
    play: [makes("75*4+8", 5), makes("75*4", 1)],
    dare: /Can you beat 10 points in \d+\.\d s\?/,
    told: [/^5 points in \d+\.\d s$/, /^10 points in \d+\.\d s$/],
    done: "308",
    ended: "You lost the duel.",
  },
  {
    hash: "#/quad-ace/play?from=0,2-1,8&draw=3&level=fair",
    play: [wins, wins],
    dare: "Can you beat 1 move?",
    told: [/^1 move · skill 100 %$/, /^1 move · skill 100 %$/],
    done: "2 + 8 → 0",
    ended: "The duel is a draw.",
  },
];

test.only("a duel of each game: the friend plays the same puzzle, and both results stand side by side", async () => {
  await view(
    "#/",
    async (page, context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      for (const { hash, play, dare, told, done, ended } of GAMES) {
        await page.setViewportSize(DESKTOP);
        await goTo(page, hash);
        await play[0](page);
        const sheet = page.locator(".end");
        await sheet.waitFor();
        // Where skill is known it is sent.
        if (/codes|words/.test(hash)) await sheet.getByText(/^You played/).waitFor();
        assert.deepEqual(await sheet.locator(".main").allTextContents(), ["Share the result"], "Share stays the main button");
        assert.equal(await sheet.locator(".duel").count(), 0, "there is no friend yet");
        await button(page, "Beat me").click();
        await page.getByText("Copied").waitFor();
        const [sent, address] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
        assert.match(sent, /^Can you beat /);
        const link = new URL(address).hash;
        const { beat, ...puzzle } = queryOf(link);
        assert.deepEqual(puzzle, queryOf(hash), "the address names the puzzle and the result");
        assert.match(beat, /^[\w-]+$/, "nobody reads a guess there at a glance");
        // The friend.
        await page.setViewportSize({ width: 360, height: 640 });
        await goTo(page, "#/");
        await goTo(page, link);
        await page.locator(".dare").filter({ hasText: dare }).waitFor();
        assert.ok(!(await page.locator("main").textContent()).includes(done), "how the friend did it is not told yet");
        assert.equal(await rows(page).count(), 0);
        await play[1](page);
        const duel = page.locator(".end .duel");
        await duel.getByRole("heading", { name: ended }).waitFor();
        for (const [place, text] of told.entries()) await duel.locator("section p").nth(place).filter({ hasText: text }).waitFor();
        await duel.locator("section").nth(1).getByText(done).first().waitFor();
        await fitsAcross(page, hash);
        const record = JSON.parse((await page.evaluate(() => localStorage.getItem("solvetab.daily"))) ?? "{}");
        const counted = Object.entries(record).filter(([game, results]) => game !== "solvetab" && results.length > 0);
        assert.equal(counted.length, hash.includes("day=327") ? 1 : 0, "a duel of today's puzzle is that puzzle, for the friend too");
        await page.reload();
        await duel.getByRole("heading", { name: ended }).waitFor();
        await goTo(page, "#/");
      }
    },
    // The day of the daily ones.
    { before: (page) => page.clock.install({ time: new Date("2026-11-24T12:00:00") }) },
  );
});

test.only("a result comes back from its address, and nothing else is read there", async () => {
  const puzzle = "#/codes/play?rules=4x10&draw=11";
  const read = (text, of = puzzle, game = "bulls-and-cows") => readFeat(game, of, text);
  const won = { rank: 2, cost: 4, skill: 96, isHelped: false, steps: ["0123", "４ × 6", "niño"] };
  for (const feat of [won, { ...won, skill: null, steps: [] }, { ...won, rank: 0, isHelped: true }]) assert.deepEqual(read(writeFeat(puzzle, feat)), feat);
  const text = writeFeat(puzzle, won);
  const long = { ...won, steps: Array.from({ length: 500 }, () => "0123") };
  assert.deepEqual(read(writeFeat(puzzle, long)).steps, [], "what is too long goes without its steps");
  assert.equal(read(writeFeat(puzzle, { ...won, cost: 2_000_000 })).cost, 999_999, "a day is a long time");
  assert.equal(read(text, `${puzzle}2`), null, "a result is that of one puzzle");
  for (const rank of [1, 3, 10, 99]) assert.equal(read(writeFeat(puzzle, { ...won, rank })), null);
  assert.equal(read(writeFeat(puzzle, { ...won, rank: 10 }), puzzle, "numbers").rank, 10);
  // Each letter changed or cut off, and texts of other makes.
  const damaged = [...text].flatMap((letter, place) => [text.slice(0, place), text.slice(0, place) + (letter === "A" ? "B" : "A") + text.slice(place + 1)]);
  const bytes = (text) => text?.[0] + Buffer.from(text?.slice(1) ?? "", "base64url").toString("hex");
  for (const wrong of [...damaged, undefined, "", "1", "2AAAA", "14.2", "10,14.2", "1%%%", "1________", "x".repeat(5000)])
    assert.ok(bytes(wrong) === bytes(text) || read(wrong) === null, wrong);
  const lost = { ...won, rank: 0 };
  for (const [own, friend, sign] of [
    [won, { ...won, cost: 5 }, 1],
    [won, { ...won, skill: 10 }, 0],
    [{ ...won, isHelped: true }, { ...won, cost: 9 }, -1],
    [{ ...won, isHelped: true }, lost, 1],
    [lost, { ...lost, cost: 9 }, 0],
  ])
    assert.equal(Math.sign(compared(own, friend)), sign);
});

test.only("a duel that cannot be right is told, and the game is played without it", async () => {
  const made = (steps) => writeFeat("#/codes/play?rules=4x10&draw=11", { rank: 2, cost: steps.length, skill: 100, isHelped: false, steps });
  await view("#/", async (page) => {
    for (const hash of ["#/codes/play?rules=4x10&draw=11&beat=never", "#/24/numbers?day=1&beat=10,5.0", "#/quad-ace/play?draw=1&beat=%00"]) {
      await goTo(page, hash);
      await page.getByText("Something in this link cannot be right").waitFor();
      await page.locator(".board").waitFor();
      assert.equal(await page.locator(".dare, .duel").count(), 0, hash);
    }
    // A result that its guesses do not have, and one without any, are found out at the end.
    for (const steps of [["5792"], ["<b>"], []]) {
      await goTo(page, "#/");
      await goTo(page, `#/codes/play?rules=4x10&draw=11&beat=${made(steps)}`);
      await guesses("5791")(page);
      await page.locator(".end").waitFor();
      await page.getByText("Something in this link cannot be right").waitFor();
      assert.equal(await page.locator(".duel").count(), 0);
    }
  });
});

test("a duel of a game that was begun goes on in it, and against another opponent it is another game", async () => {
  const linkOf = (level) => {
    const puzzle = `#/quad-ace/play?draw=3&level=${level}`;
    return `${puzzle}&beat=${writeFeat(puzzle, { rank: 2, cost: 9, skill: null, isHelped: false, steps: [] })}`;
  };
  await view("#/quad-ace/play?level=fair&draw=3", async (page) => {
    await wins(page);
    await page.waitForFunction(() => location.hash.includes("moves="));
    for (const level of ["fair", "perfect"]) {
      await page.evaluate((link) => (location.hash = link), linkOf(level));
      if (level === "fair") await page.waitForFunction(() => location.hash.includes("moves="));
      await page.locator(".dare", { hasText: "Can you beat 9 moves?" }).waitFor();
      const { moves, level: opponent, beat } = queryOf(await page.evaluate(() => location.hash));
      assert.deepEqual([moves !== undefined, opponent, beat !== undefined], [level === "fair", level, true]);
    }
    // One of large codes fits on a phone.
    const puzzle = "#/codes/play?rules=10x10&draw=11";
    const steps = ["0123456789", "1234567890"];
    await page.setViewportSize({ width: 360, height: 640 });
    await goTo(page, `${puzzle}&guesses=${steps}&gave-up=1&beat=${writeFeat(puzzle, { rank: 0, cost: 2, skill: null, isHelped: false, steps })}`);
    await page.locator(".duel .guess").nth(3).waitFor();
    for (const row of await page.locator(".duel .guess").all()) assert.ok(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
  });
});
