import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { act, useEffect } from 'react';
import { vi } from 'vitest';
import { show, takeDown } from '../../testing/people.tsx';
import { type Auth, useAuth } from '../auth_context.ts';
import { AuthProvider } from '../auth_provider.tsx';
import { PassWatch } from '../pass_watch.ts';
import { service } from './auth_service.ts';

// Who is signed in, as a page knows it, over a stand-in for the service. For tests.

/** What the device's clock says, in milliseconds. */
export const now = Date.parse('2026-11-21T10:00:00Z');
export const storageKey = 'sb-mendwell-auth-token';

/** What `useAuth` gives now. */
export let auth: Auth;
export function Probe() {
  const current = useAuth();
  useEffect(() => {
    auth = current;
  });
  return null;
}

export const start = () =>
  show(
    <AuthProvider>
      <Probe />
      <PassWatch />
    </AuthProvider>,
  );

export const say = (event: AuthChangeEvent, session: Session | null) =>
  act(async () => {
    for (const listener of service.listeners) listener(event, session);
  });

export const storeSession = () => localStorage.setItem(storageKey, '{}');
/** Time on the device that ends after so many milliseconds. */
export const pass = (milliseconds: number) => {
  localStorage.setItem('limitedAccessExpires', String(now + milliseconds));
  localStorage.setItem('limitedAccessPlan', '1 hour');
};

/** Before each test: a device that knows nobody, and a service that answers nothing of a session. */
export function begin(): void {
  vi.useFakeTimers({ now });
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
  service.listeners.clear();
  service.waiting.clear();
  service.calls.length = 0;
  service.connect = () => Promise.resolve();
  service.session = () => new Promise(() => undefined);
  service.signOut = () => Promise.resolve({ error: null });
  service.passes = () => Promise.resolve({ data: null, error: null });
}

export async function end(): Promise<void> {
  await takeDown();
  vi.useRealTimers();
}
