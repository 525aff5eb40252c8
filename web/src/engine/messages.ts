// What goes to the worker that answers, and what comes back.

import type { QuestionName, SolvingReport } from "./questions";

export type Request =
  | { id: number; question: QuestionName; with: unknown[] }
  | { id: number; question: "solve"; with: [rules: string] };

export type Reply =
  | { id: number; answer: unknown }
  | { id: number; refusal: string }
  | { id: number; report: SolvingReport };
