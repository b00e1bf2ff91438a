import type { Session } from '@supabase/supabase-js';
import { act } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderRequest } from '../../../api/payments/wire.ts';
import { forgetCheckout } from '../../data/access/checkout.ts';
import { AuthContext } from '../../data/session/auth_context.ts';
import { clearLimitedAccess, storeLimitedAccess } from '../../data/session/store_access.ts';
import {
  accessService,
  orderId,
  orderWith,
  paidOrder,
  refuses,
  says,
} from '../../data/testing/access_service.ts';
import {
  authWith,
  member,
  sessionOf,
  show,
  takeDown,
  visitor,
} from '../../data/testing/people.tsx';
import { find, type } from '../../ui/testing/hands.ts';
import { Component } from './route.tsx';

let service = accessService();
vi.mock('../../data/client.ts', () => ({
  backend: async () => service.client,
  onBackend: () => () => undefined,
}));

const left: string[] = [];
const honest =
  'A free account does the same. You can dispute errors yourself, free. Nobody can remove accurate, current, verifiable information.';

beforeEach(() => {
  service = accessService();
  service.answers('payments/offer', says({ provider: 'sandbox' }));
  localStorage.clear();
  sessionStorage.clear();
  forgetCheckout();
  left.length = 0;
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(async () => {
  await takeDown();
  clearLimitedAccess();
  vi.restoreAllMocks();
});

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify({ at: pathname + search, state })}</output>;
}

const visit = (
  entry: string | { pathname: string; search?: string; state?: unknown } = '/credit-payment',
  session: Session | null = null,
) =>
  show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[entry]}>
        <Routes>
          <Route path="/credit-payment" element={<Component />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );

const asked = { pathname: '/credit-payment', state: { from: '/community?x=1#y' } };
const button = (page: HTMLElement, name: RegExp) => {
  const found = [...page.querySelectorAll('button')].find((each) =>
    name.test(each.textContent ?? ''),
  );
  if (!found) throw new Error(`There is no button ${name}`);
  return found;
};
const press = (element: HTMLElement) => act(async () => element.click());
const choose = (page: HTMLElement, value: string) =>
  press(find(page, `input[type="radio"][value="${value}"]`));
const useCode = async (page: HTMLElement, code: string) => {
  await type(find(page, '[name="code"]'), code);
  await press(button(page, /^Use code/));
};

