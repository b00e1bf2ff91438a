import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderRequest } from '../../../../api/payments/wire.ts';
import { clearLimitedAccess, storeLimitedAccess } from '../../../data/session/store_access.ts';
import {
  orderId,
  orderWith,
  paidOrder,
  refuses,
  says,
} from '../../../data/testing/access_service.ts';
import { member, sessionOf, takeDown, visitor } from '../../../data/testing/people.tsx';
import { find } from '../../../ui/testing/hands.ts';
import {
  asked,
  begin,
  button,
  choose,
  end,
  honest,
  left,
  press,
  service,
  visit,
} from './testing/shop_page.tsx';
import { services } from '../../../data/testing/services.ts';
import { settled } from '../../../data/testing/settled.ts';

beforeEach(begin);
afterEach(end);

describe('choosing a pass', () => {
  it('begins with a free account, and says what is true beside every price', async () => {
    const page = await visit();
    const primary = page.querySelector('a, button[class*="bg-glaze"]');
    expect(primary?.textContent).toBe('Create a free account');
    expect(page.textContent?.split(honest)).toHaveLength(2);
    for (const [name, price, minutes] of [
      ['1 hour', '$1.99', '60 minutes'],
      ['24 hours', '$4.99', '1,440 minutes'],
      ['7 days', '$9.99', '10,080 minutes'],
    ])
      expect(page.textContent).toContain(`${name}${price}${minutes}. Doesn’t renew.`);
    expect(
      page.textContent?.split('Full refund if you ask within 14 days of paying.'),
    ).toHaveLength(2);
    expect(find<HTMLAnchorElement>(page, 'a[href="/referral"]').textContent).toBe(
      'How an invitation works',
    );
  });

  it('brings whoever signs up to the page that was asked for', async () => {
    const page = await visit(asked);
    expect(page.textContent).toContain('You were going to Settings.');
    await press(find<HTMLAnchorElement>(page, 'a[href="/auth?mode=sign-up"]'));
    expect(JSON.parse(page.querySelector('output')?.textContent ?? '')).toEqual({
      at: '/auth?mode=sign-up',
      state: { from: '/settings?x=1#y' },
    });
  });

  it('leads a member who was signed out elsewhere to sign in and back; nothing is sold first', async () => {
    const state = { from: '/settings?x=1#y', wasSignedOut: true };
    const page = await visit({ pathname: '/credit-payment', state });
    expect(find(page, 'h1').textContent).toBe('You were signed out');
    expect(page.textContent).not.toContain('$');
    // Their device was just cleared of where they were: it isn't written down again.
    expect(sessionStorage.getItem('mendwell-checkout')).toBeNull();
    await press(find<HTMLAnchorElement>(page, 'a[href="/credit-payment#passes"]'));
    expect(find(page, 'h1').textContent).not.toBe('You were signed out');
    await takeDown();
    const again = await visit({ pathname: '/credit-payment', state });
    await press(find<HTMLAnchorElement>(again, 'a[href="/auth?mode=sign-in"]'));
    expect(JSON.parse(again.querySelector('output')?.textContent ?? '')).toEqual({
      at: '/auth?mode=sign-in',
      state: { from: '/settings?x=1#y' },
    });
  });

  it('hands what was asked for on to the page about invitations', async () => {
    const page = await visit(asked);
    await press(find<HTMLAnchorElement>(page, 'a[href="/referral"]'));
    expect(JSON.parse(page.querySelector('output')?.textContent ?? '')).toEqual({
      at: '/referral',
      state: { from: '/settings?x=1#y' },
    });
  });

  it('says that the time is over and what was entered is kept, also once the notice is gone', async () => {
    storeLimitedAccess(services, { expires: Date.now() - 1, plan: '1h' });
    const page = await visit(asked, visitor);
    const words = 'Your session time is over. What you entered is saved.';
    expect(page.textContent).toContain(words);
    await act(async () => clearLimitedAccess(services));
    expect(page.textContent).toContain(words);
    expect(page.textContent).toContain('Either way, you’ll go to Settings.');
    expect(page.textContent).not.toContain('You were going to');
    await takeDown();
    // A reload.
    expect((await visit(asked, visitor)).textContent).toContain(words);
  });

  it('asks somebody who signed up for the one step that is left', async () => {
    const page = await visit(
      asked,
      sessionOf({ is_anonymous: true, new_email: 'dana@example.com' }),
    );
    expect(page.textContent).toContain('Confirm dana@example.com to finish your account.');
    expect(find(page, 'a[href="/auth?mode=sign-up"]').textContent).toBe('Confirm my email');
  });

  it('sells nothing to somebody whose number is being confirmed', async () => {
    const texted = sessionOf({ is_anonymous: true, new_phone: '15125550123' });
    expect((await visit(asked, texted)).textContent).toContain(
      'Confirm (512) 555-0123 to finish your account.',
    );
    storeLimitedAccess(services, { expires: Date.now() + 86_400_000, plan: 'grace' });
    const page = await visit(asked, texted);
    expect(page.textContent).toContain('You signed up with (512) 555-0123.');
    expect(find<HTMLAnchorElement>(page, '[href="/auth?mode=sign-up"]').textContent).toBe(
      'Confirm my phone',
    );
  });

  it('sells nothing to somebody whose address is being confirmed, and says what is left to do', async () => {
    storeLimitedAccess(services, { expires: Date.now() + 86_400_000, plan: 'grace' });
    const waiting = sessionOf({ is_anonymous: true, new_email: 'dana@example.com' });
    const page = await visit(asked, waiting);
    expect(find(page, 'h1').textContent).toBe('There’s nothing to buy');
    expect(page.textContent).toContain('You signed up with dana@example.com.');
    expect(page.textContent).not.toContain('Add time');
    expect(find<HTMLAnchorElement>(page, '[href="/auth?mode=sign-up"]').textContent).toBe(
      'Confirm my email',
    );
  });

  it('leads a visitor without time to their receipts', async () => {
    service.receipts = [
      { id: orderId, number: 'MO-7Q4K22AB', amount_cents: 199, paid_at: '2026-11-20T15:00:00Z' },
    ];
    const page = await visit(asked, visitor);
    expect(find(page, `a[href="/payment-success?order=${orderId}"]`).textContent).toContain(
      'MO-7Q4K22AB',
    );
  });

  it('leads who came with a code down to its field, and forgets nothing on the way', async () => {
    const page = await visit(asked);
    await press(find<HTMLAnchorElement>(page, 'a[href$="#code"]'));
    expect(document.activeElement).toBe(find(page, '#code input'));
    expect(page.textContent).toContain('You were going to Settings.');
  });

  it.each([
    '/referral-dashboard',
    '/community',
    '/community?join=K7QM4TXA9R',
    '/community/ask',
    '/web3-rewards',
  ])('names no pass where it does not open what was asked for: %s', async (from) => {
    const page = await visit({ ...asked, state: { from } });
    const words = 'That needs a free account. A pass doesn’t include it.';
    expect(page.textContent).toContain(words);
    expect(page.textContent).not.toContain('and so does a pass');
    expect(page.textContent?.indexOf(words)).toBeLessThan(page.textContent?.indexOf('$') ?? 0);
    // Who pays all the same is not led to a page that has nothing for them.
    await choose(page, '1h');
    expect(page.querySelector('aside')?.textContent).toContain('Then you’ll go to Dashboard.');
  });

  it('says that receipts could not be loaded, and loads them when asked again', async () => {
    service.receipts = null;
    const page = await visit(asked, visitor);
    const part = () => find(page, '[aria-labelledby="receipts"]');
    expect(part().textContent).toContain('We couldn’t load your receipts.');
    service.receipts = [
      { id: orderId, number: 'MO-7Q4K22AB', amount_cents: 199, paid_at: '2026-11-20T15:00:00Z' },
    ];
    await press(find(part(), 'button'));
    expect(part().textContent).toBe('Your receiptsMO-7Q4K22AB$1.99, paid Nov 20, 2026');
  });

  it('sums up what is chosen, and keeps it over a reload', async () => {
    const page = await visit(asked);
    // None is chosen for them, so no button names a price.
    expect(page.querySelector('input[name=pass]:checked')).toBeNull();
    expect(
      [...page.querySelectorAll('button')].some((each) => each.textContent.startsWith('Pay')),
    ).toBe(false);
    await choose(page, '24h');
    expect(button(page, /^Pay/).textContent).toBe('Pay $4.99 in the sandbox');
    expect(page.querySelector('aside')?.textContent).toContain('Session time1,440 minutes');
    expect(page.querySelector('aside')?.textContent).toContain('Then you’ll go to Settings.');
    await takeDown();
    const again = await visit();
    expect(button(again, /^Pay/).textContent).toBe('Pay $4.99 in the sandbox');
    expect(again.querySelector('aside')?.textContent).toContain('Then you’ll go to Settings.');
  });

  it('gives the half hour of a friend by its code, with what this device remembers', async () => {
    localStorage.setItem(
      'mendwell-invitation',
      JSON.stringify({ code: '7Q4K22AB', until: Date.now() + 60_000 }),
    );
    const page = await visit();
    await choose(page, '30m');
    expect(page.querySelector('aside')?.textContent).toContain('TotalFree');
    await press(button(page, /^Enter an invitation/));
    const field = find<HTMLInputElement>(page, '[name="code"]');
    expect(field.value).toBe('7Q4K-22AB');
    expect(document.activeElement).toBe(field);
  });
});

