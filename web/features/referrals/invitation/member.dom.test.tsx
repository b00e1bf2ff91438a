import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authWith, member, takeDown } from '../../../data/testing/people.tsx';
import {
  begin,
  button,
  called,
  doing,
  fresh,
  heading,
  kept,
  open,
  press,
  refusing,
} from './testing/invitation_page.tsx';
import { server } from './testing/invitation_server.ts';

beforeEach(fresh);
afterEach(takeDown);

describe('for a member', () => {
  const take = 'Accept the invitation';
  const asMember = async () => {
    const page = await open('?code=7Q4K22AB', authWith(member));
    await called(page, 'Dana invited you');
    return page;
  };

  it('is sent when they press, not when they look', async () => {
    server.taken = doing('accepted');
    const page = await asMember();
    expect(server.accepted).toEqual([]);
    expect(localStorage.length).toBe(0);
    expect(page.textContent).toContain(
      'They see your first name, if you give one, and how far you’ve come: invited, joined, plan saved. They never see a debt.',
    );
    expect(page.textContent).toContain('You don’t need free time.');
    expect(button(page, begin)).toBeUndefined();
    expect(document.activeElement).toBe(document.body);
    await press(page, take);
    expect(server.accepted).toEqual(['7Q4K22AB']);
    expect(heading(page)).toBe('Invitation accepted');
    expect(document.activeElement).toBe(page.querySelector('h1'));
    expect(button(page, take)).toBeUndefined();
    expect(button(page, 'Invite a friend yourself')).toBeDefined();
  });

  it.each([
    ['own_invitation', 'This is your own link'],
    ['code_unknown', 'We don’t recognize this invitation'],
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
      expect(page.textContent).toContain('This device keeps it and will try again on its own.');
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
    await called(page, 'Dana invited you');
    expect(button(page, take)).toBeDefined();
  });

  it('waits on the device for a second factor that is due, once it was taken', async () => {
    const held = {
      ...member,
      user: { ...member.user, factors: [{ id: 'f', status: 'verified' } as never] },
    };
    const page = await open('?code=7Q4K22AB', authWith(held));
    expect(heading(page)).toBe('Dana invited you');
    expect(kept()).toMatchObject({ code: '7Q4K22AB', accepted: false });
    await press(page, take);
    expect(server.accepted).toEqual([]);
    expect(kept()).toMatchObject({ code: '7Q4K22AB', accepted: true });
    expect(page.textContent).toContain('This device keeps it and will try again on its own.');
  });
});
