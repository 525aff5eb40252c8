// The card of a finished game: what a visitor sends instead of the solution. As text for any chat, and as a picture.
//
// A row of squares for each guess shows which share of the candidates it removed, so the card tells how the game went and not what the secret is.

/** `done` fills, `open` does not, `won` is the row that ends the game, `lost` what threw it away. */
export type Square = "done" | "open" | "won" | "lost";

export interface ResultCard {
  /** The game and, for a daily puzzle, its number: `Bulls and Cows #328`. */
  title: string;
  /** What came of it, the most important first: `5 guesses`, `skill 96 %`, `luck +0.6`. */
  facts: readonly string[];
  rows: readonly (readonly Square[])[];
  /** The address of the same puzzle with an empty board, from `#` on. */
  address: string;
}

const SQUARES = 5;

/** Five squares for the share of the candidates that a guess removed. Only what removes all of them fills the row. */
export function squaresOf(before: number, after: number): Square[] {
  const removed = before <= 0 ? 0 : 1 - after / before;
  const full = after === 0 ? SQUARES : Math.min(SQUARES - 1, Math.floor(removed * SQUARES));
  return Array.from({ length: SQUARES }, (_, place) => (place < full ? "done" : "open"));
}

/** The row of the guess that found the secret. */
export const WON: readonly Square[] = Array.from({ length: SQUARES }, () => "won" as const);

/** A place of this page as a link. */
export const linkTo = (address: string): string => new URL(address, document.baseURI).href;

const SIGNS: Record<Square, string> = { done: "🟦", open: "⬜", won: "🟩", lost: "🟧" };

export function cardText({ title, facts, rows, address }: ResultCard): string {
  return [title, facts.join(" · "), ...rows.map((row) => row.map((square) => SIGNS[square]).join("")), linkTo(address)].join("\n");
}

/** Pixels of the picture; it is drawn at twice the size of the screen's, so that it stays sharp in a chat. */
const WIDTH = 640;
const MARGIN = 44;
const SIDE = 34;
const GAP = 8;
const SCALE = 2;
/** Rows of a long game stand in columns side by side. */
const MOST_ROWS = 8;

/** Draws the card on a canvas, in the page's colours. */
export function drawCard(canvas: HTMLCanvasElement, { title, facts, rows }: ResultCard): void {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const columns = Math.ceil(rows.length / MOST_ROWS);
  const high = Math.ceil(rows.length / Math.max(1, columns));
  const height = 2 * MARGIN + 92 + (rows.length === 0 ? 0 : high * (SIDE + GAP) + 16) + 40;
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = colour("paper");
  pen.fillRect(0, 0, WIDTH, height);
  pen.textBaseline = "top";
  const write = (text: string, top: number, font: string, ink: string) => {
    pen.font = font;
    pen.fillStyle = colour(ink);
    pen.fillText(text, MARGIN, top, WIDTH - 2 * MARGIN);
  };
  write(title, MARGIN, `600 36px ${colour("serif")}`, "ink");
  write(facts.join(" · "), MARGIN + 52, `24px ${colour("sans")}`, "soft");
  const colours: Record<Square, string> = { done: colour("accent"), open: colour("sunk"), won: colour("good"), lost: colour("loss") };
  const widest = Math.max(0, ...rows.map((row) => row.length));
  for (const [number, row] of rows.entries()) {
    const left = MARGIN + Math.floor(number / high) * (widest * (SIDE + GAP) + 24);
    const top = MARGIN + 104 + (number % high) * (SIDE + GAP);
    for (const [place, square] of row.entries()) {
      pen.fillStyle = colours[square];
      pen.beginPath();
      // Older browsers have square corners.
      if ("roundRect" in pen) pen.roundRect(left + place * (SIDE + GAP), top, SIDE, SIDE, 7);
      else (pen as CanvasRenderingContext2D).rect(left + place * (SIDE + GAP), top, SIDE, SIDE);
      pen.fill();
    }
  }
  write(`solvetab · ${location.host}`, height - MARGIN - 20, `20px ${colour("sans")}`, "soft");
}

export const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob | null> => new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
