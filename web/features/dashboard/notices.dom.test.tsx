import type { Session } from '@supabase/supabase-js';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RpcGiven } from '../../../supabase/wire/rpcs.ts';
import { AuthContext } from '../../data/session/auth_context.ts';
import { authWith, member, show, takeDown, visitor } from '../../data/testing/people.tsx';
import { requestOf, answeredWith } from '../../data/testing/rpc_answers.ts';
import { serve } from '../../data/testing/services.ts';
import { settled } from '../../data/testing/settled.ts';
import { Notices } from './notices.tsx';

// What a member is told on the dashboard.

const server = {
  notices: [] as RpcGiven<'my_notices'>,
  fails: false,
  seen: [] as unknown[],
  hear: null as ((message: object) => void) | null,
};
type NoticeRow = RpcGiven<'my_notices'>[number];
const notice = (type: string, params: NoticeRow['params'] = {}, id = type): NoticeRow => ({
  id,
  type,
  params,
  created_at: '2026-11-22T15:00:00Z',
});

beforeEach(() => {
  Object.assign(server, { notices: [], fails: false, seen: [], hear: null });
  const channel = {
    on: (_: string, __: object, callback: (message: object) => void) => {
      server.hear = callback;
      return channel;
    },
    subscribe: () => channel,
    unsubscribe: () => Promise.resolve('ok'),
    teardown: () => undefined,
  };
  serve({
    connect: () =>
      Promise.resolve({
        rpc: (name: string, given: unknown) => {
          if (name === 'my_notices') return requestOf(answeredWith(server.notices));
          if (server.fails) return requestOf(Promise.reject(new TypeError('no connection')));
          server.seen.push(given);
          return requestOf(answeredWith(1));
        },
        realtime: { setAuth: () => Promise.resolve() },
        channel: () => channel,
      }),
  });
});
afterEach(takeDown);

const open = async (session: Session = member) => {
  await show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter>
        <h1>Where you stand</h1>
        <Notices />
      </MemoryRouter>
    </AuthContext>,
  );
  await settled();
};
const items = () => screen.queryAllByRole('listitem');

