import { weekdayOf } from '../../time/weekday.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  isIsoDate,
  type IsoDate,
} from '../../time/iso_date.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** Months whose Spanish name begins otherwise; "setiembre" is September, too. */
const SPANISH_MONTHS: Readonly<Record<string, string>> = {
  ene: 'jan',
  abr: 'apr',
  ago: 'aug',
  set: 'sep',
  dic: 'dec',
};
/** Names of months in English and Spanish, as a pattern. "ago" alone is how long it has been. */
export const MONTH =
  'jan(?:uary)?|ene(?:ro)?|feb(?:ruary|rero)?|mar(?:ch|zo)?|apr(?:il)?|abr(?:il)?|mayo?|jun(?:e|io)?|jul(?:y|io)?|aug(?:ust)?|agosto|(?<=\\b(?:en|de|desde|hasta|para|y) )ago|sept?(?:ember|iembre)?|setiembre|oct(?:ober|ubre)?|nov(?:ember|iembre)?|dec(?:ember)?|dic(?:iembre)?';
/** A year after its month: "march of 2027", "marzo del 2027". */
/** The day before which the month hasn't been paid yet. */
export const IS_BEGINNING =
  /\b(?:new ?years?(?: day)?|(?:by|on|at) (?:the )?(?:start|beginning|first|1st) of|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?) (?:1|1st|first)|ano nuevo|(?:1|1ro|primero)(?: de)? (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)|principios de)\b/;
export const OF_YEAR = String.raw`(?:of |del? (?:ano )?)?`;
export const monthOf = (word: string): number => {
  const start = word.slice(0, 3);
  return MONTHS.indexOf(SPANISH_MONTHS[start] ?? start) + 1;
};

const two = (value: number): string => String(value).padStart(2, '0');