describe('how it is paid for', () => {
  it.each([
    ['sandbox', 'Sandbox: no money moves.', 'Pay $1.99 in the sandbox', false],
    ['stripe', 'Card.', 'Pay $1.99 by card', false],
    [null, 'Passes aren’t sold here.', 'Pay $1.99', true],
  ])('is said: %s', async (provider, words, label, isOff) => {
    service.answers('payments/offer', says({ provider }));
    const page = await visit();
    await choose(page, '1h');
    expect(page.textContent).toContain(words);
    expect(button(page, /^Pay/).textContent).toBe(label);
    expect(button(page, /^Pay/).disabled).toBe(isOff);
  });

  it.each([
    [30, 'Full refund if you ask within 30 days of paying.'],
    [1, 'Full refund if you ask within 1 day of paying.'],
    [0, 'No refunds, unless the law gives you one.'],
    [null, 'We decide refunds case by case. Ask from your receipt.'],
  ])('says once, with the prices, when it is refunded: %s', async (days, words) => {
    service.answers('payments/offer', says({ provider: 'sandbox', refundDays: days }));
    const page = await visit();
    expect(page.querySelector('fieldset')?.textContent).toContain(words);
    expect(page.textContent?.split(words)).toHaveLength(2);
  });

  it('promises no refund before that is told', async () => {
    service.answers('payments/offer', 'no answer');
    const page = await visit();
    expect(page.textContent).toContain('Refund: ask from your receipt.');
    expect(page.textContent).not.toContain('Full refund');
  });

  it('is asked again when the person says so, and is said to be unknown until that is answered', async () => {
    service.answers('payments/offer', 'no answer');
    const page = await visit();
    await press(button(page, /^Try again/));
    expect(page.textContent).toContain('We couldn’t check how you can pay here.');
    expect(service.bodiesOf('payments/offer')).toHaveLength(2);
    service.answers('payments/offer', says({ provider: 'stripe' }));
    await press(button(page, /^Try again/));
    expect(page.textContent).toContain('You pay on a Stripe page.');
    expect(
      [...page.querySelectorAll('button')].map(({ textContent }) => textContent),
    ).not.toContain('Try again');
  });

  it('is asked again once the connection is back, and may be tried meanwhile', async () => {
    service.answers('payments/offer', 'no answer');
    const page = await visit();
    expect(page.textContent).toContain('We couldn’t check how you can pay here.');
    await choose(page, '1h');
    expect(button(page, /^Pay/).disabled).toBe(false);
    service.answers('payments/offer', says({ provider: 'stripe' }));
    await act(async () => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    await settled();
    expect(page.textContent).toContain('You pay on a Stripe page.');
  });
});

describe('paying', () => {
  it('starts a visit, opens one order for two presses, and leaves for where it is paid', async () => {
    service.answers(
      'payments/orders',
      says({
        order: orderWith({ provider: 'stripe' }),
        checkoutUrl: 'https://checkout.stripe.com/c/pay',
      }),
    );
    const page = await visit(asked);
    await choose(page, '1h');
    const pay = button(page, /^Pay/);
    await act(async () => {
      pay.click();
      pay.click();
    });
    expect(service.visits).toBe(1);
    const [request, ...others] = service.bodiesOf('payments/orders');
    expect(others).toEqual([]);
    expect(orderRequest.parse(request)).toMatchObject({ plan: '1h', returnTo: '/settings?x=1#y' });
    expect(left).toEqual(['https://checkout.stripe.com/c/pay']);
    expect(button(page, /Opening your order/).getAttribute('aria-busy')).toBe('true');
  });

  it('asks with the same id again when the answer was lost, and keeps the choice', async () => {
    service.answers('payments/orders', 'no answer');
    const page = await visit();
    await choose(page, '7d');
    await press(button(page, /^Pay/));
    expect(page.textContent).toContain('Nothing was charged. We can’t reach the server.');
    expect(left).toEqual([]);
    service.answers(
      'payments/orders',
      says({ order: orderWith(), checkoutUrl: '/credit-payment' }),
    );
    await press(button(page, /^Pay \$9.99/));
    const ids = service.bodiesOf('payments/orders').map((body) => (body as { id: string }).id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    // By whichever name the site was opened: its own page.
    expect(left).toEqual([`${window.location.origin}/credit-payment?sandbox=${orderId}`]);
  });

  it.each([
    ['belongs to another visit', refuses(409, 'order_known')],
    ['is over', says({ order: orderWith({ state: 'expired' }), checkoutUrl: null })],
  ])('opens another order when the one before %s', async (_, first) => {
    service.answers('payments/orders', first, says({ order: orderWith(), checkoutUrl: '/x' }));
    const page = await visit();
    await choose(page, '1h');
    await press(button(page, /^Pay/));
    const ids = service.bodiesOf('payments/orders').map((body) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(2);
    expect(left).toHaveLength(1);
  });

  it('leads to the receipt of an order that is paid already', async () => {
    service.answers('payments/orders', says({ order: paidOrder(), checkoutUrl: null }));
    const page = await visit();
    await choose(page, '1h');
    await press(button(page, /^Pay/));
    expect(left).toEqual([`${window.location.origin}/payment-success?order=${orderId}`]);
  });

  it('goes to no address that is neither of this site nor safe', async () => {
    service.answers(
      'payments/orders',
      says({ order: orderWith({ provider: 'stripe' }), checkoutUrl: 'http://example.com/' }),
    );
    const page = await visit();
    await choose(page, '1h');
    await press(button(page, /^Pay/));
    expect(left).toEqual([]);
    expect(page.textContent).toContain('Something went wrong on our side.');
  });

  it('can be pressed again by whoever comes back with the browser’s own button', async () => {
    service.answers('payments/orders', says({ order: orderWith(), checkoutUrl: '/x' }));
    const page = await visit();
    await choose(page, '1h');
    await press(button(page, /^Pay/));
    await act(async () => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    await press(button(page, /^Pay/));
    expect(left).toHaveLength(2);
  });
});

describe('somebody to whom every page is open', () => {
  it('who has an account is sold nothing', async () => {
    const page = await visit(asked, member);
    expect(page.textContent).toContain('You don’t need a pass.');
    expect(page.textContent).not.toContain('$');
    expect(find(page, 'a[href="/settings?x=1#y"]').textContent).toBe('Continue to Settings');
  });

  it('whose time is running goes on, or adds time', async () => {
    storeLimitedAccess(services, { expires: Date.now() + 600_000, plan: '1h' });
    const page = await visit(asked);
    expect(page.textContent).toContain('Your session time runs until');
    expect(find(page, 'a[href="/extend-access"]').textContent).toBe('Add time');
  });
});
