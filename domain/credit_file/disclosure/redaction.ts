import { hasFullNumber, withPlainCharacters } from '../full_number.ts';

// What never leaves the reader: Social Security numbers, days of birth, more of an account's number than its last four.

/** A Social Security number parted by neither dashes nor spaces. */
const otherwiseParted = /(?<!\d)\d{3}([./_,*:|])\d{2}\1\d{4}(?!\d)/g;

const birthLabel = /\b(?:date of birth|birth ?date|dob|born(?: on)?)\b/i;

const monthName = /(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?/.source;
/** A day however it is written, with its year last or first. */
const fullDate = new RegExp(
  [
    `\\b\\d{1,2}(?:st|nd|rd|th)?[ ./,-]{1,2}(?:of )?(?:\\d{1,2}|${monthName})[ ./,-]{1,2}(\\d{4}|\\d{2})\\b`,
    `\\b(\\d{4})[ ./-](?:\\d{1,2}|${monthName})[ ./-]\\d{1,2}\\b`,
    `\\b${monthName}[ -]\\d{1,2}(?:st|nd|rd|th)?[ ,-]{1,2}(\\d{4})\\b`,
    `\\b(?:((?:19|20)\\d{2})\\d{4}|\\d{4}(\\d{4}))\\b`,
  ].join('|'),
  'gi',
);

/** Whether a line is about a Social Security number. */
export const isAboutSocialSecurity = (text: string): boolean =>
  /\bsocial security\b|\bssn\b|\bss #/i.test(text);

/** Whether a line is about the day of birth. */
export const isAboutBirth = (text: string): boolean =>
  birthLabel.test(text) || /\byear of birth\b/i.test(text);

/** A piece of text without Social Security numbers, and without the day of birth where the line is about birth. */
export function withoutIdentity(text: string, about: { ssn: boolean; birth: boolean }): string {
  const plain = withPlainCharacters(text);
  let safe = plain
    .replace(/\b\d{3} ?[- ] ?\d{2} ?[- ] ?\d{4}\b/g, 'XXX-XX-XXXX')
    .replace(otherwiseParted, 'XXX-XX-XXXX');
  if (about.ssn)
    safe = safe
      .replace(/\b[\dXx*]{3}[-./ ]?[\dXx*]{2}[-./ ]?\d{4}\b/g, 'XXX-XX-XXXX')
      .replace(/\b\d{9}\b/g, 'XXX-XX-XXXX')
      .replace(
        about.birth ? /(?<![\d/])(?!19|20)\d{4}(?![\d/])/g : /(?<![\d/])\d{4}(?![\d/])/g,
        'XXXX',
      );
  if (about.birth)
    safe = safe.replace(fullDate, (_, ...groups: unknown[]) => {
      const year = groups.slice(0, 5).find((group) => typeof group === 'string');
      return typeof year === 'string' && year.length === 4 ? year : 'XX';
    });
  return safe === plain ? text : safe;
}

const lastFour = (run: string): string => `XXXX${run.replace(/\D/g, '').slice(-4)}`;

/** Words that may be kept. Where they hold too much of a number, a telephone number is written in groups, and a longer run of
 *  digits keeps its last four. */
export function withoutFullNumbers(text: string): string {
  if (!hasFullNumber(text)) return text;
  const short = shortened(withPlainCharacters(text));
  return hasFullNumber(short) ? short.replace(/\d/g, 'X') : short;
}

const shortened = (text: string): string =>
  text
    .replace(/\d{3} ?[- ] ?\d{2} ?[- ] ?\d{4}/g, 'XXX-XX-XXXX')
    .replace(otherwiseParted, 'XXX-XX-XXXX')
    .replace(/(?<!\d)1?[-. ]?\(?([2-9]\d{2})\)?[-. ]?(\d{3})[-. ]?(\d{4})(?!\d)/g, '($1) $2-$3')
    .replace(/\b([A-Z]{2},? )(\d{5})(\d{4})(?!\d)/g, '$1$2-$3')
    .replace(/\d{4}(?: ?[- ./_,*] ?\d{4}){2,}/g, lastFour)
    .replace(/(?<!\d)\d{4}[- ]\d{6}[- ]\d{5}(?!\d)/g, lastFour)
    .replace(/(?:(?<![Xx*])[Xx*]{2,}-?)?(?<!\d)\d{5,}[Xx*]+\d*/g, lastFour)
    .replace(/(?<![Xx*])[Xx*]{2,}-?\d{5,}/g, lastFour)
    .replace(/\d{9,}/g, lastFour);