describe('what is new', () => {
  it('is nothing where there is nothing', async () => {
    await open();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('tells a visitor when their time ends', async () => {
    server.notices = [notice('pass_ends', { endsAt: '2026-11-25T23:00:00Z' })];
    await open(visitor);
    expect(items()[0]?.textContent).toMatch(/session time ends .*\d:00/);
    expect(server.hear, 'and opens no channel for it').toBeNull();
  });

  it.each([
    ['payment_due', { dueOn: '2026-12-05' }, /December 5/, '/debt-destroyer'],
    ['plan_drift', { endsOn: '2028-03-01' }, /March 2028/, '/debt-destroyer'],
    ['check_in', { circle: 'c1' }, /check in/, '/community?circle=c1'],
    ['first_promise', { circle: 'c1' }, /first promise/, '/community?circle=c1'],
    ['vote', { circle: 'c1' }, /voting/, '/community?circle=c1'],
    ['match', {}, /start a circle/, '/community'],
    ['match_waits', {}, /keep your place/, '/community'],
    ['circle_ends', { circle: 'c1' }, /about to end/, '/community?circle=c1'],
    ['cards_again', {}, /look at cards again/, '/credit-card-advice'],
    ['dispute_late', { dispute: 'd1' }, /has passed/, '/dashboard/disputes/case?id=d1'],
    ['off_report', {}, /off your credit report now/, '/dashboard/credit-file#dates'],
    ['deadline_soon', { endsOn: '2026-12-14' }, /December 14/, '/dashboard/credit-file#dates'],
    ['joined', { circle: 'c1' }, /joined your circle/, '/community?circle=c1'],
    ['nods', { circle: 'c1' }, /cheered you on/, '/community?circle=c1'],
    ['answer', { question: 'q1', title: 'Who?' }, /“Who\?”/, '/community/question?id=q1'],
    ['answer', { question: 'q1', title: null }, /new answer/, '/community/question?id=q1'],
    ['no_answer', { question: 'q1' }, /no answer yet/, '/education'],
    ['question', { question: 'q1', title: 'Who?' }, /“Who\?”/, '/community/question?id=q1'],
    ['buddy_asked', {}, /wants to be your buddy/, '/community#buddies'],
    ['buddy_accepted', {}, /said yes/, '/community#buddies'],
    ['meeting_offered', { meeting: 'm1' }, /three times/, '/community/meeting?id=m1'],
    [
      'meeting_taken',
      { meeting: 'm1', startsAt: '2026-11-25T23:00:00Z' },
      /\d:00/,
      '/community/meeting?id=m1',
    ],
    [
      'meeting_soon',
      { meeting: 'm1', startsAt: '2026-11-25T23:00:00Z' },
      /\d:00/,
      '/community/meeting?id=m1',
    ],
    ['password_changed', {}, /password/, '/settings#account'],
    ['email_changed', {}, /email/, '/settings#account'],
    ['phone_changed', {}, /phone/, '/settings#account'],
    ['factor_added', {}, /added/, '/settings#factor'],
    ['factor_removed', {}, /was turned off/, '/settings#factor'],
    ['new_device', { device: 'Chrome on Windows' }, /Chrome on Windows/, '/settings#devices'],
    ['identity_added', {}, /linked/, '/settings#sign-ins'],
    ['pass_ends', { endsAt: '2026-11-25T23:00:00Z' }, /time ends/, '/extend-access'],
    ['new_device', {}, /new sign-in/, '/settings#devices'],
  ])('says %s %j and where it is', async (type, params, said, to) => {
    server.notices = [notice(type, params)];
    await open();
    const [item] = items();
    expect(item?.textContent).toMatch(said);
    expect(
      within(item as HTMLElement)
        .getAllByRole('link')[0]
        ?.getAttribute('href'),
    ).toBe(to);
  });

  it('of a newer server that this page does not know is left out', async () => {
    server.notices = [notice('something_new'), notice('check_in')];
    await open();
    expect(items()).toHaveLength(1);
  });

  it('is put away, one or all, and back where that failed', async () => {
    server.notices = [notice('check_in'), notice('vote')];
    await open();
    await userEvent.click(
      screen.getByRole('button', { name: 'Dismiss: It’s your circle’s day to check in.' }),
    );
    await settled();
    expect(items()).toHaveLength(1);
    expect(server.seen).toEqual([{ ids: ['check_in'] }]);
    server.fails = true;
    await userEvent.click(screen.getByRole('button', { name: /^Dismiss: Your circle/ }));
    await settled();
    expect(items()).toHaveLength(1);
  });

  it.each([
    'password_changed',
    'email_changed',
    'phone_changed',
    'factor_added',
    'identity_added',
    'new_device',
  ])('that %s can be said to be someone else’s doing, and stays', async (type) => {
    server.notices = [notice(type)];
    await open();
    const way = screen.getByRole('link', { name: 'That wasn’t me' });
    expect(way.getAttribute('href')).toBe('/settings#account');
    await userEvent.click(way);
    await settled();
    expect(server.seen).toEqual([]);
  });

  it('hands the focus on: to the next, to the one before, to the page', async () => {
    server.notices = [notice('check_in'), notice('vote'), notice('match')];
    await open();
    const away = () => screen.getAllByRole('button', { name: /^Dismiss: / });
    const press = async (index: number) => {
      await userEvent.click(away()[index] as HTMLElement);
      await settled();
    };
    await press(1);
    expect(document.activeElement).toBe(away()[1]);
    await press(1);
    expect(document.activeElement).toBe(away()[0]);
    await press(0);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('shows five, then all, and puts away only what was shown', async () => {
    server.notices = Array.from({ length: 7 }, (_, index) => notice('vote', {}, String(index)));
    await open();
    expect(items()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: /Dismiss all/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }));
    expect(items()).toHaveLength(7);
    expect(document.activeElement).toBe(within(items()[5] as HTMLElement).getByRole('link'));
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss all 7' }));
    await settled();
    expect(items()).toHaveLength(0);
  });
});
