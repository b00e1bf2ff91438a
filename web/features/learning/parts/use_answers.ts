import { useServices } from '../../../data/services_context.ts';
import { useLearningStore } from '../../../data/learning/use_learning.ts';

/** Keeps an answer: when its question comes back. The library that reckons it is fetched with the first answer. One that is
 *  answered again before its day changes nothing. */
export function useAnswers(): (question: string, isRight: boolean) => void {
  const { clock } = useServices();
  const store = useLearningStore();
  return (question, isRight) => {
    const now = clock();
    const before = store.get().cards[question];
    if (before && before.due > now) return;
    import('../../../data/learning/schedule.ts').then(
      ({ answered }) => store.keepCard(question, answered(before, isRight, now)),
      // Without a connection the answer stands on the page, and its question is asked with the lesson.
      () => undefined,
    );
  };
}
