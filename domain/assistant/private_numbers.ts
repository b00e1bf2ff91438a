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

/** What stands between the groups of a number, when it is typed, pasted or broken over lines. */
const between = String.raw`[\s,./_·•-]{1,3}`;

/** A card's number in the groups that cards have, or digit by digit. */
export const groupedCard = new RegExp(
  String.raw`(?<!\d)(?:\d{4}${between}\d{4}${between}\d{4}${between}\d{1,7}|\d{4}${between}\d{6}${between}\d{4,5}|\d(?:[\s,./_·•-]\d){12,18})(?!\d)`,
  'g',
);

/** Three, two and four digits. A comma and a space tell amounts apart, and no number of a person. */
export const socialSecurity =
  /(?<!\d)(?:\(\d{3}\)\s?|\d{3}(?:\s?[-./]{1,2}\s?|[,·•_]|\s{1,3}))\d{2}(?:\s?[-./]{1,2}\s?|[,·•_]|\s{1,3})\d{4}(?!\d)/g;

interface Place {
  readonly start: number;
  readonly end: number;
}

const numbers: readonly (readonly [RegExp, (found: string) => boolean])[] = [
  [groupedCard, isCardNumber],
  [/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g, isCardNumber],
  [socialSecurity, () => true],
  [
    /(?:ssn|social(?: security)?(?: number)?|itin|seguro)\D{0,30}(\d[\d\s-]{7,12})(?!\d)/gi,
    (found) => found.replaceAll(/\D/g, '').length === 9,
  ],
  [
    /(?<![\d$.,])(\d[\d\s-]{7,10}\d)(?!\d)\D{0,15}\b(?:ssn|social|itin|seguro)\b/gi,
    (found) => found.replaceAll(/\D/g, '').length === 9,
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

/** A text as it may be kept: numbers of cards and of people are gone from it, and nothing else of it is changed. */
export function withoutPrivateNumbers(text: string): string {
  let plain = '';
  // Where in the text each letter of `plain` stands: what nobody sees is not in it.
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    if (letter.replaceAll(invisible, '') !== '') {
      plain += withPlainNumbers(letter.normalize('NFKC')).charAt(0);
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
