import { act, useEffect, useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isoDate } from '../../../../domain/time/iso_date.ts';
import { cents } from '../../../../domain/money/cents.ts';
import type { TrackedDebt } from '../../../../domain/planner/progress.ts';
import { saveDebt } from '../../../data/planner/document.ts';
import { keptInvitation } from '../../../data/community/kept_invitation.ts';
import { plannerOf } from '../../../data/planner/planner.ts';
import { serve, services } from '../../../data/testing/services.ts';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { clearLimitedAccess, storeLimitedAccess } from '../../../data/session/store_access.ts';
import { authWith, sessionOf, show, takeDown, visitor } from '../../../data/testing/people.tsx';
import { settled } from '../../../data/testing/settled.ts';
import { Component } from './route.tsx';

const service = {
  asked: [] as unknown[],
  error: null as unknown,
  /** The session has ended at the service. */
  isOver: false,
  signedOut: () => undefined as unknown,
  /** An answer that takes its time. */
  answer: null as Promise<unknown> | null,
};
const answer = (name: string) => (input: unknown, options?: unknown) => {
  service.asked.push([name, input, ...(name === 'updateUser' && options ? [options] : [])]);
  return (
    service.answer ?? Promise.resolve({ data: { user: null, session: null }, error: service.error })
  );
};
serve({
  connect: () =>
    Promise.resolve({
      auth: {
        getSession: () => Promise.resolve({ data: { session: { user: {} } } }),
        refreshSession: () => Promise.resolve({}),
        getUser: () => {
          if (service.isOver) service.signedOut();
          return Promise.resolve({ data: { user: null } });
        },
        updateUser: answer('updateUser'),
        signInWithPassword: answer('signInWithPassword'),
        signInWithOtp: answer('signInWithOtp'),
        resetPasswordForEmail: answer('resetPasswordForEmail'),
        resend: answer('resend'),
        verifyOtp: answer('verifyOtp'),
      },
    }),
  connectApart: () => Promise.resolve({ auth: { verifyOtp: answer('verifyOtp') } }),
});

const open = (search = '', session: Parameters<typeof authWith>[0] = null) =>
  show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[{ pathname: '/auth', search, state: { from: '/community' } }]}>
        <Routes>
          <Route path="/auth" element={<Component />} />
          <Route path="/community" element="went on" />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );

