// Draws all pictures: the icons of the page, the preview that chats show of a link, and those of the README (a phone in English, a phone in
// Chinese and dark, a desktop).

import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { knowsRules, launch, PHONE } from "./browser.mjs";
import { serve } from "./serve.mjs";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const DOCS = join(WEB, "..", "docs");
const OWN = join(WEB, "src", "pictures");
/** Pixels, and the share of the side that the mark takes: systems cut maskable icons to their own shape, and round apple-touch-icon themselves. */
const ICONS = [
  ["icon-192", 192, 1],
  ["icon-512", 512, 1],
  ["icon-maskable", 512, 0.8],
  ["apple-touch-icon", 180, 0.9],
];
const PREVIEW = { width: 1200, height: 630 };
const PICTURES = [
  {
    name: "page-mastermind",
    hash: "#/codes/play?rules=4x6r&draw=5&guesses=0011,2344,0325",
    viewport: { ...PHONE, height: 700 },
    colours: "light",
    locale: "en-GB",
    show: (page) => page.locator("ol.guesses > li:nth-child(3) .left", { hasText: /\d/ }).waitFor(),
  },
  {
    name: "page-twenty-four",
    hash: "#/24/solve?cards=1,5,7,12",
    viewport: PHONE,
    colours: "dark",
    locale: "zh-CN",
    show: (page) => page.locator(".ideas .formula").first().waitFor(),
  },
  {
    name: "page-map",
    hash: "#/quad-ace/map?at=0,2-1,8",
    viewport: { width: 880, height: 640 },
    colours: "light",
    locale: "en-GB",
    show: (page) => page.locator(".looked .moves").waitFor(),
  },
];

const server = await serve();
const browser = await launch();

const icon = await readFile(join(OWN, "icon.svg"), "utf8");
const ground = /<rect[^>]*fill="([^"]+)"/.exec(icon)[1];
for (const [name, side, share] of ICONS) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  const place = `position:absolute;inset:${((1 - share) / 2) * side}px`;
  await page.setContent(`<body style="margin:0;background:${share < 1 ? ground : "transparent"}"><div style="${place}">${icon}</div>`);
  await page.screenshot({ path: join(OWN, `${name}.png`), omitBackground: share === 1 });
  await page.close();
}

// The preview is the first view without what is around it, and the name.
const front = await browser.newPage({ viewport: PREVIEW, locale: "en-GB", reducedMotion: "reduce", serviceWorkers: "block" });
await front.goto(server.address);
await front.locator(".games").waitFor();
await front.evaluate(() => {
  for (const [selector, property, value] of [
    [".top nav, .choices, .foot, .any-time, .home > p, .home > .row, .skip", "display", "none"],
    [".top", "padding-top", "24px"],
    [".top, main", "max-width", "1080px"],
    [".mark", "font-size", "40px"],
    [".mark svg", "width", "56px"],
    [".mark svg", "height", "56px"],
    [".home", "padding-top", "0"],
  ]) {
    for (const element of document.querySelectorAll(selector)) element.style.setProperty(property, value);
  }
  // The picture is of no day.
  document.querySelector("h1").textContent = "Six puzzles a day, with a verdict on every guess";
});
await front.screenshot({ path: join(OWN, "preview.png") });
await front.close();

for (const { name, hash, viewport, colours, locale, show } of PICTURES) {
  const page = await browser.newPage({ viewport, colorScheme: colours, locale, reducedMotion: "reduce", serviceWorkers: "block" });
  await page.addInitScript(knowsRules);
  await page.goto(server.address + hash);
  await page.locator("main h1").waitFor();
  await show(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(DOCS, `${name}.png`) });
  await page.close();
}
await browser.close();
await server.close();
