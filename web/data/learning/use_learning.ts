import { useSyncExternalStore } from 'react';
import { useService } from '../services_context.ts';
import { type Learning, type LearningStore, learningOf, nothingLearned } from './learning.ts';

/** What was learned, to add to it. */
export const useLearningStore = (): LearningStore => useService(learningOf);

/** What was learned, in step with this tab and the others. */
export function useLearning(): Learning {
  const { subscribe, get } = useLearningStore();
  return useSyncExternalStore(subscribe, get, () => nothingLearned);
}
