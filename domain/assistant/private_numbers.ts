import { invisible, withPlainNumbers } from './letters.ts';

// Numbers of cards and of people. They are of no use to any answer, and of use to whoever else gets to see them.

/** Luhn's sum, which card numbers keep. */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = digits
    .split('')
    .toReversed()
    .reduce((all, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return all + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** What stands between the groups of a card's number, when it is typed, pasted or broken over lines: no letter. Its sum tells it from amounts. */
const between = String.raw`(?:[^\p{L}\p{N}]{1,4}|\s{1,8}|\s?<br>\s?|&nbsp;|\s+and\s+)`;

/** A card's number in the groups that cards have, or digit by digit. */
export const groupedCard = new RegExp(
  String.raw`(?<!\d)(?:\d{4}${between}\d{4}${between}\d{4}${between}\d{1,7}|\d{4}${between}\d{6}${between}\d{4,5}|\d(?:[^\p{L}\p{N}]{1,3}\d){12,18})(?!\d)`,
  'gu',
);

/** Between the parts of a person's number. A comma and a space tell amounts apart, and so do signs that add them up. */
const inPerson = String.raw`(?:\s?[-./|~#\\]{1,2}\s?|[,·•_:;‧∙⋅●▪]|\s{1,8}|&nbsp;)`;

/** Three, two and four digits. */
export const socialSecurity = new RegExp(
  String.raw`(?<!\d)(?:\(\d{3}\)\s?|\d{3}${inPerson})\d{2}${inPerson}\d{4}(?!\d)`,
  'g',
);

/** Nine digits, however they are set; behind a word that may be of benefits, no list of amounts. */
const nine = (between: string): string => String.raw`(\d(?:${between}\d){8})(?!\d)`;
const ofPerson = nine(String.raw`[^\p{L}\p{N}]{0,3}`);
const noAmounts = nine(String.raw`[^\p{L}\p{N},$]{0,3}`);

interface Place {
  readonly start: number;
  readonly end: number;
}

const isNine = (found: string): boolean => found.replaceAll(/\D/g, '').length === 9;

const numbers: readonly (readonly [RegExp, (found: string) => boolean])[] = [
  [groupedCard, isCardNumber],
  [/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g, isCardNumber],
  [socialSecurity, () => true],
  [
    new RegExp(String.raw`\b(?:ssn|itin|so[cs]ial security number)\D{0,30}${ofPerson}`, 'giu'),
    isNine,
  ],
  [new RegExp(String.raw`(?:so[cs]ial(?: security)?|seguro)\D{0,30}${noAmounts}`, 'giu'), isNine],
  [
    new RegExp(
      String.raw`(?<![\d$.,])${noAmounts}\D{0,15}\b(?:ssn|so[cs]ial|itin|seguro)\b`,
      'giu',
    ),
    isNine,
  ],
];

function placesIn(plain: string): readonly Place[] {
  const found: Place[] = [];
  for (const [pattern, isIt] of numbers)
    for (const match of plain.matchAll(pattern)) {
      const number = (match[1] ?? match[0]).trimEnd();
      const start = match.index + match[0].indexOf(match[1] ?? match[0]);
      const end = start + number.length;
      if (isIt(number) && !found.some((each) => start < each.end && end > each.start))
        found.push({ start, end });
    }
  return found.toSorted((one, other) => one.start - other.start);
}

/** Filled circles with 1 to 9 in them, by where each begins. */
const CIRCLED: readonly number[] = [0x27_76, 0x27_80, 0x27_8a];

/** A letter of the text as one letter: a digit however it is framed, a blank however it is set. */
function asDigit(letter: string): string {
  if (letter === '\u2800') return ' ';
  const code = letter.codePointAt(0) ?? 0;
  const circle = CIRCLED.find((first) => code >= first && code < first + 9);
  if (circle !== undefined) return String(code - circle + 1);
  const folded = withPlainNumbers(letter.normalize('NFKC'));
  return /^\(\d\)$/.test(folded) ? folded.charAt(1) : folded.charAt(0);
}

/** A text as it may be kept: numbers of cards and of people are gone from it, and nothing else of it is changed. */
export function withoutPrivateNumbers(text: string): string {
  let plain = '';
  // Where in the text each letter of `plain` stands: what nobody sees is not in it.
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    // A mark on a digit, or the frame of a key around it, is none of the number.
    if (letter.replaceAll(invisible, '') !== '' && !/^[\p{M}\u20e3]$/u.test(letter)) {
      plain += asDigit(letter);
      places.push(at);
    }
    at += letter.length;
  }
  places.push(text.length);
  let kept = '';
  let from = 0;
  for (const { start, end } of placesIn(plain)) {
    kept += `${text.slice(from, places[start])}[number removed]`;
    from =
      (places[end - 1] ?? 0) +
      String.fromCodePoint(text.codePointAt(places[end - 1] ?? 0) ?? 0).length;
  }
  return kept + text.slice(from);
}
