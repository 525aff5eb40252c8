// The card of a finished game: what a visitor sends instead of the solution. As text for any chat, and as a picture.
//
// A row of squares for each guess shows its feedback, so the card tells how the game went and not what the secret is.

/** What is right is `won`; `near` is right elsewhere, or with help; `open` is neither. `lost` threw something away. */
export type Square = "open" | "won" | "lost" | "near";

export interface ResultCard {
  /** The game and, for a daily puzzle, its number: `Bulls and Cows #328`. */
  title: string;
  /** What came of it, the most important first: `5 guesses`, `skill 96 %`, `luck +0.6`. */
  facts: readonly string[];
  rows: readonly (readonly Square[])[];
  /** What the picture shows instead of the rows: cards, or a target and how far from its middle it was hit, from 0 to 3. */
  emblem?: "cards" | number;
  /** The address of the same puzzle with an empty board, from `#` on. */
  address: string;
}

/** The colours of a word's letters, digit by digit. */
export const lettersOf = (colours: string): Square[] => [...colours].map((digit) => (["open", "near", "won"] as const)[Number(digit)] ?? "open");

/** A place of this page as a link. */
export const linkTo = (address: string): string => new URL(address, document.baseURI).href;

/** More facts than this stand one a line, and are drawn small. */
const MANY_FACTS = 4;

const SIGNS: Record<Square, string> = { open: "⬜", won: "🟩", lost: "🟧", near: "🟨" };

export function cardText({ title, facts, rows, address }: ResultCard): string {
  return [title, facts.join(facts.length > MANY_FACTS ? "\n" : " · "), ...rows.map((row) => row.map((square) => SIGNS[square]).join("")), linkTo(address)].join(
    "\n",
  );
}

/** Pixels of the picture, in the shape in which chats show one; it is drawn at twice that size, so that it stays sharp. */
const WIDTH = 640;
const HEIGHT = 336;
const SCALE = 2;
const MARGIN = 36;
/** What is told stands left of this, the drawing right of it. */
const MIDDLE = 344;
const LEFT = { x: MARGIN, wide: MIDDLE - MARGIN - 20 };
const RIGHT = { x: MIDDLE, y: MARGIN, wide: WIDTH - MIDDLE - MARGIN, high: HEIGHT - 2 * MARGIN };
const PADDING = 22;
const LARGEST_SQUARE = 46;
/** The gap between squares, as a share of their side. */
const GAP = 0.2;

type Pen = CanvasRenderingContext2D;
type ColourOf = (name: string) => string;

/** Draws the card on a canvas, in the page's colours. */
export function drawCard(canvas: HTMLCanvasElement, card: ResultCard): void {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  canvas.width = WIDTH * SCALE;
  canvas.height = HEIGHT * SCALE;
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = colour("paper");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  writeFacts(pen, colour, card);
  pen.fillStyle = colour("panel");
  box(pen, RIGHT.x, RIGHT.y, RIGHT.wide, RIGHT.high, 18);
  pen.fill();
  pen.strokeStyle = colour("line");
  pen.stroke();
  if (card.emblem === "cards") drawHand(pen, colour);
  else if (card.emblem !== undefined) drawTarget(pen, colour, card.emblem);
  else drawRows(pen, colour, card.rows);
}

function writeFacts(pen: Pen, colour: ColourOf, { title, facts: [first = "", ...others] }: ResultCard): void {
  let top = MARGIN;
  pen.textBaseline = "top";
  /** Writes a line as large as fits; what does not fit at the smallest size is broken. */
  const write = (text: string, [largest, smallest]: readonly [number, number], font: string, ink: string) => {
    pen.fillStyle = colour(ink);
    let size = largest;
    const set = () => (pen.font = font.replace("SIZE", `${size}px`));
    for (set(); size > smallest && pen.measureText(text).width > LEFT.wide; set()) size -= 1;
    let line = "";
    // Chinese has no spaces: each character may begin a line.
    for (const part of pen.measureText(text).width > LEFT.wide ? (text.match(/[\u3000-\u9fff]|[^\s\u3000-\u9fff]+\s*/g) ?? []) : [text]) {
      if (line !== "" && pen.measureText(line + part).width > LEFT.wide) {
        pen.fillText(line, LEFT.x, top);
        top += size * 1.2;
        line = "";
      }
      line += part;
    }
    pen.fillText(line, LEFT.x, top);
    top += size * 1.2;
  };
  write(title, [32, 22], `600 SIZE ${colour("serif")}`, "ink");
  top += 22;
  write(first, [52, 26], `600 SIZE ${colour("serif")}`, "accent");
  top += 10;
  for (const fact of others) write(fact, others.length > MANY_FACTS ? [15, 13] : [22, 18], `SIZE ${colour("sans")}`, "ink");
  top = HEIGHT - MARGIN - 18;
  write(`solvetab · ${location.host}`, [18, 12], `SIZE ${colour("sans")}`, "soft");
}

