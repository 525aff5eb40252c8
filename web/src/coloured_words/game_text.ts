// A game as people write or paste it: words with their colours, as letters, digits or coloured squares; or words alone, with the secret.

/** What a text says of a game. */
interface GameText {
  words: string[];
  /** Colours as digits, one for each word; none where the text has words only. */
  colours: string[];
  /** What looks like a word and is none of five letters. */
  unread: string[];
}

const LENGTH = 5;

/** Every way to write grey, yellow and green. Orange and blue are those of the contrast that some choose. */
const COLOURS = ["b0-.⬛⬜◼◻", "y1🟨🟦", "g2🟩🟧"];

/** Colours as digits; null if a part is something else. No word of the list consists of b, g and y alone. */
function coloursIn(part: string): string | null {
  const digits = [...part].map((sign) => COLOURS.findIndex((signs) => signs.includes(sign)));
  return digits.length === LENGTH && !digits.includes(-1) ? digits.join("") : null;
}

/** Reads a game. What stands around it is left out: lines without a guess and without colours, and those with the number of a day or of guesses. */
export function readGame(text: string): GameText {
  const game: GameText = { words: [], colours: [], unread: [] };
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    // Signs that make an emoji of a square, and what Chinese keyboards write.
    .replace(/[\ufe0e\ufe0f\u200d]/g, "")
    .replace(/[—–−]/g, "-")
    // Squares stand beside words without a space, too.
    .replace(/([🟩🟧🟨🟦⬛⬜◼◻]+)/gu, " $1 ");
  const lines = plain.split("\n").map((line) => {
    const parts = line.split(/[\s,;:=，；：、。|]+/u);
    const colours = parts.map(coloursIn);
    if (parts.some((part) => /#|\d\/\d/.test(part))) return { colours: [], words: [], unread: [] };
    const isGuess = (part: string, place: number) => colours[place] === null && /^[a-z]{5}$/.test(part);
    return {
      colours: colours.filter((each) => each !== null),
      words: parts.filter(isGuess),
      unread: parts.filter((part, place) => colours[place] === null && /^[a-z]+$/.test(part) && !isGuess(part, place)),
    };
  });
  // Where a guess has its colours beside it, a line without colours is none.
  const arePaired = lines.some(({ words, colours }) => words.length > 0 && colours.length > 0);
  const isEmpty = lines.every(({ words, colours }) => words.length + colours.length === 0);
  for (const { words, colours, unread } of lines) {
    if (arePaired && colours.length === 0) continue;
    game.words.push(...words);
    game.colours.push(...colours);
    if (isEmpty || words.length + colours.length > 0) game.unread.push(...unread);
  }
  return game;
}
