import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Line as Pieces } from '../../../../domain/learning/lesson.ts';

/** A word that the glossary explains: pressing it opens its note. */
export interface Words {
  readonly open: string | null;
  readonly toggle: (term: string) => void;
  readonly noteId: (term: string) => string;
}

/** A line of a lesson's text. `explained` are the words whose notes stand beside it: each is a button once, and plain text
 *  after that. */
export function Line({
  line,
  words,
  explained,
}: {
  readonly line: Pieces;
  readonly words: Words;
  readonly explained: readonly string[];
}) {
  return line.map((piece, at) => {
    // The pieces of a line never change places.
    const key = at;
    if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>;
    if ('bold' in piece)
      return (
        <strong key={key} className="font-[600]">
          <Line line={piece.bold} words={words} explained={explained} />
        </strong>
      );
    if ('italic' in piece)
      return (
        <em key={key}>
          <Line line={piece.italic} words={words} explained={explained} />
        </em>
      );
    if ('term' in piece)
      return explained.includes(piece.term) ? (
        <button
          key={key}
          type="button"
          aria-expanded={words.open === piece.term}
          aria-controls={words.noteId(piece.term)}
          onClick={() => words.toggle(piece.term)}
          className="inline rounded-1 bg-transparent px-0.5 text-left text-glaze-ink underline decoration-dotted underline-offset-4 hover:bg-glaze-tint aria-expanded:bg-glaze-tint print:text-ink print:no-underline"
        >
          {piece.text}
        </button>
      ) : (
        <Fragment key={key}>{piece.text}</Fragment>
      );
    return piece.to.startsWith('/') ? (
      <Link key={key} to={piece.to}>
        {piece.text}
      </Link>
    ) : (
      <a key={key} href={piece.to} rel="noopener">
        {piece.text}
      </a>
    );
  });
}
