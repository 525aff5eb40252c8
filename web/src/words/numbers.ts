// Numbers as people read them, in every language alike.

/** From here on numbers are written by powers of ten. */
const LONG = 1e12;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A count with all its digits, or `7.96 × 10²⁴`. */
export function counted(value: number, language: string): string {
  if (value < LONG) return value.toLocaleString(language);
  const [digits = "", power = ""] = value.toExponential(2).split("e+");
  return `${digits} × 10${[...power].map((digit) => RAISED[Number(digit)]).join("")}`;
}

/** An estimate to three digits, and at least 1. */
export const rounded = (value: number): number => Number(Math.max(1, Math.round(value)).toPrecision(3));

/** A value in guesses, to two digits. */
export const hundredths = (value: number): string => Math.max(0, value).toFixed(2);

/** How a guess is called that lost so much: nothing that is shown, less than a tenth of a guess, or more. A guess that won is no slip. */
export const worthOf = (regret: number, hasWon: boolean): "best" | "good" | "slip" | "lucky" =>
  regret < 0.005 ? "best" : regret < 0.1 ? "good" : hasWon ? "lucky" : "slip";
