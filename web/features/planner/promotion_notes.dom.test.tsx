import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aprBps } from '../../../domain/money/cents.ts';
import type { Promotion } from '../../../domain/planner/debt.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { takeDown } from '../../data/testing/people.tsx';
import { button, click, keep, linden, open, rowsOf, setAside } from './testing/planner_page.tsx';

// A promotion is taken for what the person said it is: neither kind of end is claimed of one that nobody described.

const promoted = (promotion: Partial<Promotion>): TrackedDebt => ({
  ...linden,
  balances: linden.balances.map((each) => ({
    ...each,
    promotion: { apr: aprBps(0), endsOn: isoDate('2027-03-31'), ...promotion },
  })),
});
const note = () =>
  document.querySelector('section[aria-labelledby="promotions"] li p')?.textContent ?? '';
const aprCell = () => rowsOf('Your debts')[0]?.textContent ?? '';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-11-22T15:00:00Z'));
});
afterEach(async () => {
  localStorage.clear();
  vi.useRealTimers();
  await takeDown();
});

describe('a promotion', () => {
  it('of which nobody said what it is: both kinds, where to look, and no claim', async () => {
    keep(promoted({}));
    setAside(40);
    await open();
    expect(note()).toMatch(
      /^0% until March 31, 2027\. Your plan leaves \$\d+\.\d\d on it then\. Is it a true low rate or deferred interest\?/,
    );
    expect(note()).toContain('Look for “if paid in full” on the offer or your statement.');
    expect(note()).not.toMatch(/It’s (deferred|a true)|no extra interest/);
    expect(aprCell()).toContain('0% until Mar 31, 2027');
    expect(aprCell()).not.toContain('deferred');
    await click('Set which promotion Linden Store Card has');
    expect(document.querySelector('select[name=promoTerms_0]')).not.toBeNull();
  });

  it('that is deferred interest: what can be charged back, and that no plan includes it', async () => {
    keep(promoted({ terms: 'deferred' }));
    setAside(40);
    await open();
    expect(note()).toContain(
      'It’s deferred interest: if anything is left, you can be charged interest all the way back to the purchase date. Your plan doesn’t include that charge.',
    );
    expect(aprCell()).toContain('0% until Mar 31, 2027, deferred interest');
    expect(document.querySelector('a[href="/education/deferred-interest"]')).not.toBeNull();
  });

  it('that is deferred interest and paid off in time', async () => {
    keep(promoted({ terms: 'deferred' }));
    setAside(400);
    await open();
    expect(note()).toBe(
      '0% until March 31, 2027. Your plan pays it off before then. It’s deferred interest: pay it all by then, and you won’t owe that interest.',
    );
  });

  it('that is a true low rate: no extra interest for the time before', async () => {
    keep(promoted({ terms: 'zero' }));
    setAside(40);
    await open();
    expect(note()).toContain(
      'It’s a true low rate. Whatever is left costs 29.99% from then on, with no extra interest for the time before.',
    );
    expect(note()).not.toContain('deferred');
    expect(document.querySelector('[aria-label^="Set which promotion"]')).toBeNull();
  });

  it('that is over is no matter any more', async () => {
    keep(promoted({ endsOn: isoDate('2026-11-20') }));
    setAside(40);
    await open();
    expect(note()).toBe('');
    expect(button('Edit Linden Store Card')).toBeDefined();
  });
});

describe('the orders side by side', () => {
  const choice = (kind: string) =>
    document.querySelector(`input[name=strategy][value=${kind}]`)?.closest('label')?.textContent;

  it('call none the cheapest that leaves deferred interest to be charged back', async () => {
    keep(promoted({ terms: 'deferred' }));
    setAside(40);
    await open();
    expect(choice('avalanche')).toMatch(
      /\$\d+\.\d\d interest, not counting what can be charged back on Linden Store Card/,
    );
    expect(document.body.textContent).not.toContain('The cheapest of these');
  });

  it('are compared as ever where the low rate is a true one', async () => {
    keep(promoted({ terms: 'zero' }));
    setAside(40);
    await open();
    expect(document.body.textContent).toContain('The cheapest of these');
  });
});
