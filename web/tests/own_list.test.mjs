// A list of words of the visitor's own: what is suggested comes from it, it stays in the browser, and what is no list is told.

import assert from "node:assert/strict";
import { test } from "node:test";
import { colours, init } from "solvetab";
import { Solver } from "solvetab/solver";
import { readFile } from "node:fs/promises";
import { button, fitsAcross, isAccessible, useBrowser } from "./browser.mjs";
import { unit } from "./units.mjs";

const view = useBrowser();
const best = (page) => page.locator(".hint-guess .code .unseen").textContent();

await init();
const GUESSES = await readFile(new URL("../../solver/words/guesses-12972.txt", import.meta.url), "utf8");
/** So many that the first guess takes seconds. */
const LONG = GUESSES.split("\n").slice(0, 10_000).join("\n");
/** Spanish words of eight different letters, as many as have a colour in Mastermind. */
const SPANISH = "señora señero otoñas cañero retoña aceros castor correa tareas tretas rasera sector".split(" ");
const OTHERS = ["cortar", "trotar", "restar"];
const DIGITS = { G: "green", Y: "yellow", "-": "grey" };
const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const take = async (page, { list, guesses }) => {
  await page.locator(".paste").waitFor();
  await page.locator(".paste input[type=file]").first().setInputFiles(list);
  if (guesses !== undefined) {
    await page.getByText("Other words may be guessed, too").click();
    await page.locator(".paste input[type=file]").nth(1).setInputFiles(guesses);
  }
  await page.locator(".paste .main").click();
};

