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

/** How deep what is put in may itself have something put in. */
const MAX_DEPTH = 3;

/** A sentence as it is written out, and the sources that stand in it. */
function markupOf(
  words: Words,
): { readonly text: string; readonly sources: readonly string[] } | null {
  const sources: string[] = [];
  let text = '';
  for (const piece of words) {
    if (typeof piece === 'string') text += piece;
    else if ('source' in piece) sources.push(piece.source);
    else if ('strong' in piece) text += `**${piece.strong}**`;
    else if ('to' in piece) text += `[${piece.text}](${piece.to})`;
    else return null;
  }
  return { text, sources };
}

export function translationOf(pairs: readonly SpanishPair[]): Translation {
  const exact = new Map(pairs);
  const patternsOf = (from: 0 | 1): readonly Pattern[] =>
    pairs
      .flatMap((pair) => patternOf(pair[from], pair[1 - from] ?? '') ?? [])
      .toSorted((one, other) => other.letters - one.letters);
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
    forth ??= patternsOf(0);
    for (const { match, places, es, en } of depth < MAX_DEPTH ? forth : []) {
      // A fragment is no sentence, whatever it fits.
      if (depth === 0 && !/[.?!:”»]$/.test(en)) continue;
      const found = match.exec(text);
      if (found) {
        const put = new Map(
          places.map((place, at) => [place, inner(found[at + 1] ?? '', depth + 1)]),
        );
        return es.replaceAll(PLACE, (_, place) => put.get(Number(place)) ?? '');
      }
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
        exact: new Map(pairs.map(([en, es]) => [plainOf(es), en])),
        patterns: pairs
          .filter(([en]) => en.endsWith('?'))
          .flatMap(([en, es]) => patternOf(plainOf(es), en, 1) ?? []),
      };
      const plain = plainOf(question);
      const known = back.exact.get(plain);
      if (known?.endsWith('?')) return known;
      for (const { match, places, es } of back.patterns) {
        const found = match.exec(plain);
        if (found) {
          const put = new Map(places.map((place, at) => [place, found[at + 1] ?? '']));
          return es.replaceAll(PLACE, (_, place) => put.get(Number(place)) ?? '');
        }
      }
      return null;
    },
  };
}
