import { type RefObject, useEffect } from 'react';
import { useLearningStore } from '../../../data/learning/use_learning.ts';

/** The share of a lesson that reading alone makes: the rest is its questions. */
const readingShare = 80;

/** Keeps how far somebody has read: the parts of the text that came into sight. */
export function useReading(lesson: string, text: RefObject<HTMLElement | null>): void {
  const store = useLearningStore();
  useEffect(() => {
    const parts = [...(text.current?.querySelectorAll('p, li') ?? [])];
    if (parts.length === 0 || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver((seen) => {
      for (const { isIntersecting, target } of seen)
        if (isIntersecting)
          store.read(lesson, ((parts.indexOf(target) + 1) / parts.length) * readingShare);
    });
    for (const part of parts) watch.observe(part);
    return () => watch.disconnect();
  }, [lesson, store, text]);
}
