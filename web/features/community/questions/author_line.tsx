import type { ReactNode } from 'react';
import type { Author } from '../../../data/community/questions.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { Pot } from '../parts/pot.tsx';

export const authorName = (author: Author | null): string =>
  author === null ? m.questions_somebody() : author.isMe ? m.questions_you() : author.name;

/** Whose words these are: pot, name, when, and what is to be known beside it. */
export function AuthorLine({
  author,
  when,
  children,
}: {
  readonly author: Author | null;
  readonly when: string;
  readonly children?: ReactNode;
}) {
  return (
    <p className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-0.5 text-cell">
      {author && <Pot shape={author.shape} glaze={author.glaze} size="xs" />}
      <strong className="font-semibold">{authorName(author)}</strong>
      {author?.isStaff && <Badge kind="line">{m.questions_staff()}</Badge>}
      <span className="text-1 text-ink-2">{when}</span>
      {children}
    </p>
  );
}
