import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Session } from '@supabase/supabase-js';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, InApp, sessionOf } from '../../../data/testing/people.tsx';
import { refusedAs, requestOf, answeredWith } from '../../../data/testing/rpc_answers.ts';
import { renewServices, serve } from '../../../data/testing/services.ts';
import { Component as ClosedPage } from '../closed/route.tsx';
import { YourData } from './your_data.tsx';

const freshly = (way: string) => ({
  amr: [{ method: way, timestamp: Math.floor(Date.now() / 1000) }],
});
const member = sessionOf(
  { email: 'dana@example.com', is_anonymous: false, factors: [] },
  freshly('password'),
);
const visitor = sessionOf({ is_anonymous: true });
const eraseAt = '2026-12-05T20:00:00.000Z';
const closed = sessionOf(
  { email: 'dana@example.com', is_anonymous: false, app_metadata: { erase_at: eraseAt } },
  freshly('password'),
);

const token = 'ab'.repeat(32);
const link = {
  token,
  askedAt: '2026-11-22T20:42:00Z',
  expiresAt: '2026-11-23T20:42:00Z',
  bytes: null as number | null,
  downloadsLeft: 10,
};

const ok = (data: unknown = null) => answeredWith(data);
const no = refusedAs;

const server = {
  leaving: {} as Record<string, unknown>,
  /** What each function answers. */
  answers: {} as Record<string, ReturnType<typeof answeredWith>>,
  calls: [] as [string, unknown][],
  link: null as typeof link | null,
  /** What making a link answers instead. */
  refusal: null as { status: number; body: object } | null,
  isDown: false,
  /** What the answer about leaving waits for. */
  wait: Promise.resolve(),
  code: { user: { factors: [] as object[] } },
  signOut: vi.fn(() => Promise.resolve()),
};
const rpc = (name: string, args?: unknown) => {
  if (server.isDown) return requestOf(Promise.reject(new TypeError('Failed to fetch')));
  server.calls.push([name, args]);
  const answer = name === 'my_leaving' ? ok(server.leaving) : (server.answers[name] ?? ok());
  return requestOf(
    name === 'my_leaving' ? server.wait.then(() => answer) : Promise.resolve(answer),
  );
};
const functions = {
  invoke: async (_: string, { method }: { method?: string }) => {
    if (server.isDown) return { data: null, error: { context: new TypeError('no') } };
    if (method === 'GET') return { data: server.link, error: null };
    if (server.refusal)
      return {
        data: null,
        error: {
          context: new Response(JSON.stringify(server.refusal.body), {
            status: server.refusal.status,
          }),
        },
      };
    return { data: link, error: null };
  },
};
const auth = {
  signInWithOtp: vi.fn(async () => ({ error: null })),
  verifyOtp: vi.fn(
    async (): Promise<{ data: object; error: object | null }> => ({
      data: server.code,
      error: null,
    }),
  ),
  mfa: { challengeAndVerify: vi.fn(async () => ({ error: null })) },
  refreshSession: vi.fn(async () => ({})),
};
const client = { rpc, functions, auth };
serve({
  connect: () => Promise.resolve(client),
  connectApart: () => Promise.resolve(client),
  addressOf: (path: string) => Promise.resolve(`https://backend.test${path}`),
});

/** The file, in pieces. */
const file = (...pieces: number[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new Uint8Array(piece));
        controller.close();
      },
    }),
  );

const person = userEvent.setup();
const Where = () => <output aria-label="where">{useLocation().pathname}</output>;
const shown = (session: Session | null, page: 'settings' | 'closed', state?: object) =>
  render(
    <AuthContext value={authWith(session, { signOut: server.signOut })}>
      <MemoryRouter
        initialEntries={[{ pathname: page === 'closed' ? '/account-closed' : '/settings', state }]}
      >
        <Where />
        {page === 'closed' ? (
          <ClosedPage />
        ) : (
          <YourData
            userId={session?.user.id ?? ''}
            isMember={session?.user.is_anonymous !== true}
          />
        )}
      </MemoryRouter>
    </AuthContext>,
    { wrapper: InApp },
  );
