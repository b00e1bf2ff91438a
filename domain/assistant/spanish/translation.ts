import type { Piece } from '../answer.ts';
import { INTENT_TEXTS } from '../intents.ts';
import { plainOf } from '../slots/plain.ts';
import { said, source, type Words } from '../say.ts';
import { figureInSpanish } from './figures.ts';

// Sentences of answers in Spanish: each has its own in `content/answers/es.json`, with `{0}` where something is put in.

/** English, and the same in Spanish. */
export type SpanishPair = readonly [en: string, es: string];

export interface Translation {
  /** The sentence in Spanish; null where nobody wrote it. `asIs`: what stands in it as it is, such as names and what somebody typed. */
  readonly ofWords: (words: Words, asIs?: readonly string[]) => Words | null;
  /** A question that is offered, in Spanish; as it is where nobody wrote it. */
  readonly ofQuestion: (english: string, asIs?: readonly string[]) => string;
  /** The English question that was offered in these words; null where none was. */
  readonly englishOf: (question: string) => string | null;
}

interface Pattern {
  /** What stands before, between and after the places. */
  readonly texts: readonly string[];
  /** The places, in their order. */
  readonly places: readonly number[];
  readonly en: string;
  readonly es: string;
  readonly letters: number;
}

const PLACE = /\{(\d+)\}/g;

/** What is put in stands between other words; where it is all of a text it would match anything. */
const MIN_LETTERS = 3;

function patternOf(en: string, es: string, minLetters = MIN_LETTERS): Pattern | null {
  const parts = bound(en).split(PLACE);
  const texts = parts.filter((_, at) => at % 2 === 0);
  const letters = texts.join('').match(/\p{L}/gu)?.length ?? 0;
  if (parts.length === 1 || letters < minLetters) return null;
  return {
    texts,
    places: parts.filter((_, at) => at % 2 === 1).map(Number),
    en,
    es,
    letters,
  };
}

/** What stands in a text where a pattern has its places, each as short as it can be; null where it doesn't fit. Goes from left to right
 *  once: what people type must not make it slow. */
function putInto(texts: readonly string[], text: string): readonly string[] | null {
  const [first = '', ...others] = texts;
  const last = others.pop() ?? '';
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last) || end < first.length) return null;
  const put: string[] = [];
  let from = first.length;
  for (const part of others) {
    const at = text.indexOf(part, from);
    if (at < 0 || at + part.length > end) return null;
    put.push(text.slice(from, at));
    from = at + part.length;
  }
  put.push(text.slice(from, end));
  return put;
}

/** What a pattern makes of a text, with what is put in as `of` has it; null where it doesn't fit. */
function filledIn(
  { texts, places, es }: Pick<Pattern, 'texts' | 'places' | 'es'>,
  text: string,
  of: (put: string) => string,
): string | null {
  const found = putInto(texts, text);
  if (!found) return null;
  const put = new Map(places.map((place, at) => [place, of(found[at] ?? '')]));
  return es.replaceAll(PLACE, (_, place) => put.get(Number(place)) ?? '');
}

/** A day's own comma is none between what is put in: "By December 5, 2026, $196.59 is due". */
const DAY_COMMA =
  /(?<=\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.? \d{1,2}), (?=\d{4}\b)/g;
const BOUND = '\uF8FF';
const bound = (text: string): string => text.replaceAll(DAY_COMMA, BOUND);
const unbound = (text: string): string => text.replaceAll(BOUND, ', ');

/** How deep what is put in may itself have something put in. */
const MAX_DEPTH = 3;
/** Letters of what is put in, beyond which it's nothing of ours. */
const MAX_PART = 300;
/** How a part begins that stands behind a name. */
const IS_TAIL = /^[\s,;]/;

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

/** Stands for what isn't to be read: `\uE000`, and which of them. */
const HIDDEN = /[\uE000-\uF8FF]/;

