import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Block, Lesson, Term } from '../../../../domain/learning/lesson.ts';
import { m } from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/icon_button.tsx';
import { Line, type Words } from './line.tsx';

/** The note on a word: in the margin on a wide screen, below its paragraph on a narrow one. On paper, and where no script
 *  runs, it stands below. */
function Note({ term: { id, term, text }, words }: { readonly term: Term; readonly words: Words }) {
  const isOpen = words.open === id;
  const note = useRef<HTMLElement>(null);
  // Beside or below a paragraph at the foot of the screen it would open out of sight.
  useEffect(() => {
    if (isOpen) note.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <aside
      ref={note}
      id={words.noteId(id)}
      aria-label={term}
      className={clsx(
        'mt-3 scroll-my-6 rounded-3 border border-line bg-surface px-5 py-4 text-cell break-inside-avoid print:block [@media(scripting:none)]:block',
        isOpen
          ? 'lg:absolute lg:top-0 lg:left-[calc(100%+2rem)] lg:z-1 lg:mt-0 lg:w-72 lg:shadow-2'
          : 'hidden',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <p className="font-serif text-3 leading-snug first-letter:uppercase">{term}</p>
        {isOpen && (
          <IconButton label={m.learn_lesson_note_close()} onClick={() => words.toggle(id)}>
            <X aria-hidden="true" size={18} strokeWidth={1.6} />
          </IconButton>
        )}
      </div>
      <p className="text-ink-2">{text}</p>
      <p className="mt-1 print:hidden">
        <Link to={`/education#word-${id}`}>{m.learn_lesson_all_words()}</Link>
      </p>
    </aside>
  );
}

function Part({
  block,
  terms,
  words,
}: {
  readonly block: Block;
  readonly terms: readonly Term[];
  readonly words: Words;
}) {
  if (block.kind === 'heading')
    return (
      <h2 id={block.id} className="mt-8 scroll-mt-6 first:mt-0">
        {block.text}
      </h2>
    );
  const explained = block.terms;
  const List = block.kind === 'list' && block.isOrdered ? 'ol' : 'ul';
  return (
    <div className="relative">
      {block.kind === 'paragraph' ? (
        <p>
          <Line line={block.line} words={words} explained={explained} />
        </p>
      ) : (
        <List className={clsx('grid gap-2 pl-6', block.isOrdered ? 'list-decimal' : 'list-disc')}>
          {block.items.map((item, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the text never changes
            <li key={at} className="pl-1 marker:text-ink-3">
              <Line line={item} words={words} explained={explained} />
            </li>
          ))}
        </List>
      )}
      {terms
        .filter(({ id }) => explained.includes(id))
        .map((term) => (
          <Note key={term.id} term={term} words={words} />
        ))}
    </div>
  );
}

/** What a lesson says, with the words that it explains. */
export function LessonText({ lesson: { blocks, terms } }: { readonly lesson: Lesson }) {
  const base = useId();
  const [open, setOpen] = useState<string | null>(null);
  const words: Words = {
    open,
    toggle: (term) => setOpen(open === term ? null : term),
    noteId: (term) => `${base}-${term}`,
  };
  return (
    <div className="grid max-w-measure gap-4">
      {blocks.map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text never changes
        <Part key={at} block={block} terms={terms} words={words} />
      ))}
    </div>
  );
}
