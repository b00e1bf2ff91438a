import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, InApp, sessionOf } from '../../../data/testing/people.tsx';
import { renewServices, serve, standIn } from '../../../data/testing/services.ts';
import { toastsOf } from '../../../ui/toast.ts';
import { SignInsSection } from './sign_ins_section.tsx';

const google = {
  identity_id: 'g',
  provider: 'google',
  identity_data: { email: 'dana@example.com' },
};
const email = { identity_id: 'e', provider: 'email', identity_data: {} };
const server = {
  identities: [email, google] as object[],
  isDown: false,
  link: vi.fn(),
  unlink: vi.fn(),
};
serve({
  connect: () =>
    Promise.resolve({
      auth: {
        getUserIdentities: () =>
          Promise.resolve(
            server.isDown
              ? { data: null, error: new TypeError('Failed to fetch') }
              : { data: { identities: server.identities }, error: null },
          ),
        getSession: () => Promise.resolve({ data: { session: null } }),
        unlinkIdentity: server.unlink,
        refreshSession: () => Promise.resolve({}),
      },
    }),
  connectApart: () => Promise.resolve({ auth: { linkIdentity: server.link } }),
});
const said: string[] = [];
const left: string[] = [];
standIn(toastsOf, { ...toastsOf(), done: (title: string) => void said.push(title) });

// On a busy machine its code takes longer than a page is waited for.
beforeAll(() => import('./proof_dialog.tsx'));

const person = userEvent.setup();
const ways = { email: true, phone: true, providers: ['google', 'github'], work: false };
const open = (secondsAgo = 5) =>
  render(
    <AuthContext
      value={authWith(
        sessionOf(
          { email: 'dana@example.com', is_anonymous: false },
          { amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - secondsAgo }] },
        ),
      )}
    >
      <SignInsSection userId="dana" ways={ways} />
    </AuthContext>,
    { wrapper: InApp },
  );
const unlink = async () => {
  await person.click(await screen.findByRole('button', { name: 'Unlink' }));
  await person.click(screen.getAllByRole('button', { name: 'Unlink' }).at(-1) as HTMLElement);
};

beforeEach(() => {
  renewServices();
  server.identities = [email, google];
  server.isDown = false;
  said.length = 0;
  server.link
    .mockReset()
    .mockResolvedValue({ data: { url: 'https://github.example/' }, error: null });
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
  left.length = 0;
  server.unlink.mockReset().mockImplementation(() => {
    server.identities = [email];
    return Promise.resolve({ data: {}, error: null });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('says what is linked and what may be', async () => {
  open();
  expect(await screen.findByText('Linked as dana@example.com')).toBeDefined();
  expect(screen.getByText('Not linked')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Link GitHub' }));
  expect(server.link).toHaveBeenCalledWith({
    provider: 'github',
    options: {
      redirectTo: `${window.location.origin}/auth?from=%2Fsettings`,
      skipBrowserRedirect: true,
    },
  });
  expect(left).toEqual(['https://github.example/']);
});

it('unlinks after a question', async () => {
  open();
  await unlink();
  expect(server.unlink).toHaveBeenCalledWith(google);
  expect(said).toEqual(['Google is unlinked']);
  expect(await screen.findByRole('button', { name: 'Link Google' })).toBeDefined();
});

it('asks first whether it is still them', async () => {
  open(3600);
  await unlink();
  expect(await screen.findByRole('dialog', { name: 'Is it still you?' })).toBeDefined();
  expect(server.unlink).not.toHaveBeenCalled();
});

it('the last way in stays, and that is said', async () => {
  server.unlink.mockResolvedValue({
    data: null,
    error: {
      name: 'AuthApiError',
      status: 422,
      code: 'single_identity_not_deletable',
      message: '',
    },
  });
  open();
  await unlink();
  expect((await screen.findByRole('alert')).textContent).toContain('how you’d get back in');
  expect(screen.getByText('Linked as dana@example.com')).toBeDefined();
});

it('that could not be loaded says so, and is asked again', async () => {
  server.isDown = true;
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load your linked');
  server.isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Linked as dana@example.com')).toBeDefined();
});

it('asks whether it is still them where the server finds the proof too old after all', async () => {
  server.unlink.mockResolvedValueOnce({
    data: null,
    error: {
      name: 'AuthApiError',
      message: 'Show that it is you first',
      status: 400,
      code: 'reauthentication_needed',
    },
  });
  open();
  await unlink();
  expect(await screen.findByRole('dialog', { name: 'Is it still you?' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(server.unlink).toHaveBeenCalledTimes(1);
});
