import { act, useEffect, useState } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query_client.ts';
import { rememberOpened } from '../../data/referrals/remembered_invitation.ts';
import type { TakenInvitation } from '../../data/referrals/take_invitation.ts';
import { type Auth, AuthContext } from '../../data/session/auth_context.ts';
import { storeLimitedAccess } from '../../data/session/store_access.ts';
import { authWith, member, show, takeDown, visitor } from '../../data/testing/people.tsx';
import { settled } from '../../data/testing/settled.ts';
import { Component } from './route.tsx';

const server = vi.hoisted(() => ({
  inviter: { firstName: 'Dana' } as unknown,
  fails: false,
  ownCode: 'ABCDEFGH' as string | null,
  asked: [] as unknown[],
  taken: null as unknown,
  accepted: [] as string[],
  started: [] as string[],
  toasts: [] as string[],
}));
vi.mock('../../data/client.ts', () => {
  const question = {
    abortSignal: () => question,
    throwOnError: () =>
      server.fails ? Promise.reject(new Error('no')) : Promise.resolve({ data: server.inviter }),
  };
  const own = {
    abortSignal: () => own,
    throwOnError: () =>
      server.ownCode === null
        ? Promise.reject(new Error('no'))
        : Promise.resolve({ data: { code: server.ownCode, friends: [] } }),
  };
  const rpc = (name: string, sent?: { invite: string }) => {
    if (name === 'my_invitations') return own;
    server.asked.push(sent?.invite);
    return question;
  };
  return { backend: () => Promise.resolve({ rpc }) };
});
vi.mock('../../data/referrals/take_invitation.ts', () => ({
  startFreeTime: (code: string) => {
    server.started.push(code);
    return Promise.resolve(server.taken);
  },
  acceptInvitation: (code: string) => {
    server.accepted.push(code);
    return Promise.resolve(server.taken);
  },
}));
vi.mock('../../ui/toast.ts', () => ({
  toast: { done: (title: string) => server.toasts.push(title) },
}));

const key = 'mendwell-invitation';

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify({ at: pathname + search, state: state as unknown })}</output>;
}

function Page({ auth, search, from }: { auth: Auth; search: string; from?: unknown }) {
  return (
    <AuthContext value={auth}>
      <MemoryRouter initialEntries={[{ pathname: '/referral', search, state: { from } }]}>
        <Routes>
          <Route path="/referral" element={<Component />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </AuthContext>
  );
}

/** What the page is called in the end. */
async function called(page: HTMLElement, title: string) {
  await settled();
  expect(heading(page)).toBe(title);
}

async function open(search: string, auth = authWith(null), from?: unknown) {
  const page = await show(<Page auth={auth} search={search} from={from} />);
  await settled();
  return page;
}

const heading = (page: HTMLElement) => page.querySelector('h1')?.textContent;
const button = (page: HTMLElement, name: string) =>
  [...page.querySelectorAll<HTMLElement>('button, a')].find(
    ({ textContent }) => textContent === name,
  );
const press = async (page: HTMLElement, name: string) => {
  await act(async () => button(page, name)?.click());
  await settled();
};
const place = (page: HTMLElement) =>
  JSON.parse(page.querySelector('output')?.textContent ?? 'null') as unknown;
const kept = () => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
const begin = 'Start my free 30 minutes';
const refusing = (code: string, rest: object = {}): TakenInvitation =>
  ({ ok: false, failure: { code, ...rest } }) as never;
const doing = (outcome: string): TakenInvitation =>
  ({ ok: true, value: { kind: 'invitation', outcome, pass: null } }) as never;

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  Object.assign(server, {
    inviter: { firstName: 'Dana' },
    fails: false,
    ownCode: 'ABCDEFGH',
    asked: [],
    taken: null,
    accepted: [],
    started: [],
    toasts: [],
  });
});
afterEach(takeDown);