test.only("the assistant plays by a list of Spanish words of six letters, which stays in the browser and out of the address", async () => {
  const solver = await Solver.load();
  const suggested = (list, guesses, hard, moves) => solver.analyse({ words: list, guesses, feedback: "colours", hard }, moves, { most: 0 }).guess;
  const list = SPANISH;
  const guesses = [...SPANISH, ...OTHERS];
  await view(
    "#/words/assistant",
    async (page) => {
      await button(page, "Game").click();
      await page.getByRole("link", { name: "Use a list of your own" }).click();
      // Composed or not, in upper or lower case, with a byte order mark and comments: a word is the same.
      const text = `\ufeff# español\r\n${list.map((word, place) => (place % 2 === 0 ? word.normalize("NFD") : word.toUpperCase())).join("\r\n")}\r\n\r\n`;
      await take(page, { list: file("palabras.txt", text), guesses: file("todas.txt", guesses.join("\n")) });
      await page.locator("p.how", { hasText: "Playing by palabras.txt: 12 words, 15 may be guessed." }).waitFor();
      await page.waitForFunction(() => document.activeElement.tagName === "H1", undefined, { polling: 50 });
      const first = suggested(list, guesses, false, []);
      await button(page, "Use it").waitFor();
      assert.equal(await best(page), first);
      await button(page, "Use it").click();
      const secret = list.find((word) => word !== first && word.includes("ñ"));
      const feedback = colours(first, secret);
      await page.locator(".letter-key").first().focus();
      await page.keyboard.type(feedback.toLowerCase());
      await page.keyboard.press("Enter");
      await page.locator("ol.guesses > li").waitFor();
      const symbols = page.locator("ol.guesses > li .symbol");
      for (const [place, colour] of [...feedback].entries()) assert.match(await symbols.nth(place).getAttribute("class"), new RegExp(DIGITS[colour]));
      await button(page, "Use it").waitFor();
      assert.equal(await best(page), suggested(list, guesses, false, [[first, feedback]]));
      const left = list.filter((word) => colours(first, word) === feedback).length;
      await page.locator(".big-count strong", { hasText: String(left) }).waitFor();
      const hash = decodeURIComponent(await page.evaluate(() => location.hash));
      assert.match(hash, /^#\/words\/assistant\?list=own/);
      assert.ok(
        list.every((word) => word === first || !hash.includes(word)),
        hash,
      );
      // Letters that no typewriter has are keys, too.
      for (const letter of secret) await page.locator(".keypad .key", { hasText: new RegExp(`^${letter}$`, "i") }).click();
      await page.locator(".keypad .main[aria-disabled=false]").waitFor();
      await fitsAcross(page, "a list of six letters");
      await isAccessible(page, "a list of six letters");
      await page.reload();
      await page.locator("ol.guesses > li").waitFor();
      await button(page, "Use it").waitFor();
      // In hard mode it keeps to the feedback.
      await page.evaluate(() => (location.hash += "&hard=1"));
      await page.locator("h1", { hasText: "hard" }).waitFor();
      await button(page, "Use it").waitFor();
      assert.equal(await best(page), suggested(list, guesses, true, [[first, feedback]]));
      await button(page, "Game").click();
      await button(page, "Remove this list").click();
      await page.locator(".paste").waitFor();
      assert.equal(await page.evaluate(() => localStorage.getItem("solvetab.words.list")), null);
    },
    { viewport: { width: 360, height: 640 } },
  );
});

test("a long list is thought about in the line that can be cancelled, goes on from there, and is left without a trace", async () => {
  await view("#/words/assistant?list=own", async (page) => {
    await page.locator(".paste input[type=file]").first().setInputFiles(file("long.txt", LONG));
    await page.locator(".paste .main[aria-disabled=false]").waitFor();
    await page.evaluate(() => {
      document.querySelector(".paste .main").click();
      location.hash = "#/words/assistant";
    });
    await button(page, "Use it").waitFor();
    await page.evaluate(() => (location.hash = "#/words/assistant?list=own"));
    await page.locator(".paste").waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem("solvetab.words.list")), null, "whoever has left the form wants no list");
    await take(page, { list: file("long.txt", LONG) });
    await button(page, "Cancel").click();
    await button(page, "Go on").click();
    await button(page, "Cancel").click();
    // The worker was started anew, and is given the list again.
    await page.evaluate(() => (location.hash += "&guess=crane"));
    await page.locator(".rating").waitFor();
    await button(page, "Change guess").click();
    await button(page, "Cancel").waitFor();
    // While it thinks, other games are answered.
    await page.evaluate(() => (location.hash = "#/codes/play?draw=1&guesses=0123"));
    await page.locator("ol.guesses > li").waitFor();
    await page.evaluate(() => (location.hash = "#/words/assistant?list=own"));
    await button(page, "Use it").waitFor();
    await button(page, "Game").click();
    await button(page, "Remove this list").click();
    await page.locator(".paste").waitFor();
    await page.waitForFunction(() => document.activeElement.tagName === "H1");
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((name) => /own|list/.test(name))), []);
  });
});

test("the form tells what it cannot read, and that a browser without room keeps no list", async () => {
  await view(
    "#/words/assistant?list=own",
    async (page) => {
      const notice = (text) => page.locator(".notice", { hasText: text }).waitFor();
      const open = (name, buffer) =>
        page
          .locator(".paste input[type=file]")
          .first()
          .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(buffer) });
      await page.locator(".paste").waitFor();
      await open("foto.png", [0x89, 0x50, 0x4e, 0x47, 0xff, 0]);
      await notice("foto.png 不是 UTF-8 编码的文本");
      await open("todo.txt", Buffer.alloc(2 ** 21 + 1, "a"));
      await notice("todo.txt 太大了");
      await take(page, { list: file("dos.txt", "perros\n\nhola\n") });
      await notice("dos.txt 第 3 行：hola");
      // Words that were typed are no longer those of the file.
      await page.locator(".paste textarea").first().fill("perros\nsueños");
      await page.locator(".paste .main").click();
      await page.locator("p.how", { hasText: "你的词表：2 个单词。" }).waitFor();
      await notice("这个浏览器没能保存你的词表");
      assert.equal(await page.evaluate(() => localStorage.getItem("solvetab.words.list")), null);
    },
    {
      locale: "zh-CN",
      script: () => {
        // What was kept is damaged.
        localStorage.setItem("solvetab.words.list", '{"text":"a"}');
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (name, value) {
          if (name === "solvetab.words.list") throw new DOMException("full", "QuotaExceededError");
          setItem.call(this, name, value);
        };
      },
    },
  );
});

