import { addMonths, firstOfMonth, isIsoDate, type IsoDate } from '../../time/iso_date.ts';
import {
  AFTER_NEXT,
  MONTH,
  monthOf,
  NEXT_MONTH,
  OF_YEAR,
  THIS_MONTH,
  withoutHappened,
} from './dates.ts';
import { countOf } from './said_count.ts';

// Several months in one question: "december and january", "from march to may", "this month and next", "the next two payments".

const MAX_MONTHS = 24;
/** Further away, a month is no month that somebody plans for. */
const MAX_AWAY = 120;

const COUNT_WORDS =
  'one|un|two|dos|couple|three|tres|four|cuatro|five|cinco|six|seis|seven|siete|eight|ocho|nine|nueve|ten|diez|eleven|once|twelve|doce';
const COUNT = String.raw`(?<n>\d{1,2}|${COUNT_WORDS})`;
const OF_PLAN = String.raw`(?:months?|mos?|payments?|meses|mes|pagos?|mensualidad(?:es)?)\b`;
const IN_A_ROW = new RegExp(
  String.raw`\b(?:(?:skip\w*|miss\w*|next|following|for|off|salto|salt\w+|brinc\w+|proximos|proximas|siguientes|por|durante|pagar|pago)(?: a| the| my| los| las| mis| un)* )${COUNT}(?: of| de)?(?: my| mis| whole| full| more| car| loan| next| proximos)* ${OF_PLAN}`,
);
const SOME =
  /\b(?:a few|few|several|some|unos|unas|algunos|algunas|varios|varias|un par de) (?:months?|payments?|meses|pagos)\b/;
const NAMED = new RegExp(String.raw`\b(?<m>${MONTH})\b\.?(?:,? ${OF_YEAR}(?<y>20\d\d))?`, 'g');
const TO =
  /^ ?(?:to|thru|through|until|till?|-|a|al|hasta)(?: the end of| el final de| fines de)? ?$/;
/** "This month and next", "this one and the next". */
const AND_NEXT =
  /\b(?:and|&|y)(?: also)? (?:the )?(?:next(?: one| month)?|(?:el )?(?:proximo|que (?:viene|entra|sigue)|siguiente|otro)(?: mes)?)(?! (?:\d|two|three|four|dos|tres|cuatro|couple|few))\b/;
const NO_MONTH =
  /\b(?:i|you|we|they|it|that|this) may\b|\bmay (?:i|be|not|have|as well)\b|\b(?:march|may) (?:madness|flowers)\b/g;

/** Every month that is named or counted, each once, in their order; `unclear` where it isn't said how many. Without a month to begin with,
 *  a count begins next month. */
export function monthsIn(plain: string, today: IsoDate): readonly IsoDate[] | 'unclear' {
  const current = firstOfMonth(today);
  const named = namedIn(plain, current);
  const counted = IN_A_ROW.exec(plain)?.groups?.['n'];
  const count = counted === undefined ? 1 : countOf(counted);
  if (counted === undefined && SOME.test(plain) && !/\bpar de\b/.test(plain)) return 'unclear';
  if (named.length > 1) return withoutResumed(plain, named, current);
  const isNow = THIS_MONTH.test(plain) || /\bthis (?:one|payment) and\b/.test(plain);
  const start =
    named[0] ??
    (AFTER_NEXT.test(plain)
      ? addMonths(current, 2)
      : isNow
        ? current
        : NEXT_MONTH.test(plain) || counted !== undefined || PAIR.test(plain)
          ? addMonths(current, 1)
          : null);
  if (start === null) return [];
  const length = PAIR.test(plain) ? 2 : count;
  if (length > 1 && length <= MAX_MONTHS) return inRow(start, length);
  return (isNow || NEXT_MONTH.test(plain)) &&
    AND_NEXT.test(plain) &&
    start !== addMonths(current, 2)
    ? inRow(start, 2)
    : isNow && /\b(?:and|y|&) (?:el )?(?:next month|proximo mes|mes que)/.test(plain)
      ? inRow(start, 2)
      : [start];
}

/** The month in which it goes on as before is none that is skipped: "skip december and start back up in january", "april back to normal". */
const RESUMED = new RegExp(
  String.raw`\b(?:back(?: up| on(?: track)?| to [\w ]{1,20}| at [\w ]{1,12})?|again|resume|restart|normal|regular) (?:in|by) (?<a>${MONTH})\b|\b(?<b>${MONTH})(?: i'?m| its| it's| we'?re| im| ill| i'll| go)?,? (?:back (?:to|at|on|up)|normal|regular)\b`,
);
function withoutResumed(
  plain: string,
  named: readonly IsoDate[],
  current: IsoDate,
): readonly IsoDate[] {
  const { a, b } = RESUMED.exec(plain)?.groups ?? {};
  const resumed = namedIn(a ?? b ?? '', named[0] ?? current)[0];
  const rest = named.filter((each) => each !== resumed);
  return rest.length === 0 ? named : rest;
}

const PAIR = /\b(?:un par de|a couple(?: of)?|couple(?: of)?) (?:months?|payments?|meses|pagos)\b/;

const inRow = (start: IsoDate, count: number): readonly IsoDate[] =>
  Array.from({ length: count }, (_, place) => addMonths(start, place));

/** Months by their names, each after the one before it; "january to march" has February in it, too. */
function namedIn(plain: string, current: IsoDate): readonly IsoDate[] {
  const text = withoutHappened(plain).replaceAll(NO_MONTH, (match) => ' '.repeat(match.length));
  const found: IsoDate[] = [];
  let end = -1;
  for (const match of text.matchAll(NAMED)) {
    const last = found.at(-1);
    const month = after(match.groups?.['m'] ?? '', match.groups?.['y'], last ?? current);
    if (month === null || month > addMonths(current, MAX_AWAY)) continue;
    if (last !== undefined && TO.test(text.slice(end, match.index)))
      for (let each = addMonths(last, 1); each < month; each = addMonths(each, 1)) found.push(each);
    if (!found.includes(month)) found.push(month);
    end = match.index + match[0].length;
  }
  return found.slice(0, MAX_MONTHS);
}

/** The first month of that name that isn't before another. */
function after(name: string, year: string | undefined, from: IsoDate): IsoDate | null {
  const ofYear = (each: number | string) => `${each}-${String(monthOf(name)).padStart(2, '0')}-01`;
  if (year !== undefined) {
    const month = ofYear(year);
    return isIsoDate(month) ? month : null;
  }
  const first = Number(from.slice(0, 4));
  return [ofYear(first), ofYear(first + 1)].filter(isIsoDate).find((each) => each >= from) ?? null;
}
