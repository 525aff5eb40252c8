// Exact steps with numbers as the package writes them: `24/5`, `-3`. So a step is there at once, and no tap waits for the worker.

export type Sign = "+" | "−" | "×" | "÷";
export const SIGNS: readonly Sign[] = ["+", "−", "×", "÷"];

const divisor = (one: number, other: number): number => (other === 0 ? Math.abs(one) : divisor(other, one % other));

function read(text: string): [above: number, below: number] {
  const [above, below = 1] = text.split("/").map(Number);
  return [above ?? 0, below];
}

/** What a step makes; `null` if it divides by zero. */
export function calculate(left: string, sign: Sign, right: string): string | null {
  const [a, b] = read(left);
  const [c, d] = read(right);
  const [above, below] = { "+": [a * d + c * b, b * d], "−": [a * d - c * b, b * d], "×": [a * c, b * d], "÷": [a * d, b * c] }[sign] as [number, number];
  if (below === 0) return null;
  const common = divisor(above, below) * Math.sign(below);
  return below === common ? String(above / common) : `${above / common}/${below / common}`;
}
