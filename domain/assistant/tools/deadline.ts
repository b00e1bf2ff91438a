import {
  isPeriodPassage,
  lastDayOf,
  LEGAL_PERIODS,
  type PeriodPassage,
} from '../../learning/legal_period.ts';
import { disputeDeadlines } from '../../credit_file/deadlines.ts';
import { daysBetween, firstOfMonth, type IsoDate, lastOfMonth } from '../../time/iso_date.ts';
import type { AnswerSource, Slip } from '../answer.ts';
import type { AskContext } from '../context.ts';
import type { Figure } from '../figure.ts';
import { countText, dayFigure, dayText, durationFigure, monthFigure, monthText } from '../print.ts';

/** What the first and the last day of a passage's period are. */
const LABELS: Readonly<Record<PeriodPassage, { readonly starts: string; readonly ends: string }>> =
  {
    'usc15-1692g-b': { starts: 'Notice reached you', ends: 'Last day to write' },
    'cfr12-1006-34-b5': { starts: 'Notice was sent', ends: 'Last day, at the earliest' },
    'usc15-1681j-b': { starts: 'You were told', ends: 'Last day to ask' },
    'usc15-1681i-a1': { starts: 'They got your dispute', ends: 'Answer is due' },
    'usc15-1681c-a': { starts: 'Late since', ends: 'Leaves by' },
    'usc15-1681c-c': { starts: 'First fell behind', ends: 'Leaves by' },
  };

export interface Deadline {
  readonly figures: Readonly<Record<string, Figure>>;
  readonly slip: Slip;
  readonly source: AnswerSource;
}

/** By when a bureau mails its result, and the last day to look where it has 45 days. */
function furtherDays(from: IsoDate): Readonly<Record<string, Figure>> {
  const after = (isAfterAnnualReport: boolean) =>
    disputeDeadlines({ on: from }, { isBureau: true, isAfterAnnualReport });
  return {
    'mail.day': dayFigure(after(false).mailed.on, 'mail', 'by', 'until'),
    'long.day': dayFigure(after(true).answer.on, 'until', '45', 'report'),
  };
}

/** When what a passage counts from a day ends; null for one that sets no last day. Of what lasts years, the month. */
export function deadlineOf(
  passage: string,
  from: IsoDate,
  { today }: AskContext,
  id: string,
): Deadline | null {
  if (!isPeriodPassage(passage)) return null;
  const labels = LABELS[passage];
  const isLong = 'years' in LEGAL_PERIODS[passage];
  // Of a month alone, nobody knows the day: the last one is the safe one.
  const end = lastDayOf(passage, isLong ? lastOfMonth(from) : from);
  const left = daysBetween(today, end);
  const figures: Readonly<Record<string, Figure>> = isLong
    ? {
        'from.day': monthFigure(from, 'late', 'since', 'in', 'behind'),
        'last.day': monthFigure(end, 'leaves', 'leave', 'by', 'until'),
        ...(left < 0 && { 'is.over': monthFigure(end, 'left', 'over', 'gone') }),
      }
    : {
        'from.day': dayFigure(from, 'on', 'from', 'reached', 'got', 'told'),
        'last.day': dayFigure(end, 'last', 'day', 'due', 'ends', 'ended'),
        ...(left >= 0 && { 'days.left': durationFigure(left, 'day', 'left', 'leaves') }),
        ...(passage === 'usc15-1681i-a1' && furtherDays(from)),
      };
  return {
    figures,
    slip: {
      source: id,
      title: 'From your date',
      columns: [],
      rows: [
        { label: labels.starts, values: [isLong ? monthText(firstOfMonth(from)) : dayText(from)] },
        { label: labels.ends, values: [isLong ? monthText(end) : dayText(end)] },
        ...(isLong || left < 0 ? [] : [{ label: 'That leaves', values: [countText(left, 'day')] }]),
      ],
      warnings: [],
      foot: { text: 'You gave the first date.', link: null },
    },
    source: ownDateSource(id, `Counted from the date in your question, as of ${dayText(today)}.`),
  };
}

const ownDateSource = (id: string, says: string): AnswerSource => ({
  id,
  kind: 'figures',
  title: 'Your date',
  says,
  to: '/education',
  href: null,
  checked: null,
});

/** A last day that the person's own paper names: it isn't counted, only how many days there are until it. */
export function namedLastDay(
  passage: string,
  until: IsoDate,
  { today }: AskContext,
  id: string,
): Deadline | null {
  if (!isPeriodPassage(passage)) return null;
  const left = daysBetween(today, until);
  return {
    figures: {
      'last.day': dayFigure(until, 'last', 'day', 'due', 'ends', 'until', 'by'),
      ...(left >= 0 && { 'days.left': durationFigure(left, 'day', 'left', 'leaves') }),
    },
    slip: {
      source: id,
      title: 'From your date',
      columns: [],
      rows: [
        { label: 'Last day, as you said it', values: [dayText(until)] },
        ...(left < 0 ? [] : [{ label: 'That leaves', values: [countText(left, 'day')] }]),
      ],
      warnings: [],
      foot: { text: 'You gave the date.', link: null },
    },
    source: ownDateSource(id, `Counted to the date in your question, as of ${dayText(today)}.`),
  };
}
