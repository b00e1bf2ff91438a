import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, sessionOf, show, takeDown } from '../../../data/testing/people.tsx';
import { Component } from './route.tsx';

const service = vi.hoisted(() => ({
  answers: [] as unknown[],
  error: null as unknown,
}));
vi.mock('../../../data/client.ts', () => ({
  backend: () =>
    Promise.resolve({
      auth: {
        mfa: {
          challengeAndVerify: (answer: unknown) => {
            service.answers.push(answer);
            return Promise.resolve({ error: service.error });
          },
        },
      },
    }),
}));

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
  show(
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
  );

async function enter(page: HTMLElement, code: string) {
  const field = page.querySelector('input');
  await act(async () => {
    Reflect.set(HTMLInputElement.prototype, 'value', code, field);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => page.querySelector('form')?.requestSubmit());
}

beforeEach(() => {
  service.answers.length = 0;
  service.error = null;
});
afterEach(takeDown);

describe('the second factor', () => {
  it('is asked for, and not gone around', async () => {
    const page = await open();
    expect(page.querySelector('h1')?.textContent).toBe('One more step');
  });

  it('leads on to where the person was going', async () => {
    const page = await open();
    await enter(page, '123456');
    expect(service.answers).toEqual([{ factorId: 'factor-totp', code: '123456' }]);
    expect(page.textContent).toBe('went on');
  });

  it('says when the code is wrong', async () => {
    service.error = {
      name: 'AuthApiError',
      message: '',
      status: 422,
      code: 'mfa_verification_failed',
    };
    const page = await open();
    await enter(page, '123456');
    const field = page.querySelector('input');
    expect(document.activeElement).toBe(field);
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    const [error, lead] = (field?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(error).toContain('That code is wrong or has expired.');
    expect(lead).toContain('your authenticator app');
  });

  it('sends nothing that is no code', async () => {
    const page = await open();
    await enter(page, '12');
    expect(service.answers).toEqual([]);
    expect(page.querySelector('[aria-invalid=true]')).not.toBeNull();
  });

  it('says plainly when it is of a kind that is not open here', async () => {
    const page = await open(owing('phone'));
    expect(page.querySelector('form')).toBeNull();
    expect(page.textContent).toContain('we don’t offer that here yet');
  });
});
