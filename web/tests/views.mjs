// Every view, in a state with something to see: what is there when it is complete, and what is done in it before it is looked at.

const start = (page) => page.locator(".cover .main:enabled").click();

/** Starts the clock and makes one number of two: a card, a sign, a card. */
const combine = (first, sign, second) => async (page) => {
  await start(page);
  await page.locator(".combined .card").nth(first).click();
  await page.locator(".signs button").nth(sign).click();
  await page.locator(".combined .card").nth(second).click();
};

export const VIEWS = [
  ["#/", ".games"],
  ["#/daily", ".countdown"],
  ["#/codes/play?draw=1&guesses=0123,4567", ".keypad"],
  ["#/codes/play?rules=4x6r&host=adaptive&draw=1&guesses=0011", ".keypad"],
  ["#/codes/yours?rules=4x6r&lie=1", ".next-guess .code"],
  ["#/codes/assistant?rules=6x5r&said=001122-1A1B&guess=012340", ".answers"],
  ["#/codes/yours?rules=4x6r&said=0011-4A0B,2233-4A0B", ".aside h2"],
  ["#/codes/yours?lie=1&said=0123-1A1B", ".next-guess .code"],
  ["#/codes/play?draw=1&guesses=0123,4567&gave-up=1", ".verdict"],
  ["#/codes/both?draw=1", ".keypad"],
  ["#/codes/both?draw=1&guesses=0123,4567&said=0123-1A1B,1045-0A1B", ".keypad"],
  ["#/codes/assistant", ".hint-guess"],
  ["#/codes/assistant?said=0123-1A1B&guess=4567", ".cells"],
  ["#/codes/assistant?rules=16x36r&said=00123456789abcde-2A3B", ".certain"],
  ["#/codes/assistant?rules=16x36r&guess=wwwwwwwwmmmmmmmm", ".counts"],
  ["#/codes/assistant?rules=10x10&said=0123456789-2A8B&guess=9876543210", ".answers, .counts"],
  ["#/codes/yours?rules=8x12r&said=00112233-1A3B", ".next-guess .code"],
  ["#/codes/play?rules=16x36r&draw=1&guesses=0123456789abcdef", ".keypad"],
  ["#/words/play?draw=5&guesses=crane,story", ".keypad"],
  ["#/words/assistant?said=salet-00000&guess=crony", ".letter-key"],
  ["#/words/review", "textarea"],
  ["#/words/review?said=salet-00000,crown-22222", ".verdict"],
  ["#/24/solve?cards=1,5,7,12", ".ideas"],
  ["#/24/solve?cards=1,1,1,1", ".panel h2"],
  ["#/24/quiz?level=hard&cards=3,3,8,8", ".cover .main:enabled"],
  // A fraction and a hint, and what was skipped beside a friend's result.
  [
    "#/24/quiz?cards=1,7,9,12",
    ".hint-line",
    async (page) => {
      await combine(0, 3, 2)(page);
      await page.locator(".running .actions button").first().click();
    },
  ],
  [
    "#/24/quiz?cards=1,5,7,12&beat=1MXR0bWlwY3wyfDE0Mnx8MHwoNSDDlyA3IC0gMTIpICsgMQ",
    ".end .formula",
    async (page) => {
      await start(page);
      await page.locator(".running .actions button").nth(1).click();
    },
  ],
  ["#/24/numbers?cards=25,50,75,100,3,6&target=952&clock=0", ".running .main", combine(3, 2, 2)],
  [
    "#/24/numbers?cards=25,50,75,100,3,6&target=951",
    ".end .formula",
    async (page) => {
      await start(page);
      await page.locator(".running .actions button").first().click();
    },
  ],
  ["#/quad-ace/play?draw=1", ".player.mine button"],
  [
    "#/quad-ace/play?from=0,2-1,8&draw=3",
    ".told .mistake",
    async (page) => {
      await page.locator(".mine button").nth(1).click();
      await page.locator(".theirs button").nth(0).click();
    },
  ],
  ["#/quad-ace/play?from=3,8-1,6&draw=3", ".moves", (page) => page.locator(".playing .actions button").nth(1).click()],
  ["#/quad-ace/play?from=0,2-1,8&draw=3&moves=rl_rr_rl_lr_rl_lr_rr", ".result-card"],
  ["#/quad-ace/map?at=0,2-1,8", ".looked .moves"],
];
