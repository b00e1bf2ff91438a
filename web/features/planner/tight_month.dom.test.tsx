import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { plannerOf } from '../../data/planner/planner.ts';
import { services } from '../../data/testing/services.ts';
import { departureOf } from '../../data/session/device.ts';
import { takeDown } from '../../data/testing/people.tsx';
import { find, type } from '../../ui/testing/hands.ts';
import {
  button,
  click,
  harbor,
  keep,
  linden,
  open,
  rowsOf,
  setAside,
} from './testing/planner_page.tsx';

/** A minimum of $25.00 on the card, $60.00 on the bill, $220.00 on the car: $305.00. */
const bill = {
  ...harbor,
  name: 'St. Anne medical bill',
  kind: 'medical' as const,
  minimum: { kind: 'fixed' as const, amount: cents(6_000) },
};
const car = {
  ...linden,
  id: 'car' as never,
  name: 'Car',
  kind: 'auto' as const,
  minimum: { kind: 'fixed' as const, amount: cents(22_000) },
  dueDay: 12,
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z'), toFake: ['Date'] });
  keep({ ...linden, dueDay: 10 }, bill, car);
});
afterEach(async () => {
  await takeDown();
  act(() => services.of(departureOf).clearPerson());
  vi.useRealTimers();
});

const orderOf = (page: HTMLElement) =>
  [...page.querySelectorAll('section[aria-labelledby=pay-first] > ol:first-of-type > li')].map(
    ({ textContent }) => textContent,
  );

describe('an amount below the minimums', () => {
  it('says what is missing next to the amount, and takes what is enough', async () => {
    setAside(240);
    const page = await open();
    expect(find(page, 'h1').textContent).toBe('$240 a month doesn’t cover your minimums');
    expect(page.textContent).toMatch(
      /With \$305 every month, you’d be debt-free in [A-Z][a-z]+ 20\d\d\./,
    );
    const amount = find(page, 'input[name=monthly]');
    const said = amount.closest('section')?.querySelector('[role=status]');
    expect(said?.textContent).toContain(
      '$65.00 short in December. $305.00 is due, and you have $240 that month.',
    );
    await click('I can pay $305.00 every month');
    expect(services.of(plannerOf).get().plan?.monthly).toBe(30_500);
    expect(find(page, 'h1').textContent).toMatch(/^Debt-free in/);
    expect(page.querySelector('#pay-first')).toBeNull();
  });

  it('shows what to pay first, and whom to call by when', async () => {
    setAside(240);
    const page = await open();
    expect(orderOf(page)).toEqual([
      expect.stringMatching(/^1CarPay \$220\.00Your car secures this loan\./),
      expect.stringMatching(
        /^2Linden Store CardPay \$20\.00 of \$25\.00.*\$5\.00 short\. Call before December 10\.$/,
      ),
      expect.stringMatching(
        /^3St\. Anne medical billNothing toward \$60\.00.*\$60\.00 short\. Call before it’s due\.$/,
      ),
    ]);
    await click('Ask for less, before it’s due');
    expect(page.textContent).toContain('Ask for a hardship plan');
    await click('What a late payment does');
    expect(page.textContent).toContain(
      'Lenders usually don’t report a payment as late until it’s 30 days past due.',
    );
    // Nobody here has a mortgage.
    expect(page.textContent).not.toContain('housing counselor');
  });

  it('says from which day a payment counts, where a statement isn’t out', async () => {
    keep({ ...linden, dueDay: 20, statementDay: 25 }, bill, car);
    setAside(240);
    const page = await open();
    expect(orderOf(page)[1]).toContain('Pay it November 26 or later, once its statement is out.');
    expect(orderOf(page)[0]).not.toContain('or later');
  });

  it('tells what is late apart from what waits for a statement', async () => {
    vi.setSystemTime(new Date('2026-12-01T15:00:00Z'));
    const late = { ...linden, dueDay: 30, paidThrough: isoDate('2026-11-29') };
    keep(late, bill, { ...car, paidThrough: isoDate('2026-11-30') });
    setAside(260);
    const page = await open();
    expect(orderOf(page)[1]).toMatch(/Pay \$25\.00/);
    expect(orderOf(page)[1]).toMatch(
      /Then \$15\.00 on December \d+ or later, once its statement is out\./,
    );
  });

  it('keeps the minimums in the table, and sets the orders side by side as if the month were covered', async () => {
    setAside(240);
    const page = await open();
    expect(rowsOf('Your debts').map(({ cells }) => cells[3]?.textContent)).toEqual([
      'Minimum due$25.00by Dec 10',
      'Minimum due$60.00in Dec 2026',
      'Minimum due$220.00by Dec 12',
    ]);
    expect(page.textContent).toContain(
      'How they compare once December 2026 is covered, with $305.00 every month.',
    );
    const orders = [...page.querySelectorAll('input[name=strategy]')].map(
      (input) => input.closest('label')?.textContent ?? '',
    );
    expect(orders).toHaveLength(4);
    for (const order of orders) expect(order).toMatch(/[A-Z][a-z]{2} 20\d\d/);
    expect(orders.filter((order) => order.includes('The cheapest of these.'))).toHaveLength(1);
  });

  it('says once what is missing where one debt comes up short, and keeps “Add a debt” at the top', async () => {
    setAside(294);
    const page = await open();
    expect(page.textContent?.split('$11.00')).toHaveLength(2);
    expect(orderOf(page)[2]).toMatch(/Pay \$49\.00 of \$60\.00.*Call before it’s due\.$/);
    const add = button('Add a debt');
    const month = find(page, '[id^="month-"]');
    expect(month.parentElement?.contains(add)).toBe(true);
    // The list of debts comes before the chart, which has nothing to pay in it.
    const headings = [...page.querySelectorAll('h2')].map(({ textContent }) => textContent);
    expect(headings.indexOf('Your debts')).toBeLessThan(
      headings.indexOf('What you owe, over time'),
    );
  });

  it('is left as soon as more is typed', async () => {
    setAside(240);
    const page = await open();
    await type(find(page, 'input[name=monthly]'), '400');
    expect(page.querySelector('#pay-first')).toBeNull();
    expect(page.textContent).not.toContain('You need');
  });
});