const field = (page: HTMLElement, name: string) => {
  const found = page.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!found) throw new Error(`No field ${name}`);
  return found;
};
const type = (page: HTMLElement, name: string, text: string) =>
  act(async () => {
    const input = field(page, name);
    Reflect.set(HTMLInputElement.prototype, 'value', text, input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const send = (page: HTMLElement) => act(async () => page.querySelector('form')?.requestSubmit());
const press = (page: HTMLElement, name: string) =>
  act(async () =>
    [...page.querySelectorAll<HTMLElement>('a, button')]
      .find((each) => each.textContent === name || each.getAttribute('aria-label') === name)
      ?.click(),
  );
const heading = (page: HTMLElement) => page.querySelector('h1')?.textContent;
const saidOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const rules = (page: HTMLElement) =>
  [...page.querySelectorAll('ul[aria-label] li')].map((item) => item.textContent);

async function signUpWith(page: HTMLElement, password: string) {
  await type(page, 'email', 'dana@example.com');
  await type(page, 'password', password);
  await send(page);
}
const refusal = (code: string, message = '', reasons?: string[]) => {
  service.error = { name: 'AuthApiError', status: 422, code, message, reasons };
};

const debt: TrackedDebt = {
  id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0001' as TrackedDebt['id'],
  name: 'Harbor Visa',
  kind: 'card',
  balances: [{ id: 'all', kind: 'purchase', amount: cents(395_739), apr: 2499 as never }],
  interest: 'monthly',
  minimum: { kind: 'fixed', amount: cents(20_000) },
  balanceAsOf: isoDate('2026-11-21'),
  startingBalance: cents(395_739),
  paidThrough: isoDate('2026-11-20'),
};

beforeEach(() => {
  sessionStorage.clear();
  service.asked.length = 0;
  service.error = null;
  service.answer = null;
  service.isOver = false;
});
afterEach(async () => {
  await takeDown();
  clearLimitedAccess(services);
  services.of(plannerOf).forget();
});

describe('signing up', () => {
  it('fills the list of what the password needs while it is typed, and blames nothing yet', async () => {
    const page = await open();
    expect(rules(page)).toEqual(['At least 8 characters not yet']);
    await type(page, 'password', 'sunfl');
    expect(rules(page)).toEqual(['At least 8 characters: 3 more to go not yet']);
    await type(page, 'password', 'sunflower');
    expect(rules(page)).toEqual(['At least 8 characters done']);
    expect(page.querySelector('[aria-invalid]')).toBeNull();
  });

  it('sends nothing that would be refused; the first wrong field takes the cursor', async () => {
    const page = await open();
    await signUpWith(page, 'short');
    expect(service.asked).toEqual([]);
    expect(document.activeElement).toBe(field(page, 'password'));
    expect(saidOf(field(page, 'password'))).toContain('Use 8 characters or more.');
    await type(page, 'email', 'dana@');
    await send(page);
    expect(document.activeElement).toBe(field(page, 'email'));
    expect(field(page, 'email').value).toBe('dana@');
  });

  it('mails a link that leads to the circle they were invited to, on another device too', async () => {
    const today = isoDate(new Date().toLocaleDateString('en-CA'));
    const page = await open();
    await signUpWith(page, 'sunflower fields 9');
    keptInvitation.keep('K7QM4TXA9R', today);
    await takeDown();
    await signUpWith(await open(), 'sunflower fields 9');
    const led = service.asked
      .flatMap((each) => each as unknown[])
      .flatMap((each) => (each as { emailRedirectTo?: string } | null)?.emailRedirectTo ?? []);
    expect(led.map((url) => url.replace(window.location.origin, ''))).toEqual([
      '/community',
      '/community?join=K7QM4TXA9R',
    ]);
    keptInvitation.forget();
  });

  it('learns the rules of a stricter server from its refusal', async () => {
    refusal(
      'weak_password',
      'Password should be at least 12 characters. Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789.',
      ['length', 'characters'],
    );
    const page = await open();
    await signUpWith(page, 'sunflower');
    expect(rules(page)).toEqual([
      'At least 12 characters: 3 more to go not yet',
      'A letter done',
      'A number not yet',
    ]);
    expect(saidOf(field(page, 'password'))).toContain('Use 12 characters or more.');
    expect(document.activeElement).toBe(field(page, 'password'));
    await type(page, 'password', 'sunflower fields 9');
    expect(rules(page).every((rule) => rule?.endsWith(' done'))).toBe(true);
  });

  it('says that a password is in a leak, and does not send it again', async () => {
    refusal('weak_password', 'Password is known to be weak.', ['pwned']);
    const page = await open();
    await signUpWith(page, 'sunflower9');
    expect(rules(page)[1]).toBe(
      'Not a common password. This one is. Try three unrelated words. not yet',
    );
    // Read out once the typing rests, each rule a sentence of its own.
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
    expect([...page.querySelectorAll('[role=status]')].map((each) => each.textContent)).toContain(
      'Not a common password. This one is. Try three unrelated words.',
    );
    await send(page);
    expect(service.asked).toHaveLength(1);
    await type(page, 'password', 'sunflower10');
    // Neither met nor unmet: it is not known.
    expect(rules(page)[1]).toBe('Not a common password (we’ll check when you send it)');
  });

  it('says at the address that it has an account', async () => {
    refusal('email_exists');
    const page = await open();
    await signUpWith(page, 'three odd words');
    expect(saidOf(field(page, 'email'))).toContain('There’s already an account with this email.');
    expect(document.activeElement).toBe(field(page, 'email'));
    expect(field(page, 'password').value).toBe('three odd words');
    await type(page, 'email', 'rosa@example.com');
    expect(field(page, 'email').getAttribute('aria-invalid')).toBeNull();
  });

  it('says above the button what is wrong with no field', async () => {
    service.error = { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 };
    const page = await open();
    await signUpWith(page, 'three odd words');
    const alert = page.querySelector('[role=alert]');
    expect(alert?.textContent).toContain('We couldn’t reach the server.');
    expect(document.activeElement).toBe(alert);
  });

  it.each([
    ['with no field', { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 }],
    ['with the address', { name: 'AuthApiError', status: 422, code: 'email_exists', message: '' }],
  ])('says what is wrong %s to somebody who types on, and takes nothing', async (_what, error) => {
    let tell: () => void = () => undefined;
    service.answer = new Promise((resolve) => (tell = () => resolve({ data: null, error })));
    const page = await open();
    await signUpWith(page, 'three odd words');
    field(page, 'password').focus();
    await act(async () => tell());
    expect(page.querySelector('[role=alert], [aria-invalid=true]')).not.toBeNull();
    expect(document.activeElement).toBe(field(page, 'password'));
  });

  it('shows and hides the password, and tells managers that it is new', async () => {
    const page = await open();
    expect(field(page, 'password').autocomplete).toBe('new-password');
    expect(field(page, 'email').autocomplete).toBe('username');
    await press(page, 'Show password');
    expect(field(page, 'password').type).toBe('text');
    await press(page, 'Hide password');
    expect(field(page, 'password').type).toBe('password');
  });
});

describe('the code that confirms an account', () => {
  const waiting = sessionOf({ is_anonymous: true, new_email: 'dana@example.com' });

  function Page() {
    const [session, setSession] = useState<typeof waiting | null>(null);
    return (
      <AuthContext value={authWith(session)}>
        <MemoryRouter initialEntries={['/auth']}>
          <Component />
        </MemoryRouter>
        <button type="button" onClick={() => setSession(waiting)}>
          The answer comes
        </button>
      </AuthContext>
    );
  }

  it('is typed at once: its field takes the cursor when it takes the place of the form', async () => {
    const page = await show(<Page />);
    await signUpWith(page, 'three odd words');
    await press(page, 'The answer comes');
    expect(heading(page)).toBe('Check your email');
    expect(document.activeElement).toBe(field(page, 'code'));
  });

  it('takes no cursor from somebody who has gone on to another part of the page', async () => {
    const page = await show(<Page />);
    await signUpWith(page, 'three odd words');
    const beside = [...page.querySelectorAll('button')].at(-1);
    beside?.focus();
    await press(page, 'The answer comes');
    expect(heading(page)).toBe('Check your email');
    expect(document.activeElement).toBe(beside);
  });

  /** Somebody who waits for the code, until their session ends. */
  function Waiting() {
    const [session, setSession] = useState<typeof waiting | null>(waiting);
    useEffect(() => {
      Object.assign(service, { signedOut: () => setSession(null) });
    }, []);
    return (
      <AuthContext value={authWith(session)}>
        <MemoryRouter initialEntries={['/auth']}>
          <Component />
        </MemoryRouter>
      </AuthContext>
    );
  }
  const confirmedElsewhere = (page: HTMLElement) => {
    expect(heading(page)).toBe('Sign in');
    expect(page.textContent).toContain(
      'You confirmed on another device. If you chose a password there, use it here.',
    );
    expect(field(page, 'email').value).toBe('dana@example.com');
  };

  it('was used on another device: this one says so when it is looked at again', async () => {
    const page = await show(<Waiting />);
    expect(heading(page)).toBe('Check your email');
    service.isOver = true;
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    confirmedElsewhere(page);
  });

  it('was used on another device: typed here too, it leads to the sign-in', async () => {
    const page = await show(<Waiting />);
    service.isOver = true;
    refusal('otp_expired', 'Token has expired or is invalid');
    await type(page, 'code', '123456');
    await send(page);
    confirmedElsewhere(page);
  });

  it('that is wrong leaves the form where it is', async () => {
    const page = await show(<Waiting />);
    refusal('otp_expired', 'Token has expired or is invalid');
    await type(page, 'code', '123456');
    await send(page);
    expect(heading(page)).toBe('Check your email');
    expect(saidOf(field(page, 'code'))).toContain('That code is wrong');
  });

  it('is sent as it was pasted, with a dash', async () => {
    const page = await open('', waiting);
    await type(page, 'code', '123-456');
    await send(page);
    expect(service.asked).toEqual([
      ['verifyOtp', { email: 'dana@example.com', token: '123456', type: 'email_change' }],
    ]);
  });
});

describe('signing in', () => {
  it('goes on to where the person was going', async () => {
    const page = await open('?mode=sign-in');
    expect(field(page, 'password').autocomplete).toBe('current-password');
    expect(rules(page)).toEqual([]);
    await signUpWith(page, 'short');
    expect(service.asked).toEqual([
      ['signInWithPassword', { email: 'dana@example.com', password: 'short' }],
    ]);
    await expect.poll(() => page.textContent).toBe('went on');
  });

  it('keeps the address on the way to the other forms, and names each', async () => {
    const page = await open('?mode=sign-in');
    await type(page, 'email', 'dana@example.com');
    await press(page, 'Email me a one-time code');
    expect(heading(page)).toBe('Sign in with a code');
    expect(document.activeElement).toBe(page.querySelector('h1'));
    expect(field(page, 'email').value).toBe('dana@example.com');
    await press(page, 'Sign in');
    await press(page, 'Set a new one');
    expect(heading(page)).toBe('Reset your password');
    expect(field(page, 'email').value).toBe('dana@example.com');
  });
});

describe('a one-time code', () => {
  it('is mailed, taken as it was pasted, and signs in', async () => {
    const page = await open('?mode=code');
    await type(page, 'email', ' dana@example.com ');
    await send(page);
    expect(heading(page)).toBe('Check your email');
    const code = field(page, 'code');
    expect(document.activeElement).toBe(code);
    expect(saidOf(code)).toContain('We sent six digits to dana@example.com.');
    expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code']);
    await type(page, 'code', 'Your code: 123 456');
    await send(page);
    expect(service.asked).toEqual([
      [
        'signInWithOtp',
        {
          email: 'dana@example.com',
          options: { emailRedirectTo: `${window.location.origin}/community` },
        },
      ],
      ['verifyOtp', { email: 'dana@example.com', token: '123456', type: 'email' }],
    ]);
    await expect.poll(() => page.textContent).toBe('went on');
  });

  it('can go to another address', async () => {
    const page = await open('?mode=code');
    await type(page, 'email', 'dana@example.com');
    await send(page);
    await press(page, 'Use another email');
    expect(field(page, 'email').value).toBe('dana@example.com');
  });

  it('is not mailed twice within a minute: says how long it takes', async () => {
    const page = await open('?mode=reset');
    await type(page, 'email', 'dana@example.com');
    await send(page);
    service.error = {
      name: 'AuthApiError',
      status: 429,
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 42 seconds.',
    };
    await press(page, 'Send a new code');
    expect(page.querySelector('[role=alert]')?.textContent).toContain('again in 42 seconds');
    service.error = null;
    await press(page, 'Send a new code');
    expect(page.querySelector('[role=alert]')).toBeNull();
    expect(page.textContent).toContain('A new code is on its way to dana@example.com.');
  });
});

describe('what a visitor keeps', () => {
  const card = (page: HTMLElement) => page.querySelector('aside')?.textContent ?? null;

  it('is not spoken of where there is nothing', async () => {
    expect(card(await open())).toBeNull();
  });

  it('is counted, with the end of the plan and the time left', async () => {
    services.of(plannerOf).update((document) => saveDebt(document, debt));
    storeLimitedAccess(services, { expires: Date.now() + 23 * 60_000 - 500, plan: '1 hour' });
    const page = await open('', visitor);
    await settled();
    expect(card(page)).toMatch(/Your plan ends[A-Z][a-z]+ 20\d\d/);
    expect(card(page)).toContain('What you entered stays yours');
    expect(card(page)).toContain('Your pass has 23 minutes left. Sign up to keep everything');
    expect(card(page)).toContain('Debts1Payments recorded0');
  });

  it('is on this device alone without a pass', async () => {
    services.of(plannerOf).update((document) => saveDebt(document, debt));
    expect(card(await open('?mode=sign-in'))).toContain('Sign in to add it to your account.');
  });

  it('is the time alone before anything was entered', async () => {
    storeLimitedAccess(services, { expires: Date.now() + 30 * 3_600_000, plan: '7 days' });
    expect(card(await open())).toContain('It has 30 hours left.');
  });
});
