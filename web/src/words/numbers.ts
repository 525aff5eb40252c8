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
