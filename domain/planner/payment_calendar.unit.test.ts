import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../money/cents.ts';
import { isoDate } from '../time/iso_date.ts';
import type { Debt, DebtId } from './debt.ts';
import { monthsTable } from './months_table.ts';
import { paymentCalendar } from './payment_calendar.ts';
import { planPayoff } from './plan.ts';

const debt = (id: string, name: string, amount: number): Debt => ({
  id: id as DebtId,
  name,
  kind: 'medical',
  balances: [{ id, kind: 'purchase', amount: cents(amount), apr: aprBps(0) }],
  interest: 'monthly',
  minimum: { kind: 'fixed', amount: cents(5_000) },
});

/** $150.00 at no interest, $100.00 a month: $100.00, then $50.00. */
const planned = planPayoff({
  asOf: isoDate('2026-11-21'),
  debts: [debt('a', 'Harbor, Visa; "gold"', 15_000)],
  strategy: { kind: 'avalanche' },
  budget: { monthly: cents(10_000), rollOver: true, events: [] },
});
if (!planned.ok) throw new Error(planned.error.code);
const { plan } = planned;

describe('the calendar of payments', () => {
  const write = (dueDay?: number, title = 'Pay') =>
    paymentCalendar({
      plan,
      dueDayOf: () => dueDay,
      textOf: (_, amount, isDayKnown) => ({
        title: `${title} ${amount}`,
        ...(!isDayKnown && { note: 'due day not told' }),
      }),
      writtenOn: isoDate('2026-11-21'),
    });

  it('has one all-day entry a payment, on the due day', () => {
    const text = write(31);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text).toContain('DTSTART;VALUE=DATE:20261231');
    expect(text).toContain('SUMMARY:Pay 10000');
    expect(text).toContain('SUMMARY:Pay 5000');
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('puts a payment without a due day on the last day of its month, and lets the entry say so', () => {
    expect(write()).toContain('DTSTART;VALUE=DATE:20261231');
    expect(write()).toContain('SUMMARY:Pay 10000\r\nDESCRIPTION:due day not told\r\n');
    expect(write(5)).toContain('DTSTART;VALUE=DATE:20261205');
    expect(write(5)).not.toContain('DESCRIPTION');
  });

  it('puts what is late on today, and the rest on its due day', () => {
    const late = (amount: number) =>
      paymentCalendar({
        plan,
        dueDayOf: () => 31,
        textOf: (_, paid) => ({ title: `Pay ${paid}` }),
        writtenOn: isoDate('2026-12-01'),
        late: new Map([['a' as DebtId, cents(amount)]]),
      });
    const entries = (text: string) =>
      [...text.matchAll(/UID:(\S+)[\s\S]*?DATE:(\d+)\r\nSUMMARY:(.*)\r/g)].map(([, ...of]) => of);
    expect(entries(late(4_000))).toEqual([
      ['2026-12-a-late@mendwell', '20261201', 'Pay 4000'],
      ['2026-12-a@mendwell', '20261231', 'Pay 6000'],
      ['2027-01-a@mendwell', '20270131', 'Pay 5000'],
    ]);
    // All that the month pays is late.
    expect(entries(late(12_000))).toHaveLength(2);
  });

  it('names an entry the same each time, so that an import changes it', () => {
    const uids = (text: string) => text.match(/UID:.*/g);
    expect(uids(write(5))).toEqual(uids(write(9)));
  });

  it('escapes what the form reserves and folds long lines at 75 bytes, never inside a character', () => {
    const text = write(5, `Café; one, two\\ ${'é'.repeat(60)}`);
    expect(text.replaceAll('\r\n ', '')).toContain('Café\\; one\\, two\\\\ ');
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
  });
});

describe('the table of months', () => {
  const heads = {
    month: 'Month',
    start: 'Start',
    interest: 'Interest',
    paid: 'You pay',
    left: 'Left',
    pay: (name: string) => `To ${name}`,
  };

  it('holds every month in plain numbers, quoted where the form asks for it', () => {
    expect(monthsTable(plan, () => 'Harbor, "gold"', heads)).toBe(
      'Month,Start,Interest,You pay,Left,"To Harbor, ""gold"""\r\n' +
        '2026-12,150.00,0.00,100.00,50.00,100.00\r\n' +
        '2027-01,50.00,0.00,50.00,0.00,50.00\r\n',
    );
  });

  it('keeps a name from being taken for a formula', () => {
    const text = monthsTable(plan, () => '=1+1', { ...heads, pay: (name) => name });
    expect(text.split('\r\n')[0]).toBe("Month,Start,Interest,You pay,Left,'=1+1");
  });
});
