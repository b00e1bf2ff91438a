import MiniSearch from 'minisearch';
import { knowledge } from '../../../content/compiled/knowledge.ts';
import { searchIndex } from '../../../content/compiled/search_index.ts';
import type { Hit } from '../../../domain/ask/knowledge.ts';
import {
  searchAttempts,
  type SearchEntry,
  searchOptions,
} from '../../../domain/learning/search.ts';
import type { PlannerRecords } from '../../../domain/payoff/plan_choice.ts';
import { debtReaders, paymentReaders, planReaders } from '../../../domain/payoff/readers.ts';
import { objectOf } from '../../../domain/stored/reader.ts';
import { listOf, nullable } from '../../../domain/stored/shape_readers.ts';
import labelled from './cfpb_questions.json' with { type: 'json' };
import personaFile from './personas.json' with { type: 'json' };
import questionFile from './questions.json' with { type: 'json' };
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
  const index = MiniSearch.loadJSON<SearchEntry>(searchIndex, searchOptions);
  const find = (words: string): readonly Hit[] => {
    for (const options of searchAttempts) {
      const found = index.search(words, options);
      if (found.length > 0) return found.map(({ id, score }) => ({ id: String(id), score }));
    }
    return [];
  };
  return { knowledge, find };
}