describe('minimums that never end a debt', () => {
  it('are said next to the amount, without an amount that would change nothing', async () => {
    // $414.55 at 29.99 % add $10.36 a month.
    keep({ ...linden, minimum: { kind: 'fixed', amount: cents(1_000) } });
    setAside(400);
    services.of(plannerOf).update((document) => ({
      ...document,
      plan: document.plan && { ...document.plan, strategy: 'minimums' },
    }));
    const page = await open();
    expect(find(page, 'h1').textContent).toBe('Minimums alone never end');
    expect(page.textContent).toContain(
      'With only its minimums, Linden Store Card is never paid off.',
    );
    const names = [...page.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(names.filter((name) => name?.startsWith('Use'))).toEqual([]);
  });
});

const owing = (amount: number) => ({
  ...linden,
  balances: linden.balances.map((each) => ({ ...each, amount: cents(amount) })),
  startingBalance: cents(amount),
});

describe('what is late and gets nothing this month', () => {
  const late = (id: string, dueDay: number, paidThrough: string) => ({
    ...owing(90_000),
    id: id as never,
    name: `Card ${id}`,
    minimum: { kind: 'fixed' as const, amount: cents(10_000) },
    dueDay,
    paidThrough: isoDate(paidThrough),
  });

  it('says to call before it comes to the next step, where that is this month', async () => {
    // Of $505.00, $100.00 comes due on the car; the rest is less than its five missed payments, which come first.
    keep({ ...late('a', 22, '2026-06-01'), kind: 'auto' as const }, late('b', 1, '2026-10-31'));
    setAside(505);
    const page = await open();
    expect(page.textContent).toContain(
      'Your plan doesn’t have the money for this in time. Call them before November 30.',
    );
  });
});

describe('money for this month alone, with one payment late on the same debt', () => {
  it('says beforehand that a payment goes to what is late', async () => {
    keep({
      ...owing(200_000),
      minimum: { kind: 'fixed', amount: cents(20_000) },
      paidThrough: isoDate('2026-08-31'),
    });
    setAside(480);
    const page = await open();
    expect(page.textContent).toContain('This month’s money goes to what’s late on it first.');
    expect(page.textContent).not.toContain('Your plan pays this in a later month.');
  });
});
