import { describe, expect, it } from 'vitest';
import { dollars } from '../planner/testing.ts';
import { isoDate } from '../time/iso_date.ts';
import { beforeMoving, notNow, type Standing } from './not_now.ts';

const TODAY = isoDate('2026-11-26');
const at = (standing: Partial<Standing>) =>
  notNow(
    {
      applications: [],
      isLateNow: false,
      caughtUpIn: null,
      reportedFrom: null,
      short: null,
      lateOn: null,
      isFrozen: false,
      oldestOpenedOn: null,
      payFirst: null,
      isBeaten: null,
      ...standing,
    },
    TODAY,
  );
const days = (...texts: string[]) => texts.map(isoDate);

describe('not now', () => {
  it('is nothing where nothing speaks against it', () => {
    expect(at({})).toBeNull();
    expect(at({ isBeaten: true, oldestOpenedOn: isoDate('2019-01-01') })).toBeNull();
  });

  it.each([
    ['applied on October 30: day 90', { applications: days('2026-10-30') }, '2027-01-28'],
    ['applied today', { applications: days('2026-11-26') }, '2027-02-24'],
    ['applied 89 days ago', { applications: days('2026-08-29') }, '2026-11-27'],
    ['applied 90 days ago', { applications: days('2026-08-28') }, null],
    [
      'three times in six months, none of late',
      { applications: days('2026-06-01', '2026-06-10', '2026-07-01') },
      '2026-12-01',
    ],
    [
      'the latest of two days',
      { applications: days('2026-06-10', '2026-08-20', '2026-11-01') },
      '2027-01-30',
    ],
    [
      'four times: the third latest ages out',
      { applications: days('2026-06-01', '2026-08-01', '2026-08-02', '2026-08-03') },
      '2027-02-01',
    ],
    ['late two months ago', { lateOn: isoDate('2026-09-15') }, '2027-03-15'],
    ['late seven months ago', { lateOn: isoDate('2026-04-20') }, null],
    ['late now: nobody knows when it’s paid', { isLateNow: true }, null],
    [
      'late now, caught up in February: six months after its end',
      { isLateNow: true, caughtUpIn: isoDate('2027-02-01') },
      '2027-08-28',
    ],
    [
      'late now, caught up before it’s 30 days late: the day after',
      {
        isLateNow: true,
        caughtUpIn: isoDate('2026-11-01'),
        reportedFrom: isoDate('2026-12-12'),
      },
      '2026-12-01',
    ],
    [
      'late now, maybe caught up after it’s 30 days late: six months',
      {
        isLateNow: true,
        caughtUpIn: isoDate('2026-12-01'),
        reportedFrom: isoDate('2026-12-12'),
      },
      '2027-06-30',
    ],
    ['a file of two months', { oldestOpenedOn: isoDate('2026-10-01') }, '2027-04-01'],
  ] as const)('%s', (_what, standing, until) => {
    expect(at(standing as Partial<Standing>)?.until ?? null).toBe(until);
  });

  it('names the payment before the statement closes, and looks again the day after', () => {
    const payFirst = {
      name: 'Linden',
      pay: dollars(194.56),
      below: 10,
      closesOn: isoDate('2026-11-26'),
      payBy: isoDate('2026-11-26'),
    };
    expect(at({ payFirst })).toEqual({
      until: '2026-11-27',
      reasons: [{ code: 'pay_first', until: '2026-11-27', ...payFirst }],
    });
  });

  it('counts what was late before, where what is late now won’t be reported', () => {
    const standing = {
      isLateNow: true,
      caughtUpIn: isoDate('2026-11-01'),
      reportedFrom: isoDate('2026-12-12'),
      lateOn: isoDate('2026-09-15'),
    };
    expect(at(standing)?.reasons.map(({ code }) => code)).toEqual(['late_now', 'late']);
    expect(at(standing)?.until).toBe('2027-03-15');
    expect(at({ ...standing, reportedFrom: null })?.reasons).toHaveLength(1);
  });

  it('has no day while a month’s money doesn’t cover what’s due, which comes right after what is late', () => {
    const short = { month: isoDate('2026-12-01'), by: dollars(40) };
    const found = at({ isLateNow: true, short, applications: days('2026-10-30') });
    expect(found?.reasons.map(({ code }) => code)).toEqual(['late_now', 'short', 'applied']);
    expect(at({ short, applications: days('2026-10-30') })?.until).toBeNull();
    expect(at({ short })?.reasons).toEqual([{ code: 'short', until: null, ...short }]);
  });

  it('has reasons without a day: a freeze, and nothing that costs less', () => {
    const found = at({ isFrozen: true, isBeaten: false, applications: days('2026-10-30') });
    expect(found?.until).toBe('2027-01-28');
    expect(found?.reasons.map(({ code }) => code)).toEqual(['applied', 'frozen', 'none_cheaper']);
    expect(at({ isFrozen: true })?.until).toBeNull();
  });
});

describe('before moving a balance', () => {
  it('only what speaks against applying waits; what is better done first stands apart', () => {
    const { waits, first } = beforeMoving(
      at({
        applications: days('2026-10-30'),
        isFrozen: true,
        isBeaten: false,
        payFirst: {
          name: 'Visa',
          pay: dollars(50),
          below: 30,
          closesOn: isoDate('2027-03-15'),
          payBy: isoDate('2027-03-10'),
        },
      }),
    );
    expect(waits?.reasons.map(({ code }) => code)).toEqual(['applied']);
    expect(waits?.until).toBe('2027-01-28');
    expect(first.map(({ code }) => code)).toEqual(['pay_first', 'frozen']);
  });

  it('nothing waits where no card is cheaper to buy with', () => {
    expect(beforeMoving(at({ isBeaten: false }))).toEqual({ waits: null, first: [] });
    expect(beforeMoving(null)).toEqual({ waits: null, first: [] });
  });

  it('waits for a month whose money doesn’t cover what’s due', () => {
    const short = { month: isoDate('2026-12-01'), by: dollars(40) };
    expect(beforeMoving(at({ short })).waits?.reasons).toHaveLength(1);
  });

  it('no day is named while what is late has none', () => {
    expect(
      beforeMoving(at({ isLateNow: true, applications: days('2026-11-01') })).waits?.until,
    ).toBe(null);
  });
});
