import { utilizationOf } from '../../../domain/cards/utilization.ts';
import { lateToPay } from '../../../domain/planner/agenda.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';

type Facts = Pick<Outlook, 'tight' | 'agenda' | 'debts' | 'owedToday'>;

/** Lessons and the figures that they fit, the most pressing first. */
const lessonsByFigures: readonly (readonly [lesson: string, fits: (facts: Facts) => boolean])[] = [
  ['tight-month', ({ tight }) => tight !== null],
  ['late-payment', ({ agenda }) => lateToPay(agenda).size > 0],
  [
    'deferred-interest',
    ({ debts }) =>
      debts.some(({ balances }) =>
        balances.some(({ promotion }) => promotion?.terms === 'deferred'),
      ),
  ],
  ['medical-bills', ({ debts }) => debts.some(({ kind }) => kind === 'medical')],
  ['question-a-debt', ({ debts }) => debts.some(({ kind }) => kind === 'collection')],
  [
    'card-use',
    ({ debts, owedToday }) =>
      debts.some(
        ({ id, creditLimit }) =>
          creditLimit !== undefined &&
          (utilizationOf(owedToday.get(id) ?? creditLimit, creditLimit)?.tenths ?? 0) >= 300,
      ),
  ],
  ['cheapest-order', ({ debts }) => debts.length > 1],
  ['keep-the-minimum', ({ debts }) => debts.some(({ kind }) => kind === 'card')],
  ['get-your-reports', () => true],
  ['what-a-file-is', () => true],
];

/** The id of the lesson that fits the figures best and isn't done; null where all of them are. */
export const lessonFor = (facts: Facts, isDone: (lesson: string) => boolean): string | null =>
  lessonsByFigures.find(([lesson, fits]) => !isDone(lesson) && fits(facts))?.[0] ?? null;
