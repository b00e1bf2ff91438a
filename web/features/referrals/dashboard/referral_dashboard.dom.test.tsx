import type { RpcGiven } from '../../../../supabase/wire/rpcs.ts';
import { friendRow, invitationsRow } from '../../../../supabase/wire/testing/referral_rows.ts';
import { onlineManager } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ledgerStep } from '../../../data/referrals/my_invitations.ts';
import { AuthContext } from '../../../data/session/auth_context.ts';
import {
  authWith,
  member,
  sessionOf,
  show,
  takeDown,
  visitor,
} from '../../../data/testing/people.tsx';
import { settled } from '../../../data/testing/settled.ts';
import { shortTimeText } from '../../../ui/time_text.ts';
import { Component } from './route.tsx';
import { toastsOf } from '../../../ui/toast.ts';
import { refusedAs, requestOf, answeredWith } from '../../../data/testing/rpc_answers.ts';
import { serve, standIn } from '../../../data/testing/services.ts';

const standing = invitationsRow();

const server = {
  standing: null as RpcGiven<'my_invitations'>,
  lines: [] as { id: number }[],
  renewal: answeredWith(null),
  fails: new Set<string>(),
  asked: [] as string[],
  toasts: [] as string[],
};
const answer = (name: string, data: () => unknown) =>
  server.fails.has(name) ? Promise.reject(new Error('no')) : Promise.resolve({ data: data() });
const rpc = (name: string) => {
  server.asked.push(name);
  if (name === 'renew_invitation') return requestOf(server.renewal);
  return requestOf(server.fails.has(name) ? refusedAs('XX000') : answeredWith(server.standing));
};
const from = (table: string) => {
  let before = Number.POSITIVE_INFINITY;
  let limit = Number.POSITIVE_INFINITY;
  const question = {
    select: () => question,
    eq: () => question,
    lt: (_column: string, id: number) => {
      before = id;
      return question;
    },
    order: () => question,
    limit: (count: number) => {
      limit = count;
      return question;
    },
    abortSignal: () => question,
    maybeSingle: () => question,
    throwOnError: () =>
      answer(table, () =>
        table === 'profiles'
          ? { first_name: 'Dana', time_zone: null }
          : server.lines.filter(({ id }) => id < before).slice(0, limit),
      ),
  };
  return question;
};
serve({ connect: () => Promise.resolve({ rpc, from }) });
standIn(toastsOf, {
  ...toastsOf(),
  done: (title) => void server.toasts.push(title),
  failed: (title) => void server.toasts.push(title),
});

async function open(session = member) {
  const page = await show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={['/referral-dashboard']}>
        <Component />
      </MemoryRouter>
    </AuthContext>,
  );
  await settled();
  return page;
}

const button = (page: ParentNode, name: string) =>
  [...page.querySelectorAll<HTMLElement>('button, a')].find(
    ({ textContent }) => textContent === name,
  );
const press = async (page: ParentNode, name: string) => {
  await act(async () => button(page, name)?.click());
  await settled();
};
const field = (page: HTMLElement) =>
  page.querySelector<HTMLInputElement>('[name=invitation-link]')?.value;
const link = (code = '7Q4K22AB') => `${window.location.origin}/referral?code=${code}`;
const line = (id: number, rest: object) => ({
  id,
  kind: 'invited',
  reason: null,
  points: 0,
  friend_name: null,
  created_at: '2026-11-20T15:00:00Z',
  ...rest,
});

