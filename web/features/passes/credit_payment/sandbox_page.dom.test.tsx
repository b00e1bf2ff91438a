import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderId, orderWith, refuses, says } from '../../../data/testing/access_service.ts';
import { takeDown } from '../../../data/testing/people.tsx';
import { find } from '../../../ui/testing/hands.ts';
import { begin, button, end, honest, press, service, visit } from './testing/shop_page.tsx';

beforeEach(begin);
afterEach(end);

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
      'Full refund if you ask within 14 days of paying.',
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
    expect(page.textContent).toContain('We can’t reach the server.');
    await press(button(page, /^Pay \$/));
    expect(page.querySelector('output')?.textContent).toContain('"at":"/dashboard"');
  });

  it.each([
    ['paid', 'This order is paidThere’s nothing left to pay for MO-7Q4K22AB.'],
    ['processing', 'The payment is on its way'],
    ['failed', 'The payment didn’t go throughNothing was charged for MO-7Q4K22AB'],
    ['expired', 'This order wasn’t paid in timeNothing was charged for MO-7Q4K22AB'],
    ['refunded', 'This order was refundedMO-7Q4K22AB'],
    ['review', 'We’re looking into this order'],
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
        'Check its status',
      );
    },
  );

  it('offers nothing for an order that is unknown or none', async () => {
    service.answers(check, refuses(404, 'order_unknown'));
    expect((await visit(open)).textContent).toContain('There’s no order to pay here');
    await takeDown();
    const calls = service.calls.length;
    const page = await visit({ pathname: '/credit-payment', search: '?sandbox=<script>' });
    expect(page.textContent).toContain('There’s no order to pay here');
    expect(service.calls.length).toBe(calls);
  });
});
