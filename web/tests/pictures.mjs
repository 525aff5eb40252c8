// The pictures of the README: a phone in English, a phone in Chinese and dark, a desktop.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, PHONE } from "./browser.mjs";
import { serve } from "./serve.mjs";

const DOCS = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "docs");
const PICTURES = [
  {
    name: "page-mastermind",
    hash: "#/codes/play?rules=4x6r&draw=5&guesses=0011,2344,0325",
    viewport: { ...PHONE, height: 700 },
    colours: "light",
    locale: "en-GB",
    show: (page) => page.getByRole("button", { name: /Look at guess 3; / }).waitFor(),
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
for (const { name, hash, viewport, colours, locale, show } of PICTURES) {
  const page = await browser.newPage({ viewport, colorScheme: colours, locale, reducedMotion: "reduce", serviceWorkers: "block" });
  await page.goto(server.address + hash);
  await page.locator("main h1").waitFor();
  await show(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(DOCS, `${name}.png`) });
  await page.close();
}
await browser.close();
await server.close();