describe('choosing a pass', () => {
  it('begins with a free account, and says what is true beside every price', async () => {
    const page = await visit();
    const primary = page.querySelector('a, button[class*="bg-glaze"]');
    expect(primary?.textContent).toBe('Create a free account');
    expect(page.textContent?.split(honest)).toHaveLength(3);
    for (const [name, price, minutes] of [
      ['1 hour', '$1.99', '60 minutes'],
      ['24 hours', '$4.99', '1,440 minutes'],
      ['7 days', '$9.99', '10,080 minutes'],
    ])
      expect(page.textContent).toContain(
        `${name}${price}${minutes}. Does not renew. Refund: ask from your receipt.`,
      );
    expect(find<HTMLAnchorElement>(page, 'a[href="/referral"]').textContent).toBe(
      'How an invitation works',
    );
  });

  it('brings whoever signs up to the page that was asked for', async () => {
    const page = await visit(asked);
    expect(page.textContent).toContain('You were going to Circles.');
    await press(find<HTMLAnchorElement>(page, 'a[href="/auth?mode=sign-up"]'));
    expect(JSON.parse(page.querySelector('output')?.textContent ?? '')).toEqual({
      at: '/auth?mode=sign-up',
      state: { from: '/community?x=1#y' },
    });
  });

  it('hands what was asked for on to the page about invitations', async () => {
    const page = await visit(asked);
    await press(find<HTMLAnchorElement>(page, 'a[href="/referral"]'));
    expect(JSON.parse(page.querySelector('output')?.textContent ?? '')).toEqual({
      at: '/referral',
      state: { from: '/community?x=1#y' },
    });
  });

  it('says that the time is over and what was entered is kept, also once the notice is gone', async () => {
    storeLimitedAccess({ expires: Date.now() - 1, plan: '1h' });
    const page = await visit(asked, visitor);
    const words = 'Your session time is over. What you entered is kept, and waits for you.';
    expect(page.textContent).toContain(words);
    await act(async () => clearLimitedAccess());
    expect(page.textContent).toContain(words);
    expect(page.textContent).toContain('You go on to Circles either way.');
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
    expect(page.textContent).toContain('waits for you to confirm dana@example.com.');
    expect(find(page, 'a[href="/auth?mode=sign-up"]').textContent).toBe('Confirm my email');
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
    expect(page.textContent).toContain('You were going to Circles.');
  });

  it('says before the price what no pass brings: a link to invite friends', async () => {
    const page = await visit({ ...asked, state: { from: '/referral-dashboard' } });
    const words =
      'A link to invite friends belongs to a free account. A pass does not give you one.';
    expect(page.textContent).toContain(words);
    expect(page.textContent).not.toContain('and so does a pass');
    expect(page.textContent?.indexOf(words)).toBeLessThan(page.textContent?.indexOf('$') ?? 0);
  });

  it('sums up what is chosen, and keeps it over a reload', async () => {
    const page = await visit(asked);
    expect(button(page, /^Pay/).textContent).toBe('Pay $1.99 in the sandbox');
    await choose(page, '24h');
    expect(page.querySelector('aside')?.textContent).toContain('Session time1,440 minutes');
    expect(page.querySelector('aside')?.textContent).toContain('Then you go on to Circles.');
    await takeDown();
    const again = await visit();
    expect(button(again, /^Pay/).textContent).toBe('Pay $4.99 in the sandbox');
    expect(again.querySelector('aside')?.textContent).toContain('Then you go on to Circles.');
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
    [null, 'Passes are not on sale here.', 'Pay $1.99', true],
  ])('is said: %s', async (provider, words, label, isOff) => {
    service.answers('payments/offer', says({ provider }));
    const page = await visit();
    expect(page.textContent).toContain(words);
    expect(button(page, /^Pay/).textContent).toBe(label);
    expect(button(page, /^Pay/).disabled).toBe(isOff);
  });

  it('is asked again once the connection is back, and may be tried meanwhile', async () => {
    service.answers('payments/offer', 'no answer');
    const page = await visit();
    expect(page.textContent).toContain('We could not ask how a pass is paid for here.');
    expect(button(page, /^Pay/).disabled).toBe(false);
    service.answers('payments/offer', says({ provider: 'stripe' }));
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(page.textContent).toContain('You pay on a page of Stripe.');
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
    const pay = button(page, /^Pay/);
    await act(async () => {
      pay.click();
      pay.click();
    });
    expect(service.visits).toBe(1);
    const [request, ...others] = service.bodiesOf('payments/orders');
    expect(others).toEqual([]);
    expect(orderRequest.parse(request)).toMatchObject({ plan: '1h', returnTo: '/community?x=1#y' });
    expect(left).toEqual(['https://checkout.stripe.com/c/pay']);
    expect(button(page, /Opening the order/).getAttribute('aria-busy')).toBe('true');
  });

  it('asks with the same id again when the answer was lost, and keeps the choice', async () => {
    service.answers('payments/orders', 'no answer');
    const page = await visit();
    await choose(page, '7d');
    await press(button(page, /^Pay/));
    expect(page.textContent).toContain('Nothing was charged. We cannot reach the server.');
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
    await press(button(page, /^Pay/));
    const ids = service.bodiesOf('payments/orders').map((body) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(2);
    expect(left).toHaveLength(1);
  });

  it('leads to the receipt of an order that is paid already', async () => {
    service.answers('payments/orders', says({ order: paidOrder(), checkoutUrl: null }));
    const page = await visit();
    await press(button(page, /^Pay/));
    expect(left).toEqual([`${window.location.origin}/payment-success?order=${orderId}`]);
  });

  it('goes to no address that is neither of this site nor safe', async () => {
    service.answers(
      'payments/orders',
      says({ order: orderWith({ provider: 'stripe' }), checkoutUrl: 'http://example.com/' }),
    );
    const page = await visit();
    await press(button(page, /^Pay/));
    expect(left).toEqual([]);
    expect(page.textContent).toContain('Something went wrong on our side.');
  });

  it('can be pressed again by whoever comes back with the browser’s own button', async () => {
    service.answers('payments/orders', says({ order: orderWith(), checkoutUrl: '/x' }));
    const page = await visit();
    await press(button(page, /^Pay/));
    await act(async () => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    await press(button(page, /^Pay/));
    expect(left).toHaveLength(2);
  });
});

describe('a code', () => {
  it.each(['', '  '])('that is not typed yet is asked for: %j', async (nothing) => {
    const page = await visit();
    await useCode(page, nothing);
    expect(service.bodiesOf('access/redeem')).toEqual([]);
    expect(page.textContent).toContain('Type your code first.');
    expect(document.activeElement).toBe(find(page, '[name="code"]'));
  });

  it('of no shape asks nobody, and stays to be put right', async () => {
    const page = await visit();
    await useCode(page, 'nonsense');
    expect(service.bodiesOf('access/redeem')).toEqual([]);
    expect(page.textContent).toContain('That is not how our codes look.');
    expect(find<HTMLInputElement>(page, '[name="code"]').value).toBe('nonsense');
    expect(find(page, '[name="code"]').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    [refuses(404, 'code_unknown'), 'We do not know this code.'],
    [refuses(410, 'code_over'), 'The time of this code is over.'],
    [refuses(409, 'code_used_up'), 'This code was used as often as it may be.'],
    [refuses(409, 'own_invitation'), 'This is your own invitation.'],
    [refuses(409, 'invitation_spent'), 'This invitation has no free time left'],
    [
      refuses(429, 'too_many_codes', { retryAfterSeconds: 540 }),
      'Too many codes did not fit. Try again in 9 minutes. What you typed stays here.',
    ],
    ['no answer' as const, 'We cannot reach the server.'],
  ])('that is refused stays, also over a reload: %j', async (reply, words) => {
    service.answers('access/redeem', reply);
    const page = await visit();
    await useCode(page, 'mend 7q4k 22ab zz99');
    expect(service.bodiesOf('access/redeem')).toEqual([{ code: 'MEND-7Q4K-22AB-ZZ99' }]);
    expect(page.textContent).toContain(words);
    await takeDown();
    const again = await visit();
    expect(find<HTMLInputElement>(again, '[name="code"]').value).toBe('mend 7q4k 22ab zz99');
  });

  it('that gives time opens the way on to the page asked for', async () => {
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    service.pass = { plan: 'code', endsAt };
    service.answers(
      'access/redeem',
      says({
        kind: 'master',
        outcome: 'given',
        pass: { plan: 'code', startsAt: new Date().toISOString(), endsAt },
      }),
    );
    const page = await visit(asked);
    await useCode(page, 'MEND-7Q4K-22AB-ZZ99');
    expect(page.querySelector('h1')?.textContent).toBe('You can go on');
    expect(document.activeElement).toBe(page.querySelector('h1'));
    expect(page.textContent).toContain('The code gave you time.');
    expect(find(page, 'a[href="/community?x=1#y"]').textContent).toBe('Go on to Circles');
    expect(Number(localStorage.getItem('limitedAccessExpires'))).toBe(Date.parse(endsAt));
    expect(sessionStorage.getItem('mendwell-code')).toBeNull();
  });

  it('that only notes an invitation says so, and the passes stay', async () => {
    service.answers('access/redeem', says({ kind: 'invitation', outcome: 'accepted', pass: null }));
    const page = await visit();
    await useCode(page, '7Q4K-22AB');
    expect(page.textContent).toContain('The invitation is noted.');
    expect(page.textContent).toContain('Choose a pass');
  });
});

describe('a visit whose pass went to another browser', () => {
  const words = 'Moved your pass to another browser? Type its recovery code to bring it back.';
  it('is told how to bring it back', async () => {
    service.holdsPaidOrder = false;
    const page = await visit(asked, visitor);
    expect(find(page, '#code').textContent).toContain(words);
  });

  it.each([
    ['holds a paid order', true, visitor],
    ['could not be asked about', null, visitor],
    ['never was', false, null],
  ])('is not spoken of where it %s', async (_, holds, session) => {
    service.holdsPaidOrder = holds;
    expect((await visit(asked, session)).textContent).not.toContain(words);
  });
});

describe('a visit that paid and heard nothing of it', () => {
  const check = 'payments/orders/check';
  const title = (page: HTMLElement) => page.querySelector('h1')?.textContent;
  const second = '2c1de5a0-7f5b-4b0e-9a3a-0d3f3a0f0002';
  const mayBePaid = 'A payment may still be on its way';
  const lately = '2026-11-21T10:01:00Z';
  beforeEach(() => {
    service.session = visitor;
  });

  it('finds its time: the orders that were left are asked about, and nothing is sold twice', async () => {
    service.leftOrders = [second, orderId];
    service.answers(check, says({ order: orderWith() }), says({ order: paidOrder() }));
    service.pass = { plan: '1h', endsAt: new Date(Date.now() + 3_600_000).toISOString() };
    const page = await visit(asked, visitor);
    expect(service.bodiesOf(check)).toEqual([{ id: second }, { id: orderId }]);
    expect(title(page)).toBe('You can go on');
    expect(page.textContent).not.toContain('$');
    expect(find(page, 'a[href="/community?x=1#y"]').textContent).toBe('Go on to Circles');
    // The next time that is bought is another order.
    expect(sessionStorage.getItem('mendwell-checkout')).toBeNull();
  });

  it.each([
    ['has none', [], visitor],
    ['could not be asked', null, visitor],
    ['never was', [orderId], null],
    ['is a member', [orderId], member],
  ] as const)('asks about no order where it %s', async (_, orders, session) => {
    service.leftOrders = orders;
    await visit(asked, session);
    expect(service.bodiesOf(check)).toEqual([]);
  });

  it('may choose and pay as ever while its order is not paid', async () => {
    service.leftOrders = [orderId];
    service.answers(check, says({ order: orderWith(), isCertain: true, now: lately }));
    const page = await visit(asked, visitor);
    expect(title(page)).toBe('Use Mendwell without an account');
    expect(page.textContent).toContain('$1.99');
    expect(page.textContent).not.toContain(mayBePaid);
  });

  it.each([
    ['the bank takes its time', orderWith({ state: 'processing' }), true, lately],
    ['nobody could be asked', orderWith(), false, lately],
    ['nobody could be asked, a day after', orderWith(), false, '2026-11-22T10:00:00Z'],
  ] as const)(
    'is told of the order before it buys another, where %s',
    async (_, order, isCertain, now) => {
      service.leftOrders = [orderId];
      service.answers(check, says({ order, isCertain, now }));
      const page = await visit(asked, visitor);
      expect(page.textContent?.includes(mayBePaid)).toBe(now === lately);
      expect(page.textContent).toContain('$1.99');
      if (now !== lately) return;
      expect(page.textContent).toContain('Order MO-7Q4K22AB is not settled yet.');
      const way = find(page, `aside a[href="/payment-success?order=${orderId}"]`);
      expect(way.textContent).toBe('See how it stands');
    },
  );
});

describe('somebody to whom every page is open', () => {
  it('who has an account is sold nothing', async () => {
    const page = await visit(asked, member);
    expect(page.textContent).toContain('You need no pass.');
    expect(page.textContent).not.toContain('$');
    expect(find(page, 'a[href="/community?x=1#y"]').textContent).toBe('Go on to Circles');
  });

  it('whose time is running goes on, or adds time', async () => {
    storeLimitedAccess({ expires: Date.now() + 600_000, plan: '1h' });
    const page = await visit(asked);
    expect(page.textContent).toContain('Your session time is running until');
    expect(find(page, 'a[href="/extend-access"]').textContent).toBe('Add time');
  });
});

describe('the sandbox’s own page', () => {
  const open = { pathname: '/credit-payment', search: `?sandbox=${orderId}` };
  const check = 'payments/orders/check';

  it('says that no money moves, what is paid, and everything that may come of it', async () => {
    service.answers(check, says({ order: orderWith() }));
    const page = await visit(open);
    expect(page.querySelector('h1')?.textContent).toBe('Sandbox: no money moves');
    for (const words of [
      'MO-7Q4K22AB',
      '1 hour',
      '60 minutes',
      '$1.99',
      honest,
      'Refund: ask from',
    ])
      expect(page.textContent).toContain(words);
    expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Pay $1.99',
      'Pay later',
      'Payment fails',
      'Let it expire',
      'Go back without paying',
    ]);
  });

  it.each([
    [/^Pay \$/, 'pay'],
    [/^Pay later/, 'pay_later'],
    [/^Payment fails/, 'fail'],
    [/^Let it expire/, 'expire'],
    [/^Go back/, 'cancel'],
  ])('%s does it, and goes where the server says', async (name, act) => {
    service.answers(check, says({ order: orderWith() }));
    service.answers('payments/sandbox', says({ next: `/payment-success?order=${orderId}` }));
    const page = await visit(open);
    await press(button(page, name));
    expect(service.bodiesOf('payments/sandbox')).toEqual([{ id: orderId, act }]);
    expect(page.querySelector('output')?.textContent).toContain('/payment-success?order=');
  });

  it('goes nowhere but on this site, and says when nothing was done', async () => {
    service.answers(check, says({ order: orderWith() }));
    service.answers('payments/sandbox', 'no answer', says({ next: '//example.com/' }));
    const page = await visit(open);
    await press(button(page, /^Pay \$/));
    expect(page.textContent).toContain('We cannot reach the server.');
    await press(button(page, /^Pay \$/));
    expect(page.querySelector('output')?.textContent).toContain('"at":"/dashboard"');
  });

  it.each([
    ['paid', 'This order is paidNothing is left to pay for MO-7Q4K22AB.'],
    ['processing', 'The payment is under way'],
    ['failed', 'The payment did not go throughNothing was charged for MO-7Q4K22AB'],
    ['expired', 'This order was not paid in timeNothing was charged for MO-7Q4K22AB'],
    ['refunded', 'This order was refundedMO-7Q4K22AB'],
    ['review', 'We look at this order'],
  ] as const)(
    'says how an order stands that is %s, and offers no payment',
    async (state, words) => {
      service.answers(check, says({ order: orderWith({ state }) }));
      const page = await visit(open);
      expect(page.textContent).toContain(words);
      expect(page.querySelector('button')).toBeNull();
      if (state === 'failed' || state === 'expired')
        expect(page.textContent).not.toMatch(/settled|left to pay/);
      expect(find(page, `a[href="/payment-success?order=${orderId}"]`).textContent).toBe(
        'See how it stands',
      );
    },
  );

  it('offers nothing for an order that is unknown or none', async () => {
    service.answers(check, refuses(404, 'order_unknown'));
    expect((await visit(open)).textContent).toContain('There is no order to pay here');
    await takeDown();
    const calls = service.calls.length;
    const page = await visit({ pathname: '/credit-payment', search: '?sandbox=<script>' });
    expect(page.textContent).toContain('There is no order to pay here');
    expect(service.calls.length).toBe(calls);
  });
});
