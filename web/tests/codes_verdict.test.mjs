// The verdict after a game of codes, and the game in which one feedback may be a lie: each figure is computed a second time from the package.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { bullsAndCows, codes, feedback, mastermind } from "solvetab";
import { Solver } from "solvetab/solver";
import { DESKTOP, fitsAcross, goTo, hashOf, hasPlayed, rows, today, useBrowser } from "./browser.mjs";
import { unit } from "./units.mjs";

const view = useBrowser();
const { answers, verdict: verdictOf } = await unit("workers/code_breaking.ts");
const end = (page) => page.locator("section.end h2");
const number = (text) => Number(text.replace("−", "-").replace("±", ""));

let solver;
before(async () => {
  solver = await Solver.load();
});

/** V(S), V(S, g) and the candidates of each position: luck and regret by their definitions. */
function judged(tree, said) {
  const values = said.map(([guess], place) => {
    const { toCome, best } = solver.rate(tree, said.slice(0, place), guess);
    return { with: toCome.average, best: best.toCome.average, areExact: [toCome.isExact, best.toCome.isExact] };
  });
  return values.map((value, place) => ({
    regret: value.with - value.best,
    luck: value.with - 1 - (values[place + 1]?.best ?? 0),
    isExact: value.areExact[0] && value.areExact[1] && (values[place + 1]?.areExact[1] ?? true),
  }));
}

const sum = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

/** What the page says: figures at the top, and line by line. */
async function shown(page) {
  await page.locator(".verdict").waitFor();
  await page.getByText("Guess by guess").click();
  const figures = Object.fromEntries(
    await page
      .locator(".verdict dl div")
      .evaluateAll((all) => all.map((each) => [each.querySelector("dt").textContent, each.querySelector("dd").textContent.replace("≈ ", "")])),
  );
  const lines = await page
    .locator(".verdict tbody tr")
    .evaluateAll((all) => all.map((line) => [...line.children].map((cell) => cell.textContent.replace("≈\u00a0", "≈ "))));
  return { figures, lines, total: await page.locator(".verdict > p").last().textContent() };
}

for (const [rules, tree, guesses, draw] of [
  // The secrets are the last guesses.
  ["4x10", bullsAndCows, ["9876", "0123", "9012", "5432"], 77],
  ["4x6r", mastermind, ["0011", "2345", "0011"], 5],
]) {
  test(`each guess of ${guesses.join(" ")} by ${rules} is judged, and guesses made = guesses needed + lost - luck`, async () => {
    const secret = await answers.secret(rules, draw);
    assert.ok(codes(rules).includes(secret));
    const game = await tree();
    const said = [...guesses, secret].map((guess) => [guess, feedback(guess, secret)]);
    const expected = judged(game, said);
    await view(
      `#/codes/play?rules=${rules}&draw=${draw}&guesses=${[...guesses, secret].join(",")}`,
      async (page) => {
        const { figures, lines, total } = await shown(page);
        const start = game.start().average;
        const [regret, luck] = [sum(expected.map(({ regret }) => regret)), sum(expected.map(({ luck }) => luck))];
        // The identity, in the package's values and in those that are shown.
        assert.ok(Math.abs(start + regret - luck - said.length) < 1e-9);
        assert.equal(figures["Guesses lost"], regret.toFixed(2));
        assert.equal(number(figures.Luck).toFixed(2), luck.toFixed(2));
        assert.equal(figures.Skill, `${Math.round((100 * start) / (start + regret))} %`);
        const [needed, lost, lucky, made] = total.match(/[\d.]+/g).map(Number);
        assert.ok(Math.abs(needed + lost - Math.sign(luck) * lucky - made) < 0.02, total);
        assert.equal(made, said.length);
        assert.equal(lines.length, said.length);
        const card = await page.locator(".result-card canvas").getAttribute("aria-label");
        for (const fact of ["Skill", "uck (saved|cost)"])
          assert.equal(
            new RegExp(`${fact} ≈`).test(card),
            expected.some(({ isExact }) => !isExact),
            `the card marks an estimate of ${fact}: ${card}`,
          );
        for (const [place, { regret, luck, isExact }] of expected.entries()) {
          const [, , lost, lucky] = lines[place];
          assert.equal(lost.replace("≈ ", ""), regret.toFixed(2));
          assert.equal(number(lucky.replace("≈ ", "")).toFixed(2), (Math.abs(luck) < 0.005 ? 0 : luck).toFixed(2));
          assert.equal(lost.includes("≈"), !isExact, "estimates are marked");
          const worth = await rows(page).nth(place).locator(".worth").textContent();
          const isLast = place === expected.length - 1;
          assert.equal(worth.split(" ")[0], regret < 0.005 ? "best" : regret < 0.1 ? "good" : isLast ? "lucky" : "slip");
        }
        const most = Math.max(...expected.slice(0, -1).map(({ regret }) => regret));
        const story = await page.locator(".story").textContent();
        assert.match(story, new RegExp(`^You played (about )?${Math.round((100 * start) / (start + regret))} %\\.`));
        assert.ok(story.includes(` ${card.split(", ").at(-1)}. `), `story and card say the same of luck: ${story} ${card}`);
        const slip = expected.findIndex(({ regret }) => regret === most) + 1;
        if (most >= 0.1) assert.match(story, new RegExp(`Guess ${slip} lost most: \\d{4} is (about )?${most.toFixed(2)} guesses better\\.`));
        else assert.match(story, /There was no slip\./);
        // Candidates as bars, none longer than the one before.
        const bars = await page.locator(".left-bar").evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width));
        assert.ok(bars.length === said.length && bars.every((bar, place) => place === 0 || bar <= bars[place - 1]) && bars.at(-1) < bars[0] / 4, bars.join());
      },
      { viewport: DESKTOP },
    );
  });
}

