// The solvers: what `solver.d.ts` says.

export { Solver } from "./lib/solver.js";
export { WorkerSolver } from "./lib/worker_solver.js";
