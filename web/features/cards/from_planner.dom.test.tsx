import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { act, type ComponentType } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { choosePlan, recordPayment, saveDebt } from '../../data/planner/document.ts';
import { plannerOf } from '../../data/planner/planner.ts';
import { AuthContext } from '../../data/session/auth_context.ts';
import { departureOf } from '../../data/session/device.ts';
import { authWith, show, takeDown } from '../../data/testing/people.tsx';
import { services } from '../../data/testing/services.ts';
import { Component as Move } from './move/route.tsx';
import { Component as Cards } from './route.tsx';

// What the planner on this device says to the cards pages: what is late, what isn't covered, and what is owed on its cards.

const TODAY = isoDate('2026-11-30');
const visa: TrackedDebt = {
  id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0001' as TrackedDebt['id'],
  name: 'Visa',
  kind: 'card',
  balances: [{ id: 'all', kind: 'purchase', amount: cents(340_000), apr: aprBps(2790) }],
  interest: 'monthly',
  minimum: { kind: 'fixed', amount: cents(11_300) },
  dueDay: 12,
  balanceAsOf: TODAY,
  startingBalance: cents(340_000),
  paidThrough: TODAY,
};
/** Its payment of November 12 isn't made. */
const store: TrackedDebt = {
  ...visa,
  id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0002' as TrackedDebt['id'],
  name: 'Store card',
  balances: [{ id: 'all', kind: 'purchase', amount: cents(185_000), apr: aprBps(3199) }],
  minimum: { kind: 'fixed', amount: cents(7_200) },
  startingBalance: cents(185_000),
  paidThrough: isoDate('2026-10-31'),
};
const hospital: TrackedDebt = {
  ...visa,
  id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0003' as TrackedDebt['id'],
  name: 'Hospital',
  kind: 'medical',
  balances: [{ id: 'all', kind: 'purchase', amount: cents(60_000), apr: aprBps(0) }],
  minimum: { kind: 'fixed', amount: cents(5_000) },
  startingBalance: cents(60_000),
};

function keep(monthly: number, isMadeUp: boolean): void {
  const planner = services.of(plannerOf);
  planner.update((document) => [visa, store, hospital].reduce(saveDebt, document));
  planner.update((document) =>
    choosePlan(document, {
      strategy: 'avalanche',
      monthly: cents(monthly),
      startsOn: TODAY,
      customOrder: [],
      chosenOn: TODAY,
    }),
  );
  if (!isMadeUp) return;
  const id = '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0009' as never;
  planner.update((document) =>
    recordPayment(document, { id, debtId: store.id, paidOn: TODAY, amount: cents(7_200) }),
  );
}

const open = (Page: ComponentType) =>
  show(
    <AuthContext value={authWith(null)}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </AuthContext>,
  );
const title = () => screen.findByRole('heading', { level: 1 });
const carries = () => screen.getByLabelText<HTMLInputElement>('Balance you’d carry on this card');
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const shows = () => press('Show what it would cost');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T15:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('scrollTo', () => undefined);
  sessionStorage.clear();
});
afterEach(async () => {
  await takeDown();
  cleanup();
  act(() => services.of(departureOf).clearPerson());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what is late or not covered', () => {
  it('says not now, what is late first, and that it’s reported at 30 days', async () => {
    keep(19_500, false);
    await open(Cards);
    await shows();
    expect(await screen.findByText('Catch up first')).toBeTruthy();
    expect((await title()).textContent).toBe('Not now.');
    const reasons = screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
    expect(reasons.slice(0, 2)).toEqual([
      'Catch up first',
      'Your plan is $40.00 short in December 2026',
    ]);
    expect(document.body.textContent).toContain('30 days late. Yours will be on December 12, 2026');
    expect(document.body.textContent).toContain('12 CFR 1026.51(a)(1)(i)');
  });

  it('says not now once what was late is paid and the month still isn’t covered', async () => {
    keep(19_500, true);
    await open(Cards);
    await shows();
    expect(
      await screen.findByText(/^Your plan is \$\d+\.\d\d short in December 2026$/),
    ).toBeTruthy();
    expect((await title()).textContent).toBe('Not now.');
    expect(screen.queryByText('Catch up first')).toBeNull();
  });

  it('is no reason to wait where the money covers what’s due', async () => {
    keep(40_000, true);
    await open(Cards);
    await shows();
    expect(await screen.findByText('Nothing you told us is a reason to wait.')).toBeTruthy();
  });

  it('stands before what a move would save', async () => {
    keep(19_500, true);
    await open(Move);
    expect(await screen.findByText(/^Your plan is \$\d+\.\d\d short/)).toBeTruthy();
    expect((await title()).textContent).toBe('Not now.');
    const said = document.body.textContent ?? '';
    expect(said).toContain('could save up to');
    expect(said).toMatch(/Your plan sets aside \$195\.00 a month, and your minimums come to \$/);
    expect(said.indexOf('short in December')).toBeLessThan(said.indexOf('Compared with staying'));
  });
});

