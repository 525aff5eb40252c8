// Where the package's files are: beside this script, wherever the page is served from.

import { init } from "solvetab";
import { Solver } from "solvetab/solver";

const beside = (name: string) => new URL(name, location.href);

/** Before the first probe. */
export const ready = (): Promise<void> => init({ wasm: beside("probes.wasm"), tables: beside("tables/") });

let loading: Promise<Solver> | null = null;

/** The solvers, loaded when they are first needed. */
export async function solver(): Promise<Solver> {
  await ready();
  loading ??= Solver.load({ wasm: beside("solver.wasm") });
  loading.catch(() => (loading = null));
  return loading;
}
