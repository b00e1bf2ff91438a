import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberOpened } from '../../../data/referrals/remembered_invitation.ts';
import { clearLimitedAccess, storeLimitedAccess } from '../../../data/session/store_access.ts';
import { authWith, member, show, takeDown, visitor } from '../../../data/testing/people.tsx';
import { settled } from '../../../data/testing/settled.ts';
import {
  begin,
  button,
  called,
  fresh,
  heading,
  kept,
  key,
  open,
  Page,
  place,
  press,
} from './testing/invitation_page.tsx';
import { server } from './testing/invitation_server.ts';
import { services } from '../../../data/testing/services.ts';

beforeEach(fresh);
afterEach(async () => {
  await takeDown();
  clearLimitedAccess(services);
});

describe('an invitation', () => {
  it('greets with the first name of whoever invites', async () => {
    const page = await open('?code=7q4k-22ab');
    expect(heading(page)).toBe('Dana invited you');
    expect(page.textContent).toContain('What Dana gets');
    expect(server.asked).toEqual(['7Q4K22AB']);
  });

  it('comes from a friend when they gave no name', async () => {
    server.inviter = { firstName: null };
    const page = await open('?code=7Q4K22AB');
    expect(heading(page)).toBe('A friend invited you');
    expect(page.textContent).toContain('What your friend gets');
  });

  it('shows a name as text, whatever somebody typed', async () => {
    server.inviter = { firstName: '<img src=x onerror=a()>' };
    const page = await open('?code=7Q4K22AB');
    expect(heading(page)).toBe('<img src=x onerror=a()> invited you');
    expect(page.querySelector('h1 img')).toBeNull();
  });

  it('shortens a long name to fit, and tells the whole of it to whoever listens', async () => {
    const firstName = 'Bartholomew Maximilian Josephus';
    server.inviter = { firstName };
    const page = await open('?code=7Q4K22AB');
    expect(heading(page)).toBe('Bartholomew Maximilian… invited you');
    expect(page.querySelector('h1')?.getAttribute('aria-label')).toBe(`${firstName} invited you`);
    expect(page.querySelector('#them')?.textContent).toBe('What Bartholomew Maximilian… gets');
    expect(page.querySelector('#them')?.getAttribute('aria-label')).toBe(`What ${firstName} gets`);
  });

  it('labels no heading that shows the whole name', async () => {
    expect(
      (await open('?code=7Q4K22AB')).querySelector('h1[aria-label], h2[aria-label]'),
    ).toBeNull();
  });

  it.each([
    ['\u202E\u0007  ', 'A friend invited you'],
    ['\u202Eadni\nL\u200B', 'adni L invited you'],
  ])('shows nothing of a name that is not drawn: %j', async (firstName, greeting) => {
    server.inviter = { firstName };
    expect(heading(await open('?code=7Q4K22AB'))).toBe(greeting);
  });

  it('says what both get, and that neither depends on disputes', async () => {
    const { textContent } = await open('?code=7Q4K22AB');
    expect(textContent).toContain(
      'A free account: every page, no time limit, no card. It’s the same with or without an invitation.',
    );
    expect(textContent).toContain('ask them for a link to their circle');
    expect(textContent).toContain(
      'Not ready for an account? Look around for 30 minutes first. Each person gets them once.',
    );
    expect(textContent).toContain(
      '100 points when you save a first payoff plan with a free account.',
    );
    expect(textContent).toContain('Points don’t do anything yet, and they have no cash value.');
    expect(textContent).toContain('Rewards never depend on disputes, scores or results.');
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
    expect(page.textContent).toContain('Nothing is sent just by opening this page.');
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
    expect(page.textContent).toContain('There’s no code in this link.');
    expect(button(page, 'Create a free account')).toBeDefined();
    expect(localStorage.length).toBe(0);
  });

  it.each(['?code=nope', '?code=%3Cscript%3E', '?code=7Q4K22A0'])(
    'with something else is not repeated, and nobody is asked: "%s"',
    async (search) => {
      const page = await open(search);
      expect(heading(page)).toBe('We don’t recognize this invitation');
      expect(page.textContent).not.toMatch(/nope|script|7Q4K/);
      expect(server.asked).toEqual([]);
      expect(localStorage.length).toBe(0);
    },
  );

  it('with an access code leads to where that is typed in', async () => {
    const page = await open('?code=MEND-7Q4K-22AB-ZZ99');
    expect(heading(page)).toBe('This is an access code');
    expect(button(page, 'Enter a code')?.getAttribute('href')).toBe('/extend-access#code');
  });

  it('with a code that is nobody’s says what to do, and is not remembered', async () => {
    server.inviter = null;
    const page = await open('?code=7Q4K22AB');
    expect(heading(page)).toBe('We don’t recognize this invitation');
    expect(page.textContent).toContain('Ask the person who sent it for the new link.');
    expect(localStorage.length).toBe(0);
  });
});

describe('how an invitation works', () => {
  it('is explained to somebody who comes without a code', async () => {
    const page = await open('');
    expect(heading(page)).toBe('How an invitation works');
    expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'What the friend gets',
      'What the person who invited you gets',
      'How to get a link',
      'Where to enter a code',
    ]);
    expect(page.textContent).not.toContain('There’s no code in this link.');
    expect(page.textContent).toContain('such as 7Q4K-22AB');
    expect(button(page, 'Create a free account')).toBeDefined();
    expect(button(page, 'Enter a code')?.getAttribute('href')).toBe('/extend-access#code');
    expect(button(page, 'See the invitation')).toBeUndefined();
  });

  it('leads somebody whose time is running on, not to a start without an account', async () => {
    storeLimitedAccess(services, { expires: Date.now() + 1_800_000, plan: '1h' });
    const page = await open('', authWith(visitor));
    expect(button(page, 'Go to the dashboard')?.getAttribute('href')).toBe('/dashboard');
    expect(button(page, 'Try it without an account')).toBeUndefined();
  });

  it('shows a member the way to their link', async () => {
    const page = await open('', authWith(member));
    expect(button(page, 'See and share your link')).toBeDefined();
    expect(button(page, 'Create a free account')).toBeUndefined();
  });

  it('offers the invitation that was opened here, which was not sent', async () => {
    rememberOpened(services, '7Q4K22AB');
    const page = await open('');
    expect(page.textContent).toContain('Nothing was sent.');
    await press(page, 'See the invitation');
    await called(page, 'Dana invited you');
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
    expect(page.textContent).toContain('We couldn’t look up your invitation');
    expect(localStorage.getItem(key)).toContain('7Q4K22AB');
    server.fails = false;
    await press(page, 'Try again');
    expect(heading(page)).toBe('Dana invited you');
  });

  it('says that the device is offline, and goes on by itself', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { onlineManager } = await import('@tanstack/react-query');
    onlineManager.setOnline(false);
    const page = await open('?code=7Q4K22AB');
    expect(page.textContent).toContain('You’re offline');
    expect(localStorage.getItem(key)).toContain('7Q4K22AB');
    online.mockRestore();
    await act(async () => onlineManager.setOnline(true));
    await called(page, 'Dana invited you');
  });
});
