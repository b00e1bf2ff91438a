import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  orderId,
  orderWith,
  paidOrder,
  refuses,
  says,
} from '../../../data/testing/access_service.ts';
import { member, takeDown, visitor } from '../../../data/testing/people.tsx';
import { find, pressAndGoOn, type } from '../../../ui/testing/hands.ts';
import { asked, begin, button, end, press, service, useCode, visit } from './testing/shop_page.tsx';

beforeEach(begin);
afterEach(end);

describe('a code', () => {
  it.each(['', '  '])('that is not typed yet is asked for: %j', async (nothing) => {
    const page = await visit();
    await useCode(page, nothing);
    expect(service.bodiesOf('access/redeem')).toEqual([]);
    expect(page.textContent).toContain('Enter your code first.');
    expect(document.activeElement).toBe(find(page, '[name="code"]'));
  });

  it('of no shape asks nobody, and stays to be put right', async () => {
    const page = await visit();
    await useCode(page, 'nonsense');
    expect(service.bodiesOf('access/redeem')).toEqual([]);
    expect(page.textContent).toContain('That doesn’t look like one of our codes.');
    expect(find<HTMLInputElement>(page, '[name="code"]').value).toBe('nonsense');
    expect(find(page, '[name="code"]').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    [refuses(404, 'code_unknown'), 'We don’t recognize that code.'],
    [refuses(410, 'code_over'), 'This code has expired.'],
    [refuses(409, 'code_used_up'), 'This code has already been used as many times as it allows.'],
    [refuses(409, 'own_invitation'), 'That’s your own invitation.'],
    [
      refuses(409, 'invitation_spent'),
      'There’s no free time left on this invitation this month, or you’ve already used yours.',
    ],
    [
      refuses(429, 'too_many_codes', { retryAfterSeconds: 540 }),
      'That’s a lot of codes that didn’t work. Try again in 9 minutes. What you typed is still here.',
    ],
    ['no answer' as const, 'We can’t reach the server.'],
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
    expect(page.querySelector('h1')?.textContent).toBe('You’re all set');
    expect(document.activeElement).toBe(page.querySelector('h1'));
    expect(page.textContent).toContain('Your code added session time.');
    expect(find(page, 'a[href="/settings?x=1#y"]').textContent).toBe('Continue to Settings');
    expect(Number(localStorage.getItem('limitedAccessExpires'))).toBe(Date.parse(endsAt));
    expect(sessionStorage.getItem('mendwell-code')).toBeNull();
  });

  it('takes the focus from nobody who has gone on when it gives time', async () => {
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    service.pass = { plan: 'code', endsAt };
    const pass = { plan: 'code', startsAt: new Date().toISOString(), endsAt };
    service.answers('access/redeem', says({ kind: 'master', outcome: 'given', pass }));
    const page = await visit(asked);
    await type(find(page, '[name="code"]'), 'MEND-7Q4K-22AB-ZZ99');
    const beside = await pressAndGoOn(button(page, /^Use code/));
    expect(page.textContent).toContain('Your code added session time.');
    expect(document.activeElement).toBe(beside);
    beside.remove();
  });

  it('that only notes an invitation says so, and the passes stay', async () => {
    service.answers('access/redeem', says({ kind: 'invitation', outcome: 'accepted', pass: null }));
    const page = await visit();
    await useCode(page, '7Q4K-22AB');
    expect(page.textContent).toContain('We’ve saved the invitation.');
    expect(page.textContent).toContain('Choose a pass');
  });
});

const paid = {
  id: orderId,
  number: 'MO-7Q4K22AB',
  amount_cents: 199,
  paid_at: '2026-11-20T15:00:00Z',
};

describe('a visit whose pass went to another browser', () => {
  const words = 'Moved your pass to another browser? Enter its recovery code to bring it back.';
  it('is told how to bring it back', async () => {
    service.receipts = [];
    const page = await visit(asked, visitor);
    expect(find(page, '#code').textContent).toContain(words);
  });

  it.each([
    ['holds a paid order', [paid], visitor],
    ['could not be asked about', null, visitor],
    ['never was', [], null],
  ])('is not spoken of where it %s', async (_, receipts, session) => {
    service.receipts = receipts;
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
    expect(title(page)).toBe('You’re all set');
    expect(page.textContent).not.toContain('$');
    expect(find(page, 'a[href="/settings?x=1#y"]').textContent).toBe('Continue to Settings');
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

  it.each([
    ['which there are', () => (service.leftOrders = null)],
    ['how one stands', () => (service.leftOrders = [orderId])],
  ])(
    'is told where nobody could be asked %s, and asks again when it says so',
    async (_, prepare) => {
      prepare();
      const page = await visit(asked, visitor);
      const aside = find(page, 'aside');
      expect(aside.textContent).toContain(
        'We couldn’t check on your earlier orders. If you’ve already paid, check again before you pay.',
      );
      service.leftOrders = [orderId];
      service.answers(
        check,
        says({ order: orderWith({ state: 'processing' }), isCertain: true, now: lately }),
      );
      await press(button(aside, /^Try again/));
      expect(aside.textContent).toContain(mayBePaid);
      expect(aside.textContent).not.toContain('earlier orders');
    },
  );

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
      expect(page.textContent).toContain('Order MO-7Q4K22AB isn’t settled yet.');
      const way = find(page, `aside a[href="/payment-success?order=${orderId}"]`);
      expect(way.textContent).toBe('Check its status');
    },
  );
});
