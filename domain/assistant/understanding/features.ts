import { plainOf } from '../slots/plain.ts';
import { spelledIn } from '../slots/spelled.ts';

// What a question is read by: its words, the words beside them, and sequences of letters, so that a slip of the finger costs
// little. Each is a number below `BUCKETS`; two that fall on one number share it.

/** Places that features fall into. */
export const BUCKETS = 6912;

/** Words that mean the same here, in both languages, by the names of their groups. */
export type Kin = ReadonlyMap<string, readonly string[]>;

/** A line a group: `car: truck coche`. A word may be in several. */
export function kinOf(text: string): Kin {
  const kin = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [name = '', words = ''] = line.split(':');
    if (line.startsWith('#')) continue;
    for (const word of words.split(' '))
      if (word !== '') kin.set(word, [...(kin.get(word) ?? []), name]);
  }
  return kin;
}

/** What a text is read with besides its letters: words that mean the same, and how much the common ones tell. */
export interface Lexicon {
  readonly kin: Kin;
  /** Between 0 and 1; a word that isn't here tells as much as a word can. */
  readonly commonWords: ReadonlyMap<string, number>;
}

/** The steps there are of what a common word weighs. */
export const MAX_WEIGHT_STEP = 24;

/** A line a step, from 1 on: the words that weigh so much. */
export function commonWordsOf(text: string): ReadonlyMap<string, number> {
  return new Map(
    text
      .split('\n')
      .flatMap((words, step) =>
        words
          .split(' ')
          .flatMap((word) => (word === '' ? [] : [[word, (step + 1) / MAX_WEIGHT_STEP]])),
      ) as (readonly [string, number])[],
  );
}

/** Features with how much each weighs; the squares of the weights add up to 1. */
export interface Features {
  readonly places: readonly number[];
  readonly weights: readonly number[];
}

/** How much each kind of feature weighs before all of them are made one long. Fitted on cross-validation. */
const WEIGHT = {
  always: 0.3,
  word: 1,
  stem: 0.7,
  letters: 0.25,
  kin: 1.5,
  kinPair: 0.5,
  kinTogether: 0.8,
  first: 0.5,
  short: 0.5,
} as const;
const SHORTEST_LETTERS = 3;
const LONGEST_LETTERS = 4;
/** Words are read up to this many: a story has its question near its end or its beginning. */
const MAX_WORDS = 120;

/** A name that stands for a person's own debt, whatever it is called. */
export const OWN_DEBT = 'owndebt';

/** Numbers that are written out, as numbers. */
const withoutSpelled = (text: string): string =>
  spelledIn(text).reduceRight(
    (left, { value, at, end }) => `${left.slice(0, at)}${value}${left.slice(end)}`,
    text,
  );

/** Numbers by their kind, apostrophes and accents gone. */
export const tokensOf = (text: string): readonly string[] => {
  const words =
    withoutSpelled(plainOf(text))
      .replaceAll("'", '')
      .replaceAll(/\{debt\}/g, OWN_DEBT)
      .replaceAll(/\$ ?\d[\d,.]*k?|\b\d[\d,]*(?:\.\d+)?k\b/g, ' anamount ')
      .replaceAll(
        /\b\d+(?:\.\d+)? ?(?:%|percent\b|por ciento\b)|(?<=\b(?:at|rate|apr) )\d{1,2}(?:\.\d{1,3})?\b(?![\d,])/g,
        ' apercent ',
      )
      .replaceAll(
        /\b(?:19|20)\d\d\b(?! ?(?:dollars|bucks|dolares|(?:a|per|each|every|al|por|cada) (?:month|mes)\b|monthly|\/))/g,
        ' ayear ',
      )
      .replaceAll(
        /\b\d{1,3}(?:,\d{3})+(?:\.\d\d)?\b|\b\d{2,}(?:\.\d\d)?\b(?!(?:st|nd|rd|th)\b)/g,
        ' anamount ',
      )
      .replaceAll(/\b\d+(?:st|nd|rd|th)\b/g, ' aday ')
      .replaceAll(/\b\d+\b/g, ' anumber ')
      .match(/\p{L}+/gu) ?? [];
  return words.length <= MAX_WORDS
    ? words
    : [...words.slice(0, MAX_WORDS / 2), ...words.slice(-MAX_WORDS / 2)];
};

/** Endings that change no meaning here. */
function stemOf(word: string): string {
  if (word.length <= 3) return word;
  const bare = word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.replace(/(?:ing|ed|es|s|ly)$/, '');
  return (bare.length < 3 ? word : bare).replace(/(.)\1$/, '$1').replace(/e$/, '');
}

/** FNV-1a, with its bits mixed once more. */
function placeOf(name: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < name.length; at += 1) {
    hash ^= name.charCodeAt(at);
    hash = Math.imul(hash, 16_777_619);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c_1b_3c_6d);
  hash ^= hash >>> 12;
  return (hash >>> 0) % BUCKETS;
}

export function featuresOf(text: string, { kin, commonWords }: Lexicon): Features {
  const words = tokensOf(text);
  const found = new Map<number, number>();
  const add = (name: string, weight: number) => {
    const place = placeOf(name);
    found.set(place, (found.get(place) ?? 0) + weight);
  };
  add('always', WEIGHT.always);
  const groups = words.map((word) => kin.get(word) ?? kin.get(stemOf(word)) ?? []);
  const stems = words.map(stemOf);
  const tells = words.map((word) => commonWords.get(word) ?? 1);
  const together = (at: number) => ((tells[at] ?? 1) + (tells[at + 1] ?? 1)) / 2;
  for (const [at, word] of words.entries()) {
    const tell = tells[at] ?? 1;
    add(`w ${word}`, WEIGHT.word * tell);
    add(`t ${stems[at]}`, WEIGHT.stem * tell);
    const edged = `_${word}_`;
    for (let length = SHORTEST_LETTERS; length <= LONGEST_LETTERS; length += 1)
      for (let from = 0; from + length <= edged.length; from += 1)
        add(`c ${edged.slice(from, from + length)}`, WEIGHT.letters * tell);
    const own = groups[at] ?? [];
    for (const group of own) add(`k ${group}`, (WEIGHT.kin * tell) / Math.sqrt(own.length));
  }
  const heads = words.map((_, at) => groups[at]?.[0] ?? stems[at] ?? '');
  for (let at = 0; at + 1 < heads.length; at += 1)
    add(`p ${heads[at]} ${heads[at + 1]}`, WEIGHT.kinPair * together(at));
  const named = [...new Set(groups.flatMap(([group]) => group ?? []))].toSorted().slice(0, 12);
  for (const [at, one] of named.entries())
    for (const other of named.slice(at + 1)) add(`g ${one} ${other}`, WEIGHT.kinTogether);
  add(`f ${words[0] ?? ''}`, WEIGHT.first);
  if (words.length <= 3) add(`l ${words.length}`, WEIGHT.short);
  // What is said often in one text says little more than once: the root of each.
  const whole = Math.sqrt([...found.values()].reduce((sum, each) => sum + each, 0));
  return {
    places: [...found.keys()],
    weights: [...found.values()].map((each) => Math.sqrt(each) / whole),
  };
}