describe('what is owed on other cards', () => {
  const moving = () =>
    act(async () => fireEvent.click(screen.getByLabelText('Moving a balance I already have')));
  const toMove = () => screen.getByLabelText<HTMLInputElement>('The balance to move');
  const pays = (amount: string) =>
    fireEvent.change(screen.getByLabelText('What you’d pay on it each month'), {
      target: { value: amount },
    });

  it('is never what one carries on a new card, and the list says that it isn’t in its costs', async () => {
    keep(40_000, true);
    await open(Cards);
    expect(carries().value).toBe('');
    expect(screen.queryByText(/^From your plan/)).toBeNull();
    fireEvent.change(screen.getByLabelText('What you’d charge each month'), {
      target: { value: '150' },
    });
    await shows();
    expect(await screen.findByText(/charging \$150\.00 a month, carrying \$0\.00$/)).toBeTruthy();
    expect(
      screen.getByText(/^The \$5,178\.00 you owe on cards in your plan isn’t in these costs\./),
    ).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'See the total cost of moving it' }).getAttribute('href'),
    ).toBe('/credit-card-advice/move');
  });

  it('is what one would move, said as such, with the fee of moving it in every cost', async () => {
    keep(40_000, true);
    await open(Cards);
    await moving();
    await screen.findByText('From your plan: what you owe on cards today. Change it if you like.');
    expect(toMove().value).toBe('5178.00');
    pays('200');
    await shows();
    expect(await screen.findByText(/moving \$5,178\.00 \(from your plan\)$/)).toBeTruthy();
    await act(async () =>
      fireEvent.click(screen.getAllByRole('button', { expanded: false })[0] as HTMLElement),
    );
    expect(screen.queryByText(/isn’t in these costs/)).toBeNull();
  });

  it('gives way to what is typed, and is asked for where it was emptied', async () => {
    keep(40_000, true);
    await open(Cards);
    await moving();
    await screen.findByText(/^From your plan/);
    pays('200');
    fireEvent.change(toMove(), { target: { value: '' } });
    expect(screen.queryByText(/^From your plan/)).toBeNull();
    await shows();
    expect(screen.getByText('Enter the balance you’d move.')).toBeTruthy();
    fireEvent.change(toMove(), { target: { value: '600' } });
    await shows();
    expect(await screen.findByText(/moving \$600\.00$/)).toBeTruthy();
  });
});

describe('cards to compare', () => {
  const openDetail = (at: number) =>
    act(async () =>
      fireEvent.click(
        within(screen.getByRole('table', { name: /^What each card/ })).getAllByRole('button', {
          expanded: false,
        })[at] as HTMLElement,
      ),
    );
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

  it('are counted where one chose them, with the way to see them side by side', async () => {
    keep(40_000, true);
    await open(Cards);
    await shows();
    await screen.findByRole('table', { name: /^What each card/ });
    await openDetail(0);
    await press('Compare');
    expect(status()).toContain(
      '1 card chosen. Open another one and choose it too, to see them side by side.',
    );
    await openDetail(0);
    await press('Compare');
    expect(status()).toContain('2 cards chosen.See them side by side');
    await press('See them side by side');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Side by side' }));
  });
});
