import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { plannerOf } from '../../data/planner/planner.ts';
import { recordPayment } from '../../data/planner/document.ts';
import { InApp, takeDown } from '../../data/testing/people.tsx';
import { services } from '../../data/testing/services.ts';
import { find, type as typeInto } from '../../ui/testing/hands.ts';
import { renderHook } from '@testing-library/react';
import { monthlyToAsk } from './ask_monthly.tsx';
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
import { useActions } from './use_actions.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-11-22T15:00:00Z'));
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  await takeDown();
});

describe('the amount that is asked for', () => {
  /** $350 typed on the landing page, and then a debt with a minimum of $60. */
  const carried = async () => {
    const actions = renderHook(() => useActions(isoDate('2026-11-22')), { wrapper: InApp }).result;
    await act(async () => actions.current.carry({ balance: 840_000, apr: 2_949, monthly: 35_000 }));
    return actions;
  };

  it('is one in its sentence, its field and its button, also once a debt joins', async () => {
    const actions = await carried();
    const page = await open();
    expect(page.textContent).toContain('We started with the $350 you typed.');
    await act(async () =>
      actions.current.save({ ...harbor, minimum: { kind: 'fixed', amount: cents(6_000) } }),
    );
    expect(find<HTMLInputElement>(page, '[aria-labelledby=ask-monthly] input').value).toBe('410');
    expect(page.textContent).toContain(
      '$410 is what you typed, plus the minimums of the debts you’ve added since.',
    );
    expect(page.textContent).not.toContain('$410 you typed');
    await click('Set $410 a month');
    expect(services.of(plannerOf).get().plan?.monthly).toBe(41_000);
  });

  it('says where it comes from after a reload, until another one is chosen', async () => {
    const actions = await carried();
    await open();
    await click('Set $350 a month');
    await act(async () =>
      actions.current.save({ ...harbor, minimum: { kind: 'fixed', amount: cents(6_000) } }),
    );
    cleanup();
    await takeDown();
    const page = await open();
    const said = '$410 is your $350 and $60 for Harbor Visa. Home and Ask use the same amount.';
    expect(page.textContent).toContain(said);
    await click('Make it $350 again');
    expect(services.of(plannerOf).get().plan?.monthly).toBe(35_000);
    expect(page.textContent).not.toContain('Harbor Visa. Home and Ask');
  });

  it('says again what was typed, once the debt that joined is taken back', async () => {
    const actions = await carried();
    await act(async () =>
      actions.current.save({ ...harbor, minimum: { kind: 'fixed', amount: cents(6_000) } }),
    );
    expect(monthlyToAsk.read()).toBe('joined');
    const { last } = actions.current;
    await act(async () => {
      if (last) actions.current.undo(last);
    });
    expect(monthlyToAsk.read()).toBe('typed');
    expect((await open()).textContent).toContain('We started with the $350 you typed.');
  });

  it('has the focus once it is set, and once what is missing is found', async () => {
    await carried();
    const page = await open();
    button('Set $350 a month').focus();
    await click('Set $350 a month');
    const field = find<HTMLInputElement>(page, 'input[name=monthly]');
    expect(document.activeElement).toBe(field);
    await typeInto(field, '100');
    const more = [...page.querySelectorAll('button')].find((each) =>
      each.textContent?.startsWith('I can pay'),
    );
    if (!more) throw new Error('nothing is missing');
    more.focus();
    await act(async () => more.click());
    expect(document.activeElement).toBe(find(page, 'input[name=monthly]'));
  });

  it('is answered by what is missing, where that is found first', async () => {
    await carried();
    act(() =>
      services.of(plannerOf).update((document) => ({
        ...document,
        plan: document.plan && { ...document.plan, monthly: cents(10_000) },
      })),
    );
    const page = await open();
    const more = [...page.querySelectorAll('button')].find((each) =>
      each.textContent?.startsWith('I can pay'),
    );
    if (!more) throw new Error('nothing is missing');
    await act(async () => more.click());
    expect(page.textContent).not.toContain('you typed');
    expect(document.activeElement).toBe(find(page, 'input[name=monthly]'));
  });
});

describe('the table of debts', () => {
  const paidOff = (...of: readonly (typeof linden)[]) =>
    act(() =>
      services.of(plannerOf).update((document) =>
        of.reduce(
          (now, { id }) =>
            recordPayment(now, {
              id: `all of ${id}`,
              debtId: id,
              amount: cents(41_455),
              paidOn: isoDate('2026-11-21'),
            }),
          document,
        ),
      ),
    );
  const debts = () => rowsOf('Your debts');
  const total = () => document.querySelector('table tfoot')?.textContent ?? '';

  it('adds up to what its rows say, once all of it is paid', async () => {
    keep({ ...linden, dueDay: 25 }, { ...harbor, dueDay: 25 });
    setAside(200);
    paidOff(linden, harbor);
    const page = await open();
    expect(page.textContent).toContain('It’s all paid off.');
    expect(debts()).toHaveLength(2);
    for (const row of debts()) expect(row.textContent).toContain('$0.00');
    expect(total()).not.toContain('$50.00');
    expect(screen.queryByRole('button', { name: /^Record a payment on/ })).toBeNull();
  });

  it('offers a payment on what is owed, and not on what is paid off', async () => {
    keep({ ...linden, dueDay: 25 }, { ...harbor, dueDay: 25 });
    setAside(200);
    paidOff(linden);
    await open();
    expect(
      screen
        .getAllByRole('button', { name: /^Record a payment on/ })
        .map((each) => each.ariaLabel ?? each.getAttribute('aria-label')),
    ).toEqual(['Record a payment on Harbor Visa']);
    expect(total()).toContain('$25.00');
  });
});
