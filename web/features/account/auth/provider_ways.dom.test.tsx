import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authSettingsOf } from '../../../data/auth_settings.ts';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, InApp, member, sessionOf } from '../../../data/testing/people.tsx';
import { renewServices, serve, standIn } from '../../../data/testing/services.ts';
import { toastsOf } from '../../../ui/toast.ts';
import { Component } from './route.tsx';

const service = {
  external: {} as Record<string, boolean>,
  saml: false,
  signInWithOAuth: vi.fn(),
  signInWithSSO: vi.fn(),
  setSession: vi.fn(),
  apart: vi.fn(),
  refreshSession: vi.fn(),
};
const arrived = sessionOf({ id: 'robin', email: 'robin@example.com', is_anonymous: false });
let current: typeof member | null = null;
serve({
  connect: () =>
    Promise.resolve({
      auth: {
        signInWithOAuth: service.signInWithOAuth,
        signInWithSSO: service.signInWithSSO,
        setSession: service.setSession,
        refreshSession: service.refreshSession,
        getSession: () => Promise.resolve({ data: { session: current } }),
        admin: { signOut: () => Promise.resolve({}) },
      },
      rpc: () => ({ setHeader: () => Promise.resolve({ error: null }) }),
    }),
  connectApart: () =>
    Promise.resolve({
      auth: { setSession: service.apart, signOut: () => Promise.resolve({}) },
    }),
});
standIn(authSettingsOf, () =>
  Promise.resolve({
    external: { email: true, phone: true, ...service.external },
    saml_enabled: service.saml,
  }),
);
const said: string[] = [];
standIn(toastsOf, { ...toastsOf(), done: (title: string) => void said.push(title) });

const person = userEvent.setup();
const open = (search: string, state: object = { from: '/community' }, session = current) =>
  render(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[{ pathname: '/auth', search, state }]}>
        <Routes>
          <Route path="/auth" element={<Component />} />
          <Route path="/community" element="went on" />
          <Route path="/settings" element="settings" />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
    { wrapper: InApp },
  );
const comeBack = (arrival: string, session = current) => open('?mode=link', { arrival }, session);
const visit = (over: object = {}) =>
  sessionStorage.setItem(
    'mendwell-provider',
    JSON.stringify({ provider: 'google', purpose: 'sign-in', at: Date.now(), ...over }),
  );
const tokens = 'access_token=a&refresh_token=r&provider_token=p&from=%2Fcommunity';

beforeEach(() => {
  renewServices();
  sessionStorage.clear();
  current = null;
  said.length = 0;
  Object.assign(service, { external: {}, saml: false });
  service.signInWithOAuth.mockReset().mockResolvedValue({ data: {}, error: null });
  service.signInWithSSO.mockReset();
  service.setSession.mockReset().mockResolvedValue({ error: null });
  service.refreshSession.mockReset().mockResolvedValue({ error: null });
  service.apart
    .mockReset()
    .mockResolvedValue({ data: { session: arrived, user: arrived.user }, error: null });
});
afterEach(cleanup);

describe('other services', () => {
  it('are offered as the account service says, and lead there and back to where one was going', async () => {
    service.external = { google: true, github: true, apple: false };
    open('?mode=sign-in');
    expect(await screen.findByRole('button', { name: 'Continue with GitHub' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Apple/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Continue with Google' }));
    expect(service.signInWithOAuth).toHaveBeenCalledWith({
      provider: 'google',
      options: { redirectTo: `${window.location.origin}/community` },
    });
  });

  it('that cannot be reached say so', async () => {
    service.external = { google: true };
    service.signInWithOAuth.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    open('?mode=sign-up');
    await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t reach the server');
  });

  it('bring a session that is taken at once in the tab that asked', async () => {
    visit();
    comeBack(tokens);
    expect(await screen.findByText('went on')).toBeDefined();
    expect(service.setSession).toHaveBeenCalledWith({
      access_token: arrived.access_token,
      refresh_token: arrived.refresh_token,
    });
    expect(sessionStorage.getItem('mendwell-provider')).toBeNull();
  });

  it('bring nothing that nobody asked for here', async () => {
    for (const mark of [null, { at: Date.now() - 3_600_000 }]) {
      if (mark) visit(mark);
      comeBack(tokens);
      expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
      expect(service.setSession).not.toHaveBeenCalled();
      cleanup();
    }
  });

  it('that say no are told, with another way', async () => {
    visit();
    comeBack('error=access_denied&error_description=The+user+denied+the+request&from=%2Fcommunity');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Google didn’t sign you in',
    );
    expect(screen.getByRole('link', { name: 'Try again' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Email me a one-time code' })).toBeDefined();
    expect(document.body.textContent).not.toContain('The user denied');
  });

  it('that answered nobody here are no mailed link', async () => {
    comeBack('error=invalid_request&error_code=bad_oauth_state&from=%2F');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'You weren’t signed in',
    );
    expect(screen.getByRole('link', { name: 'Try again' })).toBeDefined();
  });

  it('are linked to the account that asked: its session stays', async () => {
    current = sessionOf({ id: 'robin', email: 'robin@example.com', is_anonymous: false });
    visit({ purpose: 'link' });
    comeBack(tokens.replace('community', 'settings'));
    expect(await screen.findByText('settings')).toBeDefined();
    expect(service.refreshSession).toHaveBeenCalled();
    expect(service.setSession).not.toHaveBeenCalled();
    expect(said).toEqual(['Google is linked']);
  });

  it('that belong to another account are not linked, and that is said', async () => {
    current = member;
    visit({ purpose: 'link' });
    comeBack('error=invalid_request&error_code=identity_already_exists&from=%2Fsettings');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Google isn’t linked',
    );
    expect(document.body.textContent).toContain('belongs to another Mendwell account');
  });
});

describe('a work account', () => {
  it('is found by the domain of the address', async () => {
    service.saml = true;
    open('?mode=sign-in');
    await person.click(await screen.findByRole('link', { name: 'Use your work account' }));
    const field = await screen.findByLabelText('Work email');
    await person.type(field, 'dana{Enter}');
    expect(service.signInWithSSO).not.toHaveBeenCalled();
    service.signInWithSSO.mockResolvedValueOnce({
      data: null,
      error: { name: 'AuthApiError', status: 404, code: 'sso_provider_not_found', message: '' },
    });
    await person.type(field, '@work.example{Enter}');
    expect(service.signInWithSSO).toHaveBeenCalledWith({
      domain: 'work.example',
      options: {
        redirectTo: `${window.location.origin}/community`,
        skipBrowserRedirect: true,
      },
    });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.body.textContent).toContain('We don’t know a work sign-in for that address');
  });
});
