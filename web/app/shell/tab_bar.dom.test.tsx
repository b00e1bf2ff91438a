import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
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
import { TabBar } from './tab_bar.tsx';
import { services } from '../../data/testing/services.ts';

const open = (session: Parameters<typeof authWith>[0], at = '/contact') =>
  show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[at]}>
        <TabBar />
      </MemoryRouter>
    </AuthContext>,
  );
const giveTime = () =>
  storeLimitedAccess(services, { expires: Date.now() + 1_800_000, plan: '30m' });
const tabsOf = (page: HTMLElement) =>
  [...page.querySelectorAll('nav > *')].map((tab) => [tab.textContent, tab.getAttribute('href')]);

afterEach(async () => {
  await takeDown();
  clearLimitedAccess(services);
});

describe('the five places at the bottom of a phone', () => {
  it('lead somebody new to what is open to them, and sell nothing', async () => {
    expect(tabsOf(await open(null))).toEqual([
      ['Start', '/'],
      ['Debts', '/debt-destroyer'],
      ['Ask', '/ai-assistant'],
      ['Sign in', '/auth?mode=sign-in'],
      ['More', null],
    ]);
  });

  it('stand in columns that are said, so that those to come move none that is painted', async () => {
    const page = await open(null);
    const columns = /(?:^| )grid-cols-(\d)/.exec(page.querySelector('nav')?.className ?? '')?.[1];
    expect(columns).toBe(String(tabsOf(page).length));
  });

  it('lead a visitor with time to the dashboard, to their pass and to an account', async () => {
    giveTime();
    expect(tabsOf(await open(visitor))).toEqual([
      ['Home', '/dashboard'],
      ['Debts', '/debt-destroyer'],
      ['Pass', '/extend-access'],
      ['Sign up', '/auth?mode=sign-up'],
      ['More', null],
    ]);
  });

  it.each([
    ['mailed', { new_email: 'dana@example.com' }],
    ['texted', { new_phone: '15125550123' }],
  ])('lead whoever awaits a %s code to its field', async (_how, address) => {
    giveTime();
    const waiting = sessionOf({ is_anonymous: true, ...address });
    expect(tabsOf(await open(waiting))[3]).toEqual(['Confirm', '/auth?mode=sign-up']);
  });

  it('are as many as are open to a member, who needs no time', async () => {
    expect(tabsOf(await open(member))).toEqual([
      ['Home', '/dashboard'],
      ['Debts', '/debt-destroyer'],
      ['Circles', '/community'],
      ['Ask', '/ai-assistant'],
      ['More', null],
    ]);
  });

  it('tell the page for session time where to lead back to', async () => {
    const Here = () => {
      const { pathname, state } = useLocation();
      return <output>{JSON.stringify([pathname, state])}</output>;
    };
    giveTime();
    const page = await show(
      <AuthContext value={authWith(visitor)}>
        <MemoryRouter initialEntries={['/debt-destroyer?view=months#plan']}>
          <TabBar />
          <Here />
        </MemoryRouter>
      </AuthContext>,
    );
    await act(async () => page.querySelector<HTMLElement>('[href="/extend-access"]')?.click());
    expect(page.querySelector('output')?.textContent).toBe(
      '["/extend-access",{"from":"/debt-destroyer?view=months#plan"}]',
    );
  });

  it.each([
    ['/auth?mode=sign-in', 'Sign in'],
    ['/auth?mode=code', 'Sign in'],
    ['/auth?mode=reset', 'Sign in'],
    ['/auth?mode=sign-up', undefined],
    ['/auth', undefined],
    ['/debt-destroyer?view=months', 'Debts'],
  ])('mark the place one is at: at %s %s', async (at, marked) => {
    const page = await open(null, at);
    expect(page.querySelector('[aria-current=page]')?.textContent).toBe(marked);
  });
});
