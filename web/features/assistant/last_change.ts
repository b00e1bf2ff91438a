import type { PlannerDocument } from '../../data/planner/document.ts';

/** What was done last, in words, and how it is taken back. */
export interface LastChange {
  readonly text: string;
  readonly undo: () => void;
}

/** A change of the planner. */
export interface PlannerChange {
  readonly text: string;
  readonly undo: (now: PlannerDocument) => PlannerDocument;
}
