import { spelledIn } from './spelled.ts';

// Numbers as they are dictated or said, put in digits: "two grand", "a grand and a half", "1,5k", "a couple hundred", "dos mil
// quinientos". Everything after it reads digits alone.

const THOUSAND = 'grand|thousand|racks?|k|mil';
const HUNDRED = 'hundred|hunnid|hunned|hunnit|hundo|hunny|cientos?';
const SMALL =
  'one|two|three|four|five|six|seven|eight|nine|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve';
/** Words that are numbers and mean none. */
const NO_NUMBER =
  /\bseven[ -]eleven\b|\bmil (?:gracias|veces|perdones|cosas|disculpas)\b|\bgrand (?:total|opening|theft|jury|rapids|canyon|kids?|parents?|ma|pa)\b|\bten ninety[ -]nine\b|\btwenty[ -]four[ -]seven\b|\bpor ?ciento\b/g;

const SMALL_VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  SMALL.split('|').map((word, at) => [word, (at % 9) + 1]),
);
const TENS_UNITS: ReadonlySet<string> = new Set(SMALL.split('|'));
const smallOf = (word: string): number =>
  SMALL_VALUES[word] ?? Number(word.replace(',', '.').replaceAll(/[^\d.]/g, ''));

const printed = (value: number): string => {
  const whole = Math.round(value * 100) / 100;
  // With its comma, an amount near two thousand is no year.
  return whole >= 1_000 ? whole.toLocaleString('en-US') : String(whole);
};

const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const TENS_AND_UNIT = String.raw`(${TENS.join('|')})(?:[ -](one|two|three|four|five|six|seven|eight|nine))?\b(?! ?(?:cents?|percent|%|dollar bills?|hundred|thousand))`;
const tensOf = (tens = '', unit = ''): number =>
  (TENS.indexOf(tens) + 2) * 10 + (unit === '' ? 0 : smallOf(unit));
/** "A buck twenty five" a month is $125; of a coffee it isn't. */
const A_BUCK = new RegExp(String.raw`\ba buck ${TENS_AND_UNIT}`, 'g');
const BY_TIME = /\b(?:months?|mo|monthly|weeks?|weekly|checks?|paychecks?)\b/;

const TEEN =
  'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen'.split('|');
const UNIT = 'one|two|three|four|five|six|seven|eight|nine';
/** A rate as it is said: "at sixteen nine", "at twenty four ninety nine", "nineteen point nine percent". */
const SPOKEN_RATE = new RegExp(
  String.raw`\b((?:at|apr|rate)(?: of| is| like| about| around)* )(?:(${TEEN.join('|')})|(twenty|thirty)[ -](${UNIT})) (?:point )?(?:(${UNIT})|${'(' + TENS.join('|') + ')'}(?:[ -](${UNIT}))?)\b(?! ?(?:hundred|thousand|dollars|bucks))`,
  'g',
);

type Said = readonly [pattern: RegExp, value: (groups: readonly string[]) => string];

