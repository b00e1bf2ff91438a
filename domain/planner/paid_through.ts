import { addDays, dayOfMonth, type IsoDate } from '../time/iso_date.ts';

/** A due day of this month, and whether what was due on it counts as paid until the person says otherwise. */
export interface DueThisMonth {
  dueOn: IsoDate;
  isPaidByDefault: boolean;
}

/** What one asks about a debt whose due day (1 to 31) is said for the first time. */
export function dueThisMonth(dueDay: number, today: IsoDate): DueThisMonth {
  const dueOn = dayOfMonth(today, dueDay);
  return { dueOn, isPaidByDefault: dueOn < today };
}

/**
 * The day up to which everything due is paid, when the payment of this month is paid or not. What was recorded by today is
 * part of what is said to be paid: none of it counts for the month after. One that is not paid and past due is late. Source: docs/domain/planner.md#progress
 */
export function paidThroughFor(dueDay: number, isPaid: boolean, today: IsoDate): IsoDate {
  const { dueOn } = dueThisMonth(dueDay, today);
  if (isPaid) return dueOn < today ? today : dueOn;
  return addDays(dueOn < today ? dueOn : today, -1);
}

/** A due day as it is typed, 1 to 31; undefined when left empty, null when it is none. */
export function readDueDay(text: string | undefined): number | undefined | null {
  if (text === undefined || text.trim() === '') return undefined;
  const day = Number(text);
  return Number.isInteger(day) && day >= 1 && day <= 31 ? day : null;
}
