// Words with a colour for each letter: play, the puzzle of a day, the assistant and the review.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { colours, init, words2315, words2315Hard } from "solvetab";
import { Solver } from "solvetab/solver";
import { button, DESKTOP, goTo, hashOf, launch, PATIENCE, PHONE, rows, today, useBrowser } from "./browser.mjs";
import { serve } from "./serve.mjs";
import { unit } from "./units.mjs";

await init();
const wordsIn = async (name) => (await readFile(new URL(`../../solver/words/${name}.txt`, import.meta.url), "utf8")).trim().split("\n");
const SECRETS = (await wordsIn("secrets-2315")).sort();
const GUESSES = await wordsIn("guesses-12972");
const GAME = { words: SECRETS, guesses: GUESSES, feedback: "colours", table: await words2315() };
/** Days of 2026 and later, whose words must stay. */
const PINNED = { 0: "creek", 1: "bezel", 327: "judge", 1000: "since" };
const MARKS = { G: "green", Y: "yellow", "-": "grey" };
const NAMES = ["grey", "yellow", "green"];
const digitsOf = (text) => [...text].map((colour) => "-YG".indexOf(colour)).join("");
const said = (secret, ...guesses) => guesses.map((guess) => `${guess}-${digitsOf(colours(guess, secret))}`).join(",");

const view = useBrowser();
const guess = async (page, number, word) => {
  await page.keyboard.type(`${word}\n`);
  await rows(page)
    .nth(number - 1)
    .waitFor();
};
/** The colours that a row shows. */
const shown = (page, number) =>
  rows(page)
    .nth(number - 1)
    .locator(".code .symbol")
    .evaluateAll((all, names) => all.map((symbol) => names.find((name) => symbol.classList.contains(name))), NAMES);
/** The words that have the colours of all rows. */
async function fitting(page) {
  const played = [];
  for (let row = 1; row <= (await rows(page).count()); row++) {
    const word = await rows(page)
      .nth(row - 1)
      .locator(".code-picture")
      .textContent();
    played.push([word, (await shown(page, row)).join()]);
  }
  return SECRETS.filter((secret) => played.every(([word, marks]) => [...colours(word, secret)].map((colour) => MARKS[colour]).join() === marks));
}

test.only("a game is played by keyboard to its end, and pasted for a review: colours are right, candidates are counted, the verdict is that of the solver", async () => {
  await view(
    "#/words/play?draw=5",
    async (page) => {
      await guess(page, 1, "crane");
      await guess(page, 2, "story");
      const left = await fitting(page);
      await rows(page).nth(1).getByText(`${left.length} left`).waitFor();
      assert.equal(left.length, 1);
      const [secret] = left;
      assert.deepEqual(
        await shown(page, 2),
        [...colours("story", secret)].map((colour) => MARKS[colour]),
      );
      await guess(page, 3, secret);
      await page.getByRole("heading", { name: "Found in 3 guesses!" }).waitFor();
      const played = ["crane", "story", secret];
      const review = (await Solver.load()).review(
        GAME,
        played.map((guess) => [guess, colours(guess, secret)]),
      );
      const isJudged = async () => {
        const lines = page.locator(".better tbody tr");
        await lines.nth(2).waitFor({ state: "attached" });
        for (const [place, { regret, luck, best }] of review.moves.entries()) {
          const [own, better, lost, lucky] = await lines.nth(place).locator("td").allTextContents();
          assert.equal(own, played[place]);
          assert.equal(better, regret >= 0.005 ? best.guess : "the same");
          assert.equal(lost.replace(/≈\s/, ""), Math.max(0, regret).toFixed(2));
          assert.equal(lucky.replace(/≈\s/, "").slice(1), Math.abs(luck).toFixed(2));
        }
        const skill = await page.locator(".verdict .figure").first().textContent();
        assert.equal(skill.replace(/≈\s/, ""), `${Math.round(review.skill * 100)} %`);
      };
      await isJudged();
      assert.equal(await hashOf(page), "#/words/play?draw=5");
      const squares = played.map((word) => [...colours(word, secret)].map((colour) => ["⬜", "🟦", "🟧"]["-YG".indexOf(colour)]).join(""));
      // With squares, or as words alone.
      for (const paste of [`Wordle 1,234 3/6*\n\n${squares.join("\n")}\n${played.join(", ")}`, played.join(" ")]) {
        await goTo(page, "#/words/review");
        await page.locator("textarea").fill(paste);
        await button(page, "Review it").click();
        await page.waitForFunction((said) => location.hash === `#/words/review?said=${said}`, said(secret, ...played));
      }
      await isJudged();
    },
    { viewport: DESKTOP },
  );
});

