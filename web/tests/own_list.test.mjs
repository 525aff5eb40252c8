// A list of words of the visitor's own: what is suggested comes from it, it stays in the browser, and what is no list is told.

import assert from "node:assert/strict";
import { test } from "node:test";
import { colours, init } from "solvetab";
import { Solver } from "solvetab/solver";
import { fitsAcross, isAccessible, useBrowser } from "./browser.mjs";

const view = useBrowser();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const best = (page) => page.locator(".hint-guess .code .unseen").textContent();

await init();
/** Spanish words of six letters. */
const SPANISH = "señora mañana cabaña camión balcón jardín avión1 azúcar música número blanco ciudad piedra puerta sombra tierra verano zapato"
  .split(" ")
  .filter((word) => !word.includes("1"));
const OTHERS = ["perder", "lluvia", "sueños"];
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
  for (const hard of [false, true]) {
    const guesses = hard ? undefined : [...SPANISH, ...OTHERS];
    await view(
      "#/words/assistant",
      async (page) => {
        await button(page, "Game").click();
        await page.getByRole("link", { name: "Use a list of your own" }).click();
        if (hard) await page.evaluate(() => (location.hash += "&hard=1"));
        // Composed or not, in upper or lower case, with a byte order mark and comments: a word is the same.
        const text = `\ufeff# español\r\n${SPANISH.map((word, place) => (place % 2 === 0 ? word.normalize("NFD") : word.toUpperCase())).join("\r\n")}\r\n\r\n`;
        await take(page, { list: file("palabras.txt", text), ...(guesses === undefined ? {} : { guesses: file("todas.txt", guesses.join("\n")) }) });
        await page
          .locator("p.how", { hasText: hard ? "Playing by palabras.txt: 17 words." : "Playing by palabras.txt: 17 words, 20 may be guessed." })
          .waitFor();
        const first = suggested(SPANISH, guesses, hard, []);
        await button(page, "Use it").waitFor();
        assert.equal(await best(page), first);
        await button(page, "Use it").click();
        const secret = SPANISH.find((word) => word !== first && word.includes("ñ"));
        const feedback = colours(first, secret);
        await page.locator(".letter-key").first().focus();
        await page.keyboard.type(feedback.toLowerCase());
        await page.keyboard.press("Enter");
        await page.locator("ol.guesses > li").waitFor();
        await button(page, "Use it").waitFor();
        assert.equal(await best(page), suggested(SPANISH, guesses, hard, [[first, feedback]]));
        const left = SPANISH.filter((word) => colours(first, word) === feedback).length;
        await page.locator(".big-count strong", { hasText: String(left) }).waitFor();
        const hash = decodeURIComponent(await page.evaluate(() => location.hash));
        assert.match(hash, /^#\/words\/assistant\?list=own/);
        assert.ok(
          SPANISH.every((word) => word === first || !hash.includes(word)),
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
        await button(page, "Game").click();
        await button(page, "Remove this list").click();
        await page.locator(".paste").waitFor();
        assert.equal(await page.evaluate(() => localStorage.getItem("solvetab.words.list")), null);
      },
      { viewport: { width: 360, height: 640 } },
    );
  }
});

test("what is no list is told, with the file and the line, in the visitor's language", async () => {
  const WRONG = [
    [{ list: file("leer.txt", "\n# nada\n") }, "In leer.txt: there are no codes: give one a line.", "leer.txt：里面没有单词，请每行写一个。"],
    [{ list: file("dos.txt", "perros\n\nhola\ngatos\n") }, "Line 3 of dos.txt: hola is not as long as perros", "dos.txt 第 3 行：hola 和第一个单词不一样长"],
    [{ list: file("dos.txt", "perros\nsueños\nPERROS\n") }, "Line 3 of dos.txt: perros occurs twice", "dos.txt 第 3 行：perros 出现了两次"],
    [{ list: file("dos.txt", "perros\nen casa\n") }, "Line 2 of dos.txt: give one word a line", "dos.txt 第 2 行：en casa 里有空格"],
    [{ list: file("dos.txt", "abcdefghijk\n") }, "Line 1 of dos.txt: abcdefghijk has 11 characters", "dos.txt 第 1 行：abcdefghijk 的长度不行"],
    [{ list: file("a.txt", "perros\n"), guesses: file("b.txt", "perros\nhola") }, "Line 2 of b.txt: hola is not as long", "b.txt 第 2 行：hola"],
    [
      { list: file("a.txt", "perros\nsueños"), guesses: file("b.txt", "perros") },
      "Line 2 of a.txt: sueños may be secret but not be guessed",
      "a.txt 第 2 行：sueños 可能是答案",
    ],
  ];
  for (const locale of ["en-GB", "zh-CN"]) {
    const isChinese = locale === "zh-CN";
    await view(
      "#/words/assistant?list=own&said=crane-00000",
      async (page) => {
        for (const [{ list, guesses }, english, chinese] of isChinese ? WRONG.slice(0, 2) : WRONG) {
          await page.reload();
          await page.locator(".paste").waitFor();
          await page.locator(".paste input[type=file]").first().setInputFiles(list);
          await page.locator(".paste summary").click();
          if (guesses !== undefined) await page.locator(".paste input[type=file]").nth(1).setInputFiles(guesses);
          await page.locator(".paste .main").click();
          await page.locator(".notice", { hasText: isChinese ? chinese : english }).waitFor();
        }
        await page
          .locator(".paste input[type=file]")
          .first()
          .setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0]) });
        await page.locator(".notice", { hasText: isChinese ? "foto.png 不是 UTF-8" : "foto.png is not text in UTF-8" }).waitFor();
        assert.equal(await page.evaluate(() => localStorage.getItem("solvetab.words.list")), null);
      },
      { locale },
    );
  }
});