const arrives = (path: string) =>
  waitFor(() => expect(screen.getByLabelText('where').textContent).toBe(path));
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => person.click(await button(name));
const dialogOf = (name: string) => screen.findByRole('dialog', { name });
const called = (name: string) => server.calls.filter(([each]) => each === name);

beforeEach(() => {
  renewServices();
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => file(120_000, 94_000)),
  );
  server.leaving = {
    kind: 'member',
    eraseAt: null,
    keepsAnswers: null,
    atOnceFrom: null as string | null,
    helpfulAnswers: 0,
    circles: 1,
    orders: [],
    timeEndsAt: null,
  };
  Object.assign(server, { answers: {}, calls: [], link: null, refusal: null, isDown: false });
  server.wait = Promise.resolve();
  server.code = { user: { factors: [] } };
  server.signOut.mockClear();
  auth.verifyOtp.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('taking everything along', () => {
  it('makes the file, says how large it is and until when it can be had, and leads to it', async () => {
    shown(member, 'settings');
    await press('Get my data');
    const download = await screen.findByRole('link', { name: 'Download' });
    expect(download.getAttribute('href')).toBe(
      `https://backend.test/functions/v1/account/export/${token}`,
    );
    expect(document.activeElement).toBe(download);
    expect(screen.getByText('mendwell-2026-11-22.zip')).toBeDefined();
    expect(screen.getByText(/^214 KB, made .* for 10 more downloads/)).toBeDefined();
    expect(await button('Get a new copy')).toBeDefined();
  });

  it('shows the file that there is', async () => {
    server.link = { ...link, bytes: 1_234_567 };
    shown(visitor, 'settings');
    expect(await screen.findByText(/^1\.2 MB, made/)).toBeDefined();
  });

  it('counts while it is made, and can be stopped', async () => {
    let end = () => {};
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new Uint8Array(5000));
              end = () => controller.error(signal.reason);
              signal.addEventListener('abort', end);
            },
          }),
        ),
      ),
    );
    shown(visitor, 'settings');
    await press('Get my data');
    expect(await screen.findByText('Making your file… 5 KB so far.')).toBeDefined();
    await press('Stop');
    expect(await screen.findByRole('link', { name: 'Download' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [429, { code: 'too_many_exports', message: '', retryAfterSeconds: 7000 }, /in 2 hours/],
    [401, { code: 'not_signed_in', message: '' }, /signed you out|away too long/],
    [503, { code: 'backend_unavailable', message: '' }, /stopped halfway/],
  ])('says why there is none: %i', async (status, body, words) => {
    server.refusal = { status, body };
    shown(visitor, 'settings');
    await press('Get my data');
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(await button('Get my data')).toBeDefined();
  });

  it('without a connection says so, and that nothing was made', async () => {
    server.isDown = true;
    shown(visitor, 'settings');
    expect(await screen.findByText(/couldn’t check whether you already have a file/)).toBeDefined();
    await press('Get my data');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We couldn’t reach the server/);
  });

  it('asks a member once more where the server wants it', async () => {
    server.refusal = { status: 403, body: { code: 'proof_due', message: '' } };
    shown(member, 'settings');
    await press('Get my data');
    const proof = await dialogOf('Is it still you?');
    await person.click(within(proof).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await button('Get my data')).toBeDefined();
  });
});

