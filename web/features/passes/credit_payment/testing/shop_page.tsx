import type { Session } from '@supabase/supabase-js';
import { act } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { AuthContext } from '../../../../data/session/auth_context.ts';
import { clearLimitedAccess } from '../../../../data/session/store_access.ts';
import { accessService, says } from '../../../../data/testing/access_service.ts';
import { authWith, show, takeDown } from '../../../../data/testing/people.tsx';
import { find, type } from '../../../../ui/testing/hands.ts';
import { Component } from '../route.tsx';
import { serve, services } from '../../../../data/testing/services.ts';
import { settled } from '../../../../data/testing/settled.ts';

// The page where time is bought, over a stand-in for the service. For tests.

export let service = accessService();
serve({ connect: async () => service.client });

/** Where the page has left for. */
export const left: string[] = [];
export const honest =
  'A free account does the same. You can dispute errors yourself, free. Nobody can remove accurate, current, verifiable information.';

/** Before each test: a device that knows nobody, and the sandbox. */
export function begin(): void {
  service = accessService();
  service.answers('payments/offer', says({ provider: 'sandbox', refundDays: 14 }));
  localStorage.clear();
  sessionStorage.clear();
  left.length = 0;
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
}

export async function end(): Promise<void> {
  await takeDown();
  clearLimitedAccess(services);
  vi.restoreAllMocks();
}

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify({ at: pathname + search, state })}</output>;
}

export const visit = async (
  entry:
    | string
    | { pathname: string; search?: string; hash?: string; state?: unknown } = '/credit-payment',
  session: Session | null = null,
) => {
  const page = await show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[entry]}>
        <Routes>
          <Route path="/credit-payment" element={<Component />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );
  await settled();
  return page;
};

/** Led here on the way to a page. */
export const onTheWayTo = (from: string) => ({ pathname: '/credit-payment', state: { from } });
/** The same, with the passes asked for. */
export const asked = { ...onTheWayTo('/settings?x=1#y'), hash: '#passes' };
export const button = (page: HTMLElement, name: RegExp) => {
  const found = [...page.querySelectorAll('button')].find((each) =>
    name.test(each.textContent ?? ''),
  );
  if (!found) throw new Error(`There is no button ${name}`);
  return found;
};
export const press = async (element: HTMLElement) => {
  await act(async () => element.click());
  await settled();
};
export const choose = (page: HTMLElement, value: string) =>
  press(find(page, `input[type="radio"][value="${value}"]`));
export const useCode = async (page: HTMLElement, code: string) => {
  await type(find(page, '[name="code"]'), code);
  await press(button(page, /^Use code/));
};