describe('an invitation', () => {
  it('greets with the first name of whoever invites', async () => {
    const page = await open('?code=7q4k-22ab');
    expect(heading(page)).toBe('Dana invites you');
    expect(page.textContent).toContain('What Dana gets');
    expect(server.asked).toEqual(['7Q4K22AB']);
  });

  it('comes from a friend when they gave no name', async () => {
    server.inviter = { firstName: null };
    const page = await open('?code=7Q4K22AB');
    expect(heading(page)).toBe('A friend invites you');
    expect(page.textContent).toContain('What your friend gets');
  });

  it('shows a name as text, whatever somebody typed', async () => {
    server.inviter = { firstName: '<img src=x onerror=a()>' };
    const page = await open('?code=7Q4K22AB');
    expect(heading(page)).toBe('<img src=x onerror=a()> invites you');
    expect(page.querySelector('h1 img')).toBeNull();
  });

  it('shortens a long name to fit, and tells the whole of it to whoever listens', async () => {
    const firstName = 'Bartholomew Maximilian Josephus';
    server.inviter = { firstName };
    const page = await open('?code=7Q4K22AB');
    expect(heading(page)).toBe('Bartholomew Maximilian… invites you');
    expect(page.querySelector('h1')?.getAttribute('aria-label')).toBe(`${firstName} invites you`);
    expect(page.querySelector('#them')?.textContent).toBe('What Bartholomew Maximilian… gets');
    expect(page.querySelector('#them')?.getAttribute('aria-label')).toBe(`What ${firstName} gets`);
  });

  it('labels no heading that shows the whole name', async () => {
    expect(
      (await open('?code=7Q4K22AB')).querySelector('h1[aria-label], h2[aria-label]'),
    ).toBeNull();
  });

  it.each([
    ['\u202E\u0007  ', 'A friend invites you'],
    ['\u202Eadni\nL\u200B', 'adni L invites you'],
  ])('shows nothing of a name that is not drawn: %j', async (firstName, greeting) => {
    server.inviter = { firstName };
    expect(heading(await open('?code=7Q4K22AB'))).toBe(greeting);
  });

  it('says what both get, and that neither depends on disputes', async () => {
    const { textContent } = await open('?code=7Q4K22AB');
    expect(textContent).toContain(
      '30 minutes without an account, free. Each person gets them once.',
    );
    expect(textContent).toContain(
      '100 points when you save a first payoff plan with a free account.',
    );
    expect(textContent).toContain('Points have no cash value.');
    expect(textContent).toContain('never depends on disputes');
  });

  it('offers an account first, then the free time', async () => {
    const page = await open('?code=7Q4K22AB');
    const ways = [...page.querySelectorAll('a, button')].map(({ textContent }) => textContent);
    expect(ways).toEqual(['Create a free account', begin]);
    await press(page, 'Create a free account');
    expect(place(page)).toEqual({ at: '/auth?mode=sign-up', state: { from: '/dashboard' } });
  });

  it('is accepted by creating an account, not by looking', async () => {
    const page = await open('?code=7Q4K22AB');
    expect(kept()).toMatchObject({ code: '7Q4K22AB', accepted: false });
    await press(page, 'Create a free account');
    expect(kept()).toMatchObject({ code: '7Q4K22AB', accepted: true });
  });

  it('is remembered by the device for 30 days, which sends nothing', async () => {
    const before = Date.now();
    const page = await open('?code=7q4k-22ab');
    const after = Date.now();
    expect(page.textContent).toContain('Opening this page sends nothing.');
    const { code, until, accepted } = kept();
    expect(code).toBe('7Q4K22AB');
    expect(accepted).toBe(false);
    expect(Number(until)).toBeGreaterThanOrEqual(before + 30 * 86_400_000);
    expect(Number(until)).toBeLessThanOrEqual(after + 30 * 86_400_000);
  });
});

