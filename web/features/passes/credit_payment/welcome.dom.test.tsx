import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderId, orderWith, refuses, says } from '../../../data/testing/access_service.ts';
import { sessionOf, visitor } from '../../../data/testing/people.tsx';
import { storeLimitedAccess } from '../../../data/session/store_access.ts';
import { services } from '../../../data/testing/services.ts';
import { find } from '../../../ui/testing/hands.ts';
import {
  begin,
  button,
  end,
  honest,
  onTheWayTo,
  press,
  service,
  useCode,
  visit,
} from './testing/shop_page.tsx';

beforeEach(begin);
afterEach(end);

const title = (page: HTMLElement) => find(page, 'h1').textContent;
const line = /^No account\?/;
/** Every button or link that looks like the one to press first. */
const primary = (page: HTMLElement) =>
  [...page.querySelectorAll('[class*="bg-glaze "]')].map(({ textContent }) => textContent);

describe('on the way to a page', () => {
  it.each([
    ['/dashboard', 'One page that says what to do next', 'Pay $148.00 to Cascade'],
    ['/community', 'Get through this with a few people', 'They never see what you owe'],

    ['/community/meeting?id=1', 'Get through this with a few people', 'The Blue Lamp'],
    ['/community/ask', 'Ask people who’ve been there', 'A made-up question'],
    ['/community/question?id=1', 'Ask people who’ve been there', 'A made-up question'],
    ['/settings?x=1#y', 'Settings come with an account', 'One thing you can set now'],
    ['/web3-rewards', 'Badges are for things you did', 'First debt paid off'],
    ['/referral-dashboard', 'Your invitation link lives in your account', 'Send it to a friend'],
    ['/dashboard/credit-file', 'Your three credit reports, side by side', 'Contradiction'],
    ['/dashboard/credit-file/import', 'Your three credit reports, side by side', 'Experian'],
    ['/dashboard/disputes', 'Dispute a mistake yourself, free', 'Their last day to check it'],
    ['/dashboard/disputes/new', 'Dispute a mistake yourself, free', '15 U.S.C. 1681i(a)(1)'],
    ['/dashboard/disputes/case?id=1', 'Dispute a mistake yourself, free', 'We don’t send anything'],
    ['/dashboard/scores', 'Your credit scores, each beside its own past', 'VantageScore 3.0'],
  ])('%s says what it is, shows it, and has one button', async (from, name, words) => {
    const page = await visit(onTheWayTo(from));
    expect(title(page)).toBe(name);
    expect(page.textContent).toContain(words);
    expect(primary(page)).toEqual(['Create a free account']);
    // Of our prices the shortest pass's alone, where a pass opens the page, and never without what is true.
    const isSold = [...page.querySelectorAll('button')].some((each) =>
      line.test(each.textContent ?? ''),
    );
    expect(page.textContent?.includes('$1.99')).toBe(isSold);
    expect(page.textContent?.includes(honest)).toBe(isSold);
    for (const price of ['$4.99', '$9.99']) expect(page.textContent).not.toContain(price);
    for (const mode of ['sign-up', 'sign-in']) {
      const again = await visit(onTheWayTo(from));
      await press(find<HTMLAnchorElement>(again, `a[href="/auth?mode=${mode}"]`));
      expect(JSON.parse(find(again, 'output').textContent)).toEqual({
        at: `/auth?mode=${mode}`,
        state: { from },
      });
    }
  });

  it.each(['/dashboard', '/settings', '/community/question?id=1'])(
    'a pass is one closed line where it opens the page; its prices never come without what is true: %s',
    async (from) => {
      const page = await visit(onTheWayTo(from));
      const opener = button(page, line);
      expect(opener.textContent).toBe('No account? Use it for an hour without one, from $1.99');
      expect(page.textContent?.split(honest)).toHaveLength(2);
      expect(opener.getAttribute('aria-expanded')).toBe('false');
      await press(opener);
      expect(opener.getAttribute('aria-expanded')).toBe('true');
      expect(page.textContent?.split(honest)).toHaveLength(2);
      for (const price of ['$1.99', '$4.99', '$9.99']) expect(page.textContent).toContain(price);
      expect(primary(page), 'paying is no second one').toEqual(['Create a free account']);
      await press(opener);
      expect(page.textContent).not.toContain('$4.99');
    },
  );

  it('where no pass is on sale, none has a price', async () => {
    service.answers('payments/offer', says({ provider: null, refundDays: null }));
    const page = await visit(onTheWayTo('/dashboard'));
    expect(button(page, line).textContent).toBe('No account? Use it for an hour without one');
    expect(page.textContent).not.toContain('$1.99');
  });

  it('what is for staff says so, and no account is offered for it', async () => {
    const page = await visit(onTheWayTo('/community/moderation'));
    expect(title(page)).toBe('This page is for staff');
    expect(page.textContent).toContain('only they can open it');
    expect(primary(page)).toEqual(['Sign in']);
    expect(page.textContent).not.toContain('Create a free account');
  });

  it.each([
    '/community',
    '/community/ask',
    '/web3-rewards',
    '/referral-dashboard',
    '/dashboard/credit-file',
    '/dashboard/disputes/new',
    '/dashboard/scores',
  ])('a pass that opens no such page is not sold on the way: %s', async (from) => {
    const page = await visit(onTheWayTo(from));
    expect(page.querySelector('button')).toBeNull();
    expect(page.textContent).toContain(
      'It’s free with an account: an email or a phone number, and a password. It’s never part of a pass',
    );
  });

  it('a code opens the page from behind that line', async () => {
    service.answers('access/redeem', says({ outcome: 'unknown' }));
    const page = await visit(onTheWayTo('/dashboard'));
    await press(button(page, line));
    await useCode(page, 'MEND-7Q4K-22AB-ZZ99');
    expect(service.bodiesOf('access/redeem')).toHaveLength(1);
  });

  it('debts that were typed here come along, and that is said', async () => {
    const words = 'The debts you entered on this device come along.';
    expect((await visit(onTheWayTo('/dashboard'))).textContent).not.toContain(words);
    localStorage.setItem('mendwell-planner', '{"debts":[{"id":"x"}]}');
    expect((await visit(onTheWayTo('/dashboard'))).textContent).toContain(words);
  });

  it('time that ran out is said, and that nothing is lost', async () => {
    storeLimitedAccess(services, { expires: Date.now() - 1, plan: '1h' });
    const page = await visit(onTheWayTo('/dashboard'), visitor);
    expect(title(page)).toBe('Your session time is over. Nothing is lost.');
    expect(page.textContent).not.toContain('$');
    await press(button(page, /^Add time instead/));
    expect(page.textContent).toContain('$1.99');
  });

  it('an order that may be paid is told of before anything is sold', async () => {
    service.leftOrders = [orderId];
    service.answers(
      'payments/orders/check',
      says({
        order: orderWith({ state: 'processing' }),
        isCertain: true,
        now: '2026-11-21T10:00:00Z',
      }),
    );
    const page = await visit(onTheWayTo('/community'), visitor);
    expect(page.textContent).toContain('A payment may still be on its way');
    expect(page.textContent).not.toContain('$1.99');
  });

  it('who signed up is asked for the one step that is left', async () => {
    const waiting = sessionOf({ is_anonymous: true, new_email: 'dana@example.com' });
    const page = await visit(onTheWayTo('/dashboard'), waiting);
    expect(page.textContent).toContain('Confirm dana@example.com to finish your account.');
    expect(primary(page)).toEqual(['Confirm my email']);
  });
});

