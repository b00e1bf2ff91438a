import type { Session } from '@supabase/supabase-js';
import { act } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { accessService, orderId } from '../../../data/testing/access_service.ts';
import { authWith, show, takeDown, visitor } from '../../../data/testing/people.tsx';
import { Component } from '../route.tsx';

// The page one comes to after paying, over a stand-in for the service. For tests.

export let service = accessService();
/** In the place of the backend's client. */
export const client = async () => service.client;

export const check = 'payments/orders/check';
export const receipts = 'payments/receipts';
export const recoveryCode = 'BACK-2345-6789-ABCD';
export const refundPath = '/contact?topic=access&about=MO-7Q4K22AB&wish=refund';

/** Before each test: a visitor's device at five seconds past ten, whose timers the test drives. */
export function begin(): void {
  vi.useFakeTimers({
    now: Date.parse('2026-11-21T10:00:05Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
  });
  service = accessService();
  service.session = visitor;
  localStorage.clear();
  sessionStorage.clear();
}

export async function end(): Promise<void> {
  await takeDown();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

export const visit = (search = `?order=${orderId}`, session: Session | null = visitor) =>
  show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[{ pathname: '/payment-success', search }]}>
        <Routes>
          <Route path="/payment-success" element={<Component />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );
export const wait = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
export const button = (page: HTMLElement, name: RegExp) => {
  const found = [...page.querySelectorAll('button')].find((each) =>
    name.test(each.textContent ?? ''),
  );
  if (!found) throw new Error(`There is no button ${name}`);
  return found;
};
export const title = (page: HTMLElement) => page.querySelector('h1')?.textContent;
