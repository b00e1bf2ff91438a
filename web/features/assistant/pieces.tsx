import { Fragment, type MouseEvent } from 'react';
import { Link } from 'react-router';
import type { AnswerSource, Line, Piece, Sentence } from '../../../domain/assistant/answer.ts';
import { numberOf } from '../../data/assistant/turn.ts';
import { m } from '../../paraglide/messages.js';

/** Ways out of an answer that may be followed: a page of the product, an official text, a call. */
const mayLeave = /^(https:\/\/|tel:|sms:)/;

/** A page of the product, or an address outside. Anything else is only its text. */
export function Way({ to, text }: { readonly to: string; readonly text: string }) {
  if (/^\/(?!\/)/.test(to)) return <Link to={to}>{text}</Link>;
  return mayLeave.test(to) ? (
    <a href={to} rel="noopener">
      {text}
    </a>
  ) : (
    text
  );
}

export function LineText({ line: { text, link } }: { readonly line: Line }) {
  return (
    <>
      {text}
      {link && (
        <>
          {' '}
          <Way {...link} />
        </>
      )}
    </>
  );
}

/** The number in front of a source. */
export const refLook =
  'inline-grid h-6 min-w-6 place-items-center rounded-1 px-1.5 text-1 leading-none text-ink-2 no-underline inset-ring inset-ring-line-strong';

const heldText = {
  number: m.assistant_held_number,
  rule: m.assistant_held_rule,
  words: m.assistant_held_words,
};

/** An amount, so that it doesn't break. */
const amount = /(\$[\d,]+(?:\.\d\d)?|\d+(?:\.\d+)?%)/;

const unbroken = (text: string) =>
  text.split(amount).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text never change places
      <span key={at} className="num">
        {part}
      </span>
    ),
  );

function PieceText({ piece, sources, idOf }: PieceProps & { readonly piece: Piece }) {
  if (typeof piece === 'string') return unbroken(piece);
  if ('strong' in piece)
    return (
      <strong className={piece.strong.length <= 20 ? 'num font-[600]' : 'font-[600]'}>
        {unbroken(piece.strong)}
      </strong>
    );
  if ('to' in piece) return <Way {...piece} />;
  if ('held' in piece)
    return (
      <span className="rounded-1 border border-dashed whitespace-nowrap border-line-strong bg-sunken px-2 text-cell text-ink-2">
        {heldText[piece.held]()}
      </span>
    );
  const number = numberOf(piece.source, sources);
  if (number === 0) return null;
  return (
    <>
      {/* A number never begins a line: it is text, and glued to what it stands behind. */}
      {'\u202f'}
      <a
        href={`#${idOf(number)}`}
        onClick={(event) => goTo(event, idOf(number))}
        aria-label={m.assistant_source_number({ number })}
        className="rounded-1 px-1.5 py-0.5 text-1 whitespace-nowrap text-ink-2 no-underline inset-ring inset-ring-line-strong hover:bg-sunken hover:text-ink"
      >
        {number}
      </a>
    </>
  );
}

/** Goes to a source without a place of its own in the history: the way back is where one came from. */
function goTo(event: MouseEvent, id: string): void {
  const source = document.getElementById(id);
  if (!source) return;
  event.preventDefault();
  source.scrollIntoView({ block: 'nearest' });
  source.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
}

interface PieceProps {
  readonly sources: readonly AnswerSource[];
  /** The id of a source's place on the page, by its number. */
  readonly idOf: (number: number) => string;
}

const toneLook = {
  answer: '',
  aside: 'border-l border-line-strong pl-4 text-cell text-ink-2',
  muted: 'text-ink-2',
};

/** An answer's sentences, paragraph by paragraph. The first one is what was asked for. */
export function AnswerText({
  paragraphs,
  ...rest
}: PieceProps & { readonly paragraphs: readonly (readonly Sentence[])[] }) {
  return paragraphs.map((sentences, paragraph) => {
    const tone = sentences[0]?.tone ?? 'answer';
    return (
      <p
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs only join at the end
        key={paragraph}
        lang={sentences[0]?.language}
        className={`max-w-measure ${toneLook[tone]} ${paragraph === 0 && tone === 'answer' ? 'text-3' : ''}`}
      >
        {sentences.map(({ pieces }, sentence) => (
          // oxlint-disable-next-line react/no-array-index-key -- sentences only join at the end
          <Fragment key={sentence}>
            {sentence > 0 && ' '}
            {pieces.map((piece, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a sentence comes whole
              <PieceText key={at} piece={piece} {...rest} />
            ))}
          </Fragment>
        ))}
      </p>
    );
  });
}

/** A sentence as it is read out and exported. */
export const plainText = ({ pieces }: Sentence): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('strong' in piece) return piece.strong;
      if ('held' in piece) return heldText[piece.held]();
      return 'to' in piece ? piece.text : '';
    })
    .join('');