export const AFTER_NEXT =
  /\b(?:the )?month after (?:next|the next)\b|\b(?:in|dentro de) (?:2|two|dos) (?:months(?:'?s?)? (?:time|from now)|meses)\b|\bel mes despues del (?:proximo|que viene)\b/;
export const NEXT_MONTH =
  /\bnext month\b|\bmonth after this\b|\b(?:el )?(?:proximo mes|mes proximo|mes que (?:viene|entra|sigue)|siguiente mes)\b/;
export const THIS_MONTH = /\b(?:this|current|este) (?:month|mes)\b/;

/** "My dad passed in October": the month of what has happened is none that's to come. */
const HAPPENED_IN = new RegExp(
  String.raw`(?<!\b(?:if|when|once|until|si|cuando) (?:i|we|he|she|they|my \w+)(?:'?ll| will)? ?)\b(?:passed(?: away)?|died|buried|divorced|separated|split up|broke up|widowed|lost|laid off|let go|fired|evicted|moved|had (?:a|the|my|our|her) (?:baby|surgery|accident|wreck|stroke|heart attack)|got (?:hurt|sick|married|divorced|fired|laid off|robbed|scammed)|was (?:sick|hurt|out|fired|laid off)|murio|fallecio|perdi|corrieron|despidieron|divorcie|separe)\b(?: (?!and\b|but\b|so\b|y\b|pero\b)[\w']+){0,4}? (?:(?:back |just |this past |last )*(?:in|of|this|last)|en|este|el pasado) (?:${MONTH})\b(?! 20\d\d)|\b(?:in|back in|this past|en|este pasado) (?:${MONTH})\b(?=,? (?:se (?:me|nos|le)|me (?:corrieron|despidieron|operaron|enferme|quede|robaron)|perdi|tuve que|gaste|i (?:lost|had to|got (?:sick|hurt|fired|laid)|was (?:sick|hurt|out|laid|fired|let go|evicted|in (?:the )?(?:hospital|jail|rehab)|off work|pregnant)|broke|spent)|my \w+ (?:broke|died|quit|passed|blew)|the (?:car|truck|van|furnace|fridge|roof) (?:broke|died|quit|blew))\b)`,
  'g',
);
export const withoutHappened = (plain: string): string => plain.replaceAll(HAPPENED_IN, ' ');

const isNextNamed = (plain: string, month: string): boolean =>
  new RegExp(
    String.raw`\bnext ${month}\b|\b${month} (?:next year|que viene|proximo)\b|\bproxim[oa] ${month}\b`,
  ).test(plain);

/** A month that is named, from today's on: "January", "in march 2027", "next month". "may" alone is no month. */
export function monthIn(text: string, today: IsoDate): IsoDate | null {
  const plain = withoutHappened(text);
  const current = firstOfMonth(today);
  if (AFTER_NEXT.test(plain)) return addMonths(current, 2);
  if (NEXT_MONTH.test(plain)) return addMonths(current, 1);
  if (THIS_MONTH.test(plain)) return current;
  const named =
    new RegExp(
      String.raw`\b(${MONTH})\b\.?(?: \d{1,2}(?:st|nd|rd|th)?\b)?(?:,? ${OF_YEAR}(20\d\d))?`,
    ).exec(
      plain.replaceAll(/\b(i|you|we|they|it|that|this) may\b|\bmay (i|be|not|have)\b/g, ' '),
    ) ?? null;
  if (named === null) return null;
  const month = monthOf(named[1] ?? '');
  const year = named[2] === undefined ? Number(today.slice(0, 4)) : Number(named[2]);
  const found = `${year}-${two(month)}-01`;
  if (!isIsoDate(found)) return null;
  // In December, "next December" is a year away.
  if (named[2] === undefined && found === current && isNextNamed(plain, named[1] ?? ''))
    return addMonths(found, 12);
  return named[2] === undefined && found < current ? addMonths(found, 12) : found;
}

const THAT_MONTH_ON =
  /\b(?:(?:from|starting|beginning)(?: with| in)? )?(?:that|this same) month (?:on(?:ward|wards)?|forward|and on|y en adelante)\b|\b(?:from|starting) (?:then|there) (?:on|forward)\b|\bstarting (?:that month|then)\b|\b(?:desde|a partir de) (?:ese mes|entonces)\b/;

/** "The plan for march, and 45 more that month on": from March on, where one month is named. */
export function withMonthNamed(plain: string): string {
  if (!THAT_MONTH_ON.test(plain)) return plain;
  const names = new Set(
    [
      ...plain.replace(THAT_MONTH_ON, ' ').matchAll(new RegExp(String.raw`\b(?:${MONTH})\b`, 'g')),
    ].map(([name]) => name),
  );
  const [name, ...others] = names;
  return name === undefined || others.length > 0
    ? plain
    : plain.replace(THAT_MONTH_ON, `from ${name} on`);
}

/** A day that is past or today: "yesterday", "on November 14", "11/14", "3 days ago". Of days without a year, the last. */
export function pastDayIn(text: string, today: IsoDate): IsoDate | null {
  const plain = monthFirst(text);
  if (/\b(?:yesterday|ayer)\b/.test(plain)) return addDays(today, -1);
  if (/\b(?:today|just now|this morning|hoy)\b/.test(plain)) return today;
  const ago = /\b(\d{1,3}|a|one|two|three|four|five|six|seven) days? ago\b/.exec(plain);
  if (ago) return addDays(today, -numberOf(ago[1] ?? ''));
  const week = /\b(\d|a|one|two|three) weeks? ago\b|\blast week\b/.exec(plain);
  if (week) return addDays(today, -7 * numberOf(week[1] ?? 'a'));
  const since = SINCE.exec(plain);
  if (since) {
    const unit = since[2] ?? since[4] ?? 'day';
    const count = numberOf(since[1] ?? since[3] ?? since[5] ?? '');
    return addDays(today, -count * (unit.startsWith('w') ? 7 : 1));
  }
  const iso = ISO_DAY.exec(plain)?.[0] ?? '';
  if (isIsoDate(iso)) return iso <= today ? iso : null;
  const named = NAMED_DAY.exec(plain);
  if (named) return lastOf(monthOf(named[1] ?? ''), Number(named[2]), named[3], today);
  const slashed = /\b(\d{1,2})\/(\d{1,2})(?:\/((?:20)?\d\d))?\b/.exec(plain);
  if (!slashed) return dayOfMonthIn(plain, today);
  const year = slashed[3]?.length === 2 ? `20${slashed[3]}` : slashed[3];
  return lastOf(Number(slashed[1]), Number(slashed[2]), year, today);
}

/** "el 20 de noviembre", "the 3rd of march 2026": with the month first. */
const monthFirst = (plain: string): string =>
  plain.replaceAll(DAY_FIRST, (...match) => {
    const [, day, month, year] = match as unknown as string[];
    return `${month} ${day}${year === undefined ? '' : `, ${year}`}`;
  });

/** "it's been 3 weeks", "24 days since", "day 24 since": what somebody *has* so many days for is no day. */
const SINCE =
  /\bbeen (?:already |about |like |over )?(\d{1,3}|a|one|two|three|four|five|six|seven) (days?|weeks?|wks?)\b|\b(\d{1,3}|one|two|three|four|five|six|seven) (days?|weeks?|wks?) since\b|\bday (\d{1,3}) since\b/;
const ANY_DAY = String.raw`(?:(?:${MONTH})\.? \d{1,2}(?:st|nd|rd|th)?\b(?:,? 20\d\d)?|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|20\d\d-\d\d-\d\d|yesterday|today|the \d{1,2}(?:st|nd|rd|th)|(?:\d{1,3}|a|one|two|three|four|five|six|seven) (?:days?|weeks?) ago|last week)`;
const SENT_ON = new RegExp(
  String.raw`\b(?:dated|mailed|sent|postmarked)\b(?:(?!\b(?:got|get|came|comes|received|arrived|reached|signed|delivered|but)\b).){0,64}?${ANY_DAY}`,
);

/** The days of a letter: when it came, and when it was sent. A day of which neither is said counts as the one it came. */
export function letterDaysIn(
  plain: string,
  today: IsoDate,
): { readonly came: IsoDate | null; readonly sent: IsoDate | null } {
  const sent = SENT_ON.exec(plain)?.[0];
  return {
    came: pastDayIn(sent === undefined ? plain : plain.replace(sent, ' '), today),
    sent: sent === undefined ? null : pastDayIn(sent, today),
  };
}

const MONTH_OF_YEAR = String.raw`(?:${MONTH})\b\.?(?: \d{1,2}(?:st|nd|rd|th)?)?,? ${OF_YEAR}(?:19|20)\d\d`;
const LATE = String.raw`\b(?:late|behind|missed|stopped paying|quit paying|last paid|past due|overdue|delinquent|delinquency|defaulted)\b`;
const OTHER_EVENT = String.raw`\b(?:charged? ?-?off|collections?|collector|sold|bought|judge?ment|lien|bankruptcy)\b`;
const LATE_IN: readonly RegExp[] = [
  new RegExp(String.raw`${LATE}(?:(?!${OTHER_EVENT}).){0,30}?(${MONTH_OF_YEAR})`),
  new RegExp(
    String.raw`(${MONTH_OF_YEAR}),?(?:(?!${OTHER_EVENT}|${MONTH_OF_YEAR}).){0,20}?${LATE}`,
  ),
];

const DUE_ON = new RegExp(
  String.raw`\b(?:due|vencia|vencio)\b(?: (?:on|in|el|en|back in))*,? (${MONTH_OF_YEAR})`,
);

/** The month that something was late in, by the words beside it: not the one it was sold or charged off in. */
export function lateMonthIn(text: string, today: IsoDate): IsoDate | null {
  const plain = monthFirst(text);
  const [beside] = LATE_IN.flatMap((pattern) => pattern.exec(plain)?.[1] ?? []);
  return beside === undefined ? null : pastMonthIn(beside, today);
}

/** The month that a payment was due in and wasn't made. */
export function missedMonthIn(text: string, today: IsoDate): IsoDate | null {
  const beside = DUE_ON.exec(monthFirst(text))?.[1];
  return beside === undefined ? null : pastMonthIn(beside, today);
}

const DAY_FIRST = new RegExp(
  String.raw`(?:\b(?:on |el )?(?:the )?)?\b(\d{1,2})(?:(?:st|nd|rd|th)(?: of)?| of| de) (${MONTH})\b(?:,? ${OF_YEAR}(20\d\d)\b)?`,
  'g',
);
const ISO_DAY = /\b(?:19|20)\d\d-\d\d-\d\d\b/;
const NAMED_DAY = new RegExp(
  String.raw`\b(${MONTH})\.? (\d{1,2})(?:st|nd|rd|th)?\b(?![,.]?\d)(?:,? (20\d\d))?`,
);

/** "the 3rd": the last one that there was. */
function dayOfMonthIn(plain: string, today: IsoDate): IsoDate | null {
  const day = Number(/\b(?:on )?the (\d{1,2})(?:st|nd|rd|th)\b/.exec(plain)?.[1]);
  if (!(day >= 1 && day <= 31)) return null;
  const current = firstOfMonth(today);
  const months = [0, -1, -2].map((back) => addMonths(current, back));
  return (
    months
      .map((month) => `${month.slice(0, 8)}${two(day)}`)
      .filter(isIsoDate)
      .find((each) => each <= today) ?? null
  );
}

/** Words of a day other than today: where none is read from them, it isn't known which. */
const SOME_DAY = new RegExp(
  String.raw`\b(?:tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekend|the other day|(?:last|next) (?:week|month|year)|(?:months?|years?|weeks?|days?|while) ago|in (?:${MONTH}))\b|\b(?:${MONTH})\.? \d{1,2}(?:st|nd|rd|th)?\b|\d{1,2}/\d{1,2}|\b(?:19|20)\d\d-\d|\bthe \d{1,2}(?:st|nd|rd|th)?\b`,
);
const INEXACT = /\b(?:last week|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow)\b/;
/** A day without a year that is further back was probably meant as one to come. */
const MAX_DAYS_BACK = 180;

const WEEKDAYS = [
  'sun(?:day)?|domingo',
  'mon(?:day)?|lunes',
  'tues?(?:day)?|martes',
  'wed(?:nesday)?|miercoles',
  'thur?s?(?:day)?|jueves',
  'fri(?:day)?|viernes',
  'sat(?:urday)?|sabado',
];
const PAID = /\b(?:paid|sent|mailed|gave|put|made|threw|pague|mande|di|hice|abone|deposite)\b/;

/** "I sent it on Tuesday": the last one that there was; null where none is named, it's today's, or it's to come. */
function weekdayIn(plain: string, today: IsoDate): IsoDate | null {
  if (
    !PAID.test(plain) ||
    /\b(?:last|next|this coming|every|each|pasad[oa]|proxim[oa])\b/.test(plain)
  )
    return null;
  const named = WEEKDAYS.flatMap((names, at) =>
    new RegExp(String.raw`\b(?:on|el|this past) (?:${names})\b`).test(plain) ? [at] : [],
  );
  const [day] = named;
  if (day === undefined || named.length > 1) return null;
  const back = (weekdayOf(today) - day + 7) % 7;
  return back === 0 ? null : addDays(today, -back);
}

/** "Until Friday": the next day of that name; null where none is said. */
export function untilWeekdayIn(plain: string, today: IsoDate): IsoDate | null {
  const named = WEEKDAYS.flatMap((names, at) =>
    new RegExp(
      String.raw`\b(?:until|till?|hasta|before|antes del)(?: the| el| este| this| next| que)* (?:${names})\b`,
    ).test(plain)
      ? [at]
      : [],
  );
  const [day] = named;
  if (day === undefined || named.length > 1) return null;
  const ahead = (day - weekdayOf(today) + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}

/** The day that a payment was made, today where none is named; null where it isn't clear which, or is to come. */
export function paidDayIn(plain: string, today: IsoDate): IsoDate | null {
  const weekday = weekdayIn(plain, today);
  if (weekday !== null) return weekday;
  if (INEXACT.test(plain)) return null;
  const day = pastDayIn(plain, today);
  if (day === null) return SOME_DAY.test(plain) ? null : today;
  const isYearSaid = /\b20\d\d\b|\/\d{2,4}\/|\d\/\d{1,2}\/\d/.test(plain);
  const isEarlier = day.slice(0, 4) < today.slice(0, 4);
  return isEarlier && !isYearSaid && daysBetween(day, today) > MAX_DAYS_BACK ? null : day;
}

const NUMBERS = ['no one two three four five six seven', 'no un dos tres cuatro cinco seis siete'];
const numberOf = (word: string): number => {
  const [at = -1] = NUMBERS.map((words) =>
    words.split(' ').indexOf(/^an?$/.test(word) ? 'one' : word),
  ).filter((each) => each >= 0);
  return at >= 0 ? at : Number(word);
};

function lastOf(
  month: number,
  day: number,
  year: string | undefined,
  today: IsoDate,
): IsoDate | null {
  const thisYear = Number(today.slice(0, 4));
  const of = (each: number) => `${String(each).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const candidates = year === undefined ? [of(thisYear), of(thisYear - 1)] : [of(Number(year))];
  return candidates.filter(isIsoDate).find((each) => each <= today) ?? null;
}

/** A day of the month: "to the 15th", "on the 3rd", "due day 12". */
export function dueDayIn(plain: string): number | null {
  const named =
    /\b(\d{1,2})(?:st|nd|rd|th)\b/.exec(plain) ??
    /\bday (?:of the month )?(?:to |is |= ?)?(\d{1,2})\b/.exec(plain) ??
    /\b(?:on|to) the (\d{1,2})\b/.exec(plain) ??
    /\bdue (?:day|date)\b.{0,30}\b(?:to|is|be|on) (\d{1,2})\b(?![.,\d])/.exec(plain);
  const day = named ? Number(named[1]) : NaN;
  return day >= 1 && day <= 31 ? day : null;
}

/** A month that is past: "in march 2021", "from June 2019", "last March". First day of it. */
export function pastMonthIn(plain: string, today: IsoDate): IsoDate | null {
  const named = new RegExp(
    String.raw`\b(?:in |from |since |of |last )?(${MONTH})\b\.?(?: \d{1,2}(?:st|nd|rd|th)?)?,? ${OF_YEAR}((?:19|20)\d\d)\b`,
  ).exec(plain);
  const found = named ? `${named[2]}-${two(monthOf(named[1] ?? ''))}-01` : '';
  return isIsoDate(found) && found <= today ? found : null;
}

const CHRISTMAS =
  /\b(?:(next|(?:la )?proxima|la otra) |this |esta )?(?:christmas|xmas|navidad)\b(?:,? (?:of |in |del? )?(?:(20\d\d)\b|((?:the |el )?(?:next|following|proximo|siguiente|otro) (?:year|yr|ano)\b|(?:el )?(?:ano )?que (?:viene|entra)\b)))?/;

const HOLIDAYS: readonly (readonly [words: string, month: number])[] = [
  ["valentine'?s?(?: day)?|san valentin", 2],
  ['memorial day', 5],
  ['labor day', 9],
  ['halloween', 10],
  ['thanksgiving|turkey day|accion de gracias', 11],
];

/** The month of a holiday that is named, from today's on; in the weeks before it, "next Thanksgiving" is the year after. */
function holidayIn(plain: string, today: IsoDate): IsoDate | null {
  const current = firstOfMonth(today);
  for (const [words, month] of HOLIDAYS) {
    const found = new RegExp(
      String.raw`\b(next |proxim[oa] )?(?:${words})\b(?: (?:of )?((?:20)\d\d)| (next year))?`,
    ).exec(plain);
    if (!found) continue;
    const [, next, year, after] = found;
    const own = `${year ?? today.slice(0, 4)}-${two(month)}-01` as IsoDate;
    if (year !== undefined) return own;
    const coming = own < current ? addMonths(own, 12) : own;
    const isSoon = daysBetween(today, coming) < 90;
    return after !== undefined ||
      (next !== undefined && isSoon && coming.slice(0, 4) === today.slice(0, 4))
      ? addMonths(coming, 12)
      : coming;
  }
  return null;
}

const NEXT_YEAR_NOW =
  /\b(?:(?:this|same) time next (?:year|yr)|a year from (?:now|today)|de aqui a un ano)\b/;

/** The month that something is to be over by: "by 2028", "in 18 months", "within two years", "by june". */
const SEASON =
  /\b(?<by>by|before|until|till?|antes de(?:l)?|para)(?: the| el| la)? (?:(?<end>end of|late|fin(?:es|ales)? de(?:l)?) (?:the |el |la )?)?(?:(?<next>next|(?:el |la )?proxim[oa]) )?(?<season>spring|summer|fall|autumn|winter|primavera|verano|otono|invierno)\b(?! (?:off|behind|break))(?:,? (?:of |del? )?(?<year>20\d\d))?/;
/** The month in which each begins, and ends: "by summer" is before it. */
const SEASONS: Readonly<Record<string, readonly [number, number]>> = {
  spring: [3, 5],
  summer: [6, 8],
  fall: [9, 11],
  autumn: [9, 11],
  winter: [12, 2],
  primavera: [3, 5],
  verano: [6, 8],
  otono: [9, 11],
  invierno: [12, 2],
};

/** The month that a season begins in, or its last where its end is named; without a year, the next there is. */
function seasonIn(plain: string, today: IsoDate): IsoDate | null {
  const groups = SEASON.exec(plain)?.groups;
  const [begins, ends] = SEASONS[groups?.['season'] ?? ''] ?? [];
  if (!groups || begins === undefined || ends === undefined) return null;
  const isEnd = groups['end'] !== undefined;
  const year = Number(groups['year'] ?? today.slice(0, 4));
  const found =
    `${isEnd && ends < begins ? year + 1 : year}-${two(isEnd ? ends : begins)}-01` as IsoDate;
  if (groups['year'] !== undefined) return found;
  const next = found <= firstOfMonth(today) ? addMonths(found, 12) : found;
  return groups['next'] !== undefined && next.slice(0, 4) === today.slice(0, 4)
    ? addMonths(next, 12)
    : next;
}

export function endMonthIn(plain: string, today: IsoDate): IsoDate | null {
  const current = firstOfMonth(today);
  const span =
    /\b(?:in|within|en|dentro de) (\d{1,3}|an?|one|two|three|four|five|six|seven|un|dos|tres|cuatro|cinco|seis|siete) (month|year|mes|ano)(?:e?s)?\b/.exec(
      plain,
    );
  if (span)
    return addMonths(
      current,
      numberOf(span[1] ?? '') * (span[2] === 'year' || span[2] === 'ano' ? 12 : 1),
    );
  if (NEXT_YEAR_NOW.test(plain) || /\b(?:a|one|un) (?:year|ano) from (?:now|today)\b/.test(plain))
    return addMonths(current, 12);
  const christmas = CHRISTMAS.exec(plain);
  if (christmas) {
    const [, before, year, nextYear] = christmas;
    // In autumn, "next Christmas" isn't the one that is a few weeks away.
    const isNext =
      nextYear !== undefined || (before !== undefined && Number(today.slice(5, 7)) >= 10);
    return `${year ?? Number(today.slice(0, 4)) + (isNext ? 1 : 0)}-12-01` as IsoDate;
  }
  const holiday = holidayIn(plain, today);
  if (holiday !== null) return holiday;
  const nextYear = new RegExp(
    String.raw`\b(${MONTH})\b\.?,? (?:of |del? )?(?:the |el )?(?:(?:next|following) (?:year|yr)|(?:proximo|siguiente|otro) ano|ano (?:que (?:viene|entra)|proximo))\b|\b(?:next|following) (?:year|yr)(?:'s|s)?,? (?:in |by )?(${MONTH})\b|\b(?:end of )(?:the )?next (?:year|yr)\b|\b(?:fin(?:es)?|final(?:es)?) del? (?:el )?(?:proximo ano|ano (?:que viene|proximo))\b`,
  ).exec(plain);
  if (nextYear) {
    const named = nextYear[1] ?? nextYear[2] ?? 'dec';
    return `${Number(today.slice(0, 4)) + 1}-${two(monthOf(named))}-01` as IsoDate;
  }
  const season = seasonIn(plain, today);
  if (season !== null) return season;
  const month = monthIn(plain, today);
  if (month !== null) return month;
  const before = /\b(?:before|antes (?:de|del)(?: ano)?) (20\d\d)\b/.exec(plain)?.[1];
  const year =
    before === undefined
      ? /\b(?:by|in|para|en|a) (?:the |el )?(?:end of |fin(?:al)?(?:es)? del? )?(?:el )?(20\d\d)\b/.exec(
          plain,
        )?.[1]
      : String(Number(before) - 1);
  const found = `${year}-12-01`;
  return isIsoDate(found) ? found : null;
}

const SEVERAL: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  twelve: 12,
  few: 3,
  couple: 2,
  couple_of: 2,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
};
const COMING = new RegExp(
  String.raw`\b(?:next|following|coming|proximos|siguientes) (\d{1,2}|${Object.keys(SEVERAL).join('|').replaceAll('_', ' ')}) (?:months?|mos?|meses)\b|\b(\d{1,2}|${Object.keys(SEVERAL).join('|').replaceAll('_', ' ')}) (?:proximos|siguientes) meses\b`,
);

/** How many months from now on are asked about: "the next 3 months", "the coming year"; null where it is one, or none. */
export function monthsCountIn(plain: string): number | null {
  if (
    /\b(?:next|coming|following|proximo|siguiente) (?:year|ano)\b|\bano (?:que viene|que entra|proximo)\b/.test(
      plain,
    )
  )
    return 12;
  if (/\bnext months\b|\bcoming months\b|\bproximos meses\b/.test(plain)) return 3;
  if (
    /\bmonth by month\b|\bmes (?:por|a) mes\b|\b(?:whole|entire|full) (?:schedule|thing|plan|calendar)\b|\bschedule\b/.test(
      plain,
    )
  )
    return 12;
  const found = COMING.exec(plain);
  const said = found?.[1] ?? found?.[2];
  if (said === undefined) return null;
  return SEVERAL[said.replace(' ', '_')] ?? Number(said);
}

/** Times of a year beside the holidays (`endMonthIn` reads those), by the month that a plan is looked at for them: what falls on a day before a month's end, by the month before. */
const TIMES_OF_YEAR: readonly (readonly [RegExp, month: number])[] = [
  [/\b(?:spring(?: break)?|primavera)\b/, 3],
  [/\b(?:easter|pascua|semana santa|tax (?:time|season|day))\b/, 3],
  [/\b(?:mothers? ?day|dia de las madres)\b/, 4],
  [/\b(?:graduation)\b/, 5],
  [/\b(?:summer(?: break)?|verano)\b/, 6],
  [/\b(?:4th of july|fourth of july)\b/, 6],
  [/\b(?:back to school|school starts?|regreso a clases)\b/, 8],
  [/\b(?:the fall|next fall|autumn|otono)\b/, 9],
];

/** First day of the month that a time of the year is looked at for, the next one that comes; null where none is named. */
export function timeOfYearIn(plain: string, today: IsoDate): IsoDate | null {
  const found = TIMES_OF_YEAR.find(([pattern]) => pattern.test(plain));
  if (!found) return null;
  const current = firstOfMonth(today);
  const year = new RegExp(String.raw`${found[0].source},? ${OF_YEAR}(20\d\d)\b`).exec(plain)?.[1];
  if (year !== undefined) return `${year}-${two(found[1])}-01` as IsoDate;
  const thisYear = `${today.slice(0, 4)}-${two(found[1])}-01` as IsoDate;
  return thisYear < current ? addMonths(thisYear, 12) : thisYear;
}
