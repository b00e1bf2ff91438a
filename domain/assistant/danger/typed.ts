import { asTheyLook } from '../letters.ts';
import { plainOf } from '../slots/plain.ts';

// A message as danger is looked for in it: one spelling for each word, whatever way it was typed.

/** Text-speak and short forms, as whole words. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['u', 'you'],
  ['ur', 'your'],
  ['wanna', 'want to'],
  ['wana', 'want to'],
  ['gonna', 'going to'],
  ['gunna', 'going to'],
  ['gon', 'going to'],
  ['tryna', 'trying to'],
  ['w/o', 'without'],
  ['wo', 'without'],
  ['wout', 'without'],
  ['b', 'be'],
  ['cannot', 'cant'],
  ['cuz', 'because'],
  ['everybody', 'everyone'],
  ['evry1', 'everyone'],
  ['every1', 'everyone'],
  ['nobody', 'noone'],
  ['no1', 'noone'],
  ['ded', 'dead'],
  ['dieing', 'dying'],
  ['dyeing', 'dying'],
  ['kil', 'kill'],
  ['kll', 'kill'],
  ['wnat', 'want'],
  ['watn', 'want'],
  ['wnt', 'want'],
  ['wamt', 'want'],
  ['awnt', 'want'],
  ['dei', 'die'],
  ['diee', 'die'],
  ['hubby', 'husband'],
  ['bf', 'boyfriend'],
  ['gf', 'girlfriend'],
  ['fiance', 'partner'],
  ['fiancee', 'partner'],
  ['spouse', 'partner'],
  ['beter', 'better'],
  ['betta', 'better'],
  ['offf', 'off'],
  ['wat', 'what'],
  ['lyfe', 'life'],
  ['q', 'que'],
  ['k', 'que'],
  ['xq', 'porque'],
  ['pq', 'porque'],
  ['d', 'de'],
]);

/** Two words that are one. */
const JOINED: readonly (readonly [RegExp, string])[] = [
  [/\bmy self\b/g, 'myself'],
  [/\bany more\b/g, 'anymore'],
  [/\bno one\b/g, 'noone'],
  [/\bevery (?:one|body)\b/g, 'everyone'],
  [/\b(i) am\b/g, 'im'],
  [/\bi have\b/g, 'ive'],
  [/\b(he|she|they|it|there) (?:is|are)\b/g, '$1s'],
  [/\btheyre\b/g, 'theys'],
  [/\b(i|he|she|they|it|you) will\b/g, '$1ll'],
  [/\b(i|he|she|they|it|you) would\b/g, '$1d'],
  [/\b(do|does|did|would|could|should|was|were|is|are|has|have) not\b/g, '$1nt'],
  [/\bcan not\b/g, 'cant'],
  [/\bwill not\b/g, 'wont'],
  [
    /\b(want|ready|going|trying|have|hope|try|time|time for me|able|easier|need|plan|planning|decided|about) 2\b/g,
    '$1 to',
  ],
  [/\bover dos/g, 'overdos'],
  [/\bun ?-?aliv/g, 'unaliv'],
  [/\bgood ?byes?\b/g, 'goodbye'],
  [/\b(?:like|lyk) (?=a burden\b)/g, 'like '],
];

/** Words that are mended where a letter is wrong, missing, doubled or swapped with the next. */
const MENDED =
  'anymore myself suicide suicidal overdose without everyone happier goodbye existing husband boyfriend girlfriend partner hitting punches punched choking choked strangled strangling threatens threatened daughter toddler children tylenol insurance pastillas suicidarme matarme quitarme despertar esposo marido golpea'.split(
    ' ',
  );

/** One letter away from these, and words of their own. */
const OTHERS: ReadonlySet<string> = new Set(
  'cooking cooked pinched existing exiting parter partners husbands boyfriends girlfriends daughters toddlers punchers threaten hatting fitting sitting knitting spitting splitting hating golpean golpear esposa maridos despertad insurances assurance insured overdosed overdoses pastilla happen choked choosing chocked'.split(
    ' ',
  ),
);

function isNear(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  const rest = (text: string, from: number) => text.slice(from);
  return (
    rest(word, at + 1) === rest(other, at + 1) ||
    rest(word, at + 1) === rest(other, at) ||
    rest(word, at) === rest(other, at + 1) ||
    (word[at] === other[at + 1] &&
      word[at + 1] === other[at] &&
      rest(word, at + 2) === rest(other, at + 2))
  );
}

const mended = (word: string): string =>
  word.length < 5 || OTHERS.has(word)
    ? word
    : (MENDED.find((known) => known[0] === word[0] && isNear(word, known)) ?? word);

/** Letters that are set one by one: "k i l l". */
const SPACED = /(?<![a-z])[a-z](?:(?:[.*_-]| {1,2})[a-z](?![a-z])){2,}/g;

const DIGITS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '!': 'i',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** Lower case, no accents, apostrophes or marks; short forms written out, slips of the finger mended. */
export function typedPlainly(text: string): string {
  // A capital I among small letters stands for an l.
  const read = text.replaceAll(/(?<=[a-z])I+(?![a-z]*[A-Z][a-z]*[A-Z])/g, (letters) =>
    'l'.repeat(letters.length),
  );
  const plain = asTheyLook(plainOf(read))
    .replaceAll("'", '')
    // Letters that a digit or a sign stands in for, inside a word.
    .replaceAll(/(?<=[a-z])[01345@$!](?=[a-z])/g, (sign) => DIGITS[sign] ?? sign)
    .replaceAll(/(?<=\b[a-z]{1,8}[01345]?)[01345](?=[01345]?\b)/g, (sign) => DIGITS[sign] ?? sign)
    // "Kiiill", "myseeelf": no word has a vowel three times.
    .replaceAll(/([aeiou])\1{2,}/g, '$1')
    .replaceAll(/([a-z])\1{2,}/g, '$1$1')
    .replaceAll(SPACED, (letters) => letters.replaceAll(/[^a-z]/g, ''))
    .replaceAll(/(?<=[a-z])[*_](?=[a-z])/g, '')
    .replaceAll(/[^a-z0-9/$%]+/g, ' ')
    .trim();
  const words = plain.split(' ').map((word) => SHORT.get(word) ?? mended(word));
  return JOINED.reduce((whole, [from, to]) => whole.replaceAll(from, to), words.join(' '));
}
