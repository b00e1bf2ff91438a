import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOfMonth, type IsoDate, isoDate } from '../time/iso_date.ts';
import { openAccount, takeRatesOf } from './account.ts';
import { balance, debt, fixed, percent } from './testing.ts';

/** A card with deferred interest until a day. */
const cardUntil = (endsOn: IsoDate, dueDay: number) =>
  openAccount(
    {
      ...debt('card', 0, 0, fixed(35), {
        balances: [
          balance(500, 29.99, { promotion: { apr: percent(0), endsOn, terms: 'deferred' } }),
        ],
      }),
      dueDay,
    },
    0,
  );

describe('which payments go to deferred interest first', () => {
  it.each([1, 15, 28, 29, 30, 31])(
    'are the last two that are due before it ends, due on the %i., however short a month',
    (dueDay) => {
      const months = Array.from({ length: 30 }, (_, count) =>
        dayOfMonth(addMonths(isoDate('2027-01-01'), count), dueDay),
      );
      const ends = Array.from({ length: 760 }, (_, count) =>
        addDays(isoDate('2027-04-02'), count),
      ).filter((day) => !months.includes(day));
      const wrong = ends.filter((endsOn) => {
        const account = cardUntil(endsOn, dueDay);
        const first = months.filter((day) => {
          takeRatesOf(account, day);
          return account.expiring.length > 0;
        });
        return (
          first.join() !==
          months
            .filter((day) => day < endsOn)
            .slice(-2)
            .join()
        );
      });
      expect(wrong).toEqual([]);
    },
  );
});