describe('straight to the passes', () => {
  it.each([
    '/credit-payment',
    onTheWayTo('/debt-destroyer'),
    { ...onTheWayTo('/dashboard'), hash: '#code' },
  ])('says who one is for, and begins with the account: %s', async (entry) => {
    const page = await visit(entry);
    expect(title(page)).toBe('Use Mendwell without an account');
    if (entry === '/credit-payment')
      expect(page.textContent).toContain(
        'A pass is session time and nothing else, for a first look',
      );
    expect(primary(page)[0]).toBe('Create a free account');
    expect(page.textContent).toContain('$1.99');
  });
});

describe('by the link of a circle', () => {
  const link = onTheWayTo('/community?join=K7QM4TXA9R');
  const circle = {
    name: 'The Slow Kiln',
    purpose: 'Nothing late through spring.',
    weekday: 6,
    zone: 'America/New_York',
    inviter: { alias: 'Fern gate', pot: { shape: 4, glaze: 2 } },
    members: 3,
    placesLeft: 2,
    expiresAt: '2026-11-28T15:00:00+00:00',
  };

  it('shows the circle, who invites and what they would see, before any account', async () => {
    service.answers('access/circle', says({ circle }));
    const page = await visit(link);
    expect(title(page)).toBe('Fern gate invited you to The Slow Kiln');
    for (const words of [
      '“Nothing late through spring.”',
      'Saturdays, Eastern Time',
      '3 people. 2 places left.',
      'Works until November 28, 2026',
      'Your promise for the week, and how it went',
      'Never: balances, amounts, who you owe',
    ])
      expect(page.textContent).toContain(words);
    expect(page.textContent).not.toContain('$');
    expect(service.bodiesOf('access/circle')).toEqual([{ code: 'K7QM4TXA9R' }]);
    expect(primary(page)).toEqual(['Create a free account']);
    // For who signs up another day; what leads nowhere isn't kept.
    expect(localStorage.getItem('mendwell-circle-code')).toContain('K7QM4TXA9R');
    await press(find<HTMLAnchorElement>(page, 'a[href="/auth?mode=sign-up"]'));
    expect(JSON.parse(find(page, 'output').textContent).state).toEqual(link.state);
  });

  it('that leads nowhere says so once for every reason, and leads on to what a circle is', async () => {
    service.answers('access/circle', says({ circle: null }));
    const page = await visit(link);
    expect(title(page)).toBe('This link doesn’t work anymore');
    await press(find<HTMLAnchorElement>(page, 'a[href="/credit-payment"]'));
    expect(title(page)).toBe('Get through this with a few people');
  });

  it.each([
    ['nobody answers', 'no answer' as const],
    ['too many were tried', refuses(429, 'too_many_codes', { retryAfterSeconds: 840 })],
  ])('that could not be looked up loses nothing: %s', async (_, reply) => {
    service.answers('access/circle', reply);
    const page = await visit(link);
    expect(page.textContent).toContain('It isn’t lost: sign up and you’ll see it there');
    expect(primary(page)).toEqual(['Create a free account']);
    service.answers('access/circle', says({ circle }));
    await press(button(page, /^Try again/));
    expect(title(page)).toBe('Fern gate invited you to The Slow Kiln');
  });
});
