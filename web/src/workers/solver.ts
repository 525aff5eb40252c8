// The package's solvers, loaded when they are first needed.

import { Solver } from "solvetab/solver";

let loading: Promise<Solver> | null = null;

export function solver(): Promise<Solver> {
  loading ??= Solver.load();
  loading.catch(() => (loading = null));
  return loading;
}
