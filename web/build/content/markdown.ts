import { marked, type Token, type Tokens } from 'marked';
import type { Block, Inline, Line } from '../../../domain/learning/lesson.ts';
import { ContentError } from './read.ts';

/** `[[term]]` or `[[term|as it is said here]]`. */
const termMark = /\[\[([a-z0-9-]+)(?:\|([^\]]+))?\]\]/g;
/** `{{hold.interest}}`: a result of the worked example. */
const figureMark = /\{\{\s*([\w.]+)\s*\}\}/g;

/** The names of the results that a text asks for. */
export const figuresIn = (text: string): readonly string[] =>
  [...text.matchAll(figureMark)].map(([, name]) => name ?? '');

/** The text with the results in their places. */
export const withFigures = (text: string, figures: ReadonlyMap<string, string>): string =>
  text.replaceAll(figureMark, (_, name: string) => figures.get(name) ?? '');

/** The glossary's words that a text marks. */
export const termsIn = (text: string): readonly string[] =>
  [...text.matchAll(termMark)].map(([, id]) => id ?? '');

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', '’')
    .replaceAll('&amp;', '&');

/** Plain text with its marked words. */
function withMarks(text: string, nameOf: (id: string) => string): Inline[] {
  const pieces: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(termMark)) {
    if (found.index > end) pieces.push(text.slice(end, found.index));
    const term = found[1] ?? '';
    pieces.push({ term, text: found[2] ?? nameOf(term) });
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

/** Blocks of a lesson from its markdown: headings, paragraphs and lists of plain, bold and linked words. Whatever else
 *  markdown knows is refused, so no page can carry it. */
export function blocksOf(
  file: string,
  body: string,
  nameOf: (id: string) => string,
): readonly Block[] {
  const refuse = (token: Token): never => {
    throw new ContentError(`${file}: no ${token.type} in a lesson: ${token.raw.slice(0, 40)}`);
  };
  const inline = (tokens: readonly Token[]): Line =>
    tokens.flatMap((token): Inline[] => {
      switch (token.type) {
        case 'text':
        case 'escape': {
          const nested = (token as Tokens.Text).tokens;
          return nested
            ? [...inline(nested)]
            : withMarks(unescaped((token as Tokens.Text).text).replaceAll('\n', ' '), nameOf);
        }
        case 'strong':
          return [{ bold: inline((token as Tokens.Strong).tokens) }];
        case 'em':
          return [{ italic: inline((token as Tokens.Em).tokens) }];
        case 'link': {
          const { href, text } = token as Tokens.Link;
          return [{ to: href, text: unescaped(text) }];
        }
        default:
          return refuse(token);
      }
    });
  const seen = new Set<string>();
  /** Words explained beside a block, each beside its first. */
  const explained = (text: string) => {
    const fresh = [...new Set(termsIn(text))].filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    return fresh;
  };
  return marked.lexer(body).flatMap((token, at): Block[] => {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading': {
        const { depth, text } = token as Tokens.Heading;
        if (depth !== 2) throw new ContentError(`${file}: headings are ## : ${token.raw.trim()}`);
        return [{ kind: 'heading', id: `part-${at}`, text: unescaped(text) }];
      }
      case 'paragraph':
        return [
          {
            kind: 'paragraph',
            line: inline((token as Tokens.Paragraph).tokens),
            terms: explained(token.raw),
          },
        ];
      case 'list': {
        const { ordered, items } = token as Tokens.List;
        return [
          {
            kind: 'list',
            isOrdered: ordered,
            items: items.map((item) =>
              inline(
                item.tokens.flatMap((each) =>
                  each.type === 'paragraph' ? (each as Tokens.Paragraph).tokens : [each],
                ),
              ),
            ),
            terms: explained(token.raw),
          },
        ];
      }
      default:
        return refuse(token);
    }
  });
}

/** The words of a line, without what they are. */
export const plainOf = (line: Line): string =>
  line
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('bold' in piece) return plainOf(piece.bold);
      if ('italic' in piece) return plainOf(piece.italic);
      return piece.text;
    })
    .join('');