describe('a link that is no invitation', () => {
  it.each(['?code=', '?code=%20'])('without a code says so: "%s"', async (search) => {
    const page = await open(search);
    expect(page.textContent).toContain('There is no code in this link.');
    expect(button(page, 'Create a free account')).toBeDefined();
    expect(localStorage.length).toBe(0);
  });

  it.each(['?code=nope', '?code=%3Cscript%3E', '?code=7Q4K22A0'])(
    'with something else is not repeated, and nobody is asked: "%s"',
    async (search) => {
      const page = await open(search);
      expect(heading(page)).toBe('We do not know this invitation');
      expect(page.textContent).not.toMatch(/nope|script|7Q4K/);
      expect(server.asked).toEqual([]);
      expect(localStorage.length).toBe(0);
    },
  );

  it('with an access code leads to where that is typed in', async () => {
    const page = await open('?code=MEND-7Q4K-22AB-ZZ99');
    expect(heading(page)).toBe('This is an access code');
    expect(button(page, 'Type in a code')?.getAttribute('href')).toBe('/extend-access#code');
  });

  it('with a code that is nobody’s says what to do, and is not remembered', async () => {
    server.inviter = null;
    const page = await open('?code=7Q4K22AB');
    expect(heading(page)).toBe('We do not know this invitation');
    expect(page.textContent).toContain('Ask whoever sent it for the new link.');
    expect(localStorage.length).toBe(0);
  });
});

describe('how an invitation works', () => {
  it('is explained to somebody who comes without a code', async () => {
    const page = await open('');
    expect(heading(page)).toBe('How an invitation works');
    expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'What the friend gets',
      'What the one who invites gets',
      'How to get a link',
      'Where to type a code',
    ]);
    expect(page.textContent).not.toContain('There is no code');
    expect(page.textContent).toContain('such as 7Q4K-22AB');
    expect(button(page, 'Create a free account')).toBeDefined();
    expect(button(page, 'Type in a code')?.getAttribute('href')).toBe('/extend-access#code');
    expect(button(page, 'See the invitation')).toBeUndefined();
  });

  it('shows a member the way to their link', async () => {
    const page = await open('', authWith(member));
    expect(button(page, 'See and share your link')).toBeDefined();
    expect(button(page, 'Create a free account')).toBeUndefined();
  });

  it('offers the invitation that was opened here, which was not sent', async () => {
    rememberOpened('7Q4K22AB', Date.now());
    const page = await open('');
    expect(page.textContent).toContain('Nothing of it was sent.');
    await press(page, 'See the invitation');
    await called(page, 'Dana invites you');
    expect(server.started).toEqual([]);
  });
});

describe('while it is not known whose code it is', () => {
  it('loads', async () => {
    const page = await show(
      <Page auth={authWith(null, { isLoading: true })} search="?code=7Q4K22AB" />,
    );
    expect(page.querySelector('[role=status]')?.textContent).toBe('Loading...');
    await settled();
    expect(page.querySelector('[role=status]')?.textContent).toBe('Loading...');
  });

  it('says that the server did not answer, keeps the code, and asks again', async () => {
    server.fails = true;
    const page = await open('?code=7Q4K22AB');
    expect(page.textContent).toContain('We could not look up your invitation');
    expect(localStorage.getItem(key)).toContain('7Q4K22AB');
    server.fails = false;
    await press(page, 'Try again');
    expect(heading(page)).toBe('Dana invites you');
  });

  it('says that the device is offline, and goes on by itself', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { onlineManager } = await import('@tanstack/react-query');
    onlineManager.setOnline(false);
    const page = await open('?code=7Q4K22AB');
    expect(page.textContent).toContain('You are offline');
    expect(localStorage.getItem(key)).toContain('7Q4K22AB');
    online.mockRestore();
    await act(async () => onlineManager.setOnline(true));
    await called(page, 'Dana invites you');
  });
});

