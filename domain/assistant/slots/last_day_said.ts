import { addDays, addMonths, daysBetween, isIsoDate, type IsoDate } from '../../time/iso_date.ts';
import { MONTH, monthOf, OF_YEAR } from './dates.ts';

// A last day that a paper names itself: "gives me until December 31", "the deadline is 1/4". It isn't the day that something came.

const DAY = String.raw`(?:(?:(?:the |el )?(?<d>\d{1,2})(?:st|nd|rd|th)?(?: of| de| del)? )?(?<m>${MONTH})\b\.?(?: (?:the )?(?<e>\d{1,2})(?:st|nd|rd|th)?\b(?![,.]?\d))?(?:,? ${OF_YEAR}(?<y>20\d\d))?|(?<sm>\d{1,2})\/(?<sd>\d{1,2})(?:\/(?<sy>(?:20)?\d\d))?|(?<iso>20\d\d-\d\d-\d\d)|(?<near>today|tomorrow|tonight|hoy|manana)\b|(?:the |el (?:dia )?)(?<n>\d{1,2})(?:st|nd|rd|th)?\b(?! (?:days?|weeks?|months?|dias?)))`;
const WEEKDAY = String.raw`(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? |(?:el )?(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo),? )?`;
const CUE = String.raw`\b(?:(?:until|till?|'til|by|before|no later than|not later than|hasta|antes del?|a mas tardar|para)(?: (?:the end of|midnight(?: on)?|sometime|at most|el dia))?|(?:last day|deadline|dead line|cut ?off|due date|end date|final day|ultimo dia|fecha limite|plazo|limite)(?: (?!until\b)[a-z']+){0,6}?|(?:is |was )?due(?: (?:on|by))?|(?:expires?|ends?|ended|runs out|vence|vencio|termina|acaba)(?: (?:on|el))?)`;
const NAMED: readonly RegExp[] = [
  new RegExp(String.raw`${CUE}(?: on| is| was| of| es| era)?:? ${WEEKDAY}(?:${DAY})`),
  new RegExp(
    String.raw`(?:${DAY})(?: is| was| es| era)(?: the| my| their| el| mi)* (?:last day|deadline|cut ?off|due date|end date|ultimo dia|fecha limite|limite)\b`,
  ),
];
/** It was a last day, says whoever asks. */
const IS_PAST =
  /\b(?:had (?:until|till?)|was due|ended|vencio|(?:deadline|last day|cut ?off|due date)(?: [a-z]+){0,4} was|tenia hasta|era el|past the deadline|missed the)\b/;
/** The last day of a law's period is at most so many days ahead: without a year, one further off was meant as the one before. */
const MAX_AHEAD = 275;

const two = (value: number): string => String(value).padStart(2, '0');

function ofMonth(month: number, day: number, isPast: boolean, today: IsoDate): IsoDate | null {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((each) => `${each}-${two(month)}-${two(day)}`)
    .filter(isIsoDate);
  const last = days.findLast((each) => each < today) ?? null;
  const next = days.find((each) => each >= today) ?? null;
  if (isPast && last !== null) return last;
  return next !== null && daysBetween(today, next) <= MAX_AHEAD ? next : last;
}

/** "The 20th": of this month, or of the next where it is over. */
function ofDay(day: number, isPast: boolean, today: IsoDate): IsoDate | null {
  const here = `${today.slice(0, 8)}${two(day)}`;
  const steps = isPast ? [0, -1] : [0, 1];
  return (
    steps
      .map(
        (step) => `${addMonths(`${today.slice(0, 8)}01` as IsoDate, step).slice(0, 8)}${two(day)}`,
      )
      .concat(here)
      .filter(isIsoDate)
      .find((each) => (isPast ? each < today : each >= today)) ?? null
  );
}

function dayOf(
  groups: Readonly<Record<string, string | undefined>>,
  isPast: boolean,
  today: IsoDate,
): IsoDate | null {
  const { d, m, e, y, sm, sd, sy, iso, near, n } = groups;
  if (near !== undefined) return /^(?:tomorrow|manana)$/.test(near) ? addDays(today, 1) : today;
  if (iso !== undefined) return isIsoDate(iso) ? iso : null;
  if (n !== undefined) return ofDay(Number(n), isPast, today);
  // "15/12": the day comes first where it can't be a month.
  const isDayFirst = Number(sm) > 12;
  const month = m === undefined ? Number(isDayFirst ? sd : sm) : monthOf(m);
  const day = Number(isDayFirst ? sm : (sd ?? d ?? e));
  const year = y ?? (sy?.length === 2 ? `20${sy}` : sy);
  if (!(day >= 1 && day <= 31)) return null;
  if (year === undefined) return ofMonth(month, day, isPast, today);
  const found = `${year}-${two(month)}-${two(day)}`;
  return isIsoDate(found) ? found : null;
}

export interface LastDaySaid {
  readonly day: IsoDate;
  /** What says it, to be taken out before other days are looked for. */
  readonly words: string;
}

/** The last day that a question names as one; null where it names none. */
export function lastDaySaidIn(plain: string, today: IsoDate): LastDaySaid | null {
  const isPast = IS_PAST.test(plain);
  for (const pattern of NAMED) {
    const match = pattern.exec(plain);
    const day = match?.groups ? dayOf(match.groups, isPast, today) : null;
    if (match && day !== null) return { day, words: match[0] };
  }
  return null;
}
