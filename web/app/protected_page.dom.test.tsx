import type { Session } from '@supabase/supabase-js';
import { cleanup, render } from '@testing-library/react';
import { act } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthContext, type Auth } from '../data/session/auth_context.ts';
import { storeLimitedAccess } from '../data/session/store_access.ts';
import { ProtectedPage } from './protected_page.tsx';
import {
  authWith,
  InApp,
  member,
  sessionOf,
  show,
  takeDown,
  visitor,
} from '../data/testing/people.tsx';
import { services } from '../data/testing/services.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return (
    <output>{JSON.stringify({ at: pathname + search, state, by: useNavigationType() })}</output>
  );
}

async function visit(auth: Auth, at = '/dashboard') {
  const page = await show(
    <AuthContext value={auth}>
      <MemoryRouter initialEntries={['/', at]}>
        <Routes>
          <Route path="/dashboard" element={<ProtectedPage>the page</ProtectedPage>} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );
  const output = page.querySelector('output');
  return { page, elsewhere: output && (JSON.parse(output.textContent ?? '') as unknown) };
}

const pass = (milliseconds: number) =>
  storeLimitedAccess(services, { expires: now + milliseconds, plan: 'x' });
const creditPayment = {
  at: '/credit-payment',
  state: { from: '/dashboard?view=all#next' },
  by: 'REPLACE',
};
const requested = '/dashboard?view=all#next';
const factor = { id: 'f', factor_type: 'totp', status: 'verified' } as const;

beforeEach(() => {
  vi.useFakeTimers({ now });
  localStorage.clear();
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

describe('the protected-route rule', () => {
  it('shows only the spinner while the session is loading', async () => {
    const { page } = await visit(authWith(member, { isLoading: true }));
    expect(page.textContent).toBe('Loading...');
  });

  it('lets a member pass', async () => {
    expect((await visit(authWith(member))).page.textContent).toBe('the page');
  });

  it.each<[string, Session | null]>([
    ['nobody', null],
    ['an anonymous visitor', visitor],
  ])('lets %s pass while the stored time is in the future', async (_who, session) => {
    pass(1);
    expect((await visit(authWith(session))).page.textContent).toBe('the page');
  });

  it.each<[string, Session | null]>([
    ['nobody', null],
    ['an anonymous visitor', visitor],
  ])(
    'leads %s without time to /credit-payment, replacing, with what was asked for',
    async (_who, session) => {
      expect((await visit(authWith(session), requested)).elsewhere).toEqual(creditPayment);
    },
  );

  it('does not take the moment of expiry for the future', async () => {
    pass(0);
    expect((await visit(authWith(null), requested)).elsewhere).toEqual(creditPayment);
  });

  it('leads away the moment the time is over while the page is open', async () => {
    pass(90_000);
    const { page } = await visit(authWith(visitor), requested);
    await act(async () => vi.advanceTimersByTime(89_999));
    expect(page.textContent).toBe('the page');
    await act(async () => vi.advanceTimersByTime(1));
    expect(JSON.parse(page.querySelector('output')?.textContent ?? '')).toEqual(creditPayment);
  });

  it('leads a member who owes the second factor to the challenge', async () => {
    const session = sessionOf({
      is_anonymous: false,
      factors: [{ ...factor, created_at: '', updated_at: '' }],
    });
    expect((await visit(authWith(session), requested)).elsewhere).toEqual({
      at: '/auth?mode=challenge',
      state: { from: requested },
      by: 'REPLACE',
    });
  });

  it('lets a member pass who has shown the second factor', async () => {
    const session = sessionOf(
      { is_anonymous: false, factors: [{ ...factor, created_at: '', updated_at: '' }] },
      { aal: 'aal2' },
    );
    expect((await visit(authWith(session))).page.textContent).toBe('the page');
  });

  it('says of a member whose session ends while the page is open that they were signed out', async () => {
    const pageOf = (auth: Auth) => (
      <AuthContext value={auth}>
        <MemoryRouter initialEntries={[requested]}>
          <Routes>
            <Route path="/dashboard" element={<ProtectedPage>the page</ProtectedPage>} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
      </AuthContext>
    );
    const { container, rerender } = render(pageOf(authWith(member)), { wrapper: InApp });
    expect(container.textContent).toBe('the page');
    rerender(pageOf(authWith(null)));
    expect(JSON.parse(container.textContent ?? '')).toEqual({
      ...creditPayment,
      state: { from: requested, wasSignedOut: true },
    });
    cleanup();
  });

  it('leads somebody who is recovering to the new password', async () => {
    const { elsewhere } = await visit(authWith(member, { isRecovering: true }), requested);
    expect(elsewhere).toMatchObject({ at: '/auth?mode=new-password', by: 'REPLACE' });
  });
});