describe('the free time', () => {
  const given = doing('given');

  it('leads on to the dashboard', async () => {
    server.taken = given;
    const page = await open('?code=7Q4K22AB');
    await press(page, begin);
    expect(server.started).toEqual(['7Q4K22AB']);
    expect(place(page)).toMatchObject({ at: '/dashboard' });
    expect(server.toasts).toEqual(['Your 30 minutes have begun']);
  });

  it.each([
    ['/community?tab=2', '/community?tab=2'],
    ['//evil.example', '/dashboard'],
    ['https://evil.example', '/dashboard'],
  ])('leads on to where the person was going: %s', async (from, at) => {
    server.taken = given;
    const page = await open('?code=7Q4K22AB', authWith(null), from);
    await press(page, begin);
    expect(place(page)).toMatchObject({ at });
  });

  let loading: ((isLoading: boolean) => Promise<void>) | undefined;
  /** Somebody whose pass is asked for, as it is for a visitor who has just begun. */
  function Person() {
    const [isLoading, setLoading] = useState(false);
    useEffect(() => {
      loading = (next) => act(async () => setLoading(next));
    }, []);
    return (
      <Page auth={authWith(isLoading ? visitor : null, { isLoading })} search="?code=7Q4K22AB" />
    );
  }

  it('stays on the page while its own session is loading', async () => {
    let answer = (_taken: TakenInvitation) => undefined as void;
    server.taken = new Promise<TakenInvitation>((resolve) => {
      answer = resolve;
    });
    const page = await show(<Person />);
    await called(page, 'Dana invites you');
    await act(async () => button(page, begin)?.click());
    expect(page.querySelector('button')?.textContent).toContain('Starting…');
    await loading?.(true);
    expect(heading(page)).toBe('Dana invites you');
    await act(async () => answer(refusing('invitation_spent')));
    await settled();
    expect(page.textContent).toContain('No free minutes are left this month');
  });

  it.each([
    ['invitation_spent', {}, 'No free minutes are left this month', false],
    ['too_many_codes', { waitMinutes: 12 }, 'Try again in 12 minutes.', true],
    ['too_many_codes', { waitMinutes: 1_400 }, 'Try again in 24 hours.', true],
    ['too_many_visits', { waitMinutes: 60 }, 'Try again in 60 minutes.', true],
    ['offline', {}, 'Try again once you are online.', true],
    ['outdated', {}, 'Reload it and try again.', true],
    ['unexpected', {}, 'Something went wrong on our side.', true],
  ])('has a face for %s %j', async (failure, rest, text, mayTryAgain) => {
    server.taken = refusing(failure, rest);
    const page = await open('?code=7Q4K22AB');
    await press(page, begin);
    expect(heading(page)).toBe('Dana invites you');
    expect(document.activeElement?.textContent).toContain(text);
    expect(button(page, begin) !== undefined).toBe(mayTryAgain);
    expect(button(page, 'Create a free account')).toBeDefined();
  });

  it('that was had before is over, or is gone on with', async () => {
    server.taken = doing('already');
    const page = await open('?code=7Q4K22AB');
    await press(page, begin);
    expect(document.activeElement?.textContent).toContain('You had your free 30 minutes already');
    expect(button(page, 'See session time')?.getAttribute('href')).toBe('/credit-payment');
    expect(button(page, begin)).toBeUndefined();
  });

  it('that runs already shows what is left, and goes on', async () => {
    storeLimitedAccess({ expires: Date.now() + 600_000, plan: '30m' });
    server.inviter = { firstName: 'Dana', passesLeft: 0 };
    const page = await open('?code=7Q4K22AB', authWith(visitor));
    expect(button(page, begin)).toBeUndefined();
    expect(page.textContent).toContain('Your free 30 minutes are running: 10 minutes left.');
    expect(page.textContent).not.toContain('No free minutes are left');
    expect(kept().accepted).toBe(false);
    await press(page, 'Go on');
    expect(place(page)).toMatchObject({ at: '/dashboard' });
    expect(kept().accepted).toBe(false);
  });

  it('may still begin beside time that was paid for', async () => {
    storeLimitedAccess({ expires: Date.now() + 600_000, plan: '1h' });
    const page = await open('?code=7Q4K22AB', authWith(visitor));
    expect(button(page, begin)).toBeDefined();
  });

  it('that was had before is gone on with while time is left', async () => {
    server.taken = doing('already');
    storeLimitedAccess({ expires: Date.now() + 600_000, plan: '1h' });
    const page = await open('?code=7Q4K22AB', authWith(visitor));
    await press(page, begin);
    expect(document.activeElement?.textContent).toContain('They run until');
    await press(page, 'Go on');
    expect(place(page)).toMatchObject({ at: '/dashboard' });
  });

  it('is neither offered nor listed when the inviter has none left this month', async () => {
    server.inviter = { firstName: 'Dana', passesLeft: 0 };
    const page = await open('?code=7Q4K22AB');
    expect(page.textContent).toContain(
      'No free minutes are left this month. The invitation still counts: create a free account.',
    );
    expect(page.textContent).not.toContain('30 minutes');
    expect(page.textContent).not.toContain('start the free minutes');
    expect(button(page, begin)).toBeUndefined();
    await press(page, 'Create a free account');
    expect(kept().accepted).toBe(true);
  });

  it.each([1, undefined])('is offered when %s are left', async (passesLeft) => {
    server.inviter = { firstName: 'Dana', passesLeft };
    expect(button(await open('?code=7Q4K22AB'), begin)).toBeDefined();
  });

  it.each([
    [refusing('code_unknown'), 'We do not know this invitation'],
    [refusing('own_invitation'), 'This is your own link'],
    [refusing('pass_not_needed'), 'The invitation is noted'],
    [doing('accepted'), 'The invitation is noted'],
  ])('may turn the page into another: %j', async (taken, title) => {
    server.taken = taken;
    const page = await open('?code=7Q4K22AB');
    await press(page, begin);
    expect(heading(page)).toBe(title);
    expect(document.activeElement).toBe(page.querySelector('h1'));
    expect(button(page, begin)).toBeUndefined();
  });
});