test("six guesses are all there are: then the secret is told, and the card shows colours and no letters", async () => {
  await view(
    "#/words/play?day=300",
    async (page, context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const words = ["fuzzy", "mamma", "vivid", "jiffy", "puppy", "kinky"];
      for (const [place, word] of words.entries()) await guess(page, place + 1, word);
      await page.getByRole("heading", { name: "Not found this time." }).waitFor();
      const secret = (await page.locator("section.end p .code-picture").first().textContent()).toLowerCase();
      assert.ok(SECRETS.includes(secret) && !words.includes(secret), secret);
      await button(page, "Share the result").click();
      await page.getByText("Result copied").waitFor();
      const [title, facts, ...card] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
      assert.equal(title, "Words #300");
      assert.match(facts, /^X\/6/);
      assert.deepEqual(
        card.slice(0, 6),
        words.map((word) => [...colours(word, secret)].map((colour) => ({ G: "🟩", Y: "🟨", "-": "⬜" })[colour]).join("")),
      );
      assert.match(card[6], /#\/words\/play\?day=300$/);
    },
    { viewport: DESKTOP, before: today },
  );
});

test.only("what is no word of the list is not sent, and the page says so; keys show what is known of their letters", async () => {
  await view("#/words/play?draw=5", async (page) => {
    await guess(page, 1, "crane");
    await guess(page, 2, "story");
    await page.keyboard.type("xxxxx\n");
    await page.getByText("XXXXX is not in the list of words.").waitFor();
    assert.equal(await rows(page).count(), 2);
    const known = await page.locator(".key .marked").evaluateAll((all) => all.map((symbol) => symbol.textContent).sort());
    assert.deepEqual(known, [...new Set("cranestory")].sort());
    const [secret] = await fitting(page);
    for (const letter of new Set("cranestory")) {
      const best = Math.max(
        ...["crane", "story"].flatMap((word) => [...word].flatMap((each, place) => (each === letter ? ["-YG".indexOf(colours(word, secret)[place])] : []))),
      );
      assert.ok(await page.locator(".key", { hasText: letter }).locator(`.${NAMES[best]}`).count(), `${letter} is ${best}`);
    }
  });
});

test.only("the word of a day is the same for everyone, and no release changes it", async () => {
  const { dailyDraw } = await unit("shell/daily.ts");
  const { drawn } = await unit("workers/draws.ts");
  assert.deepEqual(Object.fromEntries([0, 1, 327, 1000].map((day) => [day, drawn(SECRETS, dailyDraw("words", day))])), PINNED);
});

test("the lists are fetched when the view opens, and not before", async () => {
  await view("#/", async (page) => {
    const fetched = [];
    page.context().on("request", (request) => fetched.push(request.url()));
    await page.locator(".games").waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Bulls and Cows" }).click();
    await page.locator(".keypad").waitFor();
    assert.deepEqual(
      fetched.filter((url) => /words-/.test(url) && !url.endsWith(".js")),
      [],
    );
    const lists = page.context().waitForEvent("request", (request) => /\/words-[0-9a-f]+\.txt$/.test(request.url()));
    await page.getByRole("link", { name: "solvetab, first page" }).click();
    await page.getByRole("navigation").getByRole("link", { name: "Words" }).click();
    await lists;
    await page.locator(".keypad").waitFor();
    assert.deepEqual(
      fetched.filter((url) => /words-2315.*\.tab|solver-/.test(url)),
      [],
      "who plays needs neither tree nor solvers",
    );
  });
});

test.only("a page that stands in for a file is not kept in its place", async () => {
  const [server, browser] = await Promise.all([serve(), launch()]);
  const context = await browser.newContext({ viewport: PHONE, locale: "en-GB", reducedMotion: "reduce" });
  context.setDefaultTimeout(PATIENCE);
  try {
    const page = await context.newPage();
    server.askToSignIn(/^words-[0-9a-f]+\.txt$/);
    await page.goto(server.address);
    // The release is not kept before all of it has come.
    const state = await page.evaluate(async () => {
      const { installing } = await navigator.serviceWorker.register("service_worker.js");
      if (installing === null) return "there";
      return new Promise((resolve) => installing.addEventListener("statechange", () => resolve(installing.state), { once: true }));
    });
    assert.equal(state, "redundant");
  } finally {
    await context.close();
    await browser.close();
    await server.close();
  }
});

test("the assistant gives the best guess for colours that are tapped or typed, and points at feedback that cannot be", async () => {
  await view(
    "#/words/assistant",
    async (page) => {
      await page.locator(".hint-guess .code-picture", { hasText: "salet" }).waitFor();
      await page.keyboard.type("salet\n");
      await page.locator(".letter-key").first().focus();
      // Secret: the second of these letters is typed, the others are tapped.
      const answer = colours("salet", "crown");
      for (const [place, colour] of [...answer].entries()) if (colour !== "-") await page.locator(".letter-key").nth(place).press(colour.toLowerCase());
      await page.locator(".colour-choice .main").click();
      await rows(page).first().waitFor();
      assert.deepEqual(
        await shown(page, 1),
        [...answer].map((colour) => MARKS[colour]),
      );
      const best = page.locator(".hint-guess .code-picture");
      await best.waitFor();
      const turn = GAME.table.start().answer(answer);
      assert.equal((await best.textContent()).toLowerCase(), turn.guess);
      const left = SECRETS.filter((word) => colours("salet", word) === answer).length;
      assert.equal((await page.locator(".big-count strong").textContent()).replace(/\D/g, ""), String(left));
      // Off the tree: the solvers find the next guess. All letters by tapping.
      await page.keyboard.type("queue\n");
      const other = colours("queue", "crown");
      for (const [place, colour] of [...other].entries())
        for (let tap = 0; tap < "-YG".indexOf(colour); tap++) await page.locator(".letter-key").nth(place).click();
      await page.locator(".letter-key").first().press("Enter");
      await rows(page).nth(1).waitFor();
      await best.waitFor();
      const { guess } = (await Solver.load()).analyse(GAME, [
        ["salet", answer],
        ["queue", other],
      ]);
      assert.equal((await best.textContent()).toLowerCase(), guess);
      // Its first letter green contradicts what was said of it before.
      await page.keyboard.type("slate\n");
      await page.locator(".letter-key").first().press("g");
      await page.locator(".colour-choice .main").click();
      await page.locator(".suspect").first().waitFor();
      const all = [
        ["salet", answer],
        ["queue", other],
        ["slate", "G----"],
      ];
      const suspects = all.flatMap((_, place) =>
        SECRETS.some((word) => all.every(([guess, colour], other) => other === place || colours(guess, word) === colour)) ? [place] : [],
      );
      const marked = await rows(page).evaluateAll((all) => all.flatMap((row, place) => (row.classList.contains("suspect") ? [place] : [])));
      assert.deepEqual(marked, suspects);
      assert.ok(suspects.length > 0 && suspects.length < 3);
    },
    { viewport: DESKTOP },
  );
});

test("hard mode refuses guesses without the hints, keeps to them in its advice, and stays in the address", async () => {
  const [locale, mode, refused] = ["zh-CN", "困难模式", "困难模式：要用 O。"];
  await view(
    "#/words/play?draw=5",
    async (page) => {
      await page.locator(".menu-button").click();
      await page.getByRole("radio", { name: mode }).click();
      await page.waitForFunction(() => /play\?hard=1&draw=|play\?draw=\d+&hard=1/.test(location.hash));
      await page.locator(".keypad").waitFor();
      assert.match(await page.locator("h1").textContent(), new RegExp(mode, "i"));
      await goTo(page, "#/words/play?hard=1&draw=5");
      await guess(page, 1, "crane");
      await guess(page, 2, "story");
      const [secret] = await fitting(page);
      const marks = [...colours("story", secret)];
      assert.ok(marks.includes("Y") || marks.includes("G"));
      const without = GUESSES.find((word) => ![..."cranestory"].some((each) => word.includes(each)));
      assert.ok(without !== undefined);
      await page.keyboard.type(`${without}\n`);
      await page.locator(".tried span").waitFor();
      assert.match(await page.locator(".tried").textContent(), new RegExp(`^${mode}`));
      assert.equal(await rows(page).count(), 2);
      await guess(page, 3, secret);
      await page.locator("section.end").waitFor();
      assert.match(await hashOf(page), /hard=1/);
      await goTo(page, "#/words/assistant?hard=1&said=crane-00000,toils-01000");
      const best = page.locator(".hint-guess .code-picture");
      await best.waitFor();
      const advised = (await Solver.load()).analyse({ ...GAME, hard: true, table: await words2315Hard() }, [
        ["crane", "-----"],
        ["toils", "-Y---"],
      ]).guess;
      assert.equal((await best.textContent()).toLowerCase(), advised);
      assert.ok(advised.includes("o"));
      await page.keyboard.type("fuzzy\n");
      assert.equal((await page.locator(".tried").textContent()).trim(), refused);
    },
    { locale, viewport: DESKTOP },
  );
  const { unusedHint } = await unit("coloured_words/hints.ts");
  for (const [said, guess, hint] of [
    [[["salet", "20000"]], "crane", { letter: "s", place: 0 }],
    [[["eerie", "11000"]], "crane", { letter: "e", times: 2 }],
    [[["eerie", "11000"]], "geese", null],
    [[["crane", "00000"]], "crane", null],
    [
      [
        ["salet", "01000"],
        ["crane", "00000"],
      ],
      "story",
      { letter: "a", times: 1 },
    ],
  ])
    assert.deepEqual(
      unusedHint(
        said.map(([guess, answer]) => ({ guess, answer })),
        guess,
      ),
      hint,
    );
});

test("a word that is no possible secret is not taken for one, and the page says so", async () => {
  await view(
    "#/words/review",
    async (page) => {
      await page.locator("textarea").fill("crane aahed");
      await button(page, "开始复盘").click();
      await page.getByText(/^AAHED 可以猜，但不在 2,315 个可能的答案里。如果它不是答案/).waitFor();
      assert.match(await hashOf(page), /review$/);
      await page.getByLabel("如果最后一次没有猜中，答案是：").fill("crown");
      await button(page, "开始复盘").click();
      await page.waitForFunction((said) => location.hash === `#/words/review?said=${said}`, said("crown", "crane", "aahed"));
      // All green, it is one all the same.
      await goTo(page, `#/words/review?said=${said("aahed", "crane", "aahed")}`);
      await page.getByText(/这个词表无法评判那一局/).waitFor();
      assert.equal(await page.locator(".verdict").count(), 0);
    },
    { locale: "zh-CN", viewport: DESKTOP },
  );
});

test("a review shows how far it is, can be cancelled, and goes on", async () => {
  let answer = () => {};
  const isAsked = new Promise((resolve) => (answer = resolve));
  await view(
    `#/words/review?said=${said("crown", "adieu", "story", "crown")}`,
    async (page, context) => {
      await page.getByRole("progressbar").waitFor();
      await isAsked;
      await button(page, "Cancel").click();
      await button(page, "Go on").waitFor();
      assert.equal(await page.getByRole("progressbar").count(), 0);
      assert.equal(await page.locator(".verdict, .refused, .trouble").count(), 0);
      await context.unroute("**/solver-*.wasm");
      await page.evaluate(() => {
        globalThis.steps = new Set();
        const look = () => {
          const bar = document.querySelector("progress");
          if (bar?.hasAttribute("max")) globalThis.steps.add(`${bar.value} of ${bar.max}`);
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
      });
      await button(page, "Go on").click();
      await page.locator(".verdict").waitFor();
      const steps = await page.evaluate(() => [...globalThis.steps]);
      assert.ok(steps.length > 0 && steps.every((step) => ["0 of 3", "1 of 3", "2 of 3"].includes(step)), steps.join());
      assert.equal(await page.locator(".better tbody tr").count(), 3);
    },
    {
      viewport: DESKTOP,
      // The solvers do not come.
      before: (_page, context) => context.route("**/solver-*.wasm", () => answer()),
    },
  );
});

test.only("a game is read however it is written, and what stands around it is left out", async () => {
  const { readGame } = await unit("coloured_words/game_text.ts");
  const both = { words: ["crane", "where"], colours: ["01002", "22222"], unread: [] };
  for (const text of [
    "crane=-Y--G where=GGGGG",
    "CRANE bybbg\nWHERE ggggg",
    "crane⬛🟨⬛⬛🟩\nwhere🟩🟩🟩🟩🟩",
    "crane ⬜️🟦⬜️⬜️🟧, where 🟧🟧🟧🟧🟧",
    "ｃｒａｎｅ ０１００２； where 22222",
    "1. crane 01002\n2. where 22222",
    "Some page #328 2/6\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩\ncrane where",
    "my game of today\n\ncrane — 01002\nwhere — 22222",
  ])
    assert.deepEqual(readGame(text), both, text);
  assert.deepEqual(readGame("crane storyy"), { words: ["crane"], colours: [], unread: ["storyy"] });
  assert.deepEqual(readGame("nothing"), { words: [], colours: [], unread: ["nothing"] });
  // Letters that stand for colours are no word of the list.
  assert.deepEqual(
    GUESSES.filter((word) => /^[bgy]+$/.test(word)),
    [],
  );
});

test("a game that was lost is reviewed with its secret, and what cannot be read is said", async () => {
  await view("#/words/review", async (page) => {
    await button(page, "Review it").click();
    await page.getByText("Type or paste your guesses first").waitFor();
    await page.locator("textarea").fill("crane storyy");
    await button(page, "Review it").click();
    await page.getByText("Not understood: STORYY.").waitFor();
    await page.locator("textarea").fill("Words #328 4/6\ncrane");
    await page.getByLabel("The secret, if your last guess was not it:").fill("guil");
    await button(page, "Review it").click();
    await page.getByText("GUIL is not in the list of words.").waitFor();
    await page.getByLabel("The secret, if your last guess was not it:").fill("guild");
    await button(page, "Review it").click();
    await page.getByRole("heading", { name: "Not found in 1 guess." }).waitFor();
    await button(page, "Review another game").click();
    await page.locator("textarea").fill("xxxxx ⬛⬛⬛⬛⬛");
    await button(page, "Review it").click();
    await page.getByText("XXXXX is not in the list of words.").waitFor();
    await page.locator("textarea").fill("crane story ⬛⬛⬛⬛⬛");
    await button(page, "Review it").click();
    await page.getByText("2 words, but 1 set of colours").waitFor();
    // Colours that contradict each other: the likely slip is pointed at, and can be mended.
    await page.locator("textarea").fill("crane ⬛⬛⬛⬛⬛ crane 🟩🟩🟩🟩🟩");
    await button(page, "Review it").click();
    await page.getByRole("heading", { name: "This feedback contradicts itself." }).waitFor();
  });
});

test.only("where no secret of the list fits, the assistant goes on with the other words, and of equally good guesses takes the one with the lower worst case", async () => {
  await view("#/", async (page) => {
    for (const [said, best, outside] of [
      ["clear-00021,organ-01220", "ragas", true],
      // The first guess is the tree's.
      ["salet-01000,guano-22222", null, true],
      // cress has the same average, and needs three guesses where this one needs two.
      ["amiss-00022,story-10010", "ached", false],
    ]) {
      await goTo(page, "#/");
      await goTo(page, `#/words/assistant?said=${said}`);
      if (best !== null) await page.locator(".hint-guess .code-picture", { hasText: best }).waitFor();
      await page.locator(".left-codes").waitFor();
      assert.equal(await page.getByText("None of the 2,315 secrets is consistent with this feedback").count(), outside ? 1 : 0);
    }
  });
});