test.only("a game that was given up is judged without skill, a guess that won is no slip, an adversarial codemaker leaves no luck, and nobody judges ten positions", async () => {
  await view("#/codes/play?draw=1&guesses=0123,4567&gave-up=1", async (page) => {
    const { figures, total } = await shown(page);
    assert.deepEqual(Object.keys(figures), ["Guesses lost", "Luck"]);
    const [needed, lost, , , left] = total.match(/[\d.]+/g).map(Number);
    assert.ok(needed === 5.21 && lost > 0 && left > 1, total);
    // Poor feedback costs guesses.
    await goTo(page, "#/codes/play?draw=11&guesses=0123,4567,8901&gave-up=1");
    await page.locator(".story", { hasText: /^Bad luck cost (≈\s)?[\d.]+ guesses\. Guess 3 lost most/ }).waitFor();
    // 0000 is a poor first guess, and the secret.
    await goTo(page, "#/codes/play?rules=4x6r&draw=0&guesses=0000");
    await page.locator(".story", { hasText: "There was no slip." }).waitFor();
    assert.equal(await rows(page).first().locator(".worth").textContent(), "lucky");
    assert.equal(await page.locator(".turning, .worth.slip").count(), 0);
    await goTo(page, "#/codes/play?rules=10x10&draw=1&guesses=0123456789&gave-up=1");
    await page.getByText("With so many codes nobody knows what each guess was worth.").waitFor();
    assert.equal(await page.locator(".worth").count(), 0);
    await goTo(page, "#/codes/play?host=adaptive&draw=1&guesses=0123&gave-up=1");
    const adaptive = await shown(page);
    assert.deepEqual(adaptive.figures, { "Guesses lost": "0.00" });
    assert.equal(adaptive.lines[0].length, 3);
  });
});

test("skill, guesses lost and luck say what they mean, at the end and on the card", async () => {
  await view(
    "#/codes/play?draw=11&guesses=0123,4567,8901,5791",
    async (page) => {
      await page.locator(".verdict summary").click();
      for (const meaning of ["最好的猜法是 100%", "平均比最好的猜法多猜几次", "反馈运气好，省下的次数"])
        assert.ok(await page.locator(".verdict").getByText(meaning).isVisible(), meaning);
      assert.match(await page.locator(".result-card canvas").getAttribute("aria-label"), /好运省了 ≈\s[\d.]+ 次/);
    },
    { locale: "zh-CN" },
  );
});

test("a game with a hint or a guess taken back is practice: it says so, and has no skill", async () => {
  await view("#/", async (page) => {
    for (const [help, told, card] of [
      ["hints=1", "A practice game: with 1 hint. Skill is not given.", /practice, 1 hint$/],
      ["practice=1", "A practice game: guesses were taken back. Skill is not given.", /practice$/],
    ]) {
      await goTo(page, `#/codes/play?draw=11&guesses=0123,4567,8901&${help}`);
      await page.locator(".bar").getByText("Practice").waitFor();
      await page.locator(".keypad").waitFor();
      await page.keyboard.type("5791\n");
      await page.getByText(told).waitFor();
      const { figures } = await shown(page);
      assert.deepEqual(Object.keys(figures), ["Guesses lost", "Luck"]);
      const label = await page.locator(".result-card canvas").getAttribute("aria-label");
      assert.match(label, card);
      assert.doesNotMatch(label, /skill/i);
    }
  });
});

