import { useSyncExternalStore } from 'react';
import { useService } from '../services_context.ts';
import { useStanding } from '../sync/standing.ts';
import {
  type Learning,
  type LearningStore,
  learningOf,
  learningStandingOf,
  nothingLearned,
} from './learning.ts';

/** What was learned, to add to it. */
export const useLearningStore = (): LearningStore => useService(learningOf);

/** What was learned, in step with this tab and the others. */
export function useLearning(): Learning {
  const { subscribe, get } = useLearningStore();
  return useSyncExternalStore(subscribe, get, () => nothingLearned);
}

/** How it stands between this device and the server, for somebody with a session. */
export const useLearningStanding = () => useStanding(learningStandingOf);