beforeEach(() => {
  Object.assign(server, {
    standing,
    lines: [],
    renewal: { data: 'ABCDEFGH', error: null },
    fails: new Set(),
    asked: [],
    toasts: [],
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await takeDown();
});

describe('a member’s link', () => {
  it('is short, and says what it greets with', async () => {
    const page = await open();
    expect(field(page)).toBe(link());
    expect(page.textContent).toContain('Your friend will see “Dana invited you”');
  });

  it('is copied with a word on it', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      onLine: true,
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    await press(await open(), 'Copy the link');
    expect(written).toEqual([link()]);
    expect(server.toasts).toEqual(['Link copied']);
    const code = new URL(link() ?? '').searchParams.get('code') ?? '';
    expect(document.body.textContent).toContain(`${code.slice(0, 4)}-${code.slice(4)}`);
  });

  it('is marked where a page may not copy', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const page = await open();
    const select = vi.spyOn(HTMLInputElement.prototype, 'select');
    await press(page, 'Copy the link');
    expect(select).toHaveBeenCalled();
    expect(server.toasts).toEqual(['We couldn’t copy the link']);
  });

  it('is shared where there is a sheet; closing it says nothing', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    expect(button(await open(), 'Share')).toBeUndefined();
    await takeDown();

    const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
    vi.stubGlobal('navigator', { onLine: true, share });
    const page = await open();
    await press(page, 'Share');
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: link() }));
    expect(server.toasts).toEqual([]);
    share.mockImplementation(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    await press(page, 'Share');
    expect(server.toasts).toEqual(['Sharing didn’t open']);
  });

  it('has a QR code with words for it, to keep as a file', async () => {
    const page = await open();
    const picture = page.querySelector('img');
    expect(picture?.alt).toBe(`QR code that opens ${link()}`);
    expect(picture?.getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    const file = page.querySelector<HTMLAnchorElement>('a[download]');
    expect(file?.getAttribute('download')).toBe('mendwell-invitation.svg');
    expect(file?.getAttribute('href')).toBe(picture?.getAttribute('src'));
  });

  it('is renewed after a question, which says what stops working', async () => {
    const page = await open();
    await press(page, 'Get a new link');
    const dialog = document.querySelector<HTMLElement>('[role=alertdialog]');
    expect(dialog?.textContent).toContain(
      'Your current link and QR code will stop working everywhere you’ve sent them.',
    );
    expect(server.asked).not.toContain('renew_invitation');
    await press(dialog ?? page, 'Get a new link');
    expect(field(page)).toBe(link('ABCDEFGH'));
    expect(server.toasts).toEqual(['You have a new link']);
  });

  it('stays, and says when it may be renewed again', async () => {
    server.renewal = refusedAs('MW501', '7500');
    const page = await open();
    await press(page, 'Get a new link');
    await press(document.querySelector('[role=alertdialog]') ?? page, 'Get a new link');
    expect(page.textContent).toContain('You can change it again in 3 hours.');
    expect(field(page)).toBe(link());
  });

  it('stays when the server does not answer', async () => {
    server.renewal = refusedAs('');
    const page = await open();
    await press(page, 'Get a new link');
    await press(document.querySelector('[role=alertdialog]') ?? page, 'Get a new link');
    expect(page.textContent).toContain('Reload this page to see the one that works.');
    expect(server.asked.filter((name) => name === 'renew_invitation')).toHaveLength(1);
    // Its answer may have been lost.
    expect(server.asked.filter((name) => name === 'my_invitations')).toHaveLength(2);
  });

  it('is not renewed offline, nor by itself once the way is open', async () => {
    const page = await open();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onlineManager.setOnline(false);
    await press(page, 'Get a new link');
    await press(document.querySelector('[role=alertdialog]') ?? page, 'Get a new link');
    expect(page.textContent).toContain('You’re offline, so your link hasn’t changed.');
    online.mockRestore();
    await act(async () => onlineManager.setOnline(true));
    await settled();
    expect(server.asked).not.toContain('renew_invitation');
    expect(field(page)).toBe(link());
    await press(page, 'Get a new link');
    await press(document.querySelector('[role=alertdialog]') ?? page, 'Get a new link');
    expect(field(page)).toBe(link('ABCDEFGH'));
  });
});

