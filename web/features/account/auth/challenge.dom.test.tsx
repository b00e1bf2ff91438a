import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, InApp, sessionOf } from '../../../data/testing/people.tsx';
import { serve } from '../../../data/testing/services.ts';
import { settled } from '../../../data/testing/settled.ts';
import { Component } from './route.tsx';

const service = {
  answers: [] as unknown[],
  error: null as unknown,
};
serve({
  connect: () =>
    Promise.resolve({
      auth: {
        mfa: {
          challenge: (asked: unknown) => {
            service.answers.push(['challenge', asked]);
            return Promise.resolve({ data: { id: 'challenge' }, error: null });
          },
          verify: (answer: unknown) => {
            service.answers.push(answer);
            return Promise.resolve({ error: service.error });
          },
          challengeAndVerify: (answer: unknown) => {
            service.answers.push(answer);
            return Promise.resolve({ error: service.error });
          },
        },
      },
    }),
});

const factor = (kind: 'totp' | 'phone') => ({
  id: `factor-${kind}`,
  factor_type: kind,
  status: 'verified' as const,
  created_at: '',
  updated_at: '',
});
const owing = (kind: 'totp' | 'phone') =>
  sessionOf({ is_anonymous: false, factors: [factor(kind)] as never });

const open = (session = owing('totp')) =>
  render(
    <AuthContext value={authWith(session)}>
      <MemoryRouter
        initialEntries={[
          { pathname: '/auth', search: '?mode=challenge', state: { from: '/community#a' } },
        ]}
      >
        <Routes>
          <Route path="/auth" element={<Component />} />
          <Route path="/community" element="went on" />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
    { wrapper: InApp },
  );

const field = () => screen.getByRole('textbox', { name: 'Code from your app' });
const text = () => document.body.textContent;

async function enter(code: string) {
  const person = userEvent.setup();
  await person.type(field(), `${code}{Enter}`);
  await settled();
}

beforeEach(() => {
  service.answers.length = 0;
  service.error = null;
});
afterEach(cleanup);

describe('the second factor', () => {
  it('is asked for, and not gone around', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One more step');
  });

  it('leads on to where the person was going', async () => {
    open();
    await enter('123456');
    expect(service.answers).toEqual([{ factorId: 'factor-totp', code: '123456' }]);
    expect(await screen.findByText('went on')).toBeDefined();
  });

  it('says when the code is wrong', async () => {
    service.error = {
      name: 'AuthApiError',
      message: '',
      status: 422,
      code: 'mfa_verification_failed',
    };
    open();
    await enter('123456');
    expect(document.activeElement).toBe(field());
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const [error, lead] = (field().getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(error).toContain('That code is wrong or has expired.');
    expect(lead).toContain('your authenticator app');
  });

  it('sends nothing that is no code', async () => {
    open();
    await enter('12');
    expect(service.answers).toEqual([]);
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('by text is sent when it is asked for, and leads on too', async () => {
    open(owing('phone'));
    const person = userEvent.setup();
    expect(screen.queryByRole('textbox')).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Text me a code' }));
    const code = await screen.findByLabelText('Code from the text');
    service.error = {
      name: 'AuthApiError',
      message: '',
      status: 422,
      code: 'mfa_verification_failed',
    };
    await person.type(code, '000000{Enter}');
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
    service.error = null;
    await person.clear(code);
    await person.type(code, '123456{Enter}');
    expect(service.answers).toEqual([
      ['challenge', { factorId: 'factor-phone' }],
      { factorId: 'factor-phone', challengeId: 'challenge', code: '000000' },
      { factorId: 'factor-phone', challengeId: 'challenge', code: '123456' },
    ]);
    expect(await screen.findByText('went on')).toBeDefined();
  });

  it('is offered by text beside the app', async () => {
    open(sessionOf({ is_anonymous: false, factors: [factor('totp'), factor('phone')] as never }));
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Text me a code instead' }));
    expect(await screen.findByRole('button', { name: 'Text me a code' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Use the app instead' }));
    expect(field()).toBeDefined();
  });

  it('of another kind is said plainly', () => {
    open(owing('webauthn' as never));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(text()).toContain('we don’t support here yet');
  });
});
