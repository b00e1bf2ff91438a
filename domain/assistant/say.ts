import type { Piece, Sentence } from './answer.ts';
import type { Figure } from './figure.ts';

// How answers are put together: sentences as lists of pieces, so that no markup reaches a page.

/** A sentence before it has a place. */
export type Words = readonly Piece[];
export interface Paragraph {
  readonly tone: Sentence['tone'];
  readonly language?: Sentence['language'];
  readonly sentences: readonly Words[];
}

type Value = Figure | Piece | Words | null | undefined;

/** A sentence: figures as they are printed, null as nothing. */
export function say(texts: TemplateStringsArray, ...values: readonly Value[]): Words {
  return joined(texts.flatMap((text, at) => [text, ...piecesOf(values[at] ?? null)]));
}

const isFigure = (value: Figure | Piece): value is Figure =>
  typeof value === 'object' && 'kind' in value;

const piecesOf = (value: Value): readonly Piece[] => {
  if (value === null) return [];
  if (Array.isArray(value)) return value as Words;
  const one = value as Figure | Piece;
  return [isFigure(one) ? one.text : one];
};

/** Pieces of text that follow one another as one, without empty ones. */
function joined(pieces: readonly Piece[]): Words {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece === '') continue;
    if (typeof piece === 'string' && typeof last === 'string') all[all.length - 1] = last + piece;
    else all.push(piece);
  }
  return all;
}

export const strong = (value: Figure | string): Piece => ({
  strong: typeof value === 'string' ? value : value.text,
});
export const source = (id: string): Piece => ({ source: id });
export const link = (to: string, text: string): Piece => ({ to, text });

/** A sentence written out: `**strong**`, `[text](/page)`; with the ids of what it stands on after it. */
export function said(text: string, ...sources: readonly string[]): Words {
  const pieces = text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).map((part): Piece => {
    if (part.startsWith('**')) return { strong: part.slice(2, -2) };
    const [, shown, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    return shown !== undefined && to !== undefined ? { to, text: shown } : part;
  });
  return joined([...pieces, ...sources.map(source)]);
}

export const paragraph = (...sentences: readonly (Words | null)[]): Paragraph => ({
  tone: 'answer',
  sentences: sentences.filter((each) => each !== null),
});
export const aside = (...sentences: readonly (Words | null)[]): Paragraph => ({
  ...paragraph(...sentences),
  tone: 'aside',
});

/** Sentences with their places. A paragraph without any takes none. */
export function placed(paragraphs: readonly Paragraph[]): readonly Sentence[] {
  return paragraphs
    .filter(({ sentences }) => sentences.length > 0)
    .flatMap(({ tone, sentences, language }, place) =>
      sentences.map((pieces) => ({
        paragraph: place,
        tone,
        ...(language && { language }),
        pieces,
      })),
    );
}

/** A sentence as it is read. */
export const textOf = ({ pieces }: Pick<Sentence, 'pieces'>): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('strong' in piece) return piece.strong;
      return 'text' in piece ? piece.text : '';
    })
    .join('');
