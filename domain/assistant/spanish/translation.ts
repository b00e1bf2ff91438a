import type { Piece } from '../answer.ts';
import { plainOf } from '../slots/plain.ts';
import { said, source, type Words } from '../say.ts';
import { figureInSpanish } from './figures.ts';

// Sentences of answers in Spanish: each has its own in `content/answers/es.json`, with `{0}` where something is put in.

/** English, and the same in Spanish. */
export type SpanishPair = readonly [en: string, es: string];

export interface Translation {
  /** The sentence in Spanish; null where nobody wrote it. */
  readonly ofWords: (words: Words) => Words | null;
  /** A question that is offered, in Spanish; as it is where nobody wrote it. */
  readonly ofQuestion: (english: string) => string;
  /** The English question that was offered in these words; null where none was. */
  readonly englishOf: (question: string) => string | null;
}

interface Pattern {
  readonly match: RegExp;
  /** The places that the groups stand for, in their order. */
  readonly places: readonly number[];
  readonly en: string;
  readonly es: string;
  readonly letters: number;
}

const PLACE = /\{(\d+)\}/g;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What is put in stands between other words; where it is all of a text it would match anything. */
const MIN_LETTERS = 3;

function patternOf(en: string, es: string, minLetters = MIN_LETTERS): Pattern | null {
  const parts = en.split(PLACE);
  const texts = parts.filter((_, at) => at % 2 === 0);
  const letters = texts.join('').match(/\p{L}/gu)?.length ?? 0;
  if (parts.length === 1 || letters < minLetters) return null;
  return {
    match: new RegExp(`^${texts.map(escaped).join('([^]*?)')}$`, 'u'),
    places: parts.filter((_, at) => at % 2 === 1).map(Number),
    en,
    es,
    letters,
  };
}

/** What a pattern makes of a text, with what is put in as `of` has it; null where it doesn't fit. */
function filledIn(
  { match, places, es }: Pick<Pattern, 'match' | 'places' | 'es'>,
  text: string,
  of: (put: string) => string,
): string | null {
  const found = match.exec(text);
  if (!found) return null;
  const put = new Map(places.map((place, at) => [place, of(found[at + 1] ?? '')]));
  return es.replaceAll(PLACE, (_, place) => put.get(Number(place)) ?? '');
}

/** How deep what is put in may itself have something put in. */
const MAX_DEPTH = 3;

/** What would be read as markup once it is written out. What people and reports call things is text, whatever stands in it. */
const IS_MARKUP = /\*\*|\]\(/;

/** A sentence as it is written out, and the sources that stand in it; null where its text would be read as more than text. */
function markupOf(
  words: Words,
): { readonly text: string; readonly sources: readonly string[] } | null {
  const sources: string[] = [];
  let text = '';
  for (const piece of words) {
    if (typeof piece === 'string') {
      if (IS_MARKUP.test(piece)) return null;
      text += piece;
    } else if ('source' in piece) sources.push(piece.source);
    else if ('strong' in piece) {
      if (/[*[\]]/.test(piece.strong)) return null;
      text += `**${piece.strong}**`;
    } else if ('to' in piece) {
      if (/[*[\]]/.test(piece.text)) return null;
      text += `[${piece.text}](${piece.to})`;
    } else return null;
  }
  return { text, sources };
}

export function translationOf(pairs: readonly SpanishPair[]): Translation {
  const exact = new Map(pairs);
  const questions = pairs.filter(([en]) => en.endsWith('?'));
  let forth: readonly Pattern[] | null = null;
  let tails: ReadonlySet<string> | null = null;
  let back: {
    readonly exact: ReadonlyMap<string, string>;
    readonly patterns: readonly Pattern[];
  } | null = null;

  function translated(text: string, depth: number): string | null {
    const strong = /^\*\*([^*]+)\*\*$/.exec(text)?.[1];
    const whole = strong === undefined ? null : translated(strong, depth);
    if (whole !== null) return `**${whole}**`;
    const known = exact.get(text) ?? exact.get(text.trim());
    if (known !== undefined) return known;
    forth ??= pairs
      .flatMap(([en, es]) => patternOf(en, es) ?? [])
      .toSorted((one, other) => other.letters - one.letters);
    for (const { match, places, es, en } of depth < MAX_DEPTH ? forth : []) {
      // A fragment is no sentence, whatever it fits.
      if (depth === 0 && !/[.?!:”»]$/.test(en)) continue;
      const filled = filledIn({ match, places, es }, text, (put) => inner(put, depth + 1));
      if (filled !== null) return filled;
    }
    return null;
  }

  /** What is put in: a figure, a name, a page, or a part that is written itself. */
  function inner(text: string, depth: number): string {
    const strong = /^\*\*([^*]+)\*\*$/.exec(text)?.[1];
    if (strong !== undefined) return `**${inner(strong, depth)}**`;
    const page = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(text);
    if (page) return `[${inner(page[1] ?? '', depth)}](${page[2]})`;
    return translated(text, depth) ?? withTail(text, depth) ?? figureInSpanish(text);
  }

  /** A name with a part after it that is written itself: "Harbor Visa, at a rate of 24.99%". */
  function withTail(text: string, depth: number): string | null {
    tails ??= new Set(pairs.map(([en]) => en.charAt(0)).filter((first) => /[\s,;]/.test(first)));
    for (let at = 1; at < text.length; at += 1) {
      if (!tails.has(text.charAt(at))) continue;
      const tail = text.slice(at);
      const known =
        exact.get(tail) ??
        (forth ?? []).find(({ match, en }) => /^[\s,;]/.test(en) && match.test(tail));
      if (known !== undefined)
        return figureInSpanish(text.slice(0, at)) + (translated(tail, depth) ?? tail);
    }
    return null;
  }

  return {
    ofWords(words) {
      const markup = markupOf(words);
      if (markup === null || markup.text.trim() === '') return markup === null ? null : words;
      const text = translated(markup.text.trim(), 0);
      return text === null
        ? null
        : [...said(text), ...markup.sources.map((id): Piece => source(id))];
    },
    ofQuestion: (english) => translated(english, 1) ?? english,
    englishOf(question) {
      back ??= {
        exact: new Map(questions.map(([en, es]) => [plainOf(es), en])),
        patterns: questions.flatMap(([en, es]) => patternOf(plainOf(es), en, 1) ?? []),
      };
      const plain = plainOf(question);
      const known = back.exact.get(plain);
      if (known !== undefined) return known;
      for (const pattern of back.patterns) {
        const filled = filledIn(pattern, plain, (put) => put);
        if (filled !== null) return filled;
      }
      return null;
    },
  };
}
