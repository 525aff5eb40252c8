// Where the package's files are: beside this script, wherever the page is served from, by the names that the build gave them.

import { init } from "solvetab";
import { type GuessAndAnswer, Solver } from "solvetab/solver";
import { Breakdown } from "../engine/breakdown";
import type { Answered } from "../engine/questions";

declare const PROBES: string;
declare const SOLVER: string;
declare const TABLES: string;

/** What every module of WebAssembly begins with. */
const MAGIC = [0, 0x61, 0x73, 0x6d];

/** A game so far, as the package takes it. */
export const movesOf = (said: readonly Answered[]): GuessAndAnswer[] => said.map(({ guess, answer }) => [guess, answer]);

const beside = (name: string) => new URL(name, location.href);

/** A file's bytes. */
export async function fileOf(name: string): Promise<Uint8Array> {
  try {
    const response = await fetch(beside(name));
    if (!response.ok) throw new Breakdown(response.status >= 500 ? "network" : "missing");
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw error instanceof Breakdown ? error : new Breakdown("network", error);
  }
}

/** A module's bytes. Where a network asks for a password first, it sends a page of its own instead. */
async function moduleOf(name: string): Promise<Uint8Array> {
  const bytes = await fileOf(name);
  if (MAGIC.some((byte, place) => bytes[place] !== byte)) throw new Breakdown("network");
  return bytes;
}

let probing: Promise<void> | null = null;
let solving: Promise<Solver> | null = null;

/** Before the first probe. */
export function ready(): Promise<void> {
  probing ??= moduleOf(PROBES).then((wasm) => init({ wasm, tables: beside(TABLES) }));
  probing.catch(() => (probing = null));
  return probing;
}

/** The solvers, loaded when they are first needed. */
export async function solver(): Promise<Solver> {
  await ready();
  solving ??= moduleOf(SOLVER).then((wasm) => Solver.load({ wasm }));
  solving.catch(() => (solving = null));
  return solving;
}
