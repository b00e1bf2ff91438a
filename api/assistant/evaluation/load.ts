import type { PlannerRecords } from '../../../domain/planner/plan_choice.ts';
import { debtReaders, paymentReaders, planReaders } from '../../../domain/planner/readers.ts';
import { objectOf } from '../../../domain/stored/reader.ts';
import { listOf, nullable } from '../../../domain/stored/shape_readers.ts';
import labelled from './cfpb_questions.json' with { type: 'json' };
import personaFile from './personas.json' with { type: 'json' };
import questionFile from './questions.json' with { type: 'json' };
import { createLibrary } from '../library.ts';
import type { EvaluatedQuestion, LabelledQuestion } from './evaluate.ts';

// What the evaluation asks, of whom, and what it may answer from.

const recordsOf = objectOf<PlannerRecords>({
  debts: listOf(objectOf(debtReaders)),
  payments: listOf(objectOf(paymentReaders)),
  plan: nullable(objectOf(planReaders)),
});

/** Somebody's planner, by the name of who keeps it. */
export const personas: Readonly<Record<string, PlannerRecords>> = Object.fromEntries(
  Object.entries(personaFile).map(([name, persona]) => [name, recordsOf(persona)]),
);

export const questions: readonly EvaluatedQuestion[] = questionFile;
export const publicQuestions: readonly LabelledQuestion[] = labelled;

/** What is known, and the search over it. */
export function library() {
  const { knowledge, find, understanding, spanish } = createLibrary();
  return { knowledge, find, understanding, spanish };
}