describe('deleting the account', () => {
  it('says before what goes, what runs and what may stay', async () => {
    server.leaving = {
      ...server.leaving,
      helpfulAnswers: 7,
      orders: [
        { number: 'MO-22222222', state: 'processing' },
        { number: 'MO-33333333', state: 'disputed' },
      ],
      timeEndsAt: eraseAt,
    };
    shown(member, 'settings');
    await press('Delete account');
    const dialog = await dialogOf('Delete your account?');
    const text = dialog.textContent ?? '';
    for (const said of [
      'signed out everywhere',
      'Order MO-22222222 isn’t finished.',
      'Order MO-33333333 is still open',
      'You’ll also lose your session time',
      'We keep receipts for our books, without your name',
    ])
      expect(text).toContain(said);
    const stays = within(dialog).getByRole<HTMLInputElement>('checkbox', {
      name: 'Leave my 7 answers that helped others, as “A former member”',
    });
    expect(stays.checked).toBe(false);
    await person.click(within(dialog).getByRole('button', { name: 'Keep my account' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(called('close_account')).toEqual([]);
  });

  it('can’t be at once where the phone number is new: the dialog and the closed account say until when', async () => {
    server.leaving = { ...server.leaving, atOnceFrom: eraseAt };
    const said = /the phone number on this account is new.* wait until after/;
    shown(member, 'settings');
    await press('Delete account');
    const dialog = await dialogOf('Delete your account?');
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^Now/ }).disabled).toBe(
      true,
    );
    expect(dialog.textContent).toMatch(said);
  });

  it('wants the word; then the account is closed and signed out, on the page that says until when', async () => {
    server.answers = { close_account: ok({ eraseAt }) };
    server.leaving = { ...server.leaving, helpfulAnswers: 1 };
    const heard: unknown[] = [];
    const tabs = new BroadcastChannel('mendwell-account');
    tabs.onmessage = ({ data }) => heard.push(data);
    shown(member, 'settings');
    await press('Delete account');
    const dialog = await dialogOf('Delete your account?');
    const word = within(dialog).getByLabelText('Enter “delete” to confirm');
    await person.type(word, 'deleet');
    await person.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    expect(word.getAttribute('aria-invalid')).toBe('true');
    expect(called('close_account')).toEqual([]);
    await person.clear(word);
    await person.type(word, 'Delete ');
    await person.click(within(dialog).getByRole('checkbox'));
    await person.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(server.signOut).toHaveBeenCalledOnce());
    expect(called('close_account')).toEqual([
      ['close_account', { word: 'Delete ', keep_answers: true }],
    ]);
    await arrives('/account-closed');
    await waitFor(() => expect(heard).toEqual([{ eraseAt }]));
    tabs.close();
  });

  it.each([
    ['MW601', /session ended/],
    ['', /couldn’t reach/],
    ['XX000', /nothing was deleted/],
  ])('says what went wrong, and that nothing was deleted: %s', async (code, words) => {
    server.answers = { close_account: no(code) };
    shown(member, 'settings');
    await press('Delete account');
    const dialog = await dialogOf('Delete your account?');
    await person.type(within(dialog).getByLabelText('Enter “delete” to confirm'), 'delete');
    await person.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(words);
    expect(server.signOut).not.toHaveBeenCalled();
  });

  it('asks whether it is still them where the server wants it again', async () => {
    server.answers = { close_account: no('MW701') };
    shown(member, 'settings');
    await press('Delete account');
    const dialog = await dialogOf('Delete your account?');
    await person.type(within(dialog).getByLabelText('Enter “delete” to confirm'), 'delete');
    await person.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    expect(await dialogOf('Is it still you?')).toBeDefined();
  });

  it('is busy until what it means is known, and opens then', async () => {
    let answer = () => {};
    server.wait = new Promise<void>((resolve) => {
      answer = resolve;
    });
    shown(member, 'settings');
    await press('Delete account');
    const pressed = screen.getByText('Delete account').closest('button');
    expect(pressed?.getAttribute('aria-busy')).toBe('true');
    answer();
    expect(await dialogOf('Delete your account?')).toBeDefined();
    expect(pressed?.getAttribute('aria-busy')).toBeNull();
  });

  it('without a connection says so, and opens nothing', async () => {
    server.isDown = true;
    shown(member, 'settings');
    await press('Delete account');
    expect((await screen.findByText(/Nothing was deleted/)).textContent).toMatch(/connection/);
    server.isDown = false;
    await press('Delete account');
    expect(await dialogOf('Delete your account?')).toBeDefined();
    expect(screen.queryByText(/Nothing was deleted/)).toBeNull();
  });

  it('now: the code that was sent, then the app’s where there is one', async () => {
    server.code = { user: { factors: [{ id: 'app', factor_type: 'totp', status: 'verified' }] } };
    shown(member, 'settings');
    await press('Delete account');
    const dialog = await dialogOf('Delete your account?');
    await person.click(within(dialog).getByRole('radio', { name: /^Now/ }));
    await person.type(within(dialog).getByLabelText('Enter “delete” to confirm'), 'delete');
    await person.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    const code = await within(dialog).findByLabelText(/dana@example\.com/);
    auth.verifyOtp.mockResolvedValueOnce({
      data: {},
      error: { name: 'AuthApiError', message: 'no', status: 403, code: 'otp_expired' },
    });
    await person.type(code, '000000');
    await person.click(within(dialog).getByRole('button', { name: 'Delete it now' }));
    expect(code.getAttribute('aria-invalid')).toBe('true');
    await person.clear(code);
    await person.type(code, '123456');
    await person.click(within(dialog).getByRole('button', { name: 'Delete it now' }));
    const app = await within(dialog).findByLabelText('Code from your app');
    expect(app).toHaveProperty('value', '');
    await person.type(app, '654321');
    await person.click(within(dialog).getByRole('button', { name: 'Delete it now' }));
    await waitFor(() => expect(server.signOut).toHaveBeenCalledOnce());
    expect(called('erase_account_now')).toEqual([
      ['erase_account_now', { word: 'delete', keep_answers: false }],
    ]);
    await arrives('/account-closed');
  });

  it('of a visitor is at once, and leads to the start', async () => {
    server.leaving = { ...server.leaving, kind: 'visitor' };
    shown(visitor, 'settings');
    await press('Delete my data');
    const dialog = await dialogOf('Delete what you entered?');
    await person.type(within(dialog).getByLabelText('Enter “delete” to confirm'), 'delete');
    await person.click(within(dialog).getByRole('button', { name: 'Delete my data' }));
    await waitFor(() => expect(server.signOut).toHaveBeenCalledOnce());
    expect(called('erase_visit')).toEqual([['erase_visit', { word: 'delete' }]]);
    await arrives('/');
  });
});

