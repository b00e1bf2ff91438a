import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TakenInvitation } from '../../../data/referrals/take_invitation.ts';
import { storeLimitedAccess } from '../../../data/session/store_access.ts';
import { authWith, show, takeDown, visitor } from '../../../data/testing/people.tsx';
import { settled } from '../../../data/testing/settled.ts';
import { pressAndGoOn } from '../../../ui/testing/hands.ts';
import {
  begin,
  button,
  called,
  doing,
  fresh,
  heading,
  kept,
  open,
  Page,
  place,
  press,
  refusing,
} from './testing/invitation_page.tsx';
import { server } from './testing/invitation_server.ts';
import { services } from '../../../data/testing/services.ts';

beforeEach(fresh);
afterEach(takeDown);

describe('the free time', () => {
  const given = doing('given');

  it('leads on to the dashboard', async () => {
    server.taken = given;
    const page = await open('?code=7Q4K22AB');
    await press(page, begin);
    expect(server.started).toEqual(['7Q4K22AB']);
    expect(place(page)).toMatchObject({ at: '/dashboard' });
    expect(server.toasts).toEqual(['Your 30 minutes have started']);
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
    await called(page, 'Dana invited you');
    await act(async () => button(page, begin)?.click());
    expect(page.querySelector('button')?.textContent).toContain('Starting…');
    await loading?.(true);
    expect(heading(page)).toBe('Dana invited you');
    await act(async () => answer(refusing('invitation_spent')));
    await settled();
    expect(page.textContent).toContain('There are no free minutes left this month');
  });

  it.each([
    ['invitation_spent', {}, 'There are no free minutes left this month', false],
    ['too_many_codes', { waitMinutes: 12 }, 'Try again in 12 minutes.', true],
    ['too_many_codes', { waitMinutes: 1_400 }, 'Try again in 24 hours.', true],
    ['too_many_visits', { waitMinutes: 60 }, 'Try again in 60 minutes.', true],
    ['offline', {}, 'Try again when you’re online.', true],
    ['outdated', {}, 'Reload it and try again.', true],
    ['unexpected', {}, 'Something went wrong on our side.', true],
  ])('has a face for %s %j', async (failure, rest, text, mayTryAgain) => {
    server.taken = refusing(failure, rest);
    const page = await open('?code=7Q4K22AB');
    await press(page, begin);
    expect(heading(page)).toBe('Dana invited you');
    expect(document.activeElement?.textContent).toContain(text);
    expect(button(page, begin) !== undefined).toBe(mayTryAgain);
    expect(button(page, 'Create a free account')).toBeDefined();
  });

  it.each([
    [refusing('offline'), 'Try again when you’re online.'],
    [refusing('own_invitation'), 'This is your own link'],
  ])('takes the focus from nobody who has gone on meanwhile: %j', async (taken, words) => {
    server.taken = taken;
    const page = await open('?code=7Q4K22AB');
    const beside = await pressAndGoOn(button(page, begin));
    await settled();
    expect(page.textContent).toContain(words);
    expect(document.activeElement).toBe(beside);
    beside.remove();
  });

  it('that was had before is over, or is gone on with', async () => {
    server.taken = doing('already');
    const page = await open('?code=7Q4K22AB');
    await press(page, begin);
    expect(document.activeElement?.textContent).toContain(
      'You’ve already used your free 30 minutes',
    );
    expect(button(page, 'See session time')?.getAttribute('href')).toBe('/credit-payment#passes');
    expect(button(page, begin)).toBeUndefined();
  });

  it('that runs already shows what is left, and goes on', async () => {
    storeLimitedAccess(services, { expires: Date.now() + 600_000, plan: '30m' });
    server.inviter = { firstName: 'Dana', passesLeft: 0 };
    const page = await open('?code=7Q4K22AB', authWith(visitor));
    expect(button(page, begin)).toBeUndefined();
    expect(page.textContent).toContain('Your free 30 minutes are running: 10 minutes left.');
    expect(page.textContent).not.toContain('There are no free minutes left this month');
    expect(kept().accepted).toBe(false);
    await press(page, 'Continue');
    expect(place(page)).toMatchObject({ at: '/dashboard' });
    expect(kept().accepted).toBe(false);
  });

  it('may still begin beside time that was paid for', async () => {
    storeLimitedAccess(services, { expires: Date.now() + 600_000, plan: '1h' });
    const page = await open('?code=7Q4K22AB', authWith(visitor));
    expect(button(page, begin)).toBeDefined();
  });

  it('that was had before is gone on with while time is left', async () => {
    server.taken = doing('already');
    storeLimitedAccess(services, { expires: Date.now() + 600_000, plan: '1h' });
    const page = await open('?code=7Q4K22AB', authWith(visitor));
    await press(page, begin);
    expect(document.activeElement?.textContent).toContain('They run until');
    await press(page, 'Continue');
    expect(place(page)).toMatchObject({ at: '/dashboard' });
  });

  it('is neither offered nor listed when the inviter has none left this month', async () => {
    server.inviter = { firstName: 'Dana', passesLeft: 0 };
    const page = await open('?code=7Q4K22AB');
    expect(page.textContent).toContain(
      'There are no free minutes left this month. The invitation still counts. Create a free account to use it.',
    );
    expect(page.textContent).not.toContain('30 minutes');
    expect(page.textContent).not.toContain(
      'The invitation counts once you create an account or start your free minutes from here.',
    );
    expect(button(page, begin)).toBeUndefined();
    await press(page, 'Create a free account');
    expect(kept().accepted).toBe(true);
  });

  it.each([1, 10])('is offered when %s are left', async (passesLeft) => {
    server.inviter = { firstName: 'Dana', passesLeft };
    expect(button(await open('?code=7Q4K22AB'), begin)).toBeDefined();
  });

  it.each([
    [refusing('code_unknown'), 'We don’t recognize this invitation'],
    [refusing('own_invitation'), 'This is your own link'],
    [refusing('pass_not_needed'), 'Invitation accepted'],
    [doing('accepted'), 'Invitation accepted'],
  ])('may turn the page into another: %j', async (taken, title) => {
    server.taken = taken;
    const page = await open('?code=7Q4K22AB');
    await press(page, begin);
    expect(heading(page)).toBe(title);
    expect(document.activeElement).toBe(page.querySelector('h1'));
    expect(button(page, begin)).toBeUndefined();
  });
});
