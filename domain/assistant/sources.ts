import type { AnswerSource } from './answer.ts';
import type { Knowledge, KnownLesson, KnownPassage, KnownTerm } from './knowledge.ts';

// What was read, as sources of an answer.

export const lessonSource = ({ id, title, short, checked }: KnownLesson): AnswerSource => ({
  id: `lesson/${id}`,
  kind: 'lesson',
  title: `Lesson: ${title}`,
  says: short,
  to: `/education/${id}`,
  href: null,
  checked,
});

export const ruleSource = ({
  id,
  cite,
  gloss,
  lesson,
  isShown,
  href,
  checked,
}: KnownPassage): AnswerSource => ({
  id: `rule/${id}`,
  kind: 'rule',
  title: cite,
  says: gloss,
  to: `/education/${lesson}${isShown ? '#sources' : ''}`,
  href,
  checked,
});

export const wordSource = ({ id, term, text }: KnownTerm): AnswerSource => ({
  id: `word/${id}`,
  kind: 'word',
  title: term,
  says: text,
  to: `/education#word-${id}`,
  href: null,
  checked: null,
});

/** The source with an id; null where nothing known has it. */
export function knownSource(
  { lessons, passages, terms }: Knowledge,
  id: string,
): AnswerSource | null {
  const [kind, ...rest] = id.split('/');
  const name = rest.join('/');
  if (kind === 'lesson') {
    const lesson = lessons.find((each) => each.id === name);
    return lesson ? lessonSource(lesson) : null;
  }
  if (kind === 'rule') {
    const passage = passages.find((each) => each.id === name);
    return passage ? ruleSource(passage) : null;
  }
  const term = kind === 'word' ? terms.find((each) => each.id === name) : undefined;
  return term ? wordSource(term) : null;
}
