import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, InApp, sessionOf } from '../../../data/testing/people.tsx';
import { renewServices, serve } from '../../../data/testing/services.ts';
import { useProof } from './use_proof.tsx';

const service = {
  signInWithPassword: vi.fn(),
  signInWithOtp: vi.fn(),
  verifyOtp: vi.fn(),
  challengeAndVerify: vi.fn(),
  signOut: vi.fn(),
};
serve({
  connect: () =>
    Promise.resolve({
      auth: {
        getSession: () => Promise.resolve({ data: { session: { access_token: 'before' } } }),
        signInWithPassword: service.signInWithPassword,
        signInWithOtp: service.signInWithOtp,
        verifyOtp: service.verifyOtp,
        mfa: { challengeAndVerify: service.challengeAndVerify },
        admin: { signOut: service.signOut },
      },
    }),
});

const person = userEvent.setup();
const nowSeconds = () => Math.floor(Date.now() / 1000);
const verifiedApp = { id: 'app', factor_type: 'totp', status: 'verified' };

function Asking({ anew = false }: { readonly anew?: boolean }) {
  const { ask, dialog } = useProof();
  const [answer, setAnswer] = useState('not asked');
  return (
    <>
      <button type="button" onClick={async () => setAnswer(String(await ask({ anew })))}>
        Delete
      </button>
      <output>{answer}</output>
      {dialog}
    </>
  );
}

async function asked(user: object = {}, claims: object = {}, anew = false) {
  const session = sessionOf({ email: 'dana@example.com', ...user } as never, { ...claims });
  render(
    <AuthContext value={authWith(session)}>
      <Asking anew={anew} />
    </AuthContext>,
    { wrapper: InApp },
  );
  await person.click(screen.getByRole('button', { name: 'Delete' }));
}
const answer = () => screen.getByRole('status', { hidden: true }).textContent;
const refusal = (code: string) => ({
  data: null,
  error: { name: 'AuthApiError', message: '', status: 400, code },
});
const fine = { data: {}, error: null };

beforeEach(() => {
  renewServices();
  for (const each of Object.values(service)) each.mockReset().mockResolvedValue(fine);
});
afterEach(cleanup);

it('asks nothing of who has just shown it', async () => {
  await asked({}, { amr: [{ method: 'password', timestamp: nowSeconds() - 60 }] });
  expect(answer()).toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks all the same when the server wants it anew, and nine and a half minutes later', async () => {
  await asked({}, { amr: [{ method: 'password', timestamp: nowSeconds() }] }, true);
  expect(await screen.findByRole('dialog', { name: 'Is it still you?' })).toBeDefined();
  cleanup();
  await asked({}, { amr: [{ method: 'password', timestamp: nowSeconds() - 570 }] });
  expect(await screen.findByRole('dialog', { name: 'Is it still you?' })).toBeDefined();
});

it('by the password; the session before ends', async () => {
  await asked();
  const field = await screen.findByLabelText('Password');
  service.signInWithPassword.mockResolvedValueOnce(refusal('invalid_credentials'));
  await person.type(field, 'wrong{Enter}');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field).toHaveProperty('value', 'wrong');
  expect(answer()).toBe('not asked');
  expect(service.signOut).not.toHaveBeenCalled();
  await person.clear(field);
  await person.type(field, 'right{Enter}');
  expect(service.signInWithPassword).toHaveBeenLastCalledWith({
    email: 'dana@example.com',
    password: 'right',
  });
  expect(service.signOut).toHaveBeenCalledWith('before', 'local');
  expect(answer()).toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('by a mailed code instead', async () => {
  await asked();
  await person.click(await screen.findByRole('button', { name: 'Email me a code instead' }));
  expect(service.signInWithOtp).toHaveBeenCalledWith({
    email: 'dana@example.com',
    options: { shouldCreateUser: false },
  });
  await person.type(
    await screen.findByLabelText(/Code we sent to dana@example.com/),
    '123456{Enter}',
  );
  expect(service.verifyOtp).toHaveBeenCalledWith({
    email: 'dana@example.com',
    token: '123456',
    type: 'email',
  });
  expect(answer()).toBe('true');
});

it('by a texted code where there is a phone alone', async () => {
  await asked({ email: '', phone: '15551234567' });
  await person.click(await screen.findByRole('button', { name: 'Text me a code instead' }));
  await person.type(await screen.findByLabelText(/Code we sent to/), '123456{Enter}');
  expect(service.verifyOtp).toHaveBeenCalledWith({
    phone: '15551234567',
    token: '123456',
    type: 'sms',
  });
  expect(answer()).toBe('true');
});

it('by the app where there is one, and by nothing less', async () => {
  await asked(
    { factors: [verifiedApp] },
    { amr: [{ method: 'password', timestamp: nowSeconds() }] },
  );
  const field = await screen.findByLabelText('Code from your app');
  expect(screen.queryByLabelText('Password')).toBeNull();
  service.challengeAndVerify.mockResolvedValueOnce(refusal('mfa_verification_failed'));
  await person.type(field, '000000{Enter}');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await person.clear(field);
  await person.type(field, '123456{Enter}');
  expect(answer()).toBe('true');
});

it('that is canceled, or closed, lets nothing through', async () => {
  await asked();
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(answer()).toBe('false');
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByLabelText('Password');
  await person.keyboard('{Escape}');
  expect(answer()).toBe('false');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('without a connection says so and keeps what was typed', async () => {
  const offline = {
    data: null,
    error: { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 },
  };
  await asked();
  service.signInWithPassword.mockResolvedValueOnce(offline);
  const field = await screen.findByLabelText('Password');
  await person.type(field, 'right{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t reach the server');
  expect(field).toHaveProperty('value', 'right');
  service.signInWithOtp.mockResolvedValueOnce(offline);
  await person.click(screen.getByRole('button', { name: 'Email me a code instead' }));
  expect((await screen.findAllByRole('alert')).at(-1)?.textContent).toContain(
    'couldn’t reach the server',
  );
  expect(answer()).toBe('not asked');
});