describe('a closed account', () => {
  beforeEach(() => {
    server.leaving = { ...server.leaving, kind: 'leaving', eraseAt, keepsAnswers: true };
  });

  it('says when it is erased, and is kept with one press', async () => {
    shown(closed, 'closed');
    expect(
      await screen.findByText(/It’ll be deleted for good on Saturday, December 5, unless/),
    ).toBeDefined();
    await press('Keep my account');
    await waitFor(() => expect(screen.getByLabelText('where').textContent).toBe('/dashboard'));
    expect(called('keep_account')).toHaveLength(1);
    expect(auth.refreshSession).toHaveBeenCalled();
  });

  it.each([
    ['MW707', /already did this on another device/],
    ['', /couldn’t reach/],
  ])('says why it could not be kept: %s', async (code, words) => {
    server.answers = { keep_account: no(code) };
    shown(closed, 'closed');
    await press('Keep my account');
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
  });

  it('can be taken along, and erased now with what was said about answers', async () => {
    shown(closed, 'closed');
    await press('Get my data');
    expect(await screen.findByRole('link', { name: 'Download' })).toBeDefined();
    await press('Delete it now');
    const dialog = await dialogOf('Delete it now?');
    await person.type(within(dialog).getByLabelText('Enter “delete” to confirm'), 'delete');
    await person.click(within(dialog).getByRole('button', { name: 'Send me the code' }));
    await person.type(await within(dialog).findByLabelText(/dana@example\.com/), '123456');
    await person.click(within(dialog).getByRole('button', { name: 'Delete it now' }));
    expect(await screen.findByRole('heading', { name: 'Your account is deleted' })).toBeDefined();
    expect(called('erase_account_now')).toEqual([
      ['erase_account_now', { word: 'delete', keep_answers: true }],
    ]);
  });

  it('leads who is signed out to signing in, with the day where the page knows it', () => {
    const page = shown(null, 'closed', { eraseAt });
    expect(page.container.textContent).toContain('deleted for good on Saturday, December 5');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/auth?mode=sign-in',
    );
    page.unmount();
    const bare = shown(null, 'closed', { eraseAt: 'nonsense' });
    expect(bare.container.textContent).toContain('If you chose to delete your account');
    expect(bare.container.textContent).not.toContain('Your account is closed');
  });

  it('leads who has an account that is open to the settings', async () => {
    shown(member, 'closed');
    await arrives('/settings');
  });
});
