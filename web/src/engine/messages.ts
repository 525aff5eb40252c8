// What goes to the worker that answers, and what comes back.

import type { Cause } from "./breakdown";
import type { Progress, QuestionName, SolvingReport } from "./questions";

/** The language is that of the sentences that come back. */
export type Request =
  | { id: number; question: QuestionName; with: unknown[]; language: string }
  | { id: number; question: "solve"; with: [rules: string]; language: string }
  /** Nobody waits for this answer any more. */
  | { id: number; question: "cancel" };

export type Reply =
  | { id: number; answer: unknown }
  | { id: number; refusal: string }
  | { id: number; breakdown: Cause; text: string }
  | { id: number; report: SolvingReport }
  | { id: number; progress: Progress };
