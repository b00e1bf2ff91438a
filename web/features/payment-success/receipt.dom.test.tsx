import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paidOrder, refuses, says } from '../../data/testing/access_service.ts';
import { takeDown } from '../../data/testing/people.tsx';
import { find } from '../../ui/testing/hands.ts';
import {
  begin,
  button,
  check,
  client,
  end,
  receipts,
  recoveryCode,
  refundPath,
  service,
  title,
  visit,
  wait,
} from './testing/success_page.tsx';

vi.mock('../../data/client.ts', () => ({ backend: () => client() }));
beforeEach(begin);
afterEach(end);

describe('on paper', () => {
  it('it is called a receipt, with the code, the link and times in their zone', async () => {
    service.answers(check, says({ order: paidOrder() }));
    service.answers(receipts, says({ order: paidOrder(), token: 'id.signed', recoveryCode }));
    const page = await visit();
    expect(document.title).toBe('Receipt MO-7Q4K22AB · Mendwell');
    expect(page.querySelector('header')?.className).toContain('print:hidden');
    const paper = find(page, '[aria-labelledby="receipt"]').textContent ?? '';
    expect(paper).toMatch(/^Receipt MO-7Q4K22AB/);
    expect(paper).toContain(`Recovery code${recoveryCode}`);
    expect(paper).toContain(`${window.location.origin}/payment-success?receipt=id.signed`);
    expect(paper).toMatch(/FromNovember 21, 2026 at \d+:00\s[AP]M (UTC|GMT|[A-Z]{2,4}T)/);
    expect(page.textContent).toContain('the people who run this Mendwell');
  });
});

describe('what the address alone cannot do', () => {
  it.each([
    ['', 'No receipt to show'],
    ['?order=paid', 'No receipt to show'],
  ])('%j asks nobody', async (search, name) => {
    expect(title(await visit(search))).toBe(name);
    expect(service.calls).toEqual([]);
  });

  it.each([refuses(404, 'order_unknown'), refuses(401, 'not_signed_in')])(
    'an order of somebody else shows nothing: %j',
    async (reply) => {
      service.answers(check, reply);
      const page = await visit();
      expect(title(page)).toBe('This order is not in this browser now');
      expect(page.textContent).toContain('They are in one browser at a time.');
      expect(page.textContent).not.toContain('the browser you paid with');
      expect(find(page, 'a[href="/extend-access#code"]').textContent).toBe('Use a recovery code');
      expect(service.visits).toBe(0);
      await wait(30_000);
      expect(service.bodiesOf(check)).toHaveLength(1);
    },
  );
});

describe('the link of a receipt', () => {
  it('opens it without a session, and gives nothing but the receipt', async () => {
    service.session = null;
    service.answers(receipts, says({ order: paidOrder(), token: 'id.signed', recoveryCode: null }));
    const page = await visit('?receipt=id.signed', null);
    expect(title(page)).toBe('Receipt MO-7Q4K22AB');
    expect(page.textContent).toContain('MO-7Q4K22AB');
    expect(service.calls.map(({ path, body }) => [path, body])).toEqual([
      [receipts, { token: 'id.signed' }],
    ]);
    expect(service.visits).toBe(0);
    expect(page.textContent).not.toContain('Recovery code');
    expect(page.textContent).not.toContain('Continue to');
  });

  it('says where the pass is, and leads to the code and to a refund', async () => {
    service.answers(receipts, says({ order: paidOrder(), token: 'id.signed', recoveryCode: null }));
    const page = await visit('?receipt=id.signed', null);
    expect(page.textContent).toContain('The pass is in one browser at a time.');
    expect(find(page, 'a[href="/extend-access#code"]').textContent).toBe('Use a recovery code');
    expect(find(page, `a[href="${refundPath}"]`).textContent).toBe('Ask for a refund');
  });

  it('speaks of no code once the pass is over', async () => {
    const order = paidOrder({ endsAt: '2026-11-21T10:00:01Z', revokedAt: '2026-11-21T10:00:01Z' });
    service.answers(receipts, says({ order, token: 'id.signed', recoveryCode: null }));
    const page = await visit('?receipt=id.signed', null);
    expect(page.textContent).toContain('Whoever has the link sees the receipt.');
    expect(page.querySelector('a[href="/extend-access#code"]')).toBeNull();
  });

  it('says when a part was given back, and when the bank asked', async () => {
    const order = paidOrder({
      refundedCents: 50,
      refundedAt: '2026-11-23T12:00:00Z',
      disputedAt: '2026-11-24T12:00:00Z',
    });
    service.answers(receipts, says({ order, token: 'id.signed', recoveryCode: null }));
    const page = await visit('?receipt=id.signed', null);
    expect(page.textContent).toContain('Given back$0.50');
    expect(page.textContent).toContain('Refunded onNovember 23, 2026 at');
    expect(page.textContent).toContain('Your bank asked onNovember 24, 2026 at');
  });

  it('offers no refund of what was given back', async () => {
    const refundedAt = '2026-11-23T12:00:00Z';
    const order = paidOrder({ state: 'refunded', refundedCents: 199, refundedAt });
    service.answers(receipts, says({ order, token: 'id.signed', recoveryCode: null }));
    const page = await visit('?receipt=id.signed', null);
    expect(page.querySelector(`a[href="${refundPath}"]`)).toBeNull();
  });

  it('that opens none says so; one that could not be asked for can be tried again', async () => {
    service.answers(receipts, refuses(404, 'receipt_unknown'));
    expect((await visit('?receipt=x')).textContent).toContain('This link opens no receipt');
    await takeDown();
    service.answers(
      receipts,
      'no answer',
      says({ order: paidOrder(), token: 'x', recoveryCode: null }),
    );
    const page = await visit('?receipt=x');
    expect(page.textContent).toContain('We could not open the receipt');
    await act(async () => button(page, /^Try again/).click());
    expect(page.textContent).toContain('MO-7Q4K22AB');
  });
});