test.only("guesses are rated while the next one is thought of, and the verdict asks for no more than the last", async () => {
  const game = [
    ["0123", "0A1B"],
    ["4567", "0A2B"],
    ["8901", "1A1B"],
  ].map(([guess, answer]) => ({ guess, answer }));
  let steps = 0;
  for (const [said, rated] of [
    [game.slice(0, 2), 2],
    [game, 3],
    [game, 3],
  ]) {
    await verdictOf({ rules: "4x10", said }, () => steps++);
    assert.equal(steps, rated, "what was rated is known");
  }
  await view(
    "#/codes/play?draw=11",
    async (page) => {
      for (const [place, code] of ["0123", "4567", "8901"].entries()) {
        await page.keyboard.type(`${code}\n`);
        await rows(page).nth(place).waitFor();
        await page.waitForFunction((place) => globalThis.rated.includes(place + 1), place);
        assert.equal(await page.locator(".worth, .story").count(), 0, "nothing is told before the end");
      }
      await page.keyboard.type("5791\n");
      await page.locator(".story", { hasText: /^You played/ }).waitFor();
    },
    {
      // How many guesses were rated, by the answers of the worker.
      script: () => {
        globalThis.rated = [];
        const asked = new Map();
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (request, ...rest) {
          if (request.question === "rateGuesses") asked.set(request.id, request.with[0].said.length);
          if (!this.isHeard)
            this.addEventListener("message", ({ data }) => "answer" in data && asked.has(data.id) && globalThis.rated.push(asked.get(data.id)));
          this.isHeard = true;
          return post.call(this, request, ...rest);
        };
      },
    },
  );
});

test.only("a tap on a slip plays it the better way: as practice, and never in the record of the day", async () => {
  for (const [hash, played] of [
    ["#/codes/play?draw=11&guesses=0123,0124,5791", null],
    ["#/codes/play?rules=4x10&day=327", "0123,0124,8240"],
  ]) {
    await view(
      hash,
      async (page) => {
        const slip = page.locator("a.worth.slip").last();
        await slip.waitFor();
        await page.evaluate(() => localStorage.removeItem("solvetab.daily"));
        await slip.click();
        await page.locator(".bar").getByText("Practice").waitFor();
        await page.locator(".keypad").waitFor();
        assert.match(await hashOf(page), /draw=\d+&guesses=0123,(\d{4},)*\d{4}&practice=1&replay=1$/);
        assert.equal(await page.evaluate(() => location.hash.includes("day=")), false);
        await page.keyboard.type(played === null ? "5791\n" : "8240\n");
        await page.locator(".practice-text").waitFor();
        assert.equal(await page.evaluate(() => localStorage.getItem("solvetab.daily")), null);
      },
      {
        before: today,
        ...(played === null ? {} : { script: hasPlayed("bulls-and-cows", 327, { guesses: played }) }),
      },
    );
  }
});

test("you may lie once: the secret is found, and the lie is named; two lies are too many", async () => {
  await view("#/codes/yours?lie=1&said=0123-4A0B,4567-4A0B,4568-4A0B", async (page) => {
    await page.getByText("At least two of these are wrong.").waitFor();
    await rows(page).nth(2).getByRole("button").click();
    await page.locator(".change [data-answer='0A0B']").click();
    await page.getByText("You lied at guess 2:").waitFor();
    for (const [secret, lie] of [
      ["4271", 0],
      ["5012", null],
    ]) {
      await goTo(page, "#/codes/yours");
      await goTo(page, "#/codes/yours?lie=1");
      await page.getByText("You may lie once").waitFor();
      const given = [];
      while (given.length < 14) {
        await page.locator(".next-guess .code, section.end").first().waitFor();
        if ((await end(page).count()) > 0) break;
        const guess = (await page.locator(".next-guess .code .unseen").textContent()).replaceAll(" ", "");
        const truth = feedback(guess, secret);
        const answer = given.length === lie ? (truth === "0A2B" ? "1A1B" : "0A2B") : truth;
        given.push([guess, truth]);
        await page.locator(`[data-answer="${answer}"]`).click();
        await rows(page)
          .nth(given.length - 1)
          .waitFor();
        await page.locator('.answer-key[aria-disabled="false"], section.end').first().waitFor();
      }
      assert.equal(await end(page).textContent(), `The computer found your code in ${given.length} guesses.`);
      assert.equal(given.at(-1)[0], secret);
      if (lie === null) await page.getByText("You never lied.").waitFor();
      else {
        await page.getByText(`You lied at guess ${lie + 1}:`).waitFor();
        assert.equal(await page.locator(".the-lie .answer-text").textContent(), given[lie][1], "and what would have been true");
        await fitsAcross(page, "the lie");
      }
    }
  });
});

test("who wants help with counting types the secret, and the right feedback is marked", async () => {
  await view("#/codes/yours", async (page) => {
    await page.getByText("Help me count").click();
    for (const symbol of "1325") await page.locator("details .key", { hasText: symbol }).click();
    await page.locator("details .keypad .main").click();
    for (const number of [0, 1]) {
      const guess = (await page.locator(".next-guess .code .unseen").textContent()).replaceAll(" ", "");
      const marked = page.locator('.next-guess .answer-key[aria-pressed="true"]');
      await marked.waitFor();
      assert.equal(await marked.getAttribute("data-answer"), feedback(guess, "1325"));
      await marked.click();
      await rows(page).nth(number).waitFor();
      await page.locator('.next-guess .answer-key[aria-pressed="true"]').waitFor();
      await page.waitForFunction((guess) => document.querySelector(".next-guess .code .unseen")?.textContent.replaceAll(" ", "") !== guess, guess);
    }
    assert.ok(!(await page.evaluate(() => location.hash)).includes("1325"), "the secret is in no link");
  });
});