const SAID: readonly Said[] = [
  [
    SPOKEN_RATE,
    ([before = '', teen, tens, unit, tenth, hundredths, last]) => {
      const whole = teen ? TEEN.indexOf(teen) + 10 : tensOf(tens, unit);
      const part = tenth
        ? String(smallOf(tenth))
        : String(tensOf(hundredths, last ?? '')).replace(/0$/, '');
      return `${before}${whole}.${part}`;
    },
  ],
  // "A few hundred" is no amount.
  [
    new RegExp(
      String.raw`\b(?:an? )?(?:few|several|some|many|unos|unas|algunos|varios) (?:${HUNDRED}|${THOUSAND}|miles)\b(?: (?:bucks|dollars|dolares))?`,
      'g',
    ),
    () => 'some money',
  ],
  [
    new RegExp(
      String.raw`\b(?:an? |one |un )?(?:grand|thousand|rack|k|mil) (?:and a half|y medio)\b`,
      'g',
    ),
    () => printed(1_500),
  ],
  [
    new RegExp(
      String.raw`\b(${SMALL}|\d) (?:(?:and a half|y medio) (?:${THOUSAND})|(?:${THOUSAND}) (?:and a half|y medio))\b`,
      'g',
    ),
    ([count = '']) => printed(smallOf(count) * 1_000 + 500),
  ],
  // "At 8 and a half" is a rate.
  [
    new RegExp(
      String.raw`\b(?<=\b(?:at|to|for|al|a) )(\d{1,2}) (?:and a half|y medio)(?: (?:percent|per cent|por ciento))?\b(?! (?:grand|thousand|k|years?|months?|hours?|anos?|meses|mil)\b)`,
      'g',
    ),
    ([whole = '']) => `${whole}.5 percent`,
  ],
  [new RegExp(String.raw`\b(?:half (?:of )?(?:an? )?|medio )(?:${THOUSAND})\b`, 'g'), () => '500'],
  [
    new RegExp(
      String.raw`\b(?:an? |un )?(?:couple|coupla|par)(?: of| de)? (?:(${HUNDRED})|grand|thousand|k|mil|miles)\b`,
      'g',
    ),
    ([hundred]) => (hundred ? '200' : printed(2_000)),
  ],
  // "6 fifty" is 650, and so is "six fifty".
  [
    new RegExp(String.raw`(?<![\d.,$/])\b([1-9]) ${TENS_AND_UNIT}`, 'g'),
    ([hundreds = '', tens, unit]) =>
      printed(Number(hundreds) * 100 + tensOf(tens, TENS_UNITS.has(unit ?? '') ? unit : '')),
  ],
  // "Thirteen fifty" is 1,350; a rate and a time of day are said so, too.
  [
    new RegExp(
      String.raw`(?<!\b(?:at|apr|rate|like at) )(?:(?<!\b(?:until|till|by|before|after|around|from) )\b(?=eleven|twelve)|\b(?=${TEEN.slice(3).join('|')}))(${TEEN.slice(1).join('|')}) ${TENS_AND_UNIT}(?! ?(?:percent|%|apr|am|pm|a\.m|p\.m|an? hour|per hour))`,
      'g',
    ),
    ([teen = '', tens, unit]) =>
      printed(
        (TEEN.indexOf(teen) + 10) * 100 + tensOf(tens, TENS_UNITS.has(unit ?? '') ? unit : ''),
      ),
  ],
  // "1,5k": a comma as it is written elsewhere. "401k" is a retirement account.
  [/(?<![\d.,])(\d{1,2}),(\d)k\b/g, ([whole = '', part = '']) => `${whole}.${part}k`],
  // "1.5 grand", "15 hundred", "2 mil 500"
  [
    new RegExp(
      String.raw`(?<![\d.,])(\d{1,3}(?:[.,]\d)?) (?:grand|thousand|racks?|mil)(?: (?:and )?(\d{2,3})(?![\d.,%]| ?(?:percent|months?|meses)))?\b`,
      'g',
    ),
    ([count = '', more]) => printed(smallOf(count) * 1_000 + Number(more ?? 0)),
  ],
  [
    new RegExp(String.raw`(?<![\d.,$])(\d{1,2}) (?:${HUNDRED})\b`, 'g'),
    ([count = '']) => printed(smallOf(count) * 100),
  ],
];

/** A year, where a word of time stands before it: "two thousand nineteen". */
const isYear = (value: number, before: string): boolean =>
  value > 2_000 &&
  value < 2_100 &&
  value % 100 !== 0 &&
  /\b(?:in|since|of|from|until|by|before|after|de|del|en|desde) $/.test(before);

/** A text with its numbers in digits. `plain` is as it is compared. Numbers below ten stay as they are, and so do `names`. */
export function withDigits(plain: string, names: readonly string[] = []): string {
  const kept: string[] = [];
  const keep = (words: string) => {
    kept.push(words);
    return String.fromCodePoint(FIRST_MARK + kept.length - 1);
  };
  const held = names
    .filter((name) => name !== '' && spelledIn(name).length > 0)
    .reduce((text, name) => text.replaceAll(name, keep), plain)
    .replaceAll(NO_NUMBER, (words) => (words.startsWith('ten ninety') ? '1099' : keep(words)));
  const bucks = BY_TIME.test(held)
    ? held.replaceAll(A_BUCK, (_whole: string, tens: string, unit: string | undefined) =>
        printed(100 + tensOf(tens, unit ?? '')),
      )
    : held;
  const slang = SAID.reduce(
    (text, [pattern, value]) =>
      text.replaceAll(pattern, (_whole: string, ...groups: readonly unknown[]) =>
        value(groups.filter((each) => typeof each === 'string' || each === undefined) as string[]),
      ),
    bucks,
  );
  let text = '';
  let from = 0;
  for (const { value, at, end } of spelledIn(slang)) {
    const before = slang.slice(from, at).replace(/\ban? $/, '');
    text += before + (isYear(value, before) ? String(value) : printed(value));
    from = end;
  }
  text += slang.slice(from);
  return text.replaceAll(
    /[\uE000-\uE0FF]/g,
    (mark) => kept[(mark.codePointAt(0) ?? 0) - FIRST_MARK] ?? '',
  );
}

/** Private letters, which stand for what is left as it is. */
const FIRST_MARK = 0xe0_00;
