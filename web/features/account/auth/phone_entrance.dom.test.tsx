import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authSettingsOf } from '../../../data/auth_settings.ts';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, InApp, sessionOf } from '../../../data/testing/people.tsx';
import { renewServices, serve, standIn } from '../../../data/testing/services.ts';
import { Component } from './route.tsx';

const fine = { data: { user: null, session: null }, error: null };
const service = {
  settings: { external: { email: true, phone: true } as Record<string, boolean> },
  signInAnonymously: vi.fn(),
  updateUser: vi.fn(),
  signInWithPassword: vi.fn(),
  signInWithOtp: vi.fn(),
  verifyOtp: vi.fn(),
  resend: vi.fn(),
  signOut: vi.fn(),
};
const { settings: _, ...methods } = service;
serve({
  connect: () =>
    Promise.resolve({
      auth: {
        ...methods,
        getSession: () => Promise.resolve({ data: { session: { user: {}, access_token: 'old' } } }),
        refreshSession: () => Promise.resolve({}),
        admin: { signOut: service.signOut },
      },
    }),
});
standIn(authSettingsOf, () => Promise.resolve(service.settings));

const person = userEvent.setup();
const refusal = (code: string, status = 422, message = '') => ({
  data: { user: null, session: null },
  error: { name: 'AuthApiError', status, code, message },
});

const open = (search: string, session: Parameters<typeof authWith>[0] = null) =>
  render(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[{ pathname: '/auth', search, state: { from: '/community' } }]}>
        <Routes>
          <Route path="/auth" element={<Component />} />
          <Route path="/community" element="went on" />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
    { wrapper: InApp },
  );
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const said = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

beforeEach(() => {
  renewServices();
  sessionStorage.clear();
  service.settings = { external: { email: true, phone: true } };
  for (const method of Object.values(methods)) method.mockReset().mockResolvedValue(fine);
});
afterEach(cleanup);

it('one may choose the phone, and what was typed stays with each', async () => {
  open('?mode=sign-up');
  await person.type(screen.getByLabelText('Email'), 'dana@example.com');
  await person.click(screen.getByRole('link', { name: 'Phone' }));
  expect(screen.queryByLabelText('Email')).toBeNull();
  await person.type(screen.getByLabelText('Phone'), '555');
  await person.click(screen.getByRole('link', { name: 'Email' }));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'dana@example.com');
  expect(screen.getByRole('link', { name: 'Email' }).getAttribute('aria-current')).toBe('true');
  await person.click(screen.getByRole('link', { name: 'Phone' }));
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '555');
});

it('there is no choice where the service takes no phones', async () => {
  service.settings = { external: { email: true, phone: false } };
  open('?mode=sign-in');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Phone' })).toBeNull());
  expect(screen.getByLabelText('Email')).toBeDefined();
});

it('signing up takes a number as Americans type it, and nothing that is none', async () => {
  open('?mode=sign-up&by=phone');
  await person.type(screen.getByLabelText('Phone'), '555 CALL');
  await person.type(screen.getByLabelText('Password'), 'correct horse');
  await press('Create my account');
  expect(said(screen.getByLabelText('Phone'))).toContain('doesn’t look like a phone number');
  expect(service.updateUser).not.toHaveBeenCalled();
  await person.clear(screen.getByLabelText('Phone'));
  await person.type(screen.getByLabelText('Phone'), '(555) 123-4567');
  await press('Create my account');
  expect(service.updateUser).toHaveBeenCalledWith(
    { phone: '+15551234567', password: 'correct horse' },
    expect.anything(),
  );
});

it('a number that is taken, or gets no texts, is said at the field', async () => {
  open('?mode=sign-up&by=phone');
  service.updateUser.mockResolvedValueOnce(refusal('phone_exists'));
  await person.type(screen.getByLabelText('Phone'), '5551234567');
  await person.type(screen.getByLabelText('Password'), 'correct horse');
  await press('Create my account');
  expect(said(screen.getByLabelText('Phone'))).toContain('already an account with this phone');
  service.updateUser.mockResolvedValueOnce(refusal('sms_send_failed'));
  await press('Create my account');
  expect(said(screen.getByLabelText('Phone'))).toContain('couldn’t text that number');
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '5551234567');
});

it('who signed up by phone confirms it here, the same visitor; or has the code sent again', async () => {
  open('?mode=sign-up', sessionOf({ is_anonymous: true, new_phone: '15551234567' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check your phone');
  expect(document.body.textContent).toContain('(555) 123-4567');
  await press('Send a new code');
  expect(service.resend).toHaveBeenCalledWith({ type: 'phone_change', phone: '15551234567' });
  service.verifyOtp.mockResolvedValueOnce(refusal('otp_expired', 403));
  const code = screen.getByLabelText('Code from the text');
  await person.type(code, '000000{Enter}');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  await person.clear(code);
  await person.type(code, '123456{Enter}');
  expect(service.verifyOtp).toHaveBeenLastCalledWith({
    phone: '15551234567',
    token: '123456',
    type: 'phone_change',
  });
  expect(service.signOut).toHaveBeenCalledWith('old', 'local');
  expect(await screen.findByText('went on')).toBeDefined();
});

it('signing in by phone and password', async () => {
  open('?mode=sign-in&by=phone');
  service.signInWithPassword.mockResolvedValueOnce(refusal('invalid_credentials', 400));
  await person.type(screen.getByLabelText('Phone'), '+44 20 7946 0000');
  await person.type(screen.getByLabelText('Password'), 'wrong');
  await press('Sign in');
  expect(said(screen.getByLabelText('Password'))).toContain(
    'phone number and password don’t match',
  );
  await press('Sign in');
  expect(service.signInWithPassword).toHaveBeenLastCalledWith({
    phone: '+442079460000',
    password: 'wrong',
  });
  expect(await screen.findByText('went on')).toBeDefined();
});

it('a code by text signs in; too soon says how long to wait', async () => {
  open('?mode=code&by=phone');
  service.signInWithOtp.mockResolvedValueOnce(
    refusal('over_sms_send_rate_limit', 429, 'you can only request this after 41 seconds.'),
  );
  await person.type(screen.getByLabelText('Phone'), '5551234567');
  await press('Text me a code');
  expect((await screen.findByRole('alert')).textContent).toContain('again in 41 seconds');
  await press('Text me a code');
  expect(service.signInWithOtp).toHaveBeenLastCalledWith({ phone: '+15551234567' });
  await person.type(await screen.findByLabelText('Code from the text'), '123456{Enter}');
  expect(service.verifyOtp).toHaveBeenLastCalledWith({
    phone: '+15551234567',
    token: '123456',
    type: 'sms',
  });
  expect(await screen.findByText('went on')).toBeDefined();
});

it('a new password by text says the same of a number without an account', async () => {
  open('?mode=reset&by=phone');
  service.signInWithOtp.mockResolvedValueOnce(refusal('otp_disabled'));
  await person.type(screen.getByLabelText('Phone'), '5551234567');
  await press('Text me a code');
  expect(service.signInWithOtp).toHaveBeenLastCalledWith({
    phone: '+15551234567',
    options: { shouldCreateUser: false },
  });
  expect(await screen.findByLabelText('Code from the text')).toBeDefined();
  expect(document.body.textContent).toContain('If (555) 123-4567 has an account');
});
