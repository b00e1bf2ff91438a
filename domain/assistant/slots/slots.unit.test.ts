import { describe, expect, it } from 'vitest';
import { isoDate } from '../../time/iso_date.ts';
import { amountsIn } from './amounts.ts';
import { dueDayIn, monthIn, pastDayIn } from './dates.ts';
import { namedDebts } from './debt_name.ts';
import { plainOf } from './plain.ts';

const today = isoDate('2026-11-21');

describe('amounts of money', () => {
  it.each([
    ['what if I put $50 more', [5_000]],
    ['1,200 dollars', [120_000]],
    ['a $1.2k refund', [120_000]],
    ['2k in march', [200_000]],
    ['$2k in march', [200_000]],
    ['fifty bucks more', [5_000]],
    ['set it to 700 a month', [70_000]],
    ['$49.99', [4_999]],
    ['in 30 days', []],
    ['for 12 months', []],
    ['by 2028', []],
    ['under 30%', []],
    ['due on the 15th', []],
    ['11/14', []],
    ['two cards', []],
    ['2000 a month', [200_000]],
    ['i owe 2000', [200_000]],
    ['a balance of 2000', [200_000]],
    ['charged off in 2019', []],
    ['in march 2021', []],
    ['on november 14', []],
    ['on 2026-11-20', []],
    ['2000 at 29.99', [200_000]],
    ['at 24.99% apr', []],
    ['100/month', [10_000]],
    ['a hundred and twenty', [12_000]],
    ['one fifty', [15_000]],
    ['fifteen hundred', [150_000]],
    ['twenty five', [2_500]],
    ['twenty four months', []],
    ['from 600 to 700', [70_000]],
    ['move the due date to 31', []],
    ['$99999999999999', []],
    ['nothing here', []],
    ['where do i put my score from experian, 594, i got it this morning', []],
    ['my score went down to 612 after i paid 300', [30_000]],
    ['with a 580 fico can i get 5000', [500_000]],
    ['how much will my score go up if i pay 500', [50_000]],
    ['mi puntaje es 580', []],
    ['cashed out 900 of my 401k', [90_000]],
    ['should i use my 401(k)', []],
    ['they forgave 2000 on my card and now i got some 1099 form', [200_000]],
    ['i got a 1099-c for 900', [90_000]],
    ['what do i do with a 1099?', []],
    ['is form 982 for me', []],
    ['i owe 1099 on it', [109_900]],
    ['i have $1040 this month', [104_000]],
  ])('“%s”', (text, expected) => expect(amountsIn(text)).toEqual(expected));
});

describe('days and months', () => {
  it.each([
    ['if i skip january', '2027-01-01'],
    ['in march 2028', '2028-03-01'],
    ['this month', '2026-11-01'],
    ['next month', '2026-12-01'],
    ['in december', '2026-12-01'],
    ['in november', '2026-11-01'],
    ['in may', '2027-05-01'],
    ['they may call', null],
    ['whenever', null],
  ])('the month of “%s”', (text, expected) => expect(monthIn(text, today)).toBe(expected));

  it.each([
    ['yesterday', '2026-11-20'],
    ['today', '2026-11-21'],
    ['on november 14', '2026-11-14'],
    ['on dec 3rd', '2025-12-03'],
    ['11/14', '2026-11-14'],
    ['11/14/25', '2025-11-14'],
    ['3 days ago', '2026-11-18'],
    ['two weeks ago', '2026-11-07'],
    ['it’s been three weeks', '2026-10-31'],
    ['been 2 wks already', '2026-11-07'],
    ['24 days since the letter came', '2026-10-28'],
    ['day 24 since I got it', '2026-10-28'],
    ['on february 30', null],
    ['soon', null],
  ])('the past day of “%s”', (text, expected) => expect(pastDayIn(text, today)).toBe(expected));

  it.each([
    ['to the 15th', 15],
    ['on the 3rd', 3],
    ['to the 40th', null],
    ['move it', null],
  ])('the due day of “%s”', (text, expected) => expect(dueDayIn(text)).toBe(expected));
});

describe('debts by name', () => {
  const debts = [
    { id: '1', name: 'Harbor Visa', kind: 'card' },
    { id: '2', name: 'Linden Store Card', kind: 'card' },
    { id: '3', name: 'Northway Mastercard', kind: 'card' },
    { id: '4', name: 'Cascade loan', kind: 'personal_loan' },
    { id: '5', name: 'St. Anne', kind: 'medical' },
  ] as const;
  it.each([
    ['what about Harbor Visa', ['1']],
    ['my harbor card', ['1']],
    ['harber visa', ['1']],
    ['nothway mastercard', ['3']],
    ['the linden one', ['2']],
    ['cascade', ['4']],
    ['my visa', ['1']],
    ['the loan', ['4']],
    ['my hospital bill', ['5']],
    ['st anne', ['5']],
    ['my card', ['1', '2', '3']],
    ['a student loan', []],
    ['everything', []],
    ['', []],
  ])('“%s”', (text, expected) =>
    expect(namedDebts(plainOf(text), debts).debts.map(({ id }) => id)).toEqual(expected),
  );
});