function box(pen: Pen, x: number, y: number, wide: number, high: number, round: number): void {
  pen.beginPath();
  // Older browsers have square corners.
  if ("roundRect" in pen) pen.roundRect(x, y, wide, high, round);
  else (pen as Pen).rect(x, y, wide, high);
}

/** Rows of squares, in as many columns as make them largest. */
function drawRows(pen: Pen, colour: ColourOf, rows: ResultCard["rows"]): void {
  const colours: Record<Square, string> = {
    open: colour("sunk"),
    won: colour("good"),
    lost: colour("loss"),
    near: colour("yellow-tile"),
  };
  const across = Math.max(1, ...rows.map((row) => row.length));
  const [wide, high] = [RIGHT.wide - 2 * PADDING, RIGHT.high - 2 * PADDING];
  const step = (columns: number) =>
    Math.min(wide / (columns * across + (columns - 1) / 2), high / Math.ceil(rows.length / columns), LARGEST_SQUARE * (1 + GAP));
  const columns = [1, 2, 3, 4].reduce((best, count) => (step(count) > step(best) ? count : best));
  const each = step(columns);
  const down = Math.ceil(rows.length / columns);
  const used = Math.ceil(rows.length / down);
  const left = RIGHT.x + (RIGHT.wide - each * (used * across + (used - 1) / 2 - GAP / (1 + GAP))) / 2;
  const top = RIGHT.y + (RIGHT.high - each * (down - GAP / (1 + GAP))) / 2;
  const side = each / (1 + GAP);
  for (const [number, row] of rows.entries()) {
    for (const [place, square] of row.entries()) {
      pen.fillStyle = colours[square];
      box(pen, left + each * (Math.floor(number / down) * (across + 0.5) + place), top + each * (number % down), side, side, side / 5);
      pen.fill();
    }
  }
}

/** Four cards of which only the suits are seen: the hand is the friend's to solve. */
function drawHand(pen: Pen, colour: ColourOf): void {
  for (const [place, suit] of ["♠", "♥", "♣", "♦"].entries()) {
    pen.save();
    pen.translate(RIGHT.x + RIGHT.wide / 2, RIGHT.y + RIGHT.high + 60);
    pen.rotate(((place - 1.5) * 13 * Math.PI) / 180);
    pen.fillStyle = colour("card");
    pen.strokeStyle = colour("strong-line");
    box(pen, -37, -272, 74, 112, 10);
    pen.fill();
    pen.stroke();
    pen.fillStyle = colour(place % 2 === 1 ? "card-red" : "card-ink");
    pen.font = `48px ${colour("serif")}`;
    pen.textAlign = "center";
    pen.fillText(suit, 0, -242);
    pen.restore();
  }
}

function drawTarget(pen: Pen, colour: ColourOf, missed: number): void {
  const [x, y, radius] = [RIGHT.x + RIGHT.wide / 2, RIGHT.y + RIGHT.high / 2, RIGHT.high / 2 - PADDING];
  const disc = (x: number, y: number, radius: number, fill: string) => {
    pen.fillStyle = colour(fill);
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
  };
  for (const [ring, fill] of ["sunk", "accent-soft", "accent"].entries()) disc(x, y, (radius * (3 - ring)) / 3, fill);
  const away = (radius * missed) / 2.9;
  disc(x + away * 0.8, y - away * 0.6, 15, "panel");
  disc(x + away * 0.8, y - away * 0.6, 11, missed === 0 ? "good" : "loss");
}

export const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob | null> => new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
