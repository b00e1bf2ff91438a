import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Found, loadSearch } from '../../../data/learning/search.ts';
import { m } from '../../../paraglide/messages.js';

/** The lesson nearest to some words; null where none is near, or the search isn't there. */
export function useNearestLesson(words: string): Found | null {
  const [found, setFound] = useState<{ words: string; lesson: Found | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    loadSearch().then(
      (search) => {
        const lesson = search(words).find(({ id }) => id.startsWith('lesson/')) ?? null;
        if (isWanted) setFound({ words, lesson });
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [words]);
  return found?.words === words ? found.lesson : null;
}

export function LessonBehind({ lesson }: { readonly lesson: Found }) {
  return (
    <section aria-labelledby="lesson-behind">
      <h2 id="lesson-behind" className="mb-3 font-serif text-4 font-[430]">
        {m.questions_lesson()}
      </h2>
      <p className="text-ink-2">
        {m.questions_lesson_text({ title: lesson.title, minutes: lesson.minutes })}
      </p>
      <p>
        <Link to={lesson.to} className="inline-flex min-h-11 items-center">
          {m.questions_lesson_read()}
        </Link>
      </p>
    </section>
  );
}