describe('what came of it', () => {
  it('is counted, with what a month allows', async () => {
    const page = await open();
    const figures = [...page.querySelectorAll('dl > div')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent),
    );
    expect(figures).toEqual([
      ['Invited', '3'],
      ['Joined', '2'],
      ['Saved a first plan', '1'],
      ['Free passes left this month', '8of 10'],
      ['Points', '1,100100 of 1,000 this month'],
    ]);
    expect(page.textContent).toContain(
      'Points don’t do anything yet, and they have no cash value.',
    );
  });

  it('names friends by first name alone', async () => {
    const page = await open();
    const rows = [...page.querySelectorAll('#friends ~ table tbody tr')];
    expect(rows.map(({ children }) => children[0]?.textContent)).toEqual(['Rosa', 'A friend']);
    expect(rows[0]?.textContent).toContain('First plan saved');
  });

  it('has nothing to show yet, and says what to do', async () => {
    server.standing = { ...standing, friends: [] };
    const page = await open();
    expect(page.textContent).toContain('No one has used your link yet');
    expect(page.textContent).toContain('Nothing here yet.');
  });

  it('is told line by line, each with its reason in plain words', async () => {
    server.lines = [
      line(9, { kind: 'qualified', points: 100, friend_name: 'Rosa' }),
      line(8, { kind: 'qualified', reason: 'monthly_cap' }),
      line(7, { kind: 'refused', reason: 'own_link', friend_name: 'Dana' }),
      line(6, { kind: 'refused', reason: 'same_mailbox' }),
      line(5, { kind: 'refused', reason: 'circle' }),
      line(4, { kind: 'refused', reason: 'disposable_address' }),
      line(3, { kind: 'refused', reason: 'not_new' }),
      line(2, { kind: 'refused', reason: 'budget_spent' }),
      line(1, { kind: 'refused', reason: 'plan_before' }),
      line(0, { kind: 'refused', reason: 'mailbox_before' }),
    ];
    const page = await open();
    const rows = [...page.querySelectorAll('#ledger ~ table tbody tr')].map(
      ({ textContent }) => textContent ?? '',
    );
    const said = [
      /^Rosa.*Saved a first payoff plan\..*\+100$/,
      /^A friend.*You’d already earned points for 10 friends this month, so this one doesn’t add any\./,
      /^You.*This was your own link\./,
      /the same mailbox as yours/,
      /they invited you first/,
      /a temporary email address\. No points\./,
      /was here long before you invited them/,
      /Asked for free minutes, but you’d already given all of this month’s\./,
      /before you invited them\. No points\./,
      /the same mailbox as an earlier friend’s\. No points\./,
    ];
    expect(rows).toHaveLength(said.length);
    for (const [index, words] of said.entries()) expect(rows[index]).toMatch(words);
  });

  it('is told step by step too, with the time of day', async () => {
    server.lines = [line(2, { kind: 'joined' }), line(1, { kind: 'pass_given' })];
    const page = await open();
    const rows = [...page.querySelectorAll('#ledger ~ table tbody tr')];
    const at = shortTimeText(new Date('2026-11-20T15:00:00Z'));
    expect(rows[0]?.textContent).toContain('Created a free account.');
    expect(rows[1]?.textContent).toContain('Got 30 free minutes from you.');
    expect(rows[1]?.textContent).toContain(at);
    expect(at).toMatch(/\d:\d\d/);
  });

  it('never speaks of friends who do not count', async () => {
    server.standing = { ...standing, friends: [{ ...friendRow, state: 'refused' }] };
    const page = await open();
    expect(page.textContent).toContain('Doesn’t earn points');
    expect(page.textContent).not.toMatch(/not count|throwaway/);
  });

  it('is folded after ten, and fetched in steps once it is open', async () => {
    server.lines = Array.from({ length: ledgerStep + 2 }, (_, index) =>
      line(ledgerStep + 2 - index, {}),
    );
    const page = await open();
    const count = () => page.querySelectorAll('#ledger ~ table tbody tr').length;
    expect(count()).toBe(10);
    expect(button(page, 'Show earlier steps')).toBeUndefined();
    await press(page, 'Show all');
    expect(count()).toBe(ledgerStep);
    await press(page, 'Show earlier steps');
    expect(count()).toBe(ledgerStep + 2);
    expect(button(page, 'Show earlier steps')).toBeUndefined();
    await press(page, 'Show the newest 10');
    expect(count()).toBe(10);
  });

  it.each([
    [10, 10],
    [11, 10],
  ])('shows of %i friends %i at first', async (all, first) => {
    server.standing = {
      ...standing,
      friends: Array.from({ length: all }, () => friendRow),
    };
    const page = await open();
    const count = () => page.querySelectorAll('#friends ~ table tbody tr').length;
    expect(count()).toBe(first);
    expect(button(page, 'Show all') !== undefined).toBe(all > first);
    await press(page, 'Show all');
    expect(count()).toBe(all);
  });
});

it('shows hundreds of friends in steps, by a button that keeps its focus', async () => {
  server.standing = {
    ...standing,
    friends: Array.from({ length: 130 }, () => friendRow),
  };
  const page = await open();
  const count = () => page.querySelectorAll('#friends ~ table tbody tr').length;
  const more = button(page, 'Show more');
  more?.focus();
  await press(page, 'Show more');
  expect(count()).toBe(60);
  await press(page, 'Show more');
  expect(count()).toBe(110);
  await press(page, 'Show all');
  expect(count()).toBe(130);
  expect(document.activeElement).toBe(more);
  await press(page, 'Show the newest 10');
  expect([count(), document.activeElement]).toEqual([10, more]);
});

describe('when it cannot be shown', () => {
  it('says that it did not load, and asks again', async () => {
    server.fails.add('my_invitations');
    const page = await open();
    expect(page.textContent).toContain('We couldn’t load your invitations');
    server.fails.clear();
    await press(page, 'Try again');
    expect(field(page)).toBe(link());
  });

  it('shows the link when only the lines did not load', async () => {
    server.fails.add('referral_entries');
    const page = await open();
    expect(page.textContent).toContain('We couldn’t load the steps');
    expect(field(page)).toBe(link());
  });

  it('tells somebody whose address is being confirmed that this is the one step left', async () => {
    const page = await open(sessionOf({ is_anonymous: true, new_email: 'dana@example.com' }));
    expect(page.textContent).toContain('You’ve signed up. Confirm your email');
    expect(page.textContent).not.toContain('session time');
    expect(button(page, 'Confirm my email')?.getAttribute('href')).toBe('/auth?mode=sign-up');
  });

  it('tells somebody whose number is being confirmed the same', async () => {
    const page = await open(sessionOf({ is_anonymous: true, new_phone: '15125550123' }));
    expect(page.textContent).toContain('You’ve signed up. Confirm your phone');
    expect(button(page, 'Confirm my phone')?.getAttribute('href')).toBe('/auth?mode=sign-up');
  });

  it('tells a visitor with time that a link belongs to an account', async () => {
    const page = await open(visitor);
    expect(button(page, 'Create a free account')?.getAttribute('href')).toBe('/auth?mode=sign-up');
    expect(server.asked).toEqual([]);
  });
});
