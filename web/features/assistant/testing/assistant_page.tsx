import type { Session } from '@supabase/supabase-js';
import { screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { aprBps, cents } from '../../../../domain/money/cents.ts';
import type { TrackedDebt } from '../../../../domain/planner/progress.ts';
import { isoDate } from '../../../../domain/time/iso_date.ts';
import { loadAnswersHere } from '../../../data/assistant/answer_here.ts';
import { choosePlan, saveDebt } from '../../../data/planner/document.ts';
import { plannerOf } from '../../../data/planner/planner.ts';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, show } from '../../../data/testing/people.tsx';
import { services } from '../../../data/testing/services.ts';
import { Component } from '../route.tsx';

// The page where people ask, for tests.

// What is on its way to a page is no part of what a test waits for.
await Promise.all([
  loadAnswersHere(),
  import('../../../data/assistant/events.ts'),
  import('../../../data/assistant/own_key.ts'),
  import('../../../data/assistant/read_conversation.ts'),
  import('../../../data/assistant/server.ts'),
  import('../delete_dialog.tsx'),
  import('../export_dialog.tsx'),
  import('../log.tsx'),
  import('../preview_pane.tsx'),
  import('../rename_dialog.tsx'),
]);

/** $3,957.39 at 24.99 %. */
export const harbor: TrackedDebt = {
  id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0001' as TrackedDebt['id'],
  name: 'Harbor Visa',
  kind: 'card',
  balances: [{ id: 'all', kind: 'purchase', amount: cents(395_739), apr: aprBps(2499) }],
  interest: 'monthly',
  minimum: { kind: 'percent_plus_interest', percent: 100, floor: cents(2_500) },
  creditLimit: cents(650_000),
  balanceAsOf: isoDate('2026-11-21'),
  startingBalance: cents(395_739),
  paidThrough: isoDate('2026-11-21'),
};

/** One debt, and $200 a month for it. */
export const keepDebt = () =>
  services.of(plannerOf).update((document) =>
    choosePlan(saveDebt(document, harbor), {
      strategy: 'avalanche',
      monthly: cents(20_000),
      startsOn: isoDate('2026-11-21'),
      customOrder: [],
      chosenOn: isoDate('2026-11-21'),
    }),
  );

const Here = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
/** The address that the page is at. */
export const address = () => document.querySelector('output')?.textContent ?? '';

const pageAt = (at: string, state: unknown = null) => {
  const [pathname = '', search = ''] = at.split(/(?=\?)/);
  return (
    <MemoryRouter initialEntries={[{ pathname, search, state }]}>
      <Component />
      <Here />
    </MemoryRouter>
  );
};

export const openAssistant = (
  session: Session | null = null,
  at = '/ai-assistant',
  state: unknown = null,
) => show(<AuthContext value={authWith(session)}>{pageAt(at, state)}</AuthContext>);

/** Opens the page before it is known who is here; the answer says it. */
export async function openBeforeKnown(session: Session): Promise<() => void> {
  const listeners = new Set<() => void>();
  let isKnown = false;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function Later() {
    const hasAnswer = useSyncExternalStore(subscribe, () => isKnown);
    const auth = hasAnswer ? authWith(session) : authWith(null, { isLoading: true });
    return <AuthContext value={auth}>{pageAt('/ai-assistant')}</AuthContext>;
  }
  await show(<Later />);
  return () => {
    isKnown = true;
    for (const listener of listeners) listener();
  };
}

export const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', {
    name: 'Ask about your debts, your dates, or a rule',
  });