describe('for a member', () => {
  const take = 'Take the invitation';
  const asMember = async () => {
    const page = await open('?code=7Q4K22AB', authWith(member));
    await called(page, 'Dana invites you');
    return page;
  };

  it('is sent when they press, not when they look', async () => {
    server.taken = doing('accepted');
    const page = await asMember();
    expect(server.accepted).toEqual([]);
    expect(localStorage.length).toBe(0);
    expect(page.textContent).toContain(
      'They see your first name, if you give one, and how far you came: invited, joined, plan saved. They never see a debt.',
    );
    expect(page.textContent).toContain('you need no free time');
    expect(button(page, begin)).toBeUndefined();
    expect(document.activeElement).toBe(document.body);
    await press(page, take);
    expect(server.accepted).toEqual(['7Q4K22AB']);
    expect(heading(page)).toBe('The invitation is noted');
    expect(document.activeElement).toBe(page.querySelector('h1'));
    expect(button(page, take)).toBeUndefined();
    expect(button(page, 'Invite a friend yourself')).toBeDefined();
  });

  it.each([
    ['own_invitation', 'This is your own link'],
    ['code_unknown', 'We do not know this invitation'],
  ])('turns the page into another on %s', async (code, title) => {
    server.taken = refusing(code);
    const page = await asMember();
    await press(page, take);
    expect(heading(page)).toBe(title);
    expect(document.activeElement).toBe(page.querySelector('h1'));
  });

  it.each(['offline', 'too_many_codes'])(
    'says when it could not be noted yet: %s',
    async (code) => {
      server.taken = refusing(code, { waitMinutes: 5 });
      const page = await asMember();
      await press(page, take);
      expect(page.textContent).toContain('tries again by itself');
      expect(document.activeElement).toBe(page.querySelector('h1'));
    },
  );

  it.each([false, true])(
    'says at once when it is their own, even where the server refuses: %s',
    async (fails) => {
      Object.assign(server, { fails, ownCode: '7Q4K22AB' });
      const page = await open('?code=7Q4K22AB', authWith(member));
      await called(page, 'This is your own link');
      expect(button(page, 'See and share your link')?.getAttribute('href')).toBe(
        '/referral-dashboard',
      );
      expect(server.accepted).toEqual([]);
      expect(localStorage.length).toBe(0);
    },
  );

  it('is offered all the same when their own code is not known', async () => {
    server.ownCode = null;
    const page = await open('?code=7Q4K22AB', authWith(member));
    await called(page, 'Dana invites you');
    expect(button(page, take)).toBeDefined();
  });

  it('waits on the device for a second factor that is due, once it was taken', async () => {
    const held = {
      ...member,
      user: { ...member.user, factors: [{ id: 'f', status: 'verified' } as never] },
    };
    const page = await open('?code=7Q4K22AB', authWith(held));
    expect(heading(page)).toBe('Dana invites you');
    expect(kept()).toMatchObject({ code: '7Q4K22AB', accepted: false });
    await press(page, take);
    expect(server.accepted).toEqual([]);
    expect(kept()).toMatchObject({ code: '7Q4K22AB', accepted: true });
    expect(page.textContent).toContain('tries again by itself');
  });
});
