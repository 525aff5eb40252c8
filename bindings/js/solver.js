export const Solver = { load: () => { throw new Error("stub"); } };