const { answers } = await unit("workers/code_breaking.ts");
const { refusalIn } = await unit("words/refusals.ts");
const given = (text, guesses, isHard = false) => ({
  name: "a.txt",
  text,
  id: Buffer.from(text).toString("hex"),
  guesses: guesses === undefined ? null : { name: "b.txt", text: guesses },
  isHard,
});

test.only("what is no list is told, with the file and the line, in both languages", async () => {
  const letters = Array.from({ length: 256 }, (_, place) => String.fromCharCode(0x4e00 + place));
  const many = Array.from({ length: 70_000 }, (_, place) => String(place).padStart(5, "0"));
  for (const [text, guesses, english, chinese] of [
    ["\n# nada\n", undefined, "in a.txt: there are no codes: give one a line", "a.txt：里面没有单词，请每行写一个。"],
    ["perros\n\nhola\ngatos", undefined, "line 3 of a.txt: hola is not as long as perros", "a.txt 第 3 行：hola 和别的单词不一样长"],
    ["perros\nsueños\nPERROS", undefined, "line 3 of a.txt: perros occurs twice", "a.txt 第 3 行：perros 出现了两次"],
    ["perros\nen casa", undefined, "line 2 of a.txt: give one word a line", "a.txt 第 2 行：en casa 里有空格"],
    ["𐐨𐐩\n", undefined, "line 1 of a.txt: give one word a line", "a.txt 第 1 行：𐐨𐐩 里有空格"],
    ["שלום\n", undefined, "line 1 of a.txt: give one word a line: letters from left to right", "a.txt 第 1 行：שלום 里有空格"],
    ["abcdefghijk\n", undefined, "line 1 of a.txt: abcdefghijk has 11 characters", "a.txt 第 1 行：abcdefghijk 的长度不行"],
    ["perros", "perros\nhola", "line 2 of b.txt: hola is not as long", "b.txt 第 2 行：hola 和别的"],
    ["hola", "perros", "line 1 of a.txt: hola is not as long as perros", "a.txt 第 1 行：hola 和别的单词不一样长"],
    ["perros\nsueños", "perros", "line 2 of a.txt: sueños may be secret but not be guessed", "a.txt 第 2 行：sueños 可能是答案"],
    // Of two mistakes the one that is told is where it is told.
    ["perros\ngatito\nsueños\nsueños", "perros\nsueños", "line 4 of a.txt: sueños occurs twice", "a.txt 第 4 行：sueños 出现了两次"],
    [letters.join("\n"), undefined, "in a.txt: the codes have 256 different characters", "a.txt：不同的字符太多"],
    [many.join("\n"), undefined, "in a.txt: 70000 words are more than", "a.txt：单词太多"],
  ]) {
    await assert.rejects(answers.ownWords(given(text, guesses)), (error) => {
      assert.ok(error.message.startsWith(english), error.message);
      const told = refusalIn("zh-Hans", "ownWords", error);
      assert.ok(told.startsWith(chinese), told);
      return true;
    });
  }
});

test.only("an own list is read as the program reads one, what was advised of it stays known, and it is no rules of other games", async () => {
  // The dotted I is one letter, and Korean letters are not put together.
  const korean = "\u1112\u1161\u11ab\u1100\u1173";
  const { rules, words } = await answers.ownWords(given(`İZMİR\nparis\nSEN\u0303OR\n${korean}`));
  assert.deepEqual(words.secrets, new Set(["izmir", "paris", "señor", korean]));
  const asked = { rules, said: [] };
  const advice = await answers.advice(asked);
  for (const isHard of [true, false]) await answers.ownWords(given(`İZMİR\nparis\nSEN\u0303OR\n${korean}`, undefined, isHard));
  assert.equal(await answers.advice(asked), advice);
  for (const name of [rules, "own-words-x"]) await assert.rejects(answers.rules(name), ({ kind }) => kind === "input");
});
