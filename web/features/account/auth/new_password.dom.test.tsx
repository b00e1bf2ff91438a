import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, InApp, member, sessionOf } from '../../../data/testing/people.tsx';
import { serve, standIn } from '../../../data/testing/services.ts';
import { settled } from '../../../data/testing/settled.ts';
import { Component } from './route.tsx';
import { toastsOf } from '../../../ui/toast.ts';

const said: (string | undefined)[][] = [];
standIn(toastsOf, { ...toastsOf(), done: (...toast) => void said.push(toast) });
const service = { updateUser: vi.fn(), signInWithOtp: vi.fn(), verifyOtp: vi.fn() };
serve({
  connect: () =>
    Promise.resolve({
      auth: { ...service, getSession: () => Promise.resolve({ data: { session: null } }) },
    }),
});

beforeEach(() => {
  said.length = 0;
  for (const each of Object.values(service)) each.mockReset().mockResolvedValue({});
});
afterEach(cleanup);

const open = (session = member) =>
  render(
    <AuthContext value={authWith(session, { isRecovering: true })}>
      <MemoryRouter initialEntries={['/auth?mode=new-password']}>
        <Routes>
          <Route path="/auth" element={<Component />} />
          <Route path="/dashboard" element="went on" />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
    { wrapper: InApp },
  );
const tooOld = {
  error: { name: 'AuthApiError', message: '', status: 400, code: 'reauthentication_needed' },
};
const person = userEvent.setup();

describe('a new password', () => {
  it('is said to be set on the page that follows', async () => {
    open();
    // A password has no role; its label is its name.
    await person.type(await screen.findByLabelText('New password'), 'three odd words');
    await person.click(screen.getByRole('button', { name: 'Set my new password' }));
    await settled();
    expect(await screen.findByText('went on')).toBeDefined();
    expect(said).toEqual([['Your new password is set', 'Your other devices are signed out.']]);
  });

  it('typed after ten minutes is kept while a new code is sent, and set with it', async () => {
    const session = sessionOf({ id: 'dana', email: 'dana@example.com', is_anonymous: false });
    open(session);
    service.updateUser.mockResolvedValueOnce(tooOld);
    await person.type(await screen.findByLabelText('New password'), 'three odd words{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'You need a new code' });
    expect(dialog.textContent).toContain('What you typed stays');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(service.signInWithOtp).toHaveBeenCalledWith({
      email: 'dana@example.com',
      options: { shouldCreateUser: false },
    });
    await person.type(
      await screen.findByLabelText('Code we sent to dana@example.com'),
      '123456{Enter}',
    );
    await settled();
    expect(service.updateUser).toHaveBeenLastCalledWith({ password: 'three odd words' });
    expect(service.updateUser).toHaveBeenCalledTimes(2);
    expect(await screen.findByText('went on')).toBeDefined();
  });

  it('stays where it was typed when no code is wanted after all', async () => {
    open(sessionOf({ id: 'dana', email: 'dana@example.com', is_anonymous: false }));
    service.updateUser.mockResolvedValueOnce(tooOld);
    await person.type(await screen.findByLabelText('New password'), 'three odd words{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect((await screen.findByRole('alert')).textContent).toContain('We need a code first');
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'three odd words');
  });
});
