import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
} from '../../time/iso_date.ts';
import type { AnswerSource, Slip } from '../answer.ts';
import type { AskContext } from '../context.ts';
import type { Figure } from '../figure.ts';
import { countText, dayFigure, dayText, durationFigure, monthFigure, monthText } from '../print.ts';

/** How a passage counts from a day. */
interface Clock {
  /** Days that are no Saturday and no Sunday, before `days`. Holidays would only make it later. */
  readonly businessDays?: number;
  readonly days?: number;
  /** After `days`, where both are given. */
  readonly years?: number;
  readonly starts: string;
  readonly ends: string;
}

/** Passages that set a last day, by their id. Their numbers are those of the passages, which a test holds. */
export const CLOCKS: Readonly<Record<string, Clock>> = {
  'usc15-1692g-b': { days: 30, starts: 'Notice reached you', ends: 'Last day to write' },
  'cfr12-1006-34-b5': {
    businessDays: 5,
    days: 30,
    starts: 'Notice was sent',
    ends: 'Last day, at the earliest',
  },
  'usc15-1681j-b': { days: 60, starts: 'You were told', ends: 'Last day to ask' },
  'usc15-1681i-a1': { days: 30, starts: 'They got your dispute', ends: 'Answer is due' },
  'usc15-1681c-a': { years: 7, starts: 'Late since', ends: 'Leaves by' },
  'usc15-1681c-c': { days: 180, years: 7, starts: 'First fell behind', ends: 'Leaves by' },
};

function addBusinessDays(from: IsoDate, count: number): IsoDate {
  let day = from;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    const weekday = new Date(Date.parse(day)).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day;
}

export interface Deadline {
  readonly figures: Readonly<Record<string, Figure>>;
  readonly slip: Slip;
  readonly source: AnswerSource;
}

/** When what a passage counts from a day ends; null for one that sets no last day. Of what lasts years, the month. */
export function deadlineOf(
  passage: string,
  from: IsoDate,
  { today }: AskContext,
  id: string,
): Deadline | null {
  const clock = CLOCKS[passage];
  if (!clock) return null;
  const { businessDays = 0, days = 0, years = 0 } = clock;
  const isLong = years > 0;
  // Of a month alone, nobody knows the day: the last one is the safe one.
  const start = isLong ? lastOfMonth(from) : addBusinessDays(from, businessDays);
  const end = addMonths(addDays(start, days), years * 12);
  const left = daysBetween(today, end);
  const figures: Readonly<Record<string, Figure>> = isLong
    ? {
        'from.day': monthFigure(from, 'late', 'since', 'in', 'behind'),
        'last.day': monthFigure(end, 'leaves', 'leave', 'by', 'until'),
      }
    : {
        'from.day': dayFigure(from, 'on', 'from', 'reached', 'got', 'told'),
        'last.day': dayFigure(end, 'last', 'day', 'due', 'ends', 'ended'),
        ...(left >= 0 && { 'days.left': durationFigure(left, 'day', 'left', 'leaves') }),
      };
  return {
    figures,
    slip: {
      source: id,
      title: 'From your date',
      columns: [],
      rows: [
        { label: clock.starts, values: [isLong ? monthText(firstOfMonth(from)) : dayText(from)] },
        { label: clock.ends, values: [isLong ? monthText(end) : dayText(end)] },
        ...(isLong || left < 0 ? [] : [{ label: 'That leaves', values: [countText(left, 'day')] }]),
      ],
      warnings: [],
      foot: { text: 'You gave the first date.', link: null },
    },
    source: {
      id,
      kind: 'figures',
      title: 'Your date',
      says: `Counted from the date in your question, as of ${dayText(today)}.`,
      to: '/education',
      href: null,
      checked: null,
    },
  };
}
