import { act } from 'react';
import type { Session } from '@supabase/supabase-js';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthContext } from '../../data/session/auth_context.ts';
import { clearLimitedAccess, storeLimitedAccess } from '../../data/session/store_access.ts';
import {
  authWith,
  member,
  sessionOf,
  show,
  takeDown,
  visitor,
} from '../../data/testing/people.tsx';
import PersonMenu from './person_menu.tsx';
import { ShellMenu } from './menu.tsx';
import { services, standIn } from '../../data/testing/services.ts';
import { toastsOf } from '../../ui/toast.ts';

const said: (string | undefined)[][] = [];
standIn(toastsOf, { ...toastsOf(), done: (...toast) => void said.push(toast) });

const open = (session: Session, at: string, menu = <PersonMenu closeMenu={() => undefined} />) =>
  show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[at]}>{menu}</MemoryRouter>
    </AuthContext>,
  );
const names = (page: HTMLElement, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);

beforeEach(() => {
  said.length = 0;
  storeLimitedAccess(services, { expires: Date.now() + 1_800_000, plan: '30m' });
});
afterEach(async () => {
  await takeDown();
  clearLimitedAccess(services);
});

describe('the menu of somebody with a session', () => {
  it.each([
    ['/settings', 'Settings'],
    ['/settings?view=history', 'Payments and receipts'],
  ])('marks at %s %s and nothing else', async (at, name) => {
    expect(names(await open(visitor, at), '[aria-current=page]')).toEqual([name]);
  });

  it.each([
    ['an email', { new_email: 'dana@example.com' }],
    ['a phone', { new_phone: '15125550123' }],
  ])(
    'sells nothing to whoever has %s to confirm, and takes nobody for a stranger',
    async (by, address) => {
      const waiting = sessionOf({ is_anonymous: true, ...address });
      expect(names(await open(visitor, '/'), 'a')).toContain('Add time');
      expect(names(await open(waiting, '/'), 'a')).not.toContain('Add time');
      const menu = names(await open(waiting, '/', <ShellMenu />), 'a');
      expect(menu).toContain(`Confirm your ${by.split(' ')[1]}`);
      expect(menu).not.toContain('Sign in');
    },
  );

  it('is everybody’s without time: a wrong code, which begins a session, takes nothing from it', async () => {
    clearLimitedAccess(services);
    const menu = names(await open(visitor, '/', <ShellMenu />), 'a');
    expect(menu).toContain('Lessons');
    expect(menu).toContain('Privacy');
  });

  it('says that a member is signed out, once they are', async () => {
    const page = await open(member, '/dashboard');
    const leave = [...page.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Sign out',
    );
    await act(async () => leave?.click());
    expect(said).toEqual([['You’re signed out', 'Nothing of yours is left on this device.']]);
  });
});
