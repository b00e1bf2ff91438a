import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { aprBps, cents } from '../../../../domain/money/cents.ts';
import type { TrackedDebt } from '../../../../domain/planner/progress.ts';
import { isoDate } from '../../../../domain/time/iso_date.ts';
import { choosePlan, saveDebt } from '../../../data/planner/document.ts';
import { plannerOf } from '../../../data/planner/planner.ts';
import { services } from '../../../data/testing/services.ts';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, show } from '../../../data/testing/people.tsx';
import { find } from '../../../ui/testing/hands.ts';
import { Component } from '../route.tsx';

// The planner's page with debts on the device, for tests.

/** $414.55 at 29.99 %, at least $25.00 a month; half of it is paid. */
export const linden: TrackedDebt = {
  id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0002' as TrackedDebt['id'],
  name: 'Linden Store Card',
  kind: 'card',
  balances: [{ id: 'all', kind: 'purchase', amount: cents(41_455), apr: aprBps(2999) }],
  interest: 'monthly',
  minimum: { kind: 'fixed', amount: cents(2_500) },
  balanceAsOf: isoDate('2026-11-21'),
  startingBalance: cents(82_910),
  paidThrough: isoDate('2026-11-20'),
};
export const harbor: TrackedDebt = {
  ...linden,
  id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0001' as TrackedDebt['id'],
  name: 'Harbor Visa',
};

export const keep = (...debts: readonly TrackedDebt[]) =>
  services.of(plannerOf).update((document) => debts.reduce(saveDebt, document));

/** Dollars that are set aside a month, highest rate first. */
export const setAside = (monthly: number) =>
  services.of(plannerOf).update((document) =>
    choosePlan(document, {
      strategy: 'avalanche',
      monthly: cents(monthly * 100),
      startsOn: isoDate('2026-11-21'),
      customOrder: [],
      chosenOn: isoDate('2026-11-21'),
    }),
  );

/** `state`: what a link brought along. */
export const open = (state: unknown = null, session: Parameters<typeof authWith>[0] = null) =>
  show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[{ pathname: '/debt-destroyer', state }]}>
        <Component />
      </MemoryRouter>
    </AuthContext>,
  );

/** By what it is called, aloud or on its face. */
export const button = (name: string): HTMLElement =>
  [...document.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  ) ?? find(document, `button[aria-label="${name}"]`);

export const click = (name: string) => act(async () => button(name).click());

/** The rows of the table with this caption; none when there is no such table. */
export const rowsOf = (caption: string): readonly HTMLTableRowElement[] => {
  const table = [...document.querySelectorAll('table')].find(
    (each) => each.caption?.textContent === caption,
  );
  return [...(table?.querySelectorAll<HTMLTableRowElement>(':scope > tbody > tr') ?? [])];
};
