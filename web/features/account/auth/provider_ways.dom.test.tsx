import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authSettingsOf } from '../../../data/auth_settings.ts';
import type { CodeVerifier } from '../../../data/code_verifier.ts';
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
  exchange: vi.fn(),
  signOutApart: vi.fn(),
  refreshSession: vi.fn(),
};
const arrived = sessionOf({ id: 'robin', email: 'robin@example.com', is_anonymous: false });
let current: typeof member | null = null;
serve({
  connect: () =>
    Promise.resolve({
      auth: {
        setSession: service.setSession,
        refreshSession: service.refreshSession,
        getSession: () => Promise.resolve({ data: { session: current } }),
        admin: { signOut: () => Promise.resolve({}) },
      },
      rpc: () => ({ setHeader: () => Promise.resolve({ error: null }) }),
    }),
  connectApart: (_bearer: string | null, verifier?: CodeVerifier) =>
    Promise.resolve({
      auth: {
        signInWithOAuth: (asked: object) => {
          if (verifier) verifier.text = 'proof';
          return service.signInWithOAuth(asked) as unknown;
        },
        signInWithSSO: service.signInWithSSO,
        exchangeCodeForSession: (code: string) => service.exchange(code, verifier?.text) as unknown,
        setSession: service.apart,
        signOut: service.signOutApart,
      },
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
          <Route path="/community" element={<WentOn />} />
          <Route path="/settings" element="settings" />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
    { wrapper: InApp },
  );
function WentOn() {
  const { search, hash } = useLocation();
  return search === '' ? 'went on' : `went on at ${search}${hash}`;
}
const comeBack = (arrival: string, session = current) => open('?mode=link', { arrival }, session);
const visit = (over: object = {}) =>
  sessionStorage.setItem(
    'mendwell-provider',
    JSON.stringify({
      provider: 'google',
      purpose: 'sign-in',
      at: Date.now(),
      verifier: 'proof',
      destination: '/community',
      ...over,
    }),
  );
const code = 'from=%2Fcommunity&code=c';
const tokens = 'access_token=a&refresh_token=r&provider_token=p&from=%2Fcommunity';
const h1 = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
const left: string[] = [];

beforeEach(() => {
  renewServices();
  sessionStorage.clear();
  current = null;
  said.length = 0;
  Object.assign(service, { external: {}, saml: false });
  left.length = 0;
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
  service.signOutApart.mockReset().mockResolvedValue({});
  service.signInWithOAuth
    .mockReset()
    .mockResolvedValue({ data: { url: 'https://google.example/there' }, error: null });
  service.signInWithSSO.mockReset();
  service.setSession.mockReset().mockResolvedValue({ error: null });
  service.refreshSession.mockReset().mockResolvedValue({ error: null });
  const opened = { data: { session: arrived, user: arrived.user }, error: null };
  service.apart.mockReset().mockResolvedValue(opened);
  service.exchange
    .mockReset()
    .mockImplementation((_code: string, verifier: string | null) =>
      Promise.resolve(
        verifier === 'proof'
          ? opened
          : { data: { session: null }, error: { name: 'AuthApiError', code: 'bad_code_verifier' } },
      ),
    );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('other services', () => {
  it('are offered as the account service says, and lead there and back to where one was going', async () => {
    service.external = { google: true, github: true, apple: false };
    open('?mode=sign-in');
    expect(await screen.findByRole('button', { name: 'Continue with GitHub' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Apple/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Continue with Google' }));
    expect(service.signInWithOAuth).toHaveBeenCalledWith({
      provider: 'google',
      options: {
        redirectTo: `${window.location.origin}/auth?from=%2Fcommunity`,
        skipBrowserRedirect: true,
      },
    });
    await waitFor(() => expect(left).toEqual(['https://google.example/there']));
    expect(JSON.parse(sessionStorage.getItem('mendwell-provider') ?? '')).toMatchObject({
      provider: 'google',
      purpose: 'sign-in',
      verifier: 'proof',
    });
  });

  it('are told the page alone that one was going to: the rest of its address waits in the tab', async () => {
    service.external = { google: true };
    const from = { pathname: '/community', search: '?join=AB3D-EF6H-JK2M', hash: '#top' };
    open('?mode=sign-in', { from });
    await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(left).toHaveLength(1));
    expect(JSON.stringify(service.signInWithOAuth.mock.calls)).not.toContain('AB3D');
    cleanup();
    comeBack(code);
    expect(await screen.findByText('went on at ?join=AB3D-EF6H-JK2M#top')).toBeDefined();
  });

  it('that gave no answer are not waited for', async () => {
    service.external = { google: true };
    visit();
    open('?mode=sign-in');
    await screen.findByRole('button', { name: 'Continue with Google' });
    expect(sessionStorage.getItem('mendwell-provider')).toBeNull();
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
    comeBack(code);
    expect(await screen.findByText('went on')).toBeDefined();
    expect(service.setSession).toHaveBeenCalledWith({
      access_token: arrived.access_token,
      refresh_token: arrived.refresh_token,
    });
    expect(sessionStorage.getItem('mendwell-provider')).toBeNull();
  });

  it.each([
    ['that went nowhere', null, 'You weren’t signed in'],
    ['that went long ago', { at: Date.now() - 3_600_000 }, 'You weren’t signed in'],
    ['that holds another proof', { verifier: 'other' }, 'Google didn’t sign you in'],
    ['that holds none', { verifier: undefined }, 'You weren’t signed in'],
  ])('bring nothing to a tab %s', async (_which, mark, title) => {
    if (mark) visit(mark);
    comeBack(code);
    expect(await h1()).toBe(title);
    expect(service.setSession).not.toHaveBeenCalled();
  });

  it.each(['sign-in', 'link'])(
    'have not sent the session that stands in an address: it is asked about, on the way to a %s too',
    async (purpose) => {
      current = member;
      visit({ purpose });
      comeBack(tokens);
      expect(await h1()).toBe('Sign in to Mendwell');
      expect(service.apart).not.toHaveBeenCalled();
      expect(sessionStorage.getItem('mendwell-provider')).toBeNull();
      await person.click(screen.getByRole('button', { name: 'Sign in' }));
      expect(await screen.findByText(/robin@example\.com/)).toBeDefined();
      await person.click(screen.getByRole('button', { name: /^No, stay signed in as/ }));
      expect(service.setSession).not.toHaveBeenCalled();
    },
  );

  it('ask whose account it is where somebody else has signed in meanwhile', async () => {
    current = member;
    visit();
    comeBack(code);
    expect(await screen.findByText(/robin@example\.com/)).toBeDefined();
    expect(service.setSession).not.toHaveBeenCalled();
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
    visit({ purpose: 'link', destination: '/settings' });
    comeBack(code.replace('community', 'settings'));
    expect(await screen.findByText('settings')).toBeDefined();
    expect(service.refreshSession).toHaveBeenCalled();
    expect(service.setSession).not.toHaveBeenCalled();
    expect(said).toEqual(['Google is linked']);
  });

  it('are not linked to whoever is here by now, and nobody is signed in with them', async () => {
    current = member;
    visit({ purpose: 'link' });
    comeBack(code.replace('community', 'settings'));
    expect(await h1()).toBe('Google isn’t linked');
    expect(service.setSession).not.toHaveBeenCalled();
    expect(service.signOutApart).toHaveBeenCalled();
    expect(said).toEqual([]);
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
        redirectTo: `${window.location.origin}/auth?from=%2Fcommunity`,
        skipBrowserRedirect: true,
      },
    });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.body.textContent).toContain('We don’t know a work sign-in for that address');
  });
});