/** A text in which names and typed words can't be read; null where there are none, or somebody typed such letters. */
function withoutAsIs(
  text: string,
  asIs: readonly string[],
): { readonly text: string; readonly hidden: readonly string[] } | null {
  if (HIDDEN.test(text)) return null;
  const hidden = [...new Set(asIs)]
    .filter((each) => each.trim() !== '' && text.includes(each))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_HIDDEN);
  if (hidden.length === 0) return null;
  return {
    text: hidden.reduce(
      (left, each, at) => left.replaceAll(each, String.fromCodePoint(FIRST_HIDDEN + at)),
      text,
    ),
    hidden,
  };
}
const FIRST_HIDDEN = 0xe000;
const MAX_HIDDEN = 1_000;

const shownAgain = (text: string | null, hidden: readonly string[]): string | null =>
  text === null
    ? null
    : text.replaceAll(
        new RegExp(HIDDEN, 'g'),
        (letter) => hidden[letter.charCodeAt(0) - FIRST_HIDDEN] ?? letter,
      );

const OFFERED: ReadonlySet<string> = new Set(Object.values(INTENT_TEXTS).map(({ ask }) => ask));

export function translationOf(pairs: readonly SpanishPair[]): Translation {
  const exact = new Map(pairs);
  // What is offered to be asked, some of which is no question by its form.
  const questions = pairs.filter(([en]) => en.endsWith('?') || OFFERED.has(en));
  let forth: readonly Pattern[] | null = null;
  let tails: readonly Pattern[] | null = null;
  let back: {
    readonly exact: ReadonlyMap<string, string>;
    readonly patterns: readonly Pattern[];
  } | null = null;

  const translated = (text: string, depth: number): string | null => {
    const found = whole(bound(text), depth);
    return found === null ? null : unbound(found);
  };

  function whole(text: string, depth: number): string | null {
    const strong = /^\*\*([^*]+)\*\*$/.exec(text)?.[1];
    const inStrong = strong === undefined ? null : whole(strong, depth);
    if (inStrong !== null) return `**${inStrong}**`;
    const plainly = unbound(text);
    const known = exact.get(plainly) ?? exact.get(plainly.trim());
    if (known !== undefined) return known;
    forth ??= pairs
      .flatMap(([en, es]) => patternOf(en, es) ?? [])
      .toSorted((one, other) => other.letters - one.letters);
    const isTried = depth < MAX_DEPTH && (depth === 0 || text.length <= MAX_PART);
    for (const { texts, places, es, en } of isTried ? forth : []) {
      // A fragment is no sentence, whatever it fits.
      if (depth === 0 && !/[.?!:”»]$/.test(en)) continue;
      const filled = filledIn({ texts, places, es }, text, (put) => inner(put, depth + 1));
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
    return whole(text, depth) ?? withTail(text, depth) ?? figureInSpanish(unbound(text));
  }

  /** A name with a part after it that is written itself: "Harbor Visa, at a rate of 24.99%". */
  function withTail(text: string, depth: number): string | null {
    if (text.length > MAX_PART) return null;
    tails ??= (forth ?? []).filter(({ en }) => IS_TAIL.test(en));
    for (let at = 1; at < text.length; at += 1) {
      if (!IS_TAIL.test(text.charAt(at))) continue;
      const tail = text.slice(at);
      const isKnown =
        exact.has(unbound(tail)) || tails.some(({ texts }) => putInto(texts, tail) !== null);
      if (isKnown)
        return figureInSpanish(unbound(text.slice(0, at))) + (whole(tail, depth) ?? tail);
    }
    return null;
  }

  return {
    ofWords(words, asIs = []) {
      const markup = markupOf(words);
      if (markup === null || markup.text.trim() === '') return markup === null ? null : words;
      const hidden = withoutAsIs(markup.text.trim(), asIs);
      const text =
        hidden === null
          ? translated(markup.text.trim(), 0)
          : (shownAgain(translated(hidden.text, 0), hidden.hidden) ??
            translated(markup.text.trim(), 0));
      return text === null
        ? null
        : [...said(text), ...markup.sources.map((id): Piece => source(id))];
    },
    ofQuestion(english, asIs = []) {
      const hidden = withoutAsIs(english, asIs);
      return (
        (hidden && shownAgain(translated(hidden.text, 1), hidden.hidden)) ??
        translated(english, 1) ??
        english
      );
    },
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
